import type { Context } from "hono";
import { DUMMY_HASH } from "../adapters/accounts/password.ts";
import { WorkerOverrun } from "../adapters/workers/worker_pool.ts";
import { attemptKey, countAttempt } from "../db/accounts/login_attempts.ts";
import { uncountAttempt, widerCounts } from "../db/accounts/login_attempts.ts";
import { AppError, refusal } from "../domain/app_error.ts";
import { clientAddress } from "./middleware/client.ts";
import { type LoginOutcome, reportLogin, tooManyFailures } from "./middleware/request_log.ts";
import type { Services } from "./services.ts";

// A password whose check takes longer counts as wrong.
const MAX_PASSWORD_MS = 10_000;

export type LoginServices = Pick<Services, "db" | "workers" | "settings" | "observation" | "log">;

/** A name and a password as typed. */
export interface Login {
  service: "gallery" | "warehouse";
  username: string;
  password: string;
  /** The account's; undefined if there is none. */
  hash: string | undefined;
}

/** Returns the key under which failures of a name are counted at an address. */
export const loginKey = (service: Login["service"], username: string, address: string) =>
  // An address has no blank, so the keys of the services cannot collide.
  attemptKey(username, service === "gallery" ? address : `warehouse ${address}`);

/** Verifies a password; counts the attempt as failed first. @throws {AppError} 429 */
export async function attemptLogin(
  c: Context,
  services: LoginServices,
  { service, username, password, hash = DUMMY_HASH }: Login,
) {
  const address = clientAddress(c, services.settings);
  const key = loginKey(service, username, address);
  const [wider, at] = [widerCounts(service, username, address), Date.now()];
  const report = (outcome: LoginOutcome) =>
    reportLogin(services, { service, username, address, outcome });
  const { retryAfter, slowed } = await countAttempt(services.db, key, at, wider);
  if (retryAfter !== undefined) {
    report(slowed ? "slowed" : "limited");
    throw tooManyFailures(retryAfter);
  }
  const options = { client: address, urgent: true, deadline: MAX_PASSWORD_MS };
  const isRight = await services.workers.run("verifyPassword", { password, hash }, options)
    .catch((error) => {
      if (error instanceof WorkerOverrun) return false;
      throw error;
    });
  return { attempt: { key, wider, at }, isRight, address, report };
}

/**
 * Runs a change of the own account if its password is right. A wrong one counts as a failed login,
 * as does a wrong code (403), so that an open browser cannot be used to guess.
 * @param where The field of the password.
 * @throws {AppError} 403; 429
 */
export async function withOwnPassword<Result>(
  c: Context,
  services: LoginServices,
  login: Login,
  work: () => Promise<Result>,
  where = "password",
): Promise<Result> {
  const { attempt, isRight, report } = await attemptLogin(c, services, login);
  if (!isRight) {
    report("wrong");
    throw refusal(403, "current_password_wrong", {}, { where });
  }
  let isGuess = false;
  try {
    return await work();
  } catch (error) {
    isGuess = error instanceof AppError && error.status === 403;
    throw error;
  } finally {
    // The others may be guesses of codes by somebody who knows the password.
    if (!isGuess) await services.db.write((tx) => uncountAttempt(tx, attempt));
  }
}
