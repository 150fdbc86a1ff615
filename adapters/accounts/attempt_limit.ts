/**
 * Limits of failed logins: by username and address together, so that guesses from elsewhere lock nobody
 * out, and wider ones that slow down addresses from which no login has succeeded.
 */
import { createHash } from "node:crypto";
import { normalizedName } from "../../domain/accounts/normalized_name.ts";
import { siteNetwork } from "../../domain/client_address.ts";

export const ATTEMPT_LIMIT = { failures: 10, window: 15 * 60 * 1000 } as const;

/**
 * Failures within the same window after which further attempts have to wait: of one name from wherever,
 * of one address under whatever names, and of a site's network of IPv6 (/48).
 */
export const WIDER_LIMITS = { name: 30, address: 100, site: 300 } as const;
/** Milliseconds between two attempts at the most, however many have failed. */
const MAX_PAUSE_MS = 60_000;
/** Milliseconds for which an address counts as one of successful logins. */
export const KNOWN_FOR = 90 * 24 * 60 * 60 * 1000;

const hashed = (...parts: string[]) => createHash("sha256").update(parts.join("\n")).digest("hex");

/** Returns the key under which failures are counted: a hash, because neither need be stored. */
export function attemptKey(username: string, address: string): string {
  // Every way of typing a name that leads to its account counts as the same.
  return hashed(address, normalizedName(username));
}

/** A wider key under which an attempt counts, and how many failures are free there. */
export interface WiderCount {
  key: string;
  free: number;
}

/** @param service Names of one service are other people than those of another. */
export function widerCounts(service: string, username: string, address: string): WiderCount[] {
  const site = siteNetwork(address);
  return [
    { key: hashed("name", service, normalizedName(username)), free: WIDER_LIMITS.name },
    { key: hashed("address", address), free: WIDER_LIMITS.address },
    ...(site === undefined ? [] : [{ key: hashed("site", site), free: WIDER_LIMITS.site }]),
  ];
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

/**
 * Seconds to wait before the next attempt under a wider limit, twice as long after each further
 * failure up to a minute; undefined when one is free now.
 *
 * @param failures How many there were within the window, and when the last one was.
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
