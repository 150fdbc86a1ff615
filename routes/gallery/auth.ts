import { type Context, Hono } from "hono";
import { z } from "zod";
import { accountOf, endSession, openSession } from "../../db/accounts/sessions.ts";
import { type AppError, refusal } from "../../domain/app_error.ts";
import { text } from "../../domain/fields.ts";
import { attemptLogin } from "../attempt_login.ts";
import { at } from "../contract/route.ts";
import { curatorOf } from "../middleware/curator_only.ts";
import { sessionIdOf, setSessionCookie } from "../middleware/session_cookie.ts";
import { CODE_HEADER } from "../own_account.ts";
import type { Services } from "../services.ts";

const LoginBody = z.object({
  username: text({ min: 1, max: 200 }),
  password: text({ min: 1, max: 1000 }),
}).meta({ id: "CuratorLogin", description: "Username and password of a curator." });

/** The sender of a request; visitors have no name. */
const Visitor = z.object({
  role: z.enum(["user", "curator"]),
  username: z.string().exactOptional().describe("The curator's; missing for a visitor."),
}).meta({ id: "Visitor", description: "The current user." });
const SignedInCurator = z.object({ role: z.literal("curator"), username: z.string() }).meta({
  id: "SignedInCurator",
  description: "A curator who has logged in.",
});
export const Done = z.object({ ok: z.literal(true) }).meta({ id: "Done", description: "Success." });

const SESSION = { tag: "Curators' session", who: "anybody" } as const;

/** Returns the refusal of a right password without a right code. */
export function secondFactorRefusal(c: Context, headers: Record<string, string> = {}): AppError {
  const code = c.req.header(CODE_HEADER) === undefined
    ? "second_factor_needed"
    : "second_factor_wrong";
  return refusal(401, code, {}, { headers, more: { second_factor: true } });
}

/** Routes for login, logout and the current user. */
export function authRoutes(services: Services) {
  const { db } = services;
  return new Hono()
    .get(...at("/auth/me", {
      ...SESSION,
      id: "getMe",
      summary: "The current user: a visitor or a curator.",
      answers: { 200: { about: "The role.", schema: Visitor, headers: ["Cache-Control"] } },
    }, async (c) => {
      const curator = await curatorOf(c, services);
      const me = curator === undefined
        ? { role: "user" as const }
        : { role: "curator" as const, username: curator.username };
      return c.json(me, 200, { "Cache-Control": "no-store" });
    }))
    .post(...at("/auth/login", {
      ...SESSION,
      id: "logIn",
      summary: "Logs a curator in.",
      description: "After 10 failures of a username from an address in 15 minutes: 429. With " +
        "two-step sign-in, 401 with `second_factor: true` until `X-One-Time-Code` is right.",
      headers: [CODE_HEADER],
      json: LoginBody,
      answers: {
        200: {
          about: "The curator; the session is in the cookie.",
          schema: SignedInCurator,
          headers: ["Set-Cookie", "Cache-Control"],
        },
      },
      errors: [401, 429, 503],
      keyed: false,
    }, async (c) => {
      const { username, password } = c.req.valid("json");
      const account = await accountOf(db, username);
      const { attempt, isRight, address, report } = await attemptLogin(c, services, {
        ...{ service: "gallery", username, password },
        hash: account?.password_hash,
      });
      const session = account && isRight
        ? await openSession(db, account, {
          from: address,
          client: c.req.header("User-Agent"),
          previous: sessionIdOf(c, services),
          now: Date.now(),
          attempt,
          code: c.req.header(CODE_HEADER),
        })
        : undefined;
      if (session === "second_factor") {
        report("wrong");
        throw secondFactorRefusal(c);
      }
      if (account === undefined || session === undefined) {
        report("wrong");
        throw refusal(401, "username_or_password_wrong");
      }
      report("right");
      setSessionCookie(c, services, session);
      const me = { role: "curator" as const, username: account.username };
      return c.json(me, 200, { "Cache-Control": "no-store" });
    }))
    .post(...at("/auth/logout", {
      ...SESSION,
      id: "logOut",
      summary: "Ends the session.",
      answers: { 200: { about: "It is ended.", schema: Done, headers: ["Set-Cookie"] } },
      keyed: false,
    }, async (c) => {
      const sessionId = sessionIdOf(c, services);
      if (sessionId) await endSession(db, sessionId);
      setSessionCookie(c, services);
      return c.json({ ok: true as const }, 200, { "Cache-Control": "no-store" });
    }));
}
