import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { type Curator, sessionHolder } from "../../db/accounts/sessions.ts";
import { refusal } from "../../domain/app_error.ts";
import type { Services } from "../services.ts";
import { isSecure } from "./client.ts";

const COOKIE = "gallery.sid";
// Browsers take a cookie of such a name over HTTPS alone, from this very host (RFC 6265bis, section
// 4.1.3.2), so no other host of the domain can plant one.
const SECURE_COOKIE = `__Host-${COOKIE}`;

const cookieOf = (c: Context, { settings }: Pick<Services, "settings">) =>
  isSecure(c, settings) ? SECURE_COOKIE : COOKIE;

/** Variables of a route behind {@link curatorOnly}. */
export interface CuratorVariables {
  curator: Curator;
}

/** Lets curators alone pass; a route's contract names it. */
export type CuratorOnly = MiddlewareHandler<{ Variables: CuratorVariables }>;

/** The id of the session that the browser says it has. */
export function sessionIdOf(c: Context, services: Pick<Services, "settings">): string | undefined {
  return getCookie(c, cookieOf(c, services));
}

/** Hands the browser a session, or takes it away when there is no id. */
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

/** The curator who sends a request, if any. A session in use is prolonged. */
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

/** Lets curators pass, as `c.get("curator")`; no cache keeps the answer. @throws {AppError} 401 */
export function curatorOnly(services: Pick<Services, "db" | "settings">): CuratorOnly {
  return async (c, next) => {
    const curator = await curatorOf(c, services);
    if (curator === undefined) throw refusal(401, "curator_needed");
    c.set("curator", curator);
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  };
}

/** Lets editors in chief pass. @throws {AppError} 401, or 403 for other curators */
export function editorInChiefOnly(services: Pick<Services, "db" | "settings">): CuratorOnly {
  const admit = curatorOnly(services);
  return (c, next) =>
    admit(c, () => {
      assertEditorInChief(c.get("curator"));
      return next();
    });
}

/** @throws {AppError} 403 for a curator who is no editor in chief */
export function assertEditorInChief({ role }: Curator): void {
  if (role !== "editor_in_chief") throw refusal(403, "editors_in_chief_only");
}
