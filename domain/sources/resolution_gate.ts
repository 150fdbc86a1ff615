import { AppError } from "../app_error.ts";

const FAILURE_MS = 10 * 60 * 1000;

/**
 * Prevents slow work that may fail from being repeated: concurrent calls for a key share one run,
 * and its failure is cached for ten minutes.
 */
export class ResolutionGate<Key, Value> {
  readonly #inFlight = new Map<Key, Promise<Value>>();
  readonly #failed = new Map<Key, { error: AppError; until: number }>();

  /** @param now Returns milliseconds of a clock. */
  constructor(
    private readonly now: () => number,
    private readonly maxFailures = 10_000,
  ) {}

  /**
   * Returns the result of `work` for the key, from a run in progress if there is one. A success is
   * not cached: the next caller is expected to find it where `work` has stored it.
   * @throws {AppError} The cached failure. Any other error is a fault of the server and is not
   *   cached.
   */
  run(key: Key, work: () => Promise<Value>): Promise<Value> {
    const failed = this.#failed.get(key);
    if (failed !== undefined) {
      if (failed.until > this.now()) return Promise.reject(failed.error);
      this.#failed.delete(key);
    }
    const running = this.#inFlight.get(key) ?? this.#start(key, work);
    this.#inFlight.set(key, running);
    return running;
  }

  async #start(key: Key, work: () => Promise<Value>): Promise<Value> {
    // Starts one microtask later, so that the run is registered before it can end.
    await Promise.resolve();
    try {
      return await work();
    } catch (error) {
      // An overload of this server says nothing about the key.
      if (error instanceof AppError && error.status !== 503) {
        this.#failed.set(key, { error, until: this.now() + FAILURE_MS });
        const [oldest] = this.#failed.keys();
        if (this.#failed.size > this.maxFailures) this.#failed.delete(oldest!);
      }
      throw error;
    } finally {
      this.#inFlight.delete(key);
    }
  }

  /** Clears the cached failure of a key after something about it has changed. */
  forget(key: Key): void {
    this.#failed.delete(key);
  }
}
