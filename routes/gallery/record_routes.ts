/** Creating, changing and deleting the records of the catalog: the same routes for every kind. */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { changeMany } from "../../services/gallery/editing/bulk.ts";
import {
  change,
  create,
  findRecord,
  listRecords,
  type Precondition,
} from "../../services/gallery/editing/catalog_records.ts";
import { listCounts, listPage } from "../../services/gallery/editing/catalog_list.ts";
import {
  draftOf,
  forgetEditor,
  noteEditor,
  storeDraft,
} from "../../services/gallery/editing/record_editors.ts";
import { remove } from "../../services/gallery/editing/removal.ts";
import { notFound, refusal } from "../../domain/app_error.ts";
import { idText, integerText, pageFields, text } from "../../domain/fields.ts";
import { BULK_ANSWER, BulkBody, MAX_BULK_ROWS } from "../../domain/gallery/editing/bulk_records.ts";
import {
  LIST_QUERY,
  listPage as listPageSchema,
  type ListQuery,
} from "../../domain/gallery/editing/catalog_list.ts";
import {
  type Kind,
  KINDS,
  LISTED_KINDS,
  type ListedKind,
  namesOf,
  OPTIONAL_DEPENDENTS,
  type OptionalDependent,
  PLURALS,
} from "../../domain/gallery/editing/kinds.ts";
import {
  CHANGES,
  DRAFT,
  type EditedRecord,
  type Fields,
  FormDraft,
  RECORD,
  RecordEditors,
} from "../../domain/gallery/editing/records.ts";
import { CHANGED_SINCE, StillUsed } from "../../domain/gallery/editing/refusal_records.ts";
import { unless } from "../../domain/messages/expecting.ts";
import { textOf } from "../../domain/messages/message.ts";
import type { Answer, ContractResponse } from "../contract/contract.ts";
import { at } from "../contract/route.ts";
import { entityTag, ifMatchTags } from "../send_answer.ts";
import { curatorOnly, type CuratorVariables } from "../middleware/curator_only.ts";
import { exampleNamed } from "../openapi/examples.ts";
import type { Services } from "../services.ts";
import { languageOf } from "../middleware/client.ts";

type CuratorContext = Context<{ Variables: CuratorVariables }>;

const With = z.string().default("").transform((names, context) => {
  const requested = names.split(",").map((name) => name.trim()).filter(Boolean);
  const allowed: readonly string[] = OPTIONAL_DEPENDENTS;
  if (requested.every((name) => allowed.includes(name))) return requested as OptionalDependent[];
  const { params } = unless("expected_one_of", { values: OPTIONAL_DEPENDENTS.join(", ") });
  context.addIssue({ code: "custom", params });
  return z.NEVER;
}).describe(
  `Comma-separated kinds of dependent records to delete along: ${OPTIONAL_DEPENDENTS.join(", ")}.`,
);

/** Dependent records that are deleted, too, in the examples. */
const INCLUDED_DEPENDENTS: Partial<Record<Kind, string>> = {
  era: "movements,artists,paintings,influences",
  movement: "artists,paintings,influences",
  artist: "paintings,influences",
};

const STILL_USED: Answer = {
  about: "Other records use it; nothing has been changed.",
  schema: StillUsed,
};

/** Describes the refusal to change a record that has changed since it was read: both versions. */
export const changedSince = (kind: Kind): Answer => ({
  about: "The record has been changed since; `ETag` is its tag now.",
  headers: ["ETag"],
  schema: CHANGED_SINCE[kind],
});

/** Routes of `/eras`, `/movements` and so on, and `/records` for editing sessions (additions). */
export function recordRoutes(services: Services): Hono {
  const routes = new Hono();
  addDrafts(routes, services);
  for (const kind of LISTED_KINDS) addList(routes, services, kind);
  for (const kind of KINDS) addRoutes(routes, services, kind);
  return routes;
}

