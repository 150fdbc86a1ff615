/**
 * How often somebody may fail to log in. The limit counts by username and address together, so that
 * whoever guesses at a curator's password from elsewhere does not lock the curator out.
 */
import { createHash } from "node:crypto";

export const ATTEMPT_LIMIT = { failures: 10, window: 15 * 60 * 1000 } as const;

/** Under which failures are counted; a hash, because neither needs to be kept. */
export function attemptKey(username: string, address: string): string {
  return createHash("sha256").update(`${address}\n${username}`).digest("hex");
}

/**
 * Seconds to wait before the next attempt; undefined when one is free now.
 *
 * @param failures Times of the failures within the window, oldest first (Unix milliseconds).
 */
export function secondsToWait(failures: readonly number[], now: number): number | undefined {
  const blocking = failures.at(-ATTEMPT_LIMIT.failures);
  if (blocking === undefined) return undefined;
  return Math.max(1, Math.ceil((blocking + ATTEMPT_LIMIT.window - now) / 1000));
}
