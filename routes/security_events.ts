/** Reports login attempts to the log and the metrics. */
import { type AppError, refusal } from "../domain/app_error.ts";
import type { Services } from "./services.ts";

/** The outcome of a login; `limited` and `slowed` were refused without checking the password. */
export type LoginOutcome = Parameters<Services["observation"]["login"]>[1];

// Maximum logged length, because clients may send names of any length.
const MAX_NAME_LENGTH = 200;

/**
 * Reports a login. Usernames and addresses only go to the log, because they would create too many
 * metric series.
 */
export function reportLogin(
  { log, observation }: Pick<Services, "log" | "observation">,
  { service, username, address, outcome }: {
    service: "gallery" | "warehouse";
    username: string;
    address: string;
    outcome: LoginOutcome;
  },
): void {
  observation.login(service, outcome);
  const about = {
    event: "login",
    service,
    username: username.slice(0, MAX_NAME_LENGTH),
    address,
    outcome,
  };
  const line = `Login to the ${service} as "${about.username}" from ${address}: ${outcome}`;
  if (outcome === "right" || outcome === "wrong") log.info(line, about);
  else log.warn(line, about);
}

/** Returns the refusal of a login before its password is checked. */
export function tooManyFailures(retryAfter: number): AppError {
  const headers = { "Retry-After": String(retryAfter) };
  return refusal(429, "too_many_logins", { seconds: retryAfter }, { headers });
}
