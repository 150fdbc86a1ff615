/** Access to the warehouse: by credentials, by role, and by warehouse. */
import type { Context, MiddlewareHandler } from "hono";
import {
  assertJobWithin,
  assertOrderWithin,
  oneWarehouseAlone,
} from "../../services/warehouse/access.ts";
import { notFound, refusal } from "../../domain/app_error.ts";
import { publicReason } from "../../domain/host_name.ts";
import { ROLES } from "../../domain/warehouse/records.ts";
import { hasRole } from "../../domain/warehouse/roles.ts";
import type { Who } from "../contract/contract.ts";
import { contractOf, type MatchedRoute, type UserVariables } from "../contract/route.ts";
import { cameByProxy } from "../middleware/client.ts";
import { assertSetsUp } from "../middleware/curator_only.ts";
import type { Services } from "../services.ts";
import type { Authenticator } from "./authenticator.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const REFUSALS = {
  employee: "employees_only",
  head: "heads_only",
  administrator: "administrators_only",
} as const;

/**
 * With `WAREHOUSE_AUTH=basic`, admits requests of users who have at least the role of the route's
 * contract; then `c.get("user")` is the user. In open mode only routes with `always` in their
 * contract require credentials. A user of a single warehouse is restricted to it by the ids in the
 * path; records are checked when they are read and written (`ResourceStore.by`).
 * @throws {AppError} 401 or 429 like {@link Authenticator.user}; 403; 404 for records of another
 *   warehouse, as if they did not exist
 */
export function accessControl(
  authenticator: Authenticator,
  { db, settings }: Pick<Services, "db" | "settings">,
): MiddlewareHandler<{ Variables: UserVariables }> {
  return async (c, next) => {
    const matched = contractOf(c);
    const contract = matched?.contract;
    const asks = settings.WAREHOUSE_AUTH === "basic" || contract?.always === true;
    // These routes verify the credentials themselves.
    if (!asks || contract?.who === "credentials") return await next();
    const { user, setsUp } = await authenticator.user(c);
    // Set first, so that the log of a refusal contains the user.
    c.set("user", user);
    if (setsUp) assertSetsUp(contract?.setsUp);
    const needed = neededRole(c.req.method, contract?.who);
    if (!hasRole(user, ROLES[needed])) throw refusal(403, REFUSALS[needed]);
    if (user.uuid_warehouse && matched) await assertWithin(db, user.uuid_warehouse, matched);
    await next();
    // Responses for one user must not be cached for the next one on the same device, except photos.
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  };
}

async function assertWithin(
  db: Services["db"],
  own: string,
  { contract: { within }, params }: MatchedRoute,
): Promise<void> {
  if (within === "all warehouses") throw oneWarehouseAlone();
  const { id = "", warehouseId, uuid_warehouse, orderId } = params();
  // The route itself refuses an invalid id.
  const idOf = (what: typeof within) => within === what && UUID.test(id) ? id : undefined;
  const warehouse = idOf("warehouse") ?? warehouseId ?? uuid_warehouse;
  if (warehouse !== undefined) assertOwn(own, warehouse);
  const order = idOf("order") ?? orderId;
  if (order !== undefined) await assertOrderWithin(db.read, own, order.toLowerCase());
  const job = idOf("job");
  if (job !== undefined) await assertJobWithin(db.read, own, job.toLowerCase());
}

/** Restricts a user to their warehouse if the body names one. @throws {AppError} 404 */
export function assertMayEnter(c: Context<{ Variables: UserVariables }>, warehouse: string) {
  const own = c.get("user")?.uuid_warehouse ?? "";
  if (own !== "") assertOwn(own, warehouse);
}

/** @throws {AppError} 403 with `code` if everybody who reaches the server may use its warehouses. */
export function assertNotOpenToAll(
  settings: Services["settings"],
  code: "share_in_open_mode" | "webhooks_in_open_mode",
): void {
  if (settings.WAREHOUSE_AUTH === "basic" || publicReason(settings) === undefined) return;
  throw refusal(403, code);
}

function assertOwn(own: string, warehouse: string): void {
  if (warehouse.toLowerCase() !== own) throw notFound("warehouse", warehouse);
}

/**
 * Returns true if a request may see password hashes: those of administrators, and in open mode
 * those of programs that connect without a proxy, if no trusted proxy is configured.
 */
export function maySeePasswords(
  c: Context<{ Variables: UserVariables }>,
  { WAREHOUSE_AUTH, TRUSTED_PROXIES }: Pick<
    Services["settings"],
    "WAREHOUSE_AUTH" | "TRUSTED_PROXIES"
  >,
): boolean {
  const user = c.get("user");
  if (WAREHOUSE_AUTH === "basic") return user !== undefined && hasRole(user, ROLES.administrator);
  return TRUSTED_PROXIES === 0 && !cameByProxy(c);
}

// A user who may read may learn that a route does not exist.
function neededRole(method: string, who: Who | undefined): keyof typeof ROLES {
  if (who === "employee" || who === "head" || who === "administrator") return who;
  return READS.has(method) ? "employee" : "administrator";
}
