import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { type Curator, sessionHolder } from "../../db/accounts/sessions.ts";
import { AppError } from "../../domain/app_error.ts";
import type { Services } from "../services.ts";
import { isSecure } from "./client.ts";

const COOKIE = "gallery.sid";

/** What a route behind {@link curatorOnly} knows. */
export interface CuratorVariables {
  curator: Curator;
}

/** The id of the session that the browser says it has. */
export function sessionIdOf(c: Context): string | undefined {
  return getCookie(c, COOKIE);
}

/** Hands the browser a session, or takes it away when there is no id. */
export function setSessionCookie(
  c: Context,
  { settings }: Pick<Services, "settings">,
  session?: { sessionId: string; expires_at: number },
): void {
  const options = {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: isSecure(c, settings),
  } as const;
  if (session === undefined) deleteCookie(c, COOKIE, options);
  else {
    const maxAge = Math.max(0, Math.floor((session.expires_at - Date.now()) / 1000));
    setCookie(c, COOKIE, session.sessionId, { ...options, maxAge });
  }
}

/** Who sends a request; undefined for an anonymous visitor. A session in use is prolonged. */
export async function curatorOf(
  c: Context,
  services: Pick<Services, "db" | "settings">,
): Promise<Curator | undefined> {
  const sessionId = sessionIdOf(c);
  if (!sessionId) return undefined;
  const holder = await sessionHolder(services.db, sessionId, Date.now());
  if (holder?.renewedUntil !== undefined) {
    setSessionCookie(c, services, { sessionId, expires_at: holder.renewedUntil });
  }
  return holder?.curator;
}

/**
 * Lets curators pass, who are known as `c.get("curator")` from then on. No cache keeps the answer.
 *
 * @throws {AppError} 401
 */
export function curatorOnly(
  services: Pick<Services, "db" | "settings">,
): MiddlewareHandler<{ Variables: CuratorVariables }> {
  return async (c, next) => {
    const curator = await curatorOf(c, services);
    if (curator === undefined) throw new AppError(401, "Curator login required");
    c.set("curator", curator);
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  };
}
