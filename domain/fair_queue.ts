/** Client name for the server's own work, which has no quota. */
const OWN_WORK = "";

interface Entry<T> {
  client: string;
  item: T;
}

/** An entry of a {@link FairQueue}: an item and its client. */
export type Queued<T> = Readonly<Entry<T>>;

/**
 * A bounded queue that serves clients in turn, and each client's jobs in their order, so that a
 * hundred jobs of one client delay the single job of another by one job, not by a hundred. A named
 * client may fill at most half of the queue.
 *
 * Source: Nagle, "On Packet Switches with Infinite Storage" (RFC 970, 1985), fairness by round
 * robin.
 */
export class FairQueue<T> {
  // A Map keeps the order of insertion: the first client is the next to be served.
  readonly #lines = new Map<string, Entry<T>[]>();
  #length = 0;

  /** @param maxEntries Maximum number of entries. */
  constructor(readonly maxEntries = Infinity) {}

  /** Number of waiting entries. */
  get length(): number {
    return this.#length;
  }

  /**
   * Adds an item at the end of the client's queue; returns undefined when the queue or the
   * client's share is full.
   */
  add(item: T, client = OWN_WORK): Queued<T> | undefined {
    const line = this.#lines.get(client);
    const own = line?.length ?? 0;
    const isFull = this.#length >= this.maxEntries ||
      client !== OWN_WORK && own >= this.maxEntries / 2;
    if (isFull) return undefined;
    const queued = { client, item };
    if (line === undefined) this.#lines.set(client, [queued]);
    else line.push(queued);
    this.#length++;
    return queued;
  }

  /**
   * Returns the first entry, by turns of the clients, for which `canRun` is true, without removing
   * it.
   */
  next(canRun: (client: string, item: T) => boolean = () => true): Queued<T> | undefined {
    for (const [client, [first]] of this.#lines) {
      if (first !== undefined && canRun(client, first.item)) return first;
    }
    return undefined;
  }

  /** Removes an entry to serve it; its client moves to the end. */
  serve(queued: Queued<T>): T {
    this.remove(queued);
    const line = this.#lines.get(queued.client);
    if (line !== undefined) {
      this.#lines.delete(queued.client);
      this.#lines.set(queued.client, line);
    }
    return queued.item;
  }

  /** Removes an entry; returns false if it has already been served or removed. */
  remove(queued: Queued<T>): boolean {
    const line = this.#lines.get(queued.client);
    const at = line?.indexOf(queued) ?? -1;
    if (line === undefined || at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(queued.client);
    this.#length--;
    return true;
  }

  /** Empties the queue. */
  clear(): T[] {
    const items = [...this.#lines.values()].flat().map(({ item }) => item);
    this.#lines.clear();
    this.#length = 0;
    return items;
  }
}

// Weight of the last job in the moving average.
const WEIGHT = 0.2;
const MAX_SECONDS = 300;

/** Estimates from the durations of the last jobs when the next one can start. */
export class WaitEstimator {
  #average: number | undefined;

  /** Records the duration of a job, in milliseconds. */
  record(milliseconds: number): void {
    this.#average = this.#average === undefined
      ? milliseconds
      : this.#average + WEIGHT * (milliseconds - this.#average);
  }

  /**
   * Returns the seconds, from 1 to 300, after which half of the waiting jobs will have been served.
   * @param concurrency Number of jobs that run at once.
   */
  retryAfter(waiting: number, concurrency: number): number {
    const seconds = (this.#average ?? 1000) * waiting / 2 / Math.max(1, concurrency) / 1000;
    return Math.min(MAX_SECONDS, Math.max(1, Math.ceil(seconds)));
  }
}
