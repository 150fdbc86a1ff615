import { Hono } from "hono";
import type { Changes } from "../../db/warehouse/resource.ts";
import type { ResourceStore } from "../../db/warehouse/resource_store.ts";
import { changesOf } from "../../domain/warehouse/changes_of.ts";
import type { SectionGeometry } from "../../domain/warehouse/records.ts";
import { valid } from "../validate.ts";
import { readOne } from "./bodies.ts";
import { ifMatch, taggedJson } from "./record_tag.ts";
import { IdParam } from "./resource_routes.ts";

/** Section geometry answers an update with a list that holds the record. */
export function geometryRoutes(store: ResourceStore<SectionGeometry>): Hono {
  const changes = changesOf(store.resource.record.omit({ id: true }));
  const routes = new Hono();
  routes.put("/warehouse_section_geometry/:id", valid("param", IdParam), async (c) => {
    const fields = await readOne(c, changes) as Changes<SectionGeometry>;
    const record = await store.update(c.req.valid("param").id, fields, ifMatch(c));
    return taggedJson(c, record, [record]);
  });
  return routes;
}
