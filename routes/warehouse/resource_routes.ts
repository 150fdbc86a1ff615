/** The routes that most of the warehouse's resources share, with their contracts. */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { byIndex, fieldOnly } from "../../db/warehouse/checks.ts";
import type { Changes, Draft, Identified, Resource } from "../../db/warehouse/resource.ts";
import { chunks } from "../../domain/chunks.ts";
import { oneOf, uuid } from "../../domain/fields.ts";
import { changesOf } from "../../domain/warehouse/changes_of.ts";
import { ResourceStore } from "../../services/warehouse/records/resource_store.ts";
import type { Answer, Contract } from "../contract/contract.ts";
import { at, route, type UserVariables } from "../contract/route.ts";
import { json, jsonList } from "../json_answer.ts";
import { endOf } from "../middleware/limits.ts";
import { exampleNamed } from "../openapi/examples.ts";
import {
  draftOf,
  idParam,
  ifMatch,
  OfOrderParam,
  OfWarehouseParam,
  parsed,
  readMany,
  readOne,
  readRows,
  taggedJson,
} from "./bodies.ts";
import type { Services } from "../services.ts";
import { capital, type ResourceContract, withArticle } from "./resources.ts";
import {
  changeRows,
  type CheckedRowChange,
  type RowResult,
} from "../../services/warehouse/records/change_rows.ts";
import { AppError, textOfAll } from "../../domain/app_error.ts";
import { textOf } from "../../domain/messages/message.ts";
import type { RowOutcome } from "../../domain/warehouse/changes/row_changes.ts";
import { languageOf } from "../middleware/client.ts";

const ROWS_PER_PIECE = 500;

const WithPicks = z.object({
  with: oneOf(["picks"]).optional()
    .describe("Deletes it although boxes have been picked, and creates tasks to put these back."),
});

/** Returns the contracts of one resource, by operation. */
function resourceContracts(resource: ResourceContract) {
  const { tag, who, name, record, draft, changes, one, many, list, updates, by, hasPicks } =
    resource;
  const ofOrder = by === "withOrderID";
  const isWarehouse = name === "Warehouse";
  const names = capital(many).replace(/\W+(.)/g, (_, letter) => letter.toUpperCase());
  const records = z.array(record);
  const read = { tag, who: "employee" } as const;
  const write = { tag, who } as const;
  const single = {
    params: idParam(one, exampleNamed(name).id),
    ...(isWarehouse && { within: "warehouse" as const }),
  };
  const tagged = (about: string, schema: z.ZodType): Answer => ({
    about,
    schema,
    headers: ["ETag"],
  });
  const creation = {
    ...write,
    ...(isWarehouse && { within: "all warehouses" as const }),
    errors: [404],
  } as const;
  const createOne = (id: string): Contract => ({
    ...creation,
    id,
    summary: `Creates ${withArticle(one)}.`,
    description: "A list with one record is accepted, too; then the response is a list.",
    body: { schema: draft },
    size: "record",
    answers: { 200: tagged(`The ${one} with its id.`, record) },
  });
  const createMany = (id: string): Contract => ({
    ...creation,
    id,
    summary: `Creates ${many}: all of them or none.`,
    description: "1 to 100,000; a single record without a list is accepted, too; then the " +
      "response has no list. An error names the record by its index, such as `[2].`",
    body: { schema: z.array(draft) },
    size: "batch",
    answers: { 200: { about: `The ${many} with their ids.`, schema: records } },
  });
  const all: Contract = {
    ...read,
    id: `list${names}`,
    summary: `The ${many} of all warehouses${
      list === "grouped" ? ", one list for each warehouse" : ""
    }.`,
    answers: {
      200: { about: `All ${many}.`, schema: list === "grouped" ? z.array(records) : records },
    },
  };
  const ofOwner = {
    ...read,
    id: `list${names}Of`,
    summary: isWarehouse
      ? "One warehouse, in a list."
      : `The ${many} of ${ofOrder ? "an order" : "a warehouse"}.`,
    params: ofOrder ? OfOrderParam : OfWarehouseParam,
    answers: { 200: { about: `The ${many}.`, schema: records } },
  } as const satisfies Contract;
  const get = {
    ...read,
    ...single,
    id: `get${name}`,
    summary: `One ${one}, with its tag.`,
    answers: { 200: tagged(`The ${one}.`, record) },
  } as const satisfies Contract;
  const change = {
    ...write,
    ...single,
    id: `update${name}`,
    headers: ["If-Match"],
    errors: [412],
  } as const;
  const update = updates === "lists"
    ? {
      ...change,
      summary: `Changes ${many}: all of them or none.`,
      description:
        "Each record is found by its own id, or by the path's if it has none. `If-Match` " +
        "requires a single record. A record without a list gets a response without a list.",
      body: { schema: z.array(changes) },
      size: "batch",
      // Several records have no common tag.
      answers: {
        200: { about: "The whole records, in a list; one has its `ETag`.", schema: records },
      },
    } as const
    : {
      ...change,
      summary: `Changes ${withArticle(one)}.`,
      description: "Changes the given fields; the others stay.",
      body: { schema: changes },
      size: "record",
      answers: {
        200: updates === undefined
          ? tagged("The whole record.", record)
          : tagged("The whole record, in a list.", records),
      },
    } as const;
  const remove = {
    ...write,
    ...single,
    id: `remove${name}`,
    summary: isWarehouse
      ? "Deletes a warehouse and everything in it."
      : `Deletes ${withArticle(one)} with its dependent records.`,
    ...(hasPicks && {
      description: "409 if boxes have been picked for it; for a box type, only while their order " +
        "is incomplete. With `?with=picks` it is deleted, and tasks of the shift state what must " +
        "be put back.",
      query: WithPicks,
    }),
    headers: ["If-Match"],
    answers: { 204: { about: "Deleted; no body." } },
    // The last administrator cannot be deleted.
    errors: hasPicks || name === "User" ? [409, 412] : [412],
  } as const satisfies Contract;
  return { names, createOne, createMany, all, ofOwner, get, update, remove };
}

