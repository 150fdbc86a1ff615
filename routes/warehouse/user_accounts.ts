/** Sign-in of the warehouse's users: by Basic credentials, and sessions for the pages. */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { endSession, endSessionsOf, sessionHolder, shortId } from "../../db/accounts/sessions.ts";
import { countPin, forgetPins } from "../../db/accounts/sessions.ts";
import { factorsOf, removeSecondFactor, setPin } from "../../db/accounts/sign_in_factors.ts";
import { Pin, PinChange, SecondFactorState } from "../../domain/accounts/account_records.ts";
import { refusal } from "../../domain/app_error.ts";
import { uuid } from "../../domain/fields.ts";
import { User } from "../../domain/warehouse/records.ts";
import { userById, userHolder } from "../../services/warehouse/accounts.ts";
import { withOwnPassword } from "../attempt_login.ts";
import { at } from "../contract/route.ts";
import { assertMayEnter } from "./access_control.ts";
import { Done } from "../gallery/auth.ts";
import { EXAMPLES } from "../openapi/examples.ts";
import { sessionIdOf, setSessionCookie } from "../middleware/session_cookie.ts";
import { CODE_HEADER, ownAccountRoutes, WRONG_PASSWORD } from "../own_account.ts";
import type { Services } from "../services.ts";
import type { AdmittedUser, Authenticator } from "./authenticator.ts";

const COOKIE = "warehouse.sid";

const SignedInUser = z.object({
  id: User.shape.id,
  role: User.shape.user_role,
  user_login: z.string(),
  user_fio: z.string(),
  warehouseId: z.union([z.literal(""), z.guid()]),
  session: z.object({
    expires_at: z.int().describe("Unix milliseconds."),
    has_pin: z.boolean(),
    lock_minutes: z.number().describe("Minutes after which a page with a PIN locks."),
    second_factor: SecondFactorState,
  }).exactOptional().describe("The opened session, whose id is in the cookie."),
}).meta({ id: "SignedInUser", description: "A user of the warehouse who has logged in." });

const OWN = { tag: "Users", who: "employee", always: true } as const;
const RESET = {
  tag: "Users",
  who: "administrator",
  always: true,
  keyed: false,
  params: z.object({ id: uuid().describe("The user's id.") }),
  errors: [404],
  example: { path: { id: EXAMPLES.User.id } },
} as const;

