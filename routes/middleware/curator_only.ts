import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { type Curator, sessionHolder } from "../../db/accounts/sessions.ts";
import { refusal } from "../../domain/app_error.ts";
import type { Services } from "../services.ts";
import { isSecure } from "./client.ts";

const COOKIE = "gallery.sid";
// Browsers accept a cookie with this prefix only over HTTPS and from this exact host (RFC 6265bis,
// section 4.1.3.2), so no other host of the domain can plant one.
const SECURE_COOKIE = `__Host-${COOKIE}`;

const cookieOf = (c: Context, { settings }: Pick<Services, "settings">) =>
  isSecure(c, settings) ? SECURE_COOKIE : COOKIE;

/** Variables of a route after {@link curatorOnly}. */
export interface CuratorVariables {
  curator: Curator;
}

/** Admits only curators, according to a route's contract. */
export type CuratorOnly = MiddlewareHandler<{ Variables: CuratorVariables }>;

/** Returns the session id in the request's cookie. */
export function sessionIdOf(c: Context, services: Pick<Services, "settings">): string | undefined {
  return getCookie(c, cookieOf(c, services));
}

/** Sets the session cookie, or removes it without an id. */
export function setSessionCookie(
  c: Context,
  services: Pick<Services, "settings">,
  session?: { sessionId: string; expires_at: number },
): void {
  const options = {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: isSecure(c, services.settings),
  } as const;
  const name = cookieOf(c, services);
  if (session === undefined) deleteCookie(c, name, options);
  else {
    const maxAge = Math.max(0, Math.floor((session.expires_at - Date.now()) / 1000));
    setCookie(c, name, session.sessionId, { ...options, maxAge });
  }
}

/** Returns the curator who sent a request, if any. Extends a session in use. */
export async function curatorOf(
  c: Context,
  services: Pick<Services, "db" | "settings">,
): Promise<Curator | undefined> {
  const sessionId = sessionIdOf(c, services);
  if (!sessionId) return undefined;
  const holder = await sessionHolder(services.db, sessionId, Date.now());
  if (holder?.renewedUntil !== undefined) {
    setSessionCookie(c, services, { sessionId, expires_at: holder.renewedUntil });
  }
  return holder?.curator;
}

/** Admits curators, as `c.get("curator")`; no cache stores the response. @throws {AppError} 401 */
export function curatorOnly(services: Pick<Services, "db" | "settings">): CuratorOnly {
  return async (c, next) => {
    const curator = await curatorOf(c, services);
    if (curator === undefined) throw refusal(401, "curator_needed");
    c.set("curator", curator);
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  };
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
export function assertEditorInChief({ role }: Curator): void {
  if (role !== "editor_in_chief") throw refusal(403, "editors_in_chief_only");
}
