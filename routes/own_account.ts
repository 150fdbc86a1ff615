/** Routes of one's own account, the same in both services: its sessions and its second factor. */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { totpUri } from "../adapters/accounts/one_time_codes.ts";
import type { Holder } from "../db/accounts/holders.ts";
import { endSessionsOf, sessionHash, sessionsOf } from "../db/accounts/sessions.ts";
import { confirmSecondFactor, startSecondFactor } from "../db/accounts/sign_in_factors.ts";
import { removeSecondFactor, renewRecoveryCodes } from "../db/accounts/sign_in_factors.ts";
import {
  AccountSessions,
  FactorRemoval,
  OneTimeCode,
  OwnPassword,
  RecoveryCodes,
  SecondFactorSecret,
} from "../domain/accounts/account_records.ts";
import { refusal } from "../domain/app_error.ts";
import { text } from "../domain/fields.ts";
import type { Contract } from "./contract/contract.ts";
import { type Login, withOwnPassword } from "./attempt_login.ts";
import { at } from "./contract/route.ts";
import { type SessionCookie, sessionIdOf } from "./middleware/session_cookie.ts";
import type { Services } from "./services.ts";

/** The header with a code of the second factor. */
export const CODE_HEADER = "X-One-Time-Code";

export const WRONG_PASSWORD = "A wrong password is 403 and counts as a failed login.";

/**
 * Creates the routes.
 * @param holderOf Returns the account that sent a request.
 * @param loginOf Returns its name and the hash of its password.
 * @param ids Adds the service to the ids of the routes.
 */
export function ownAccountRoutes(
  services: Services,
  { own, cookie, holderOf, loginOf, ids }: {
    own: Pick<Contract, "tag" | "who" | "always">;
    cookie: SessionCookie;
    holderOf: (c: Context) => Holder;
    loginOf: (c: Context) => Omit<Login, "password"> | Promise<Omit<Login, "password">>;
    ids: (id: string) => string;
  },
) {
  const { db } = services;
  const settingUp = { ...own, setsUp: true, errors: [403, 409], keyed: false } as const;
  const asking = { description: WRONG_PASSWORD, errors: [403, 409, 429], keyed: false } as const;
  const guarded = async <T>(c: Context, password: string, work: (of: Holder) => Promise<T>) => {
    const login = { ...await loginOf(c), password };
    return await withOwnPassword(c, services, login, () => work(holderOf(c)));
  };
  const params = z.object({ id: text({ min: 1, max: 100 }).describe("The session's `id`.") });
  return new Hono()
    .get(...at("/sessions", {
      ...own,
      id: ids("listOwnSessions"),
      summary: "The open sessions of the current account.",
      answers: { 200: { about: "The sessions.", schema: AccountSessions } },
    }, async (c) => {
      const current = sessionIdOf(c as Context, services, cookie);
      const holder = holderOf(c as Context);
      return { sessions: await sessionsOf(db.read, holder, current, Date.now()) };
    }))
    .delete(...at("/sessions/:id", {
      ...own,
      id: ids("endOwnSession"),
      summary: "Ends a session of the current account; does nothing if there is none.",
      params,
      answers: { 204: { about: "It is ended." } },
      keyed: false,
      example: { path: { id: "0123456789abcdef" } },
    }, async (c, { id }) => {
      const holder = holderOf(c as Context);
      await endSessionsOf(db, holder, holder, id);
    }))
    .post(...at("/second_factor", {
      ...settingUp,
      id: ids("startSecondFactor"),
      ...asking,
      summary: "Creates the secret of two-step sign-in, to be confirmed by a code.",
      json: OwnPassword,
      answers: { 200: { about: "The secret.", schema: SecondFactorSecret } },
    }, async (c) =>
      await guarded(c as Context, c.req.valid("json").password, async (holder) => {
        const secret = await startSecondFactor(db, holder);
        return { secret, uri: totpUri(secret, holder.name) };
      })))
    .put(...at("/second_factor", {
      ...settingUp,
      id: ids("confirmSecondFactor"),
      summary: "Turns two-step sign-in on by a code of the app.",
      description: "The account's other sessions end.",
      json: OneTimeCode,
      answers: { 200: { about: "Recovery codes.", schema: RecoveryCodes } },
      example: { body: { code: "123456" } },
    }, async (c) => {
      const { code } = c.req.valid("json");
      const holder = holderOf(c as Context);
      const keep = sessionHash(sessionIdOf(c as Context, services, cookie) ?? "");
      const options = { code, now: Date.now(), keep };
      return { recovery_codes: await confirmSecondFactor(db, holder, options) };
    }))
    .delete(...at("/second_factor", {
      ...own,
      ...asking,
      errors: [403, 429],
      id: ids("removeSecondFactor"),
      summary: "Turns two-step sign-in off, by the password and a code.",
      json: FactorRemoval,
      answers: { 204: { about: "It is off." } },
    }, async (c) => {
      const { password, code } = c.req.valid("json");
      await guarded(c as Context, password, async (holder) => {
        const isRight = await removeSecondFactor(db, holder, holder, { code, now: Date.now() });
        if (!isRight) throw refusal(403, "code_wrong", {}, { where: "code" });
      });
    }))
    .post(...at("/second_factor/recovery_codes", {
      ...own,
      ...asking,
      id: ids("renewOwnRecoveryCodes"),
      summary: "Replaces the recovery codes of two-step sign-in.",
      json: OwnPassword,
      answers: { 200: { about: "Recovery codes.", schema: RecoveryCodes } },
    }, async (c) => {
      const { password } = c.req.valid("json");
      const renew = (holder: Holder) => renewRecoveryCodes(db, holder);
      return { recovery_codes: await guarded(c as Context, password, renew) };
    }));
}
