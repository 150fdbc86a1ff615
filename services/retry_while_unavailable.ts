import { storageFaultOf } from "../domain/storage_fault.ts";

const BETWEEN_ATTEMPTS_MS = 500;

/**
 * Retries work while the database is unavailable, or locked by another server.
 * @param options `patienceMs`: time after which the error is thrown; `signal` ends it too.
 */
export async function retryWhileUnavailable<T>(
  attempt: () => Promise<T>,
  { patienceMs = 0, signal }: { patienceMs?: number | undefined; signal?: AbortSignal | undefined },
): Promise<T> {
  for (const end = performance.now() + patienceMs;;) {
    try {
      return await attempt();
    } catch (error) {
      const isTemporary = ["unavailable", "unconfirmed", "locked"].includes(storageFaultOf(error)!);
      if (!isTemporary || performance.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS_MS));
    signal?.throwIfAborted();
  }
}
