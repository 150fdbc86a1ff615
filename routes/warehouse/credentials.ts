/** Who may do what: the credentials that a request must carry, and the role that it needs. */
import type { Context, MiddlewareHandler } from "hono";
import { refusal } from "../../domain/app_error.ts";
import { ROLES } from "../../domain/warehouse/records.ts";
import type { Code } from "../../domain/messages/message.ts";
import { mayDo, type Role } from "../../domain/warehouse/roles.ts";
import type { Who } from "../contract/contract.ts";
import { contractOf, type UserVariables } from "../contract/route.ts";
import { cameByProxy } from "../middleware/client.ts";
import type { Services } from "../services.ts";
import type { Authenticator } from "./authenticator.ts";

const { administrator, head, employee } = ROLES;
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

const REFUSALS = {
  [administrator]: "administrators_only",
  [head]: "heads_only",
  [employee]: "employees_only",
} as const satisfies Record<Role, Code>;

/**
 * Under `WAREHOUSE_AUTH=basic` lets a request pass whose user's role is that of the route's contract,
 * or a higher one; the user is `c.get("user")` from then on. In open mode only those routes ask whose
 * contract says so (`always`).
 *
 * @throws {AppError} 401 or 429 as {@link Authenticator.user} has it; 403
 */
export function credentials(
  authenticator: Authenticator,
  { WAREHOUSE_AUTH }: Pick<Services["settings"], "WAREHOUSE_AUTH">,
): MiddlewareHandler<{ Variables: UserVariables }> {
  return async (c, next) => {
    const contract = contractOf(c)?.contract;
    const asks = WAREHOUSE_AUTH === "basic" || contract?.always === true;
    // Whoever sends them verifies these by itself.
    if (!asks || contract?.who === "credentials") return await next();
    const user = await authenticator.user(c);
    // First, so that the log of a refusal has the name.
    c.set("user", user);
    const needed = neededRole(c.req.method, contract?.who);
    if (!mayDo(user, needed)) throw refusal(403, REFUSALS[needed]);
    await next();
  };
}

/**
 * Whether who asks may see what users' passwords are checked against: administrators, and in open
 * mode programs that ask without a proxy in between, as long as none is trusted to be there.
 */
export function maySeePasswords(
  c: Context<{ Variables: UserVariables }>,
  { WAREHOUSE_AUTH, TRUSTED_PROXIES }: Pick<
    Services["settings"],
    "WAREHOUSE_AUTH" | "TRUSTED_PROXIES"
  >,
): boolean {
  const user = c.get("user");
  if (WAREHOUSE_AUTH === "basic") return user !== undefined && mayDo(user, administrator);
  return TRUSTED_PROXIES === 0 && !cameByProxy(c);
}

// What leads to no route is no secret to those who may read.
function neededRole(method: string, who: Who | undefined): Role {
  if (who === "employee" || who === "head" || who === "administrator") return ROLES[who];
  return READS.has(method) ? employee : administrator;
}
