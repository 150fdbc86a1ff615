import { Hono } from "hono";
import { byIndex } from "../../db/warehouse/checks.ts";
import type { Changes } from "../../db/warehouse/resource.ts";
import type { ResourceStore } from "../../db/warehouse/resource_store.ts";
import { changesOf } from "../../domain/warehouse/changes_of.ts";
import type { Edge } from "../../domain/warehouse/records.ts";
import { endOf } from "../middleware/deadline.ts";
import { valid } from "../validate.ts";
import { readMany } from "./bodies.ts";
import type { UserVariables } from "./credentials.ts";
import { jsonRows } from "./json.ts";
import { ifMatch, taggedJson } from "./record_tag.ts";
import { IdParam } from "./resource_routes.ts";

/**
 * Edges are updated by lists: each is found by its own id, the one without by the path's. `If-Match`
 * speaks of one record and so needs a list of one, or one edge without a list, which is answered as
 * it came.
 */
export function edgeRoutes(store: ResourceStore<Edge>): Hono<{ Variables: UserVariables }> {
  const changes = changesOf(store.resource.record);
  const routes = new Hono<{ Variables: UserVariables }>();
  routes.put("/warehouse_edge/:id", valid("param", IdParam), async (c) => {
    const { id } = c.req.valid("param");
    const { records: rows, isList } = await readMany(c, changes);
    const named = (rows as (Changes<Edge> & { id?: string })[])
      .map((row) => ({ ...row, id: row.id ?? id }));
    const own = store.by(c.get("user"));
    await own.one(id);
    const precondition = ifMatch<Edge>(c);
    const records = await own.updateAll(named, byIndex, precondition, endOf(c));
    const [only] = records;
    if (!isList) return taggedJson(c, only!);
    return records.length === 1 ? taggedJson(c, only!, records) : await jsonRows(c, records);
  });
  return routes;
}