/** Adds the routes of unsaved forms. */
function addDrafts(routes: Hono, services: Services): void {
  const { db } = services;
  const contract = {
    tag: "Editing",
    who: curatorOnly(services),
    params: z.object({
      form: text({ min: 1, max: 200 }).describe("The client's name for the form."),
    }),
    keyed: false,
  } as const;
  const example = { path: { form: "painting.1193" } };
  const draft = { was: { year: 1872 }, mine: { year: 1873 } };
  routes
    .get(...at("/drafts/:form", {
      ...contract,
      id: "readDraft",
      summary: "The curator's unsaved input of a form.",
      description: "Only the curator's own; `{}` if there is nothing. Retained for 30 days.",
      answers: { 200: { about: "Former and typed values.", schema: FormDraft } },
      example,
    }, async (_, { form }, { id }) => await draftOf(db.read, id, form) ?? {}))
    .put(...at("/drafts/:form", {
      ...contract,
      id: "storeDraft",
      summary: "Stores the curator's unsaved input of a form, or deletes it.",
      description: "`{}` forgets it.",
      json: FormDraft,
      size: "record",
      answers: { 204: { about: "Stored." } },
      example: { ...example, body: draft },
    }, async (c, { form }, { id }) => {
      const sent = c.req.valid("json");
      await storeDraft(db, id, form, sent.mine === undefined ? undefined : sent, Date.now());
    }));
}

/** Adds the list of a kind; before its records, whose path would match it. */
function addList(routes: Hono, services: Services, kind: ListedKind): void {
  const { background } = services.db;
  const plural = PLURALS[kind];
  routes.get(...at(`/records/${plural}/list`, {
    tag: "Editing",
    who: curatorOnly(services),
    id: `list${plural[0]!.toUpperCase()}${plural.slice(1)}OfDesk`,
    summary: `The ${plural} with filters and counts, sorted, page by page.`,
    description: "With `counts=1` and `limit=0`, the counts alone.",
    query: LIST_QUERY[kind],
    answers: { 200: { about: "A page of the list.", schema: listPageSchema(kind) } },
    example: { query: { sort: "year", limit: 2 } },
  }, async (c) => {
    const query = c.req.valid("query") as ListQuery;
    const page = await listPage(background, kind, query);
    const counts = query.counts ? await listCounts(background, kind, query) : null;
    return { ...page, counts };
  }));
}