/** Login of users by the `Authorization` header; their sessions, PINs and second factors. */
export function userAccountRoutes(services: Services, authenticator: Authenticator) {
  const { db, settings, workers } = services;
  const holderOf = (c: Context) => userHolder(c.get("user"));
  const loginOf = (c: Context) => {
    const { user_login: username, user_password: hash } = c.get("user");
    return { service: "warehouse" as const, username, hash };
  };
  /** Returns a user as a holder. @throws {AppError} 404, as for users of other warehouses */
  const userWith = async (c: Context, id: string) => {
    const user = await userById(db.read, id);
    assertMayEnter(c, user.uuid_warehouse);
    return userHolder(user);
  };
  /** @throws {AppError} 403 for oneself with two-step sign-in, which takes a code to turn off */
  const otherOf = async (c: Context, id: string) => {
    const holder = await userWith(c, id);
    const isOwn = id === c.get("user").id;
    if (isOwn && (await factorsOf(db.read, holder))?.totp_confirmed_at) {
      throw refusal(403, "own_sign_in");
    }
    return holder;
  };
  const answerOf = async ({ user, two_step, setsUp, opened }: AdmittedUser) => {
    const { id, user_role: role, user_login, user_fio, uuid_warehouse: warehouseId } = user;
    const signedIn = { id, role, user_login, user_fio, warehouseId };
    if (opened === undefined) return signedIn;
    const factors = await factorsOf(db.read, userHolder(user));
    return {
      ...signedIn,
      session: {
        expires_at: opened.expires_at,
        has_pin: factors?.pin_hash != null,
        lock_minutes: settings.WAREHOUSE_LOCK_MINUTES,
        second_factor: two_step ? "on" as const : setsUp ? "needed" as const : "off" as const,
      },
    };
  };
  return new Hono()
    .post(...at("/user_data/login", {
      id: "logInUser",
      tag: "Users",
      summary: "The user of the Basic credentials.",
      description: "No body. The password is verified again each time. With two-step sign-in, " +
        "401 with `second_factor: true` until `X-One-Time-Code` is right.",
      who: "credentials",
      query: z.object({
        session: z.literal("1").optional().describe(
          "1: opens a session for pages, whose id is in the cookie.",
        ),
      }),
      headers: [CODE_HEADER],
      answers: { 200: { about: "The user.", schema: SignedInUser, headers: ["Cache-Control"] } },
      keyed: false,
    }, async (c) => {
      c.header("Cache-Control", "no-store");
      const opens = c.req.valid("query").session !== undefined;
      const admitted = await authenticator.logIn(c, { anew: true, opens });
      if (admitted.opened) setSessionCookie(c, services, admitted.opened, COOKIE);
      return await answerOf(admitted);
    }))
    .post(...at("/user_data/logout", {
      id: "logOutUser",
      tag: "Users",
      summary: "Ends the session of a page.",
      who: "credentials",
      answers: { 200: { about: "It is ended.", schema: Done, headers: ["Set-Cookie"] } },
      keyed: false,
    }, async (c) => {
      const sessionId = sessionIdOf(c, services, COOKIE);
      if (sessionId) await endSession(db, sessionId);
      setSessionCookie(c, services, undefined, COOKIE);
      return { ok: true as const };
    }))
    .get(...at("/user_data/account", {
      ...OWN,
      setsUp: true,
      id: "getOwnUser",
      summary: "The current user, with the session.",
      answers: { 200: { about: "The user.", schema: SignedInUser } },
    }, async (c) => await answerOf(await authenticator.user(c as Context))))
    .put(...at("/user_data/pin", {
      ...OWN,
      id: "setPin",
      summary: "Sets or removes the PIN that unlocks one's own devices.",
      description: WRONG_PASSWORD,
      json: PinChange,
      answers: { 204: { about: "It is set." } },
      errors: [403, 429],
      keyed: false,
    }, async (c) => {
      const { pin, password } = c.req.valid("json");
      const login = { ...loginOf(c as Context), password };
      await withOwnPassword(c as Context, services, login, async () => {
        const hash = pin === null ? null : await workers.run("hashPassword", pin);
        await setPin(db, holderOf(c as Context), hash);
      });
    }))
    .post(...at("/user_data/unlock", {
      ...OWN,
      id: "unlock",
      summary: "Checks the PIN of the session's user.",
      description: "A wrong one is 403 with `attempts_left`; the fifth in a row ends the session.",
      json: Pin,
      answers: { 200: { about: "The PIN is right.", schema: Done } },
      errors: [403, 409],
      keyed: false,
    }, async (c) => {
      const holder = holderOf(c as Context);
      const sessionId = sessionIdOf(c, services, COOKIE);
      const session = sessionId && await sessionHolder(db, sessionId, Date.now());
      if (!sessionId || !session) throw refusal(401, "session_needed");
      const hash = (await factorsOf(db.read, holder))?.pin_hash;
      if (!hash) throw refusal(409, "no_pin");
      const left = await countPin(db, sessionId);
      const password = c.req.valid("json").pin;
      const options = { client: session.user!.id, urgent: true };
      const isRight = left > 0 &&
        await workers.run("verifyPassword", { password, hash }, options);
      if (isRight) {
        await forgetPins(db, sessionId);
        return { ok: true as const };
      }
      if (left > 1) {
        throw refusal(403, "pin_wrong", {}, { where: "pin", more: { attempts_left: left - 1 } });
      }
      await endSessionsOf(db, holder, holder, shortId(sessionId));
      setSessionCookie(c, services, undefined, COOKIE);
      throw refusal(401, "session_needed");
    }))
    .route(
      "/user_data",
      ownAccountRoutes(services, {
        own: OWN,
        cookie: COOKIE,
        holderOf,
        loginOf,
        ids: (id) => id.replace("Own", "OwnUser").replace("SecondFactor", "UserSecondFactor"),
      }),
    )
    .delete(...at("/user_data/:id/sessions", {
      ...RESET,
      id: "endUserSessions",
      summary: "Ends all sessions of a user.",
      answers: { 204: { about: "They are ended." } },
    }, async (c, { id }) => {
      await endSessionsOf(db, await userWith(c as Context, id), holderOf(c as Context));
    }))
    .delete(...at("/user_data/:id/pin", {
      ...RESET,
      id: "resetPin",
      summary: "Removes a user's PIN, after it is forgotten.",
      answers: { 204: { about: "It is removed." } },
    }, async (c, { id }) => {
      await setPin(db, await otherOf(c as Context, id), null, holderOf(c as Context));
    }))
    .delete(...at("/user_data/:id/second_factor", {
      ...RESET,
      id: "resetUserSecondFactor",
      summary: "Turns a user's two-step sign-in off, after the app is lost.",
      answers: { 204: { about: "It is off." } },
    }, async (c, { id }) => {
      await removeSecondFactor(db, await otherOf(c as Context, id), holderOf(c as Context));
    }));
}
