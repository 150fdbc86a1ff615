/** The session cookies of the two services. */
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { OpenedSession } from "../../db/accounts/sessions.ts";
import type { Services } from "../services.ts";
import { isSecure } from "./client.ts";

/** Cookies of the services. */
export type SessionCookie = "gallery.sid" | "warehouse.sid";

// Browsers accept a cookie with this prefix only over HTTPS and from this exact host (RFC 6265bis,
// section 4.1.3.2), so no other host of the domain can plant one.
const nameOf = (c: Context, cookie: SessionCookie, { settings }: Pick<Services, "settings">) =>
  isSecure(c, settings) ? `__Host-${cookie}` : cookie;

/** Returns the session id in the request's cookie. */
export function sessionIdOf(
  c: Context,
  services: Pick<Services, "settings">,
  cookie: SessionCookie = "gallery.sid",
): string | undefined {
  return getCookie(c, nameOf(c, cookie, services));
}

/** Sets the session cookie, or removes it without a session. */
export function setSessionCookie(
  c: Context,
  services: Pick<Services, "settings">,
  session?: OpenedSession,
  cookie: SessionCookie = "gallery.sid",
): void {
  const options = {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: isSecure(c, services.settings),
  } as const;
  const name = nameOf(c, cookie, services);
  if (session === undefined) deleteCookie(c, name, options);
  else {
    const maxAge = Math.max(0, Math.floor((session.expires_at - Date.now()) / 1000));
    setCookie(c, name, session.sessionId, { ...options, maxAge });
  }
}