function addRoutes(routes: Hono, services: Services, kind: Kind): void {
  const { db } = services;
  const plural = PLURALS[kind];
  const { an, name, one, many } = namesOf(kind);
  const { id } = exampleNamed(`Edited${name}`);
  const changes = exampleNamed(`${name}Changes`);
  const along = INCLUDED_DEPENDENTS[kind];
  const names = many.replace(/(?:^|\W+)(.)/g, (_, letter) => letter.toUpperCase());
  const params = z.object({ id: idText().describe(`The ${one}'s id.`) });
  const editing = { tag: "Editing", who: curatorOnly(services) } as const;
  const single = { ...editing, params } as const;
  const answer = (about: string): Answer => ({ about, schema: RECORD[kind], headers: ["ETag"] });
  const changed = changedSince(kind);
  routes
    .get(...at(`/records/${plural}`, {
      ...editing,
      id: `listEdited${names}`,
      summary: `The ${many} for editing, page by page.`,
      query: z.object({
        q: text({ min: 1, max: 200 }).optional().describe("Text in the name."),
        of: integerText({ min: 1 }).optional()
          .describe("Only records of the era, movement, artist or painting with this id."),
        ...pageFields(200),
      }),
      answers: {
        200: {
          about: "A page of the list.",
          schema: z.object({
            records: z.array(RECORD[kind]),
            next: z.int().nullable().describe("The `offset` of the next page; null at the end."),
          }),
        },
      },
      example: { query: { limit: 5 } },
    }, async (c) => await listRecords(db.read, kind, c.req.valid("query"))))
    .get(...at(`/records/${plural}/:id`, {
      ...single,
      id: `getEdited${name}`,
      summary: `One ${one} for editing, with its tag.`,
      answers: { 200: answer(`The ${one}.`) },
      errors: [404],
      example: { path: { id } },
    }, async (c, { id }) => {
      const record = await findRecord(db.read, kind, id);
      if (record === undefined) throw notFound(kind, id);
      return tagged(c, record, 200);
    }))
    .put(...at(`/records/${plural}/:id/editors`, {
      ...single,
      id: `open${name}`,
      summary: `Registers as an editor of the ${one}, and lists the other editors.`,
      description: "To be repeated every 20 seconds; after a minute without a request, the " +
        "editor counts as gone. Nothing is locked.",
      answers: { 200: { about: "The others, and the record's tag.", schema: RecordEditors } },
      keyed: false,
      example: { path: { id } },
    }, async (_, { id }, curator) => {
      const editors = await noteEditor(db, { kind, id, curator: curator.id }, Date.now());
      const record = await findRecord(db.read, kind, id);
      return { editors, tag: record === undefined ? null : entityTag(record) };
    }))
    .delete(...at(`/records/${plural}/:id/editors`, {
      ...single,
      id: `close${name}`,
      summary: `Ends the registration as an editor of the ${one}.`,
      answers: { 204: { about: "Stored." } },
      keyed: false,
      example: { path: { id } },
    }, (_, { id }, curator) => forgetEditor(db, { kind, id, curator: curator.id })))
    .post(...at(`/records/${plural}/bulk`, {
      ...editing,
      id: `changeMany${names}`,
      summary: `Changes fields of many ${many} at once, as one operation.`,
      description:
        `At most ${MAX_BULK_ROWS} records per request; further requests continue the same ` +
        "`operation`, and may stop in between. With `dry_run=1` everything is performed " +
        "and rolled back: `records` then has the outcome for each. `POST " +
        "/api/audit/operations/{id}/restore` undoes the whole operation.",
      query: z.object({
        dry_run: z.enum(["0", "1"]).default("0").transform((sent) => sent === "1")
          .describe("`1`: nothing is written."),
      }),
      json: BulkBody,
      size: "record",
      answers: { 200: { about: "The outcome of each.", schema: BULK_ANSWER[kind] } },
      errors: [404],
      example: {
        query: { dry_run: "1" },
        body: {
          records: [{ id }],
          changes: Object.entries(changes).map(([field, value]) => ({ field, act: "set", value })),
        },
      },
    }, async (c, _, { username }) => {
      const { dry_run } = c.req.valid("query");
      const options = { username, dryRun: dry_run, tagOf: entityTag };
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
    }))
    .post(...at(
      `/${plural}`,
      {
        ...editing,
        id: `create${name}`,
        summary: `Creates ${an.toLowerCase()} ${one}.`,
        json: DRAFT[kind],
        size: "record",
        answers: { 201: answer(`The ${one} with its id.`) },
        errors: [404, 409],
      },
      async (c, _, { username }) =>
        tagged(c, await create(db, kind, c.req.valid("json") as Fields, username), 201),
    ))
    .patch(...at(`/${plural}/:id`, {
      ...single,
      id: `change${name}`,
      summary: `Changes ${an.toLowerCase()} ${one}.`,
      description: "Changes the given fields; the others stay. If `If-Match` does not match, the " +
        "response is 412 with the current record (`current`) and the changes that were `sent`.",
      headers: ["If-Match"],
      json: CHANGES[kind],
      size: "record",
      answers: { 200: answer("The whole record."), 412: changed },
      errors: [404, 409],
      example: { path: { id }, body: changes },
    }, async (c, { id }, { username }) => {
      const sent = c.req.valid("json") as Fields;
      return tagged(c, await change(db, kind, id, sent, username, ifSeen(c, sent)), 200);
    }));
  // A painting is deleted by a separate route, whose response is specified.
  if (kind === "painting") return;
  routes.delete(...at(`/${plural}/:id`, {
    ...single,
    id: `remove${name}`,
    summary: `Removes ${an.toLowerCase()} ${one} that nothing uses.`,
    description: "If other records use it, the response is 409 with `used_by`, their numbers, " +
      "unless `with` includes them in the deletion. The log retains all deleted records.",
    headers: ["If-Match"],
    query: z.object({ with: With }),
    answers: { 204: { about: "Deleted." }, 409: STILL_USED, 412: changed },
    errors: [404],
    example: { path: { id }, ...(along && { query: { with: along } }) },
  }, async (c, { id }, { username }) => {
    await remove(db, kind, id, c.req.valid("query").with, username, ifSeen(c));
    await services.pictures.tidy();
  }));
}

function tagged(c: Context, record: EditedRecord, status: 200 | 201) {
  c.header("ETag", entityTag(record));
  return c.json(record, status) as ContractResponse<EditedRecord>;
}

/** Returns the precondition of `If-Match`, if sent. @throws {AppError} 412 with both versions */
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
