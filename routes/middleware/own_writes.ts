/**
 * Reads what a client has written also where another instance answers it, whose replica may be behind:
 * the answer to a change tells how far the database has come, and the client sends that back.
 */
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Services } from "../services.ts";
import { isSecure } from "./client.ts";

/** Carries the position to programs, and back; browsers have the cookie. */
export const POSITION_HEADER = "Depot-Position";
/** The cookie with the same number. */
export const POSITION_COOKIE = "depot.position";

// Seconds. A replica that is further behind than that answers its own clients as it answers others.
const REMEMBERED = 600;
// As many digits as a number holds.
const POSITION = /^\d{1,15}$/;
const READS = new Set(["GET", "HEAD"]);

/** Keeps to the position that a request carries, and sends the one that it has moved. */
export function ownWrites({ db, settings }: Pick<Services, "db" | "settings">): MiddlewareHandler {
  return (c, next) =>
    db.asRequest(async () => {
      await next();
      const { written } = db.positions();
      // A read that has stored something, such as a picture found outside, may be kept by caches.
      if (written === 0 || READS.has(c.req.method)) return;
      c.header(POSITION_HEADER, String(written));
      setCookie(c, POSITION_COOKIE, String(written), {
        path: "/",
        maxAge: REMEMBERED,
        httpOnly: true,
        sameSite: "Lax",
        secure: isSecure(c, settings),
      });
    }, positionOf(c));
}

function positionOf(c: Context): number {
  const positions = [c.req.header(POSITION_HEADER), getCookie(c, POSITION_COOKIE)]
    .map((value) => value !== undefined && POSITION.test(value) ? Number(value) : 0);
  return Math.max(...positions);
}
