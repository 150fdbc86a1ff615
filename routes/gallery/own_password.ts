import type { Context } from "hono";
import { attemptKey, widerCounts } from "../../adapters/accounts/attempt_limit.ts";
import { countAttempt, forgetAttempts } from "../../db/accounts/login_attempts.ts";
import { accountOf, type Curator } from "../../db/accounts/sessions.ts";
import { refusal } from "../../domain/app_error.ts";
import { clientAddress } from "../middleware/client.ts";
import { reportLogin, tooManyFailures } from "../security_events.ts";
import type { Services } from "../services.ts";

/**
 * Holds that who uses a session knows its password as well. Wrong ones count as failed logins do, so that
 * an open browser is no way to guess it.
 *
 * @throws {AppError} 403, 429
 */
export async function assertOwnPassword(
  c: Context,
  services: Services,
  { username }: Curator,
  password: string,
): Promise<void> {
  const { db, workers, settings } = services;
  const address = clientAddress(c, settings);
  const attempt = {
    key: attemptKey(username, address),
    wider: widerCounts("gallery", username, address),
    at: Date.now(),
  };
  const { retryAfter } = await countAttempt(db, attempt.key, attempt.at, attempt.wider);
  if (retryAfter !== undefined) throw tooManyFailures(retryAfter);
  const account = await accountOf(db, username);
  const isRight = account !== undefined && await workers.run("verifyPassword", {
    password,
    hash: account.password_hash,
  }, { client: address, urgent: true });
  if (!isRight) {
    reportLogin(services, { service: "gallery", username, address, outcome: "wrong" });
    throw refusal(403, "current_password_wrong", {}, { where: "current" });
  }
  await db.write((tx) => forgetAttempts(tx, attempt));
}
