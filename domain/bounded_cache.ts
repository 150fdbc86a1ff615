import { refusal } from "./app_error.ts";

/** Abort reason once every waiting client has disconnected. */
const nobodyWaits = () => refusal(503, "nobody_waits", {}, { headers: { "Retry-After": "1" } });

/** Caches values by key, up to a budget of bytes; the least recently used is evicted first. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  #weight = 0;
  #hits = 0;
  #misses = 0;

  /**
   * @param budget Maximum bytes of all values together.
   * @param weigh Returns the bytes of a value.
   */
  constructor(private readonly budget: number, private readonly weigh: (value: Value) => number) {}

  /** Bytes of all values. */
  get weight(): number {
    return this.#weight;
  }

  /** Lookups that found a value, available or in progress. */
  get hits(): number {
    return this.#hits;
  }

  /** Lookups that had to compute the value. */
  get misses(): number {
    return this.#misses;
  }

  /**
   * Returns the value for `key`, computed if missing; concurrent calls share one computation.
   * @param make Its signal is aborted once all callers have left; then nothing is cached.
   * @param caller Aborted when the caller has left.
   */
  get(
    key: string,
    make: (nobodyWaits: AbortSignal) => Promise<Value>,
    caller?: AbortSignal,
  ): Promise<Value> {
    const cached = this.#entries.get(key);
    if (cached === undefined) this.#misses++;
    else {
      this.#hits++;
      // Moved to the end: a Map preserves the order of insertion.
      this.#entries.delete(key);
      this.#entries.set(key, cached);
    }
    const entry = cached ?? this.#begin(key, make);
    if (entry.weight === undefined) this.#wait(key, entry, caller);
    return entry.value;
  }

  #begin(key: string, make: (nobodyWaits: AbortSignal) => Promise<Value>): Entry<Value> {
    const called = new AbortController();
    const value = make(called.signal);
    const entry: Entry<Value> = { value, called, waiting: 0 };
    this.#entries.set(key, entry);
    value.then((result) => this.#onSuccess(key, entry, result), () => this.#remove(key, entry));
    return entry;
  }

  #wait(key: string, entry: Entry<Value>, caller: AbortSignal | undefined): void {
    entry.waiting++;
    caller?.addEventListener("abort", () => {
      if (--entry.waiting > 0 || entry.weight !== undefined) return;
      this.#remove(key, entry);
      entry.called.abort(nobodyWaits());
    }, { once: true });
  }

  #onSuccess(key: string, entry: Entry<Value>, result: Value): void {
    if (this.#entries.get(key) !== entry) return;
    entry.weight = this.weigh(result);
    this.#weight += entry.weight;
    for (const [oldest, { weight }] of this.#entries) {
      if (this.#weight <= this.budget) break;
      // A value in progress remains available to its waiting callers, cached here or not.
      if (weight === undefined) continue;
      this.#entries.delete(oldest);
      this.#weight -= weight;
    }
  }

  #remove(key: string, entry: Entry<Value>): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }
}

interface Entry<Value> {
  value: Promise<Value>;
  called: AbortController;
  /** Number of callers that wait for the value, until it is available. */
  waiting: number;
  /** Size in bytes, once it is available. */
  weight?: number;
}
