/** Who may do what: the credentials that a request must carry, and the role that it needs. */
import type { Context, MiddlewareHandler } from "hono";
import { AppError } from "../../domain/app_error.ts";
import { ROLES, type User } from "../../domain/warehouse/records.ts";
import { ADMINISTRATORS_ONLY } from "../../db/warehouse/user_rules.ts";
import { mayDo, type Role } from "../../domain/warehouse/roles.ts";
import { cameByProxy } from "../middleware/client.ts";
import type { Services } from "../services.ts";
import type { Authenticator } from "./authenticator.ts";

/** What a route of the warehouse knows; in open mode it knows nobody, as a rule. */
export interface UserVariables {
  user?: User;
}

const { administrator, head, employee } = ROLES;
const READS = new Set(["GET", "HEAD", "OPTIONS"]);
const LOGIN = /^POST \/api\/v1\/user_data\/login\/?$/;

/** Who may send what is no read: the first line that fits the path below `/api/v1/` decides. */
const WRITERS: readonly [path: RegExp, role: Role][] = [
  [/^computed_order(\/|$)/, employee],
  // Picks, and stock that is counted down.
  [/^order_item\/[^/]+\/picks\/?$/, employee],
  [
    /^warehouse_section\/withWarehouseID\/[^/]+\/withBoxID\/[^/]+\/withCountBox\/[^/]+\/?$/,
    employee,
  ],
  [/^warehouse_data\/[^/]+\/(csv\/|changes\/?$)/, head],
  [/^warehouse_(points|edge|section|section_geometry)(\/|$)/, head],
  [/^(stockbox|order_item|order_data|order_param)(\/|$)/, head],
  // Which users a head may write is looked at with the user: see `db/warehouse/user_rules.ts`.
  [/^user_data(\/|$)/, head],
  // Warehouses, and whatever is not named above.
  [/^/, administrator],
];

const REFUSALS: Record<Role, string> = {
  [administrator]: ADMINISTRATORS_ONLY,
  [head]: "Only a head of a warehouse or an administrator may do this",
  [employee]: "Only an employee, a head of a warehouse or an administrator may do this",
};

/**
 * Under `WAREHOUSE_AUTH=basic` lets a request pass whose user's role allows it; the user is
 * `c.get("user")` from then on. Login passes by itself. In open mode everything passes.
 *
 * @throws {AppError} 401 or 429 as {@link Authenticator.user} has it; 403
 */
export function credentials(
  authenticator: Authenticator,
  { WAREHOUSE_AUTH }: Pick<Services["settings"], "WAREHOUSE_AUTH">,
): MiddlewareHandler<{ Variables: UserVariables }> {
  if (WAREHOUSE_AUTH !== "basic") return (_, next) => next();
  const ask = credentialsAlways(authenticator);
  return (c, next) => LOGIN.test(`${c.req.method} ${c.req.path}`) ? next() : ask(c, next);
}

/** The same whatever the mode, for the routes that the specification shows with credentials. */
export function credentialsAlways(
  authenticator: Authenticator,
): MiddlewareHandler<{ Variables: UserVariables }> {
  return async (c, next) => {
    if (c.get("user") === undefined) {
      const user = await authenticator.user(c);
      // First, so that the log of a refusal has the name.
      c.set("user", user);
      const needed = neededRole(c);
      if (!mayDo(user, needed)) throw new AppError(403, REFUSALS[needed]);
    }
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

function neededRole({ req }: Context): Role {
  if (READS.has(req.method)) return employee;
  const path = req.path.replace(/^\/api\/v1\//, "");
  return WRITERS.find(([pattern]) => pattern.test(path))?.[1] ?? administrator;
}