type UserContext = Context<{ Variables: UserVariables }>;

/** Deviations of a resource from the generic routes. */
interface ResourceVariations<Stored extends Identified> {
  /** Converts a stored record for clients. */
  toClient?: (c: Context, record: Stored) => unknown;
  /** Converts a client's fields to the changes to make. */
  toChanges?: (c: Context, fields: Changes<Stored>) => Changes<Stored>;
  /** Sends the list of all records in another form. */
  all?: (c: UserContext) => Promise<Response>;
}

/** Returns the response to a body with one record: a list if it was sent in one. */
const inShapeOf = (record: unknown, isList: boolean) => isList ? [record] : record;

// A narrow pattern, so that a path of other methods still gets 405.
const READABLE_ID = ":id{[0-9A-Fa-f-]{36}}";

/**
 * Returns the routes of most resources: all records, those of an owner, one, create one or many,
 * update, delete, and changes from tables. Special routes of a resource are in a router mounted
 * before this one.
 */
export function resourceRoutes<Stored extends Identified>(
  { db }: Pick<Services, "db">,
  resource: ResourceContract,
  stored: Resource<Stored>,
  variations: ResourceVariations<Stored> = {},
): Hono {
  const store = new ResourceStore(stored, db);
  const { toClient = (_, record) => record, toChanges = (_, fields) => fields } = variations;
  const { path, list, by = "withWarehouseID", create, batch, updates, owned = {}, name } = resource;
  const { record } = stored;
  const contracts = resourceContracts(resource);
  const draft = draftOf(record);
  const retained = Object.fromEntries(["id", ...Object.keys(owned)].map((field) => [field, true]));
  const changes = changesOf(record.omit(retained as { id: true }));
  const own = (c: UserContext) => store.by(c.get("user"));
  const received = (row: Record<string, unknown>) => ({ ...row, ...owned }) as Draft<Stored>;

  async function* all(c: Context, batches: AsyncIterable<Stored[]> | Iterable<Stored[]>) {
    for await (const records of batches) yield records.map((record) => toClient(c, record));
  }
  const createOne = async (c: UserContext) => {
    const { record, isList } = await readOne(c, draft);
    const [created] = await own(c).create([received(record)], fieldOnly, endOf(c));
    return taggedJson(c, created!, inShapeOf(toClient(c, created!), isList));
  };
  const createMany = async (c: UserContext) => {
    const { records, isList } = await readMany(c, draft);
    const naming = isList ? byIndex : fieldOnly;
    const created = await own(c).create(records.map(received), naming, endOf(c));
    if (!isList) return taggedJson(c, created[0]!, toClient(c, created[0]!));
    return await jsonList(c, all(c, chunks(created, ROWS_PER_PIECE)));
  };
  const update = async (c: UserContext, id: string) => {
    const received = await readOne(c, changes);
    const fields = toChanges(c, received.record as Changes<Stored>);
    const record = await own(c).update(id, fields, ifMatch<Stored>(c), endOf(c));
    const isList = updates === "answered_by_list" || received.isList;
    return taggedJson(c, record, inShapeOf(toClient(c, record), isList));
  };
  // Each record is found by its own id, or the path's if it has none. `If-Match` requires a single
  // record, in a list or not; the response has the same shape.
  const updateList = async (c: UserContext, id: string) => {
    const { records: rows, isList } = await readMany<Changes<Stored> & { id?: string }>(
      c,
      changesOf(record),
    );
    const named = rows.map((row) => ({ ...row, id: row.id ?? id }));
    await own(c).one(id);
    const naming = isList ? byIndex : fieldOnly;
    const records = await own(c).updateAll(named, naming, ifMatch<Stored>(c), endOf(c));
    const [only] = records;
    if (!isList) return taggedJson(c, only!);
    return records.length === 1 ? taggedJson(c, only!, records) : json(c, records);
  };

  const routes = new Hono();
  if (resource.inTables) routes.route("/", rowChangeRoutes(db, resource, store));
  if (list !== false) {
    const answer = variations.all ?? ((c) => jsonList(c, all(c, own(c).list())));
    routes.get(...at(`/${path}`, contracts.all, answer));
  }
  routes
    .get(
      ...at(
        `/${path}/${by}/:${by === "withOrderID" ? "orderId" : "warehouseId"}`,
        contracts.ofOwner,
        async (c, owners) => {
          const [id = ""] = Object.values<string>(owners);
          return jsonList(c, all(c, await own(c).listOf(id)));
        },
      ),
    )
    .post(
      `/${path}`,
      create === "one"
        ? route(contracts.createOne(`create${name}`), createOne)
        : route(contracts.createMany(`create${contracts.names}`), createMany),
    );
  if (batch !== undefined) {
    const id = `create${contracts.names}${create === "one" ? "" : "Batch"}`;
    routes.post(...at(`/${path}/${batch}`, contracts.createMany(id), createMany));
  }
  return routes
    .get(...at(`/${path}/${READABLE_ID}`, contracts.get, async (c, { id }) => {
      const record = await own(c).one(id);
      return taggedJson(c, record, toClient(c, record));
    }))
    .put(
      ...at(
        `/${path}/:id`,
        contracts.update,
        (c, { id }) => updates === "lists" ? updateList(c, id) : update(c, id),
      ),
    )
    .delete(...at(`/${path}/:id`, contracts.remove, async (c, { id }) => {
      const withPicks = resource.hasPicks === true && c.req.query("with") === "picks";
      await own(c).remove(id, ifMatch<Stored>(c), { signal: endOf(c), withPicks });
    })) as unknown as Hono;
}

