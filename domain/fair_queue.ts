/** Whoever waits without a name: work of our own, which no share limits. */
const NOBODY = "";

interface Entry<T> {
  client: string;
  item: T;
}

/** A place in a {@link FairQueue}. */
export type Place<T> = Readonly<Entry<T>>;

/**
 * A bounded waiting list that serves clients in turn: each of them by the order of his coming, so that
 * a hundred jobs of one hold back the single job of another by one, not by a hundred.
 *
 * Of the places a client with a name takes half at the most: one cannot fill the list for all.
 *
 * Source: Nagle, "On Packet Switches with Infinite Storage" (RFC 970, 1985), fairness by round robin.
 */
export class FairQueue<T> {
  // A Map keeps the order of insertion: the first client is the next to be served.
  readonly #lines = new Map<string, Entry<T>[]>();
  #length = 0;

  /** @param most How many may wait. */
  constructor(readonly most = Infinity) {}

  /** How many wait. */
  get length(): number {
    return this.#length;
  }

  /** Takes a place at the end of the client's line; undefined when there is none left for him. */
  add(item: T, client = NOBODY): Place<T> | undefined {
    const line = this.#lines.get(client);
    const own = line?.length ?? 0;
    const isFull = this.#length >= this.most || client !== NOBODY && own >= this.most / 2;
    if (isFull) return undefined;
    const place = { client, item };
    if (line === undefined) this.#lines.set(client, [place]);
    else line.push(place);
    this.#length++;
    return place;
  }

  /** The next to be served of the clients' first that `mayGo`; it keeps its place. */
  next(mayGo: (client: string, item: T) => boolean = () => true): Place<T> | undefined {
    for (const [client, [first]] of this.#lines) {
      if (first !== undefined && mayGo(client, first.item)) return first;
    }
    return undefined;
  }

  /** Serves a place: it leaves, and its client is the last to be served again. */
  serve(place: Place<T>): T {
    this.leave(place);
    const line = this.#lines.get(place.client);
    if (line !== undefined) {
      this.#lines.delete(place.client);
      this.#lines.set(place.client, line);
    }
    return place.item;
  }

  /** Gives a place up; false when it was served or given up before. */
  leave(place: Place<T>): boolean {
    const line = this.#lines.get(place.client);
    const at = line?.indexOf(place) ?? -1;
    if (line === undefined || at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(place.client);
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
