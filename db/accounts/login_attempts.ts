import { and, asc, count, eq, gt, inArray, lte, max, sql } from "drizzle-orm";
import {
  ATTEMPT_LIMIT,
  KNOWN_ADDRESS_MS,
  secondsOfPause,
  secondsToWait,
  WIDER_LIMITS,
} from "../../domain/accounts/attempt_limit.ts";
import type { Database, Transaction } from "../open.ts";
import { knownLogins, loginAttempts } from "../schema/curators.ts";
import { createHash } from "node:crypto";
import { normalizedName } from "../../domain/accounts/normalized_name.ts";
import { siteNetwork } from "../../domain/client_address.ts";

const hashed = (...parts: string[]) => createHash("sha256").update(parts.join("\n")).digest("hex");

/** Returns the key under which failures are counted: a hash, so that neither is stored. */
export function attemptKey(username: string, address: string): string {
  // All spellings of a name that identify the same account share one count.
  return hashed(address, normalizedName(username));
}

/** A wider key of an attempt, with the number of failures that cause no pause. */
export interface WiderCount {
  key: string;
  free: number;
}

/** @param service Usernames of the two services belong to different people. */
export function widerCounts(service: string, username: string, address: string): WiderCount[] {
  const site = siteNetwork(address);
  return [
    { key: hashed("name", service, normalizedName(username)), free: WIDER_LIMITS.name },
    { key: hashed("address", address), free: WIDER_LIMITS.address },
    ...(site === undefined ? [] : [{ key: hashed("site", site), free: WIDER_LIMITS.site }]),
  ];
}

/** The keys that an attempt was counted under, for undoing the count. */
export interface CountedAttempt {
  key: string;
  wider?: readonly WiderCount[];
  /** Unix milliseconds. */
  at: number;
}

/** Result of counting an attempt. */
export interface AttemptCount {
  /** Seconds to wait when a limit is reached; in that case nothing was counted. */
  retryAfter?: number;
  /** True for a wider limit, which only slows down. */
  slowed?: true;
}

/**
 * Counts an attempt as failed before its password is checked, so that concurrent attempts cannot
 * bypass the limit.
 * @param wider Further keys that it counts under. Their limits do not apply to clients who have
 *   logged in under `key` in the last months.
 */
export function countAttempt(
  db: Database,
  key: string,
  now: number,
  wider: readonly WiderCount[] = [],
): Promise<AttemptCount> {
  return db.write(async (tx) => {
    const since = now - ATTEMPT_LIMIT.window;
    await tx.delete(loginAttempts).where(lte(loginAttempts.at, since));
    // Attempts with a time in the future, counted before the clock was set back: no client waits
    // longer than the window.
    await tx.update(loginAttempts).set({ at: now }).where(gt(loginAttempts.at, now));
    const failures = await tx.select({ at: loginAttempts.at }).from(loginAttempts)
      .where(and(eq(loginAttempts.key, key), gt(loginAttempts.at, since)))
      .orderBy(asc(loginAttempts.at));
    const retryAfter = secondsToWait(failures.map(({ at }) => at), now);
    if (retryAfter !== undefined) return { retryAfter };
    const pause = await pauseOf(tx, wider, now);
    if (pause !== undefined && !await isKnown(tx, key, now)) {
      return { retryAfter: pause, slowed: true };
    }
    const keys = [key, ...wider.map((one) => one.key)];
    await tx.insert(loginAttempts).values(keys.map((key) => ({ key, at: now })));
    return {};
  });
}

/** Returns the longest pause of the wider limits. */
async function pauseOf(tx: Transaction, wider: readonly WiderCount[], now: number) {
  if (wider.length === 0) return undefined;
  const { key, at } = loginAttempts;
  const rows = await tx.select({ key, count: count(), last: max(at) }).from(loginAttempts)
    .where(inArray(key, wider.map((one) => one.key))).groupBy(key);
  const pauses = rows.map(({ key, count, last }) =>
    secondsOfPause({ count, last: last! }, wider.find((one) => one.key === key)!.free, now) ?? 0
  );
  return Math.max(0, ...pauses) || undefined;
}

async function isKnown(tx: Transaction, key: string, now: number): Promise<boolean> {
  const matches = await tx.select({ key: knownLogins.key }).from(knownLogins)
    .where(and(eq(knownLogins.key, key), gt(knownLogins.at, now - KNOWN_ADDRESS_MS)));
  return matches.length > 0;
}

/** Deletes the counts of one attempt, whose password was right. */
export async function uncountAttempt(tx: Transaction, { key, wider = [], at }: CountedAttempt) {
  const keys = [key, ...wider.map((one) => one.key)];
  const own = tx.select({ id: sql`min(${loginAttempts.id})` }).from(loginAttempts)
    .where(and(inArray(loginAttempts.key, keys), eq(loginAttempts.at, at)))
    .groupBy(loginAttempts.key);
  await tx.delete(loginAttempts).where(inArray(loginAttempts.id, own));
}

/** Deletes the failures of a client that has logged in, and remembers its key. */
export async function forgetAttempts(
  tx: Transaction,
  attempt: CountedAttempt,
): Promise<void> {
  const { key, at } = attempt;
  await tx.delete(loginAttempts).where(eq(loginAttempts.key, key));
  // The other wider counts may be those of other clients.
  await uncountAttempt(tx, attempt);
  await tx.delete(knownLogins).where(lte(knownLogins.at, at - KNOWN_ADDRESS_MS));
  await tx.insert(knownLogins).values({ key, at })
    .onConflictDoUpdate({ target: knownLogins.key, set: { at } });
}
