import type { Context, MiddlewareHandler } from "hono";
import { type Curator, sessionHolder } from "../../db/accounts/sessions.ts";
import { refusal } from "../../domain/app_error.ts";
import type { AppSettings, Services } from "../services.ts";
import { sessionIdOf, setSessionCookie } from "./session_cookie.ts";

/** Variables of a route after {@link curatorOnly}. */
export interface CuratorVariables {
  curator: Curator;
  /** True for routes that accounts may use before they have set up a required second factor. */
  setsUp?: boolean;
}

/** Admits only curators, according to a route's contract. */
export type CuratorOnly = MiddlewareHandler<{ Variables: CuratorVariables }>;

/** Returns the curator who sent a request, if any. Extends a session in use. */
export async function curatorOf(c: Context, services: Pick<Services, "db" | "settings">) {
  const sessionId = sessionIdOf(c, services);
  if (!sessionId) return undefined;
  const holder = await sessionHolder(services.db, sessionId, Date.now());
  if (holder?.renewedUntil !== undefined) {
    setSessionCookie(c, services, { sessionId, expires_at: holder.renewedUntil });
  }
  return holder?.curator;
}

/** Returns true if a role requires a second factor that is not set up. */
export const lacksSecondFactor = (
  { REQUIRE_TWO_FACTOR = [] }: Pick<AppSettings, "REQUIRE_TWO_FACTOR">,
  role: string,
  two_step: boolean,
): boolean => !two_step && REQUIRE_TWO_FACTOR.includes(role);

/**
 * Admits curators, as `c.get("curator")`; no cache stores the response.
 * @throws {AppError} 401; 403 until a required second factor is set up
 */
export function curatorOnly(services: Pick<Services, "db" | "settings">): CuratorOnly {
  return async (c, next) => {
    const curator = await curatorOf(c, services);
    if (curator === undefined) throw refusal(401, "curator_needed");
    if (lacksSecondFactor(services.settings, curator.role, curator.two_step)) {
      assertSetsUp(c.get("setsUp"));
    }
    c.set("curator", curator);
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  };
}

/** @throws {AppError} 403 for routes that an account without a required second factor may not use */
export function assertSetsUp(setsUp: boolean | undefined): void {
  if (setsUp === true) return;
  throw refusal(403, "second_factor_required", {}, { more: { second_factor: true } });
}

/** Admits editors in chief. @throws {AppError} 401, or 403 for other curators */
export function editorInChiefOnly(services: Pick<Services, "db" | "settings">): CuratorOnly {
  const admit = curatorOnly(services);
  return (c, next) =>
    admit(c, () => {
      assertEditorInChief(c.get("curator"));
      return next();
    });
}

/** @throws {AppError} 403 for a curator who is not an editor in chief */
export function assertEditorInChief({ role }: Pick<Curator, "role">): void {
  if (role !== "editor_in_chief") throw refusal(403, "editors_in_chief_only");
}
