/** Writes with dry runs. */
import type { Database, Transaction } from "../../../db/open.ts";

/** Thrown at the end of a dry run, so that it is rolled back. */
const ROLLED_BACK = new Error("Rolled back");

/**
 * Runs work in one write transaction for a request. A dry run performs all of it and is rolled
 * back; its result is the same.
 */
export async function writeOrTry<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  { dryRun, signal }: { dryRun: boolean; signal?: AbortSignal | undefined },
): Promise<T> {
  let dryRunResult: T;
  try {
    return await db.writeOnce(async (tx) => {
      const result = await work(tx);
      if (!dryRun) return result;
      dryRunResult = result;
      throw ROLLED_BACK;
    }, { signal, isLong: true });
  } catch (error) {
    if (error === ROLLED_BACK) return dryRunResult!;
    throw error;
  }
}
