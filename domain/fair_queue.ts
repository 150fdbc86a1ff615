/** The client of the server's own work, which no share limits. */
const OWN_WORK = "";

interface Entry<T> {
  client: string;
  item: T;
}

/** An entry of a {@link FairQueue}: its item and whose it is. */
export type Queued<T> = Readonly<Entry<T>>;

/**
 * A bounded queue that serves clients in turn, the jobs of each in their order, so that a hundred jobs
 * of one client delay the single job of another by one, not by a hundred.
 *
 * A client with a name may fill half of the queue at most.
 *
 * Source: Nagle, "On Packet Switches with Infinite Storage" (RFC 970, 1985), fairness by round robin.
 */
export class FairQueue<T> {
  // A Map keeps the order of insertion: the first client is the next to be served.
  readonly #lines = new Map<string, Entry<T>[]>();
  #length = 0;

  /** @param most How many may wait. */
  constructor(readonly most = Infinity) {}

  /** Number of waiting entries. */
  get length(): number {
    return this.#length;
  }

  /** Adds an item at the end of the client's line; undefined when the queue or the share is full. */
  add(item: T, client = OWN_WORK): Queued<T> | undefined {
    const line = this.#lines.get(client);
    const own = line?.length ?? 0;
    const isFull = this.#length >= this.most || client !== OWN_WORK && own >= this.most / 2;
    if (isFull) return undefined;
    const queued = { client, item };
    if (line === undefined) this.#lines.set(client, [queued]);
    else line.push(queued);
    this.#length++;
    return queued;
  }

  /** The next to be served of the clients' first that `mayGo`; it stays in the queue. */
  next(mayGo: (client: string, item: T) => boolean = () => true): Queued<T> | undefined {
    for (const [client, [first]] of this.#lines) {
      if (first !== undefined && mayGo(client, first.item)) return first;
    }
    return undefined;
  }

  /** Takes an entry out to be served; its client is the last to be served again. */
  serve(queued: Queued<T>): T {
    this.leave(queued);
    const line = this.#lines.get(queued.client);
    if (line !== undefined) {
      this.#lines.delete(queued.client);
      this.#lines.set(queued.client, line);
    }
    return queued.item;
  }

  /** Removes an entry; false when it was served or removed before. */
  leave(queued: Queued<T>): boolean {
    const line = this.#lines.get(queued.client);
    const at = line?.indexOf(queued) ?? -1;
    if (line === undefined || at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(queued.client);
    this.#length--;
    return true;
  }

  /** Empties the list. */
  clear(): T[] {
    const items = [...this.#lines.values()].flat().map(({ item }) => item);
    this.#lines.clear();
    this.#length = 0;
    return items;
  }
}
