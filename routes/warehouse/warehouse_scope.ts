/** Keeps warehouses apart: a user with a warehouse of his own is let into that one alone. */
import type { Context, MiddlewareHandler } from "hono";
import {
  assertJobWithin,
  assertOrderWithin,
  oneWarehouseAlone,
} from "../../db/warehouse/access.ts";
import { notFound } from "../../domain/app_error.ts";
import { contractOf, type UserVariables } from "../contract/route.ts";
import type { Services } from "../services.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Refuses by its contract and path what concerns another warehouse than the user's only one, whatever the route;
 * records are looked at where they are read and written (`ResourceStore.by`).
 *
 * @throws {AppError} 404 for what belongs to another warehouse, as if there were no such thing; 403
 *   for making warehouses
 */
export function warehouseScope(
  { db }: Pick<Services, "db">,
): MiddlewareHandler<{ Variables: UserVariables }> {
  return async (c, next) => {
    const own = c.get("user")?.uuid_warehouse ?? "";
    if (own === "") return await next();
    const matched = contractOf(c);
    if (matched === undefined) return await next();
    const { within } = matched.contract;
    if (within === "all warehouses") throw oneWarehouseAlone();
    const { id = "", warehouseId, uuid_warehouse, orderId } = matched.params();
    // What is no id is refused as such by the route.
    const idOf = (what: typeof within) => within === what && UUID.test(id) ? id : undefined;
    const warehouse = idOf("warehouse") ?? warehouseId ?? uuid_warehouse;
    if (warehouse !== undefined) assertOwn(own, warehouse);
    const order = idOf("order") ?? orderId;
    if (order !== undefined) await assertOrderWithin(db.fresh, own, order.toLowerCase());
    const job = idOf("job");
    if (job !== undefined) await assertJobWithin(db.fresh, own, job.toLowerCase());
    await next();
  };
}

/** Holds the same for a warehouse that a body names. @throws {AppError} 404 */
export function assertMayEnter(
  c: Context<{ Variables: UserVariables }>,
  warehouse: string,
): void {
  const own = c.get("user")?.uuid_warehouse ?? "";
  if (own !== "") assertOwn(own, warehouse);
}

function assertOwn(own: string, warehouse: string): void {
  if (warehouse.toLowerCase() !== own) throw notFound("warehouse", warehouse);
}
