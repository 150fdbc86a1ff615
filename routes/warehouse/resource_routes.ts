import { type Context, Hono } from "hono";
import { z } from "zod";
import { byIndex, plainly } from "../../db/warehouse/checks.ts";
import type { Changes, Draft, Identified } from "../../db/warehouse/resource.ts";
import type { ResourceStore } from "../../db/warehouse/resource_store.ts";
import { chunks } from "../../domain/chunks.ts";
import { uuid } from "../../domain/fields.ts";
import { changesOf } from "../../domain/warehouse/changes_of.ts";
import { endOf } from "../middleware/deadline.ts";
import { valid } from "../validate.ts";
import { draftOf, readMany, readOne } from "./bodies.ts";
import { jsonList, ROWS_A_PIECE } from "./json.ts";
import { ifMatch, taggedJson } from "./record_tag.ts";
import type { UserVariables } from "./credentials.ts";
import { OWNER_PARAMS, type ResourcePaths } from "./resource_paths.ts";

/** What a resource does differently. */
export interface ResourceVariations<Stored extends Identified> {
  /** Fields that the server alone sets, with what they begin as; clients send them in vain. */
  owned?: Partial<Stored>;
  /** Makes of what is stored what a client may see. */
  shown?: (c: Context, record: Stored) => unknown;
  /** Makes of the fields that a client sends those that are to change. */
  changed?: (c: Context, fields: Changes<Stored>) => Changes<Stored>;
}

/** What is answered to a body of one record: a list where it came in one. */
const shaped = (record: unknown, isList: boolean) => isList ? [record] : record;

export const IdParam = z.object({ id: uuid() });
// Narrow, so that what is read by other methods alone is still answered with 405.
const READABLE_ID = ":id{[0-9A-Fa-f-]{36}}";

/**
 * The routes that most resources share: all records, those of an owner, one, create one or many,
 * update, delete. What a resource does in a way of its own stands in a router mounted before this.
 */
export function resourceRoutes<Stored extends Identified>(
  { path, list = true, by = "withWarehouseID", create, batch }: ResourcePaths,
  store: ResourceStore<Stored>,
  { owned = {}, shown = (_, record) => record, changed = (_, fields) => fields }:
    ResourceVariations<Stored> = {},
): Hono<{ Variables: UserVariables }> {
  const { record } = store.resource;
  const owner = OWNER_PARAMS[by];
  const draft = draftOf(record);
  const kept = Object.fromEntries(["id", ...Object.keys(owned)].map((field) => [field, true]));
  const changes = changesOf(record.omit(kept as { id: true }));
  const own = (c: Context<{ Variables: UserVariables }>) => store.by(c.get("user"));
  const received = (row: Record<string, unknown>) => ({ ...row, ...owned }) as Draft<Stored>;

  async function* all(c: Context, batches: AsyncIterable<Stored[]> | Iterable<Stored[]>) {
    for await (const records of batches) yield records.map((record) => shown(c, record));
  }
  const createOne = async (c: Context<{ Variables: UserVariables }>) => {
    const { record, isList } = await readOne(c, draft);
    const [created] = await own(c).create([received(record)], plainly, endOf(c));
    return taggedJson(c, created!, shaped(shown(c, created!), isList));
  };
  const createMany = async (c: Context<{ Variables: UserVariables }>) => {
    const { records, isList } = await readMany(c, draft, received);
    const created = await own(c).create(records, byIndex, endOf(c));
    if (!isList) return taggedJson(c, created[0]!, shown(c, created[0]!));
    return await jsonList(c, all(c, chunks(created, ROWS_A_PIECE)));
  };

  const routes = new Hono<{ Variables: UserVariables }>();
  if (list) routes.get(`/${path}`, (c) => jsonList(c, all(c, own(c).list())));
  routes
    .get(
      `/${path}/${by}/:${owner}`,
      valid("param", z.object({ [owner]: uuid() })),
      async (c) => await jsonList(c, all(c, await own(c).listOf(c.req.valid("param")[owner]!))),
    )
    .post(`/${path}`, create === "one" ? createOne : createMany);
  if (batch !== undefined) routes.post(`/${path}/${batch}`, createMany);
  return routes
    .get(`/${path}/${READABLE_ID}`, valid("param", IdParam), async (c) => {
      const record = await own(c).one(c.req.valid("param").id);
      return taggedJson(c, record, shown(c, record));
    })
    .put(`/${path}/:id`, valid("param", IdParam), async (c) => {
      const received = await readOne(c, changes);
      const fields = changed(c, received.record as Changes<Stored>);
      const { id } = c.req.valid("param");
      const record = await own(c).update(id, fields, ifMatch<Stored>(c), endOf(c));
      return taggedJson(c, record, shaped(shown(c, record), received.isList));
    })
    .delete(`/${path}/:id`, valid("param", IdParam), async (c) => {
      await own(c).remove(c.req.valid("param").id, ifMatch<Stored>(c), endOf(c));
      return c.body(null, 204);
    });
}
