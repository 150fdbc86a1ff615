import { AppError } from "../../domain/app_error.ts";

const FAILURE_MS = 10 * 60 * 1000;

/**
 * Keeps work that is slow and may fail from being repeated: one run at a time for a key however many
 * ask, and a failure is answered for ten minutes without another try.
 */
export class ResolutionGate<Key, Value> {
  readonly #inFlight = new Map<Key, Promise<Value>>();
  readonly #failed = new Map<Key, { error: AppError; until: number }>();

  /** @param now Milliseconds of some clock. */
  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly maxFailures = 10_000,
  ) {}

  /**
   * Returns the result of `work` for the key, from a run in progress where there is one. A success is
   * not cached: the next caller is expected to find it where `work` has put it.
   *
   * @throws {AppError} the failure that is remembered. Any other error is a fault of ours and is not
   * remembered.
   */
  run(key: Key, work: () => Promise<Value>): Promise<Value> {
    const failed = this.#failed.get(key);
    if (failed !== undefined) {
      if (failed.until > this.now()) return Promise.reject(failed.error);
      this.#failed.delete(key);
    }
    const flight = this.#inFlight.get(key) ?? this.#fly(key, work);
    this.#inFlight.set(key, flight);
    return flight;
  }

  async #fly(key: Key, work: () => Promise<Value>): Promise<Value> {
    // Begun a turn later, so that the flight is known before it can end.
    await Promise.resolve();
    try {
      return await work();
    } catch (error) {
      // That we are busy says nothing about the key.
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

  /** Forgets that it failed for the key: something about it has changed. */
  forget(key: Key): void {
    this.#failed.delete(key);
  }
}
