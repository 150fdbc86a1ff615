import { Hono } from "hono";
import type { ResourceStore } from "../../db/warehouse/resource_store.ts";
import type { Point, User, Warehouse } from "../../domain/warehouse/records.ts";
import type { UserVariables } from "./credentials.ts";
import { jsonLists } from "./json.ts";

/** All points come in a list of lists, one for each warehouse. */
export function pointRoutes(
  points: ResourceStore<Point>,
  warehouses: ResourceStore<Warehouse>,
): Hono<{ Variables: UserVariables }> {
  async function* byWarehouse(user: User | undefined) {
    for await (const some of warehouses.by(user).list()) {
      for (const { id } of some) yield points.under(id);
    }
  }
  const routes = new Hono<{ Variables: UserVariables }>();
  routes.get("/warehouse_points", (c) => jsonLists(c, byWarehouse(c.get("user"))));
  return routes;
}
