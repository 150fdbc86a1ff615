import { Hono } from "hono";
import type { ResourceStore } from "../../db/warehouse/resource_store.ts";
import type { Point, Warehouse } from "../../domain/warehouse/records.ts";
import { jsonLists } from "./json.ts";

/** All points come in a list of lists, one for each warehouse. */
export function pointRoutes(
  points: ResourceStore<Point>,
  warehouses: ResourceStore<Warehouse>,
): Hono {
  async function* byWarehouse() {
    for await (const some of warehouses.list()) {
      for (const { id } of some) yield points.under(id);
    }
  }
  const routes = new Hono();
  routes.get("/warehouse_points", (c) => jsonLists(c, byWarehouse()));
  return routes;
}
