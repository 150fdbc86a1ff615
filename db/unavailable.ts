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

// Milliseconds between two attempts.
const BETWEEN_ATTEMPTS = 500;

/**
 * Runs `attempt` again while the database does not answer, for background work.
 *
 * @param options `patience` in milliseconds, after which its absence is thrown on; `signal` ends it too.
 */
export async function retryWhileUnavailable<T>(
  attempt: () => Promise<T>,
  { patience = 0, signal }: { patience?: number | undefined; signal?: AbortSignal | undefined },
): Promise<T> {
  for (const end = performance.now() + patience;;) {
    try {
      return await attempt();
    } catch (error) {
      if (unavailability(error) === undefined || performance.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS));
    signal?.throwIfAborted();
  }
}

/** The {@link DatabaseUnavailable} that an error is, or was caused by; undefined when it is another. */
export function unavailability(error: unknown): DatabaseUnavailable | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailable) return cause;
  }
  return undefined;
}
