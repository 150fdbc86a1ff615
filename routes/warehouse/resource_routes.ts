import { type Context, Hono } from "hono";
import { byIndex, plainly } from "../../db/warehouse/checks.ts";
import type { Changes, Draft, Identified } from "../../db/warehouse/resource.ts";
import type { ResourceStore } from "../../services/warehouse/records/resource_store.ts";
import { chunks } from "../../domain/chunks.ts";
import { changesOf } from "../../domain/warehouse/changes_of.ts";
import { route, type UserVariables } from "../contract/route.ts";
import { endOf } from "../middleware/deadline.ts";
import { draftOf, json, jsonList, readMany, readOne, ROWS_A_PIECE } from "./bodies.ts";
import { ifMatch, taggedJson } from "./record_tag.ts";
import { resourceContracts } from "./resource_contracts.ts";
import type { ResourceContract } from "./resources.ts";

type UserContext = Context<{ Variables: UserVariables }>;

/** What a resource does differently. */
export interface ResourceVariations<Stored extends Identified> {
  /** Fields that the server alone sets, with what they begin as; clients send them in vain. */
  owned?: Partial<Stored>;
  /** Makes of what is stored what a client may see. */
  shown?: (c: Context, record: Stored) => unknown;
  /** Makes of the fields that a client sends those that are to change. */
  changed?: (c: Context, fields: Changes<Stored>) => Changes<Stored>;
  /** Answers the list of all records in another form. */
  all?: (c: UserContext) => Promise<Response>;
}

/** What is answered to a body of one record: a list where it came in one. */
const shaped = (record: unknown, isList: boolean) => isList ? [record] : record;

// Narrow, so that what is read by other methods alone is still answered with 405.
const READABLE_ID = ":id{[0-9A-Fa-f-]{36}}";

/**
 * The routes that most resources share: all records, those of an owner, one, create one or many,
 * update, delete. What a resource does in a way of its own stands in a router mounted before this.
 */
export function resourceRoutes<Stored extends Identified>(
  resource: ResourceContract,
  store: ResourceStore<Stored>,
  variations: ResourceVariations<Stored> = {},
): Hono {
  const { owned = {}, shown = (_, record) => record, changed = (_, fields) => fields } = variations;
  const { path, list, by = "withWarehouseID", create, batch, updates } = resource;
  const { record } = store.resource;
  const contracts = resourceContracts(resource);
  const draft = draftOf(record);
  const kept = Object.fromEntries(["id", ...Object.keys(owned)].map((field) => [field, true]));
  const changes = changesOf(record.omit(kept as { id: true }));
  const own = (c: UserContext) => store.by(c.get("user"));
  const received = (row: Record<string, unknown>) => ({ ...row, ...owned }) as Draft<Stored>;

  async function* all(c: Context, batches: AsyncIterable<Stored[]> | Iterable<Stored[]>) {
    for await (const records of batches) yield records.map((record) => shown(c, record));
  }
  const createOne = async (c: UserContext) => {
    const { record, isList } = await readOne(c, draft);
    const [created] = await own(c).create([received(record)], plainly, endOf(c));
    return taggedJson(c, created!, shaped(shown(c, created!), isList));
  };
  const createMany = async (c: UserContext) => {
    const { records, isList } = await readMany(c, draft, received);
    const created = await own(c).create(records, byIndex, endOf(c));
    if (!isList) return taggedJson(c, created[0]!, shown(c, created[0]!));
    return await jsonList(c, all(c, chunks(created, ROWS_A_PIECE)));
  };
  const update = async (c: UserContext, id: string) => {
    const received = await readOne(c, changes);
    const fields = changed(c, received.record as Changes<Stored>);
    const record = await own(c).update(id, fields, ifMatch<Stored>(c), endOf(c));
    const isList = updates === "answered_by_list" || received.isList;
    return taggedJson(c, record, shaped(shown(c, record), isList));
  };
  // Each is found by its own id, the one without by the path's. `If-Match` speaks of one record and so
  // needs a list of one, or one record without a list, which is answered as it came.
  const updateList = async (c: UserContext, id: string) => {
    const { records: rows, isList } = await readMany(c, changesOf(record));
    const named = (rows as (Changes<Stored> & { id?: string })[])
      .map((row) => ({ ...row, id: row.id ?? id }));
    await own(c).one(id);
    const records = await own(c).updateAll(named, byIndex, ifMatch<Stored>(c), endOf(c));
    const [only] = records;
    if (!isList) return taggedJson(c, only!);
    return records.length === 1 ? taggedJson(c, only!, records) : json(c, records);
  };

  const routes = new Hono();
  if (list !== false) {
    const answer = variations.all ?? ((c) => jsonList(c, all(c, own(c).list())));
    routes.get(`/${path}`, route(contracts.all, answer));
  }
  const owner = by === "withOrderID" ? "orderId" : "warehouseId";
  routes
    .get(
      `/${path}/${by}/:${owner}`,
      route(contracts.ofOwner, async (c, owners) => {
        const [id = ""] = Object.values<string>(owners);
        return jsonList(c, all(c, await own(c).listOf(id)));
      }),
    )
    .post(`/${path}`, route(contracts.create, create === "one" ? createOne : createMany));
  if (batch !== undefined) routes.post(`/${path}/${batch}`, route(contracts.batch, createMany));
  return routes
    .get(
      `/${path}/${READABLE_ID}`,
      route(contracts.get, async (c, { id }) => {
        const record = await own(c).one(id);
        return taggedJson(c, record, shown(c, record));
      }),
    )
    .put(
      `/${path}/:id`,
      route(
        contracts.update,
        (c, { id }) => updates === "lists" ? updateList(c, id) : update(c, id),
      ),
    )
    .delete(
      `/${path}/:id`,
      route(contracts.remove, async (c, { id }) => {
        const withPicks = resource.hasPicks === true && c.req.query("with") === "picks";
        await own(c).remove(id, ifMatch<Stored>(c), { signal: endOf(c), withPicks });
        return c.body(null, 204);
      }),
    ) as unknown as Hono;
}
