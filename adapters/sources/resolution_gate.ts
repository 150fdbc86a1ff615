import { AppError } from "../../domain/app_error.ts";

/** How a {@link ResolutionGate} remembers. */
export interface ResolutionGateOptions {
  /** Milliseconds for which a failure stands. */
  rememberFor?: number;
  /** Failures that are remembered at the most; the oldest goes first. */
  capacity?: number;
  /** Milliseconds of some clock; by default of a monotonic one. */
  now?: () => number;
}

/**
 * Keeps work that is slow and may fail from being done again and again: one at a time for a key
 * however many ask, and a failure is answered for a while without another try.
 */
export class ResolutionGate<Key, Value> {
  readonly #underWay = new Map<Key, Promise<Value>>();
  readonly #failed = new Map<Key, { error: AppError; until: number }>();
  readonly #rememberFor: number;
  readonly #capacity: number;
  readonly #now: () => number;

  constructor(options: ResolutionGateOptions = {}) {
    this.#rememberFor = options.rememberFor ?? 10 * 60 * 1000;
    this.#capacity = options.capacity ?? 10_000;
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * What `work` brings for the key, from a run in progress where there is one. A success is not kept:
   * the next caller is expected to find it where `work` has put it.
   *
   * @throws {AppError} the failure that is remembered. Any other error is a fault of ours and is not
   * remembered.
   */
  run(key: Key, work: () => Promise<Value>): Promise<Value> {
    const failed = this.#failed.get(key);
    if (failed !== undefined) {
      if (failed.until > this.#now()) return Promise.reject(failed.error);
      this.#failed.delete(key);
    }
    let flight = this.#underWay.get(key);
    if (flight === undefined) {
      flight = this.#fly(key, work);
      this.#underWay.set(key, flight);
    }
    return flight;
  }

  async #fly(key: Key, work: () => Promise<Value>): Promise<Value> {
    // Begun a turn later, so that the flight is known before it can end.
    await Promise.resolve();
    try {
      return await work();
    } catch (error) {
      // That we are busy says nothing about the key.
      if (error instanceof AppError && error.status !== 503) this.#remember(key, error);
      throw error;
    } finally {
      this.#underWay.delete(key);
    }
  }

  #remember(key: Key, error: AppError): void {
    this.#failed.delete(key);
    this.#failed.set(key, { error, until: this.#now() + this.#rememberFor });
    if (this.#failed.size > this.#capacity) {
      const [oldest] = this.#failed.keys();
      this.#failed.delete(oldest!);
    }
  }

  /** Forgets that it failed for the key: something about it has changed. */
  forget(key: Key): void {
    this.#failed.delete(key);
  }
}
