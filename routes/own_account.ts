/** Routes of one's own account, the same in both services: its sessions and its second factor. */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { totpUri } from "../adapters/accounts/one_time_codes.ts";
import type { Holder } from "../db/accounts/holders.ts";
import { attemptKey, countAttempt, forgetAttempts } from "../db/accounts/login_attempts.ts";
import { endSessionsOf, sessionsOf } from "../db/accounts/sessions.ts";
import {
  confirmSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from "../db/accounts/sign_in_factors.ts";
import {
  AccountSessions,
  OneTimeCode,
  RecoveryCodes,
  SecondFactorSecret,
} from "../domain/accounts/account_records.ts";
import { refusal } from "../domain/app_error.ts";
import { text } from "../domain/fields.ts";
import type { Contract } from "./contract/contract.ts";
import { at } from "./contract/route.ts";
import { clientAddress } from "./middleware/client.ts";
import { tooManyFailures } from "./middleware/request_log.ts";
import { type SessionCookie, sessionIdOf } from "./middleware/session_cookie.ts";
import type { Services } from "./services.ts";

/** The header with a code of the second factor. */
export const CODE_HEADER = "X-One-Time-Code";

/**
 * Creates the routes.
 * @param holderOf Returns the account that sent a request.
 * @param ids Adds the service to the ids of the routes.
 */
export function ownAccountRoutes(
  { db, settings }: Pick<Services, "db" | "settings">,
  { own, cookie, holderOf, ids }: {
    own: Pick<Contract, "tag" | "who" | "always">;
    cookie: SessionCookie;
    holderOf: (c: Context) => Holder;
    ids: (id: string) => string;
  },
) {
  const settingUp = { ...own, setsUp: true } as const;
  const params = z.object({ id: text({ min: 1, max: 100 }).describe("The session's `id`.") });
  return new Hono()
    .get(...at("/sessions", {
      ...own,
      id: ids("listOwnSessions"),
      summary: "The open sessions of the current account.",
      answers: { 200: { about: "The sessions.", schema: AccountSessions } },
    }, async (c) => {
      const current = sessionIdOf(c as Context, { settings }, cookie);
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
      summary: "Creates the secret of two-step sign-in, to be confirmed by a code.",
      answers: { 200: { about: "The secret.", schema: SecondFactorSecret } },
      errors: [409],
      keyed: false,
    }, async (c) => {
      const holder = holderOf(c as Context);
      const secret = await startSecondFactor(db, holder);
      return { secret, uri: totpUri(secret, holder.name) };
    }))
    .put(...at("/second_factor", {
      ...settingUp,
      id: ids("confirmSecondFactor"),
      summary: "Turns two-step sign-in on by a code of the app.",
      json: OneTimeCode,
      answers: { 200: { about: "Recovery codes.", schema: RecoveryCodes } },
      errors: [403, 409],
      keyed: false,
      example: { body: { code: "123456" } },
    }, async (c) => {
      const { code } = c.req.valid("json");
      const holder = holderOf(c as Context);
      return { recovery_codes: await confirmSecondFactor(db, holder, code, Date.now()) };
    }))
    .delete(...at("/second_factor", {
      ...own,
      id: ids("removeSecondFactor"),
      summary: "Turns two-step sign-in off; needs a code in `X-One-Time-Code`.",
      answers: { 204: { about: "It is off." } },
      errors: [403, 429],
      keyed: false,
    }, async (c) => {
      const holder = holderOf(c as Context);
      const now = Date.now();
      // Counted like a login, so that an open browser cannot be used to guess codes.
      const key = attemptKey(holder.name, `${cookie} ${clientAddress(c as Context, settings)}`);
      const { retryAfter } = await countAttempt(db, key, now);
      if (retryAfter !== undefined) throw tooManyFailures(retryAfter);
      const code = c.req.header(CODE_HEADER) ?? "";
      if (!await removeSecondFactor(db, holder, holder, { code, now })) {
        throw refusal(403, "second_factor_wrong", {}, { where: CODE_HEADER });
      }
      await db.write((tx) => forgetAttempts(tx, { key, at: now }));
    }));
}
