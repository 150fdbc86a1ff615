import { overloadRefusal, type Requester } from "./worker_pool.ts";
import { FairQueue, WaitEstimator } from "../../domain/fair_queue.ts";

export interface WeightedGateOptions {
  /** Waiting callers beyond this number are refused. */
  maxQueued?: number;
  /** Share of the budget that one client may hold, from 0 to 1; default: all of it. */
  share?: number;
}

/**
 * Runs work whose total weight, in bytes or pixels, fits into a budget. Further work waits, clients
 * in turn; heavy work is not starved by lighter work. Work heavier than the whole budget runs
 * alone.
 */
export class WeightedGate {
  readonly #waiting: FairQueue<{ weight: number; enter: () => void }>;
  readonly #share: number;
  readonly #weightByClient = new Map<string, number>();
  readonly #wait = new WaitEstimator();
  #free: number;
  /** Number of running callers. */
  busy = 0;

  /** @param budget In the unit of the weights. */
  constructor(private readonly budget: number, options: WeightedGateOptions = {}) {
    this.#free = budget;
    this.#waiting = new FairQueue(options.maxQueued);
    this.#share = budget * (options.share ?? 1);
  }

  /** Number of waiting callers. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Runs `work` when its weight fits, and releases the weight when it has ended.
   * @throws {AppError} 503 when the queue is full; the signal's reason when it is aborted
   *   before `work` begins; else what `work` throws.
   */
  async run<T>(weight: number, work: () => Promise<T>, requester: Requester = {}): Promise<T> {
    const needed = Math.min(weight, this.budget);
    await this.#enter(needed, requester);
    const client = requester.client ?? "";
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.#wait.record(performance.now() - startedAt);
      this.busy--;
      this.#free += needed;
      this.#hold(client, -needed);
      this.#admit();
    }
  }

  #enter(weight: number, { client, signal }: Requester): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // Work that can start at once is never refused, however few may wait.
    if (this.#waiting.length === 0 && weight <= this.#free && this.#mayHold(client ?? "", weight)) {
      this.#occupy(client ?? "", weight);
      return Promise.resolve();
    }
    const leave = () => {
      if (!this.#waiting.remove(place!)) return;
      reject(signal?.reason);
      this.#admit();
    };
    const enter = () => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    const place = this.#waiting.add({ weight, enter }, client);
    if (place === undefined) {
      return Promise.reject(
        overloadRefusal(this.#wait.retryAfter(this.#waiting.length, this.busy)),
      );
    }
    signal?.addEventListener("abort", leave, { once: true });
    this.#admit();
    return promise;
  }

  // The released weight is used immediately, before any other code can run.
  #admit(): void {
    for (;;) {
      const place = this.#nextInTurn();
      if (place === undefined || place.item.weight > this.#free) return;
      this.#occupy(place.client, place.item.weight);
      this.#waiting.serve(place).enter();
    }
  }

  // Skips clients that hold their share; waits for any other.
  #nextInTurn() {
    return this.#waiting.next((client, { weight }) => this.#mayHold(client, weight));
  }

  #occupy(client: string, weight: number): void {
    this.#free -= weight;
    this.busy++;
    this.#hold(client, weight);
  }

  // Work heavier than a share runs if its client holds nothing else.
  #mayHold(client: string, weight: number): boolean {
    const clientWeight = this.#weightByClient.get(client) ?? 0;
    return client === "" || clientWeight === 0 || clientWeight + weight <= this.#share;
  }

  #hold(client: string, weight: number): void {
    const clientWeight = (this.#weightByClient.get(client) ?? 0) + weight;
    if (clientWeight > 0) this.#weightByClient.set(client, clientWeight);
    else this.#weightByClient.delete(client);
  }
}
