/** A database on a server that does not answer, or not in time; the caller may come again. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";

  /** @param options `unconfirmed` for a commit that may or may not have happened. */
  constructor(
    message: string,
    { unconfirmed = false, ...options }: ErrorOptions & { unconfirmed?: boolean } = {},
  ) {
    super(message, options);
    this.unconfirmed = unconfirmed;
  }

  readonly unconfirmed: boolean;
}

/** The {@link DatabaseUnavailable} that an error is, or was caused by; undefined when it is another. */
export function unavailability(error: unknown): DatabaseUnavailable | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailable) return cause;
  }
  return undefined;
}

const BETWEEN_ATTEMPTS_MS = 500;

/**
 * Runs background work again while the database does not answer.
 *
 * @param options `patienceMs`: time after which its absence is thrown on; `signal` ends it too.
 */
export async function retryWhileUnavailable<T>(
  attempt: () => Promise<T>,
  { patienceMs = 0, signal }: { patienceMs?: number | undefined; signal?: AbortSignal | undefined },
): Promise<T> {
  for (const end = performance.now() + patienceMs;;) {
    try {
      return await attempt();
    } catch (error) {
      if (unavailability(error) === undefined || performance.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS_MS));
    signal?.throwIfAborted();
  }
}
