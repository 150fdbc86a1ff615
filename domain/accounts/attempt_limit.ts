/**
 * Limits of failed logins: one by username and address together, so that guesses from elsewhere do
 * not lock out the owner, and wider ones that slow down addresses without a successful login.
 */

export const ATTEMPT_LIMIT = { failures: 10, window: 15 * 60 * 1000 } as const;

/**
 * Failures within the same window after which further attempts have to wait: for one username from
 * any address, for one address with any username, and for the /48 network of an IPv6 address.
 */
export const WIDER_LIMITS = { name: 30, address: 100, site: 300 } as const;

/** Longest pause between two attempts, in milliseconds. */
const MAX_PAUSE_MS = 60_000;

/** Milliseconds for which an address counts as one with a successful login. */
export const KNOWN_ADDRESS_MS = 90 * 24 * 60 * 60 * 1000;

/**
 * Returns the seconds to wait before the next attempt; undefined if it may be made now.
 * @param failures Times of the failures within the window, oldest first (Unix milliseconds).
 */
export function secondsToWait(failures: readonly number[], now: number): number | undefined {
  const blocking = failures.at(-ATTEMPT_LIMIT.failures);
  if (blocking === undefined) return undefined;
  return Math.max(1, Math.ceil((blocking + ATTEMPT_LIMIT.window - now) / 1000));
}

/**
 * Returns the seconds to wait before the next attempt under a wider limit, doubled after each
 * further failure up to a minute; undefined if it may be made now.
 * @param failures Number of failures within the window, and the time of the last one.
 */
export function secondsOfPause(
  { count, last }: { count: number; last: number },
  free: number,
  now: number,
): number | undefined {
  if (count < free) return undefined;
  const pause = Math.min(MAX_PAUSE_MS, 1000 * 2 ** (count - free));
  const seconds = Math.ceil((last + pause - now) / 1000);
  return seconds > 0 ? seconds : undefined;
}
