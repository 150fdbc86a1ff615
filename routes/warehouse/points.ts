import type { Context } from "hono";
import type { ResourceStore } from "../../db/warehouse/resource_store.ts";
import type { Point, User, Warehouse } from "../../domain/warehouse/records.ts";
import type { UserVariables } from "../contract/route.ts";
import { jsonLists } from "./bodies.ts";

/** All points come in a list of lists, one for each warehouse. */
export function pointsByWarehouse(
  points: ResourceStore<Point>,
  warehouses: ResourceStore<Warehouse>,
): (c: Context<{ Variables: UserVariables }>) => Promise<Response> {
  async function* byWarehouse(user: User | undefined) {
    for await (const some of warehouses.by(user).list()) {
      for (const { id } of some) yield points.under(id);
    }
  }
  return (c) => jsonLists(c, byWarehouse(c.get("user")));
}
