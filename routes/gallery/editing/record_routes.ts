/** Creating, changing and removing the records of the catalog: the same routes for every kind. */
import { type Context, Hono } from "hono";
import { textOf } from "../../../domain/messages/message.ts";
import { languageOf } from "../../warehouse/language.ts";
import { changeMany } from "../../../services/gallery/editing/bulk.ts";
import {
  change,
  create,
  findRecord,
  listRecords,
  type Precondition,
} from "../../../services/gallery/editing/catalog_records.ts";
import { forgetEditor, noteEditor } from "../../../services/gallery/editing/record_editors.ts";
import { remove } from "../../../services/gallery/editing/removal.ts";
import { notFound, refusal } from "../../../domain/app_error.ts";
import { type Kind, KINDS, PLURALS } from "../../../domain/gallery/editing/kinds.ts";
import type { EditedRecord, Fields } from "../../../domain/gallery/editing/records.ts";
import type { Answering } from "../../contract/contract.ts";
import { route } from "../../contract/route.ts";
import { entityTag, ifMatchTags } from "../../entity_tag.ts";
import { curatorOnly, type CuratorVariables } from "../../middleware/curator_only.ts";
import type { Services } from "../../services.ts";
import { recordContracts } from "./record_contracts.ts";

type CuratorContext = Context<{ Variables: CuratorVariables }>;

/** Routes below `/eras`, `/movements` and so on, and `/records` for what is edited (additions). */
export function recordRoutes(services: Services): Hono {
  const routes = new Hono();
  for (const kind of KINDS) addRoutes(routes, services, kind);
  return routes;
}

function addRoutes(routes: Hono, services: Services, kind: Kind): void {
  const { db } = services;
  const plural = PLURALS[kind];
  const contracts = recordContracts(kind, curatorOnly(services));
  routes
    .get(
      `/records/${plural}`,
      route(contracts.list, async (c) => await listRecords(db.read, kind, c.req.valid("query"))),
    )
    .get(
      `/records/${plural}/:id`,
      route(contracts.get, async (c, { id }) => {
        const record = await findRecord(db.read, kind, id);
        if (record === undefined) throw notFound(kind, id);
        return tagged(c, record, 200);
      }),
    )
    .put(
      `/records/${plural}/:id/editors`,
      route(contracts.open, async (c, { id }) => {
        const editing = { kind, id, curator: c.get("curator").id };
        const editors = await noteEditor(db, editing, Date.now());
        const record = await findRecord(db.read, kind, id);
        return { editors, tag: record === undefined ? null : entityTag(record) };
      }),
    )
    .delete(
      `/records/${plural}/:id/editors`,
      route(contracts.close, async (c, { id }) => {
        await forgetEditor(db, { kind, id, curator: c.get("curator").id });
        return c.body(null, 204);
      }),
    )
    .post(
      `/records/${plural}/bulk`,
      route(contracts.changeMany, async (c) => {
        const { dry_run } = c.req.valid("query");
        const options = { username: c.get("curator").username, dryRun: dry_run, tagOf: entityTag };
        const report = await changeMany(db, kind, c.req.valid("json"), options);
        const language = languageOf(c);
        const records = report.records.map(({ error, ...one }) => ({
          ...one,
          error: error === null ? null : textOf(error, language),
        }));
        const count = (outcome: string) => records.filter((one) => one.outcome === outcome).length;
        return c.json({
          dry_run,
          changed: count("changed"),
          unchanged: count("unchanged"),
          refused: count("refused"),
          records,
          operation: report.operation,
        });
      }),
    )
    .post(
      `/${plural}`,
      route(contracts.create, async (c) => {
        const { username } = c.get("curator");
        return tagged(c, await create(db, kind, c.req.valid("json") as Fields, username), 201);
      }),
    )
    .patch(
      `/${plural}/:id`,
      route(contracts.change, async (c, { id }) => {
        const changes = c.req.valid("json") as Fields;
        const { username } = c.get("curator");
        const seen = ifSeen(c, changes);
        return tagged(c, await change(db, kind, id, changes, username, seen), 200);
      }),
    );
  // A painting is removed by a route of its own, whose answer the specification has.
  if (kind === "painting") return;
  routes.delete(
    `/${plural}/:id`,
    route(contracts.remove, async (c, { id }) => {
      const { username } = c.get("curator");
      const { with: along } = c.req.valid("query");
      await remove(db, kind, id, along, username, ifSeen(c));
      await services.pictures.tidy();
      return c.body(null, 204);
    }),
  );
}

function tagged(c: Context, record: EditedRecord, status: 200 | 201): Answering<EditedRecord> {
  c.header("ETag", entityTag(record));
  return c.json(record, status) as Answering<EditedRecord>;
}

/**
 * What the request's `If-Match` demands; undefined when it has none.
 *
 * @param sent What the client would have changed, for the refusal.
 * @throws {AppError} 412, from the precondition, with the record as it is now and what was sent
 */
export function ifSeen(c: CuratorContext | Context, sent?: Fields): Precondition | undefined {
  const matches = ifMatchTags(c);
  if (matches === undefined) return undefined;
  return (record) => {
    const tag = entityTag(record);
    if (matches(tag)) return;
    const more = { current: record, ...(sent && { sent }) };
    throw refusal(412, "record_changed", {}, { headers: { ETag: tag }, more });
  };
}
