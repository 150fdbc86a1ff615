import { and, asc, eq, gt, lte } from "drizzle-orm";
import { ATTEMPT_LIMIT, secondsToWait } from "../../domain/accounts/attempt_limit.ts";
import type { Database, Transaction } from "../open.ts";
import { loginAttempts } from "../schema/gallery.ts";

/**
 * Counts an attempt as failed before it is looked at, so that many at once cannot slip through, and
 * says how many seconds to wait when there were too many already.
 *
 * @returns `retryAfter` in seconds when the limit is reached; then nothing was counted.
 */
export function countAttempt(
  db: Database,
  key: string,
  now: number,
): Promise<{ retryAfter?: number }> {
  return db.write(async (tx) => {
    const since = now - ATTEMPT_LIMIT.window;
    await tx.delete(loginAttempts).where(lte(loginAttempts.at, since));
    // Counted by a clock that has been put back since: nobody waits longer than the window.
    await tx.update(loginAttempts).set({ at: now }).where(gt(loginAttempts.at, now));
    const failures = await tx.select({ at: loginAttempts.at }).from(loginAttempts)
      .where(and(eq(loginAttempts.key, key), gt(loginAttempts.at, since)))
      .orderBy(asc(loginAttempts.at));
    const retryAfter = secondsToWait(failures.map(({ at }) => at), now);
    if (retryAfter !== undefined) return { retryAfter };
    await tx.insert(loginAttempts).values({ key, at: now });
    return {};
  });
}

/** Forgets the failures of who has got in. */
export async function forgetAttempts(tx: Transaction, key: string): Promise<void> {
  await tx.delete(loginAttempts).where(eq(loginAttempts.key, key));
}
