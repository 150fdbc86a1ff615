import { AppError } from "./app_error.ts";

/**
 * Lets work in as far as its weights, bytes or pixels, fit into a budget together; the others wait in
 * the order of their coming, so that nothing heavy waits for ever behind what is light. What weighs
 * more than the whole budget goes alone.
 */
export class WeightedGate {
  #free: number;
  readonly #waiting: { weight: number; enter: () => void }[] = [];

  /**
   * @param budget In whatever unit the weights have.
   * @param mostWaiting How many may wait before the next is refused.
   */
  constructor(private readonly budget: number, private readonly mostWaiting = Infinity) {
    this.#free = budget;
  }

  /**
   * Runs `work` when there is room for its weight, and makes room again when it has ended.
   *
   * @throws {AppError} 503 when too many wait already; else what `work` throws.
   */
  async run<T>(weight: number, work: () => Promise<T>): Promise<T> {
    const needed = Math.min(weight, this.budget);
    await this.#enter(needed);
    try {
      return await work();
    } finally {
      this.#free += needed;
      this.#admit();
    }
  }

  #enter(weight: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ weight, enter: resolve });
    this.#admit();
    if (this.#waiting.length > this.mostWaiting) {
      this.#waiting.pop();
      throw new AppError(503, "The server has too much to do", { "Retry-After": "5" });
    }
    return promise;
  }

  // Whoever leaves counts in those he lets in, before anybody else can come between.
  #admit(): void {
    for (;;) {
      const first = this.#waiting[0];
      if (first === undefined || first.weight > this.#free) return;
      this.#waiting.shift();
      this.#free -= first.weight;
      first.enter();
    }
  }
}
