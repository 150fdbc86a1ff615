import { Hono } from "hono";
import type { Changes } from "../../db/warehouse/resource.ts";
import type { ResourceStore } from "../../db/warehouse/resource_store.ts";
import { changesOf } from "../../domain/warehouse/changes_of.ts";
import type { SectionGeometry } from "../../domain/warehouse/records.ts";
import { valid } from "../validate.ts";
import { readOne } from "./bodies.ts";
import type { UserVariables } from "./credentials.ts";
import { ifMatch, taggedJson } from "./record_tag.ts";
import { IdParam } from "./resource_routes.ts";

/** Section geometry answers an update with a list that holds the record. */
export function geometryRoutes(
  store: ResourceStore<SectionGeometry>,
): Hono<{ Variables: UserVariables }> {
  const changes = changesOf(store.resource.record.omit({ id: true }));
  const routes = new Hono<{ Variables: UserVariables }>();
  routes.put("/warehouse_section_geometry/:id", valid("param", IdParam), async (c) => {
    const { record: fields } = await readOne(c, changes);
    const own = store.by(c.get("user"));
    const record = await own.update(
      c.req.valid("param").id,
      fields as Changes<SectionGeometry>,
      ifMatch(c),
    );
    return taggedJson(c, record, [record]);
  });
  return routes;
}
