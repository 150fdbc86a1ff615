import { Connection, type Received, type Sent } from "./connection.ts";
import type { Recorder } from "./recorder.ts";

/**
 * Begins the kinds whose latency is promised: what anybody may read of the gallery. Tiles are none of
 * them, because a worker computes those that are not kept.
 */
export const PUBLIC = "read: ";

/** Someone at work: a connection, what is remembered of answers, and a chance of one's own. */
export class Client {
  readonly #connection: Connection;
  readonly #recorder: Recorder;
  readonly #etags = new Map<string, string>();
  readonly #over: () => boolean;
  readonly random: () => number;
  readonly #pace: number;
  /** Sent with every request. */
  cookie: string | undefined;

  /**
   * @param over tells when to stop
   * @param pace 1 for the pauses of a person; 0 makes none
   */
  constructor(
    url: string,
    recorder: Recorder,
    { random, over, pace = 1 }: { random: () => number; over: () => boolean; pace?: number },
  ) {
    this.#connection = new Connection(url);
    this.#recorder = recorder;
    this.#over = over;
    this.random = random;
    this.#pace = pace;
  }

  get over(): boolean {
    return this.#over();
  }

  pick<Item>(list: readonly Item[]): Item {
    return list[Math.floor(this.random() * list.length)]!;
  }

  /** Like {@link pick}, but what stands first is asked for far more often. */
  popular<Item>(list: readonly Item[]): Item {
    return list[Math.floor(this.random() ** 3 * list.length)]!;
  }

  /** A pause of half to one and a half of so many seconds. */
  async think(seconds: number): Promise<void> {
    const until = performance.now() + 1000 * seconds * (0.5 + this.random()) * this.#pace;
    while (!this.over && performance.now() < until) {
      const left = Math.max(0, until - performance.now());
      await new Promise((resolve) => setTimeout(resolve, Math.min(1000, left)));
    }
  }

  /**
   * Sends a request and enters its answer.
   * @param allowed statuses that are no fault
   */
  async send(
    kind: string,
    path: string,
    { allowed = [200, 304], ...request }: Sent & { allowed?: number[] } = {},
  ): Promise<Received | undefined> {
    const begin = performance.now();
    const label = `${request.method ?? "GET"} ${path}`;
    const headers: Record<string, string> = {
      "Accept-Encoding": "gzip, br",
      "Accept-Language": "en",
      ...request.headers,
    };
    if (this.cookie !== undefined) headers.Cookie = this.cookie;
    try {
      const answer = await this.#connection.send(path, { ...request, headers });
      this.#recorder.enter(kind, answer.status, begin);
      const retry = answer.status !== 503 || answer.headers.has("retry-after");
      if (!(allowed.includes(answer.status) || answer.status === 503) || !retry) {
        const text = new TextDecoder().decode(answer.body.subarray(0, 300));
        this.#recorder.fault({ kind, request: label, status: answer.status, answer: text });
      }
      return answer;
    } catch (error) {
      this.#recorder.enter(kind, "none", begin);
      this.#recorder.fault({ kind, request: label, status: "none", answer: String(error) });
      return undefined;
    }
  }

  /** A read that a browser's cache takes part in: what is known is asked for again by its ETag. */
  async revisit(kind: string, path: string): Promise<void> {
    const cachedTag = this.#etags.get(path);
    const headers: Record<string, string> = cachedTag === undefined
      ? {}
      : { "If-None-Match": cachedTag };
    const answer = await this.send(kind, path, { headers });
    const etag = answer?.headers.get("etag");
    if (etag === undefined) return;
    // As a browser's cache it forgets; an hour of a hundred visitors must not fill the memory here.
    if (this.#etags.size > 500) this.#etags.clear();
    this.#etags.set(path, etag);
  }

  /** Sends JSON and reads the JSON that comes back; undefined for anything but success. */
  async json<Answer>(
    kind: string,
    path: string,
    { body, ...request }: Omit<Sent, "body"> & { body?: unknown; allowed?: number[] } = {},
  ): Promise<Answer | undefined> {
    const answer = await this.send(kind, path, {
      keep: true,
      ...request,
      headers: {
        "Accept-Encoding": "identity",
        ...body === undefined ? {} : { "Content-Type": "application/json" },
      },
      ...body === undefined ? {} : { body: JSON.stringify(body) },
    });
    if (answer === undefined || answer.status < 200 || answer.status > 202) return undefined;
    return JSON.parse(new TextDecoder().decode(answer.body));
  }

  close(): void {
    this.#connection.close();
  }
}
