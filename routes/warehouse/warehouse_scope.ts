/** Keeps warehouses apart: a user with a warehouse of his own is let into that one alone. */
import type { Context, MiddlewareHandler } from "hono";
import {
  assertJobWithin,
  assertOrderWithin,
  oneWarehouseAlone,
} from "../../db/warehouse/access.ts";
import { notFound } from "../../domain/app_error.ts";
import type { Services } from "../services.ts";
import type { UserVariables } from "./credentials.ts";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const BY_WAREHOUSE = /\/withWarehouseID\/([^/]+)|^computed_route\/([^/]+)/i;
const OF_WAREHOUSE = new RegExp(`^warehouse_data/(${UUID})(?:/|$)`, "i");
const OF_ORDER = new RegExp(`^order_item/(${UUID})/.|/withOrderID/([^/]+)`, "i");
const OF_JOB = new RegExp(`^computed_order/jobs/(${UUID})(?:/|$)`, "i");
// What makes warehouses, or makes changes to all of them.
const BEYOND_ONE = /^POST warehouse_data(\/(warehouses|import|csv))?\/?$/;

/**
 * Refuses by its path what concerns another warehouse than the user's only one, whatever the route;
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
    const { method, path } = c.req;
    const below = path.replace(/^\/api\/v1\//, "");
    if (BEYOND_ONE.test(`${method} ${below}`)) throw oneWarehouseAlone();
    const warehouse = OF_WAREHOUSE.exec(below)?.[1] ?? named(BY_WAREHOUSE.exec(below));
    if (warehouse !== undefined) assertOwn(own, warehouse);
    const order = named(OF_ORDER.exec(below));
    if (order !== undefined) await assertOrderWithin(db.fresh, own, order.toLowerCase());
    const job = OF_JOB.exec(below)?.[1];
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

const named = (found: RegExpExecArray | null) => found?.slice(1).find((id) => id !== undefined);