// The following is an addition to the specification: many changes of one kind of record in one
// request, sent by tables.

const ACTIONS = ["create", "update", "delete"] as const;
const Named = z.object({
  id: uuid(),
  action: z.enum(ACTIONS),
  fields: z.record(z.string(), z.unknown()).optional(),
  before: z.record(z.string(), z.unknown()).optional(),
});

function contractOf({ tag, who, name, record, many }: ResourceContract): Contract {
  const fields = changesOf(record.omit({ id: true }));
  const change = z.object({
    id: uuid().describe("Also required for a new record."),
    action: z.enum(ACTIONS),
    fields: fields.exactOptional().describe("The new record, or the fields to change."),
    before: fields.exactOptional().describe(
      "Fields as the client knows them; if they differ, the outcome is 412.",
    ),
  });
  const outcome = z.object({
    id: uuid(),
    status: z.int().describe("200 or 204, or the status of the refusal."),
    record: record.exactOptional().describe("The stored record."),
    error: z.string().exactOptional(),
    field: z.string().exactOptional().describe("The field with the error."),
  });
  const example = exampleNamed(name);
  const { id } = example;
  return {
    tag,
    who,
    id: `change${name}Rows`,
    summary: `Applies changes of a table to many ${many}; a refused one does not stop the others.`,
    description: "Records are created, changed and deleted in the given order and in one " +
      "transaction. The response has an outcome for each change: 200 or 204, or the status and " +
      "text of a refusal.",
    body: { schema: z.array(change) },
    size: "batch",
    answers: {
      200: {
        about: "The outcome of each change.",
        schema: z.array(outcome),
        example: [{ id, status: 200, record: example }],
      },
    },
    errors: [409],
    example: { body: [{ id, action: "update", fields: {} }] },
  };
}

/** Returns the route for changes from tables, below `/api/v1`. */
function rowChangeRoutes<Stored extends Identified>(
  db: Services["db"],
  resource: ResourceContract,
  store: ResourceStore<Stored>,
): Hono {
  const { record } = store.resource;
  const toChanges = changesOf(record.omit({ id: true }));
  const checked = (row: unknown, index: number) => {
    const { id, action, fields = {}, before } = parsed(Named, row, index);
    const change = { id, action, ...(before && { before }) } as CheckedRowChange<Stored>;
    try {
      if (action === "create") change.fields = parsed(record, { ...fields, id }) as Partial<Stored>;
      if (action === "update") change.fields = parsed(toChanges, fields) as Partial<Stored>;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      change.wrong = error;
    }
    return change;
  };
  return new Hono().post(...at(`/${resource.path}/changes`, contractOf(resource), async (c) => {
    const changes = (await readRows(c)).rows.map(checked);
    const results = await changeRows(db, store.by(c.get("user")), changes, endOf(c));
    const language = languageOf(c);
    const outcome = ({ messages, ...rest }: RowResult<Stored>): RowOutcome<Stored> => {
      if (messages === undefined) return rest;
      const { where, ...message } = messages[0]!;
      return messages.length > 1 || where === undefined
        ? { ...rest, error: textOfAll(messages, language) }
        : { ...rest, error: textOf(message, language), field: where };
    };
    return json(c, results.map(outcome)) as Response;
  })) as unknown as Hono;
}
