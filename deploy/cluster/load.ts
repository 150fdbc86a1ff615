/** Clients that test a cluster: each reads, creates points, and reads them again. */

/** Outcomes of the requests of an interval. */
export interface Tally {
  requests: number;
  /** Reads that were not answered with 200. */
  readErrors: number;
  /** Changes that failed after up to four attempts with one `Idempotency-Key`. */
  refused: number;
  /** Changes that were sent more than once. */
  repeated: number;
  /** Reads that lacked a point which the same client had just created. */
  stale: number;
  /** Names of the points whose creation the server has confirmed. */
  acknowledged: string[];
  /** Time of the last failure, as `performance.now()`. */
  lastFailure: number | undefined;
}

const newTally = (): Tally => ({
  requests: 0,
  readErrors: 0,
  refused: 0,
  repeated: 0,
  stale: 0,
  acknowledged: [],
  lastFailure: undefined,
});

// Number of clients; each has its own address, by which proxies choose its instance.
const CLIENTS = 12;
// Milliseconds between the turns of two clients; most turns are one request.
const TURN_INTERVAL_MS = 24;
// Milliseconds after which a client gives up on one attempt.
const TIMEOUT_MS = 4000;
const MAX_ATTEMPTS = 4;
const RETRY_DELAY_MS = 500;
const READS = ["/api/bounds", "/api/artists/3", "/api/v1/warehouse_data", "/api/timeline"];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Requests of all clients until {@link stop}. */
export class Load {
  tally = newTally();
  readonly #clients = Array.from(
    { length: CLIENTS },
    (_, at) => Deno.createHttpClient({ localAddress: `127.0.0.${at + 11}` }),
  );
  readonly #inFlight = new Set<Promise<void>>();
  #isRunning = true;
  #running: Promise<void>;

  /**
   * @param url of the proxy
   * @param warehouse in which points are created
   * @param image path of an image file
   */
  constructor(
    private readonly url: string,
    private readonly warehouse: string,
    private readonly image: string,
  ) {
    this.#running = this.#run();
  }

  /** Starts a new count. @returns what was counted so far */
  renew(): Tally {
    const { tally } = this;
    this.tally = newTally();
    return tally;
  }

  /** Stops sending, and waits for the requests in progress. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await this.#running;
    await Promise.all(this.#inFlight);
    for (const client of this.#clients) client.close();
  }

  async #run(): Promise<void> {
    for (let turn = 0; this.#isRunning; turn++) {
      const client = this.#clients[turn % CLIENTS]!;
      const work: Promise<void> = (turn % 5 === 4 ? this.#create(client) : this.#read(client, turn))
        .finally(() => this.#inFlight.delete(work));
      this.#inFlight.add(work);
      await pause(TURN_INTERVAL_MS);
    }
  }

  async #read(client: Deno.HttpClient, turn: number): Promise<void> {
    const path = turn % 5 === 3 ? `/images/${this.image}` : READS[turn % READS.length]!;
    if (await this.#status(client, path) !== 200) this.#fail("readErrors");
  }

  async #create(client: Deno.HttpClient): Promise<void> {
    const key = crypto.randomUUID();
    const init = {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify({
        id_warehouse: this.warehouse,
        name_points: key,
        pos_x: 1,
        pos_y: 1,
      }),
    };
    let id: string | undefined;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS && id === undefined; attempt++) {
      if (attempt === 2) this.tally.repeated++;
      if (attempt > 1) await pause(RETRY_DELAY_MS);
      id = await this.#send(client, init);
    }
    if (id === undefined) return this.#fail("refused");
    this.tally.acknowledged.push(key);
    const status = await this.#status(client, `/api/v1/warehouse_points/${id}`);
    if (status === 404) this.#fail("stale");
    else if (status !== 200) this.#fail("readErrors");
  }

  /** Returns the id of the point that was created; undefined when it may not have been. */
  async #send(client: Deno.HttpClient, init: RequestInit): Promise<string | undefined> {
    this.tally.requests++;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(`${this.url}/api/v1/warehouse_points/`, {
        ...init,
        client,
        signal,
      });
      const text = await response.text();
      return response.status === 200 ? JSON.parse(text).id : undefined;
    } catch {
      return undefined;
    }
  }

  async #status(client: Deno.HttpClient, path: string): Promise<number> {
    this.tally.requests++;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(this.url + path, { client, signal });
      await response.bytes();
      return response.status;
    } catch {
      return 0;
    }
  }

  #fail(what: "readErrors" | "refused" | "stale"): void {
    this.tally[what]++;
    this.tally.lastFailure = performance.now();
  }
}
