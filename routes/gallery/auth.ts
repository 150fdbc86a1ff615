import { Hono } from "hono";
import { z } from "zod";
import { countAttempt } from "../../db/accounts/login_attempts.ts";
import { accountOf, endSession, openSession } from "../../db/accounts/sessions.ts";
import { attemptKey } from "../../domain/accounts/attempt_limit.ts";
import { NOBODYS_HASH } from "../../domain/accounts/password.ts";
import { AppError } from "../../domain/app_error.ts";
import { text } from "../../domain/fields.ts";
import { clientAddress } from "../middleware/client.ts";
import { curatorOf, sessionIdOf, setSessionCookie } from "../middleware/curator_only.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";

export const LoginBody = z.object({
  username: text({ min: 1, max: 200 }),
  password: text({ min: 1, max: 1000 }),
});

/** Who is asking, login and logout. */
export function authRoutes(services: Services) {
  const { db, workers, settings, observation } = services;
  return new Hono()
    .get("/auth/me", async (c) => {
      const curator = await curatorOf(c, services);
      const me = curator === undefined
        ? { role: "user" as const }
        : { role: "curator" as const, username: curator.username };
      return c.json(me, 200, { "Cache-Control": "no-store" });
    })
    .post("/auth/login", valid("json", LoginBody), async (c) => {
      const { username, password } = c.req.valid("json");
      const from = clientAddress(c, settings);
      const { retryAfter } = await countAttempt(db, attemptKey(username, from), Date.now());
      if (retryAfter !== undefined) {
        observation.login("gallery", "limited");
        throw new AppError(429, `Too many failed logins, try again in ${retryAfter} seconds`, {
          "Retry-After": String(retryAfter),
        });
      }
      const account = await accountOf(db, username);
      const hash = account?.password_hash ?? NOBODYS_HASH;
      const right = await workers.run("verifyPassword", { password, hash }, {
        client: from,
        urgent: true,
      });
      const session = account && right
        ? await openSession(db, account, {
          from,
          previous: sessionIdOf(c, services),
          now: Date.now(),
        })
        : undefined;
      if (account === undefined || session === undefined) {
        observation.login("gallery", "wrong");
        throw new AppError(401, "Username or password is wrong");
      }
      observation.login("gallery", "right");
      setSessionCookie(c, services, session);
      const me = { role: "curator" as const, username: account.username };
      return c.json(me, 200, { "Cache-Control": "no-store" });
    })
    .post("/auth/logout", async (c) => {
      const sessionId = sessionIdOf(c, services);
      if (sessionId) await endSession(db, sessionId);
      setSessionCookie(c, services);
      return c.json({ ok: true as const }, 200, { "Cache-Control": "no-store" });
    });
}
