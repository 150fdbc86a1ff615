import type { Context, MiddlewareHandler } from "hono";
import type { Requester } from "../../adapters/workers/worker_pool.ts";
import { type AppError, refusal } from "../../domain/app_error.ts";
import { joinedBytes } from "../../domain/joined_bytes.ts";
import type { BodySize, Contract } from "../contract/contract.ts";
import { type AppSettings, DEFAULT_TIMEOUTS } from "../services.ts";
import { clientAddress, clientName, type Connection } from "./client.ts";

const READS = new Set(["GET", "HEAD"]);
// Factor of the deadline for uploads and batches.
const LONG_BODY_FACTOR = 4;
const LONG_BODIES: ReadonlySet<BodySize | undefined> = new Set(["image", "batch", "picture"]);

const tookTooLong = () => refusal(503, "took_too_long", {}, { headers: { "Retry-After": "5" } });
const clientGone = () => refusal(503, "client_gone", {}, { headers: { "Retry-After": "1" } });

// Interval of checking all deadlines: a timer per request would take a twentieth of its time.
const DEADLINE_CHECK_MS = 50;

/** Deadline of a request. */
export class Deadline {
  static readonly #open = new Set<Deadline>();
  static #check: ReturnType<typeof setTimeout> | undefined;
  #milliseconds: number;
  #endsAt = 0;
  #onLateBody: (() => void) | undefined;
  #ended: AbortController | undefined;
  #unwatched: Request | undefined;
  #reason: AppError | undefined;
  #onEnd: ((reason: AppError) => void) | undefined;

  /**
   * @param ordinary Milliseconds for the response of an ordinary request.
   * @param patience Milliseconds for which the client may read nothing of the response.
   * @param trust Number of trusted proxies.
   */
  constructor(
    private readonly ordinary: number,
    readonly patience: number,
    readonly trust: Pick<AppSettings, "TRUSTED_PROXIES">,
  ) {
    this.#milliseconds = ordinary;
    this.#begin(ordinary);
  }

  /** Applies the deadline of the route: longer for long bodies, none if it says so. */
  allow({ deadline, size }: Pick<Contract, "deadline" | "size">): void {
    const factor = deadline === "none" ? Infinity : LONG_BODIES.has(size) ? LONG_BODY_FACTOR : 1;
    if (this.#milliseconds === this.ordinary * factor) return;
    this.#milliseconds = this.ordinary * factor;
    this.#begin(this.#milliseconds);
  }

  /** Stops the clock. */
  stop(): void {
    Deadline.#open.delete(this);
  }

  /**
   * Awaits `reading` within the time for the client's body; then the time for the response starts
   * again.
   * @throws `late()` after `ms` milliseconds
   */
  async whileReading<T>(reading: Promise<T>, ms: number, late: () => AppError): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>();
    this.#onLateBody = () => reject(late());
    this.#begin(ms);
    try {
      return await Promise.race([reading, promise]);
    } finally {
      this.#onLateBody = undefined;
      this.#begin(this.#milliseconds);
    }
  }

  /** Awaits `work` unless the deadline passes first. @throws {AppError} 503 */
  limit(work: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#onEnd = reject;
      work.then(resolve, reject);
    });
  }

  /** Returns a signal that aborts with a refusal at the deadline, or when the client has left. */
  signal(request: Request): AbortSignal {
    if (this.#ended === undefined) {
      this.#ended = new AbortController();
      this.#unwatched = request;
      if (this.#reason !== undefined) this.#ended.abort(this.#reason);
      else if (!Deadline.#open.has(this)) this.#watch();
    }
    return this.#ended.signal;
  }

  /** Watches the client; most requests end before, and the signal of Deno 2.9 takes its time. */
  #watch(): void {
    const signal = this.#unwatched?.signal;
    this.#unwatched = undefined;
    if (signal?.aborted) this.#end(clientGone());
    else signal?.addEventListener("abort", () => this.#end(clientGone()), { once: true });
  }

  #begin(milliseconds: number): void {
    if (milliseconds === Infinity) return this.stop();
    this.#endsAt = performance.now() + milliseconds;
    Deadline.#open.add(this);
    if (Deadline.#check === undefined) Deadline.#checkLater();
  }

  static #checkLater(): void {
    Deadline.#check = setTimeout(() => {
      const now = performance.now();
      for (const deadline of Deadline.#open) {
        deadline.#watch();
        if (deadline.#endsAt > now) continue;
        deadline.stop();
        (deadline.#onLateBody ?? (() => deadline.#end(tookTooLong())))();
      }
      if (Deadline.#open.size > 0) Deadline.#checkLater();
      else Deadline.#check = undefined;
    }, DEADLINE_CHECK_MS);
    Deno.unrefTimer(Deadline.#check);
  }

  #end(reason: AppError): void {
    this.stop();
    this.#reason ??= reason;
    this.#ended?.abort(this.#reason);
    this.#onEnd?.(this.#reason);
  }
}

/**
 * Ends requests that take too long with 503. A read gets the response at once, whatever work is
 * still in progress. A change is aborted by its signal ({@link requesterOf}) where possible:
 * waiting and unfinished work is dropped, but a started write is finished, and its actual result is
 * sent.
 */
export function deadlines(
  {
    REQUEST_DEADLINE = DEFAULT_TIMEOUTS.request,
    CLIENT_PATIENCE = DEFAULT_TIMEOUTS.client,
    TRUSTED_PROXIES = 0,
  }: Partial<Pick<AppSettings, "REQUEST_DEADLINE" | "CLIENT_PATIENCE" | "TRUSTED_PROXIES">>,
): MiddlewareHandler {
  return async (c, next) => {
    const deadline = new Deadline(REQUEST_DEADLINE * 1000, CLIENT_PATIENCE * 1000, {
      TRUSTED_PROXIES,
    });
    c.set("deadline", deadline);
    try {
      await (READS.has(c.req.method) ? deadline.limit(next()) : next());
    } finally {
      deadline.stop();
    }
  };
}

/** Returns the deadline of a request; undefined without {@link deadlines} before the route. */
export function deadlineOf(c: Context): Deadline | undefined {
  return c.get("deadline");
}

/** Returns a signal that aborts with a refusal at the deadline, or when the client has left. */
export function endOf(c: Context): AbortSignal {
  return deadlineOf(c)!.signal(c.req.raw);
}

/** Returns the client of a request's work, and the signal of its end. */
export function requesterOf(c: Context): Required<Requester> {
  return { client: clientName(c, deadlineOf(c)!.trust), signal: endOf(c) };
}

/** Limits of what one client may have in flight: a request counts until its last byte is sent. */
export const IN_FLIGHT_LIMITS = { requests: 1000, eventStreams: 20, bytes: 40_000_000 } as const;

// A smaller response fits into the buffers of its connection.
const MIN_TRACKED_BYTES = 32 * 1024;

type InFlight = Record<keyof typeof IN_FLIGHT_LIMITS, number>;

/**
 * Limits what one client has in flight, because a response that its client does not read takes
 * memory. Limits per connection, and HTTP/2, are up to the proxy.
 * @throws {AppError} 503
 */
export function inFlightLimits(
  settings: Pick<AppSettings, "TRUSTED_PROXIES">,
): MiddlewareHandler<{ Variables: BodyVariables }> {
  const clients = new Map<string, InFlight>();
  return async (c, next) => {
    const connection = c.env as Connection | undefined;
    // Absent in tests, and on hosts that handle this themselves.
    if (connection === undefined || !("completed" in connection)) return await next();
    const client = clientAddress(c, settings);
    const inFlight = clients.get(client) ?? { requests: 0, eventStreams: 0, bytes: 0 };
    if (
      inFlight.requests >= IN_FLIGHT_LIMITS.requests || inFlight.bytes >= IN_FLIGHT_LIMITS.bytes
    ) throw tooMany();
    clients.set(client, inFlight);
    inFlight.requests++;
    let [bytes, eventStreams] = [0, 0];
    const end = () => {
      inFlight.bytes -= bytes;
      inFlight.eventStreams -= eventStreams;
      if (--inFlight.requests === 0) clients.delete(client);
    };
    try {
      await next();
    } catch (error) {
      end();
      throw error;
    }
    const { headers } = c.res;
    const type = headers.get("Content-Type");
    const length = Number(headers.get("Content-Length") ?? 0);
    const heldBytes = c.get("held");
    const isEventStream = type?.startsWith("text/event-stream") ?? false;
    if (
      c.req.method === "HEAD" ||
      (heldBytes === undefined && length < MIN_TRACKED_BYTES && !isEventStream)
    ) return end();
    // Files are read while they are sent.
    bytes = heldBytes ?? (type?.startsWith("image/") ? 0 : length);
    eventStreams = Number(isEventStream);
    const isOver = inFlight.eventStreams + eventStreams > IN_FLIGHT_LIMITS.eventStreams ||
      (inFlight.bytes > 0 && inFlight.bytes + bytes > IN_FLIGHT_LIMITS.bytes);
    inFlight.bytes += bytes;
    inFlight.eventStreams += eventStreams;
    if (isOver) {
      end();
      await c.res.body?.cancel();
      throw tooMany();
    }
    // Requested only now: Deno 2.9 would abort requests whose client has closed its sending side.
    connection.completed!.then(end, end);
  };
}

const tooMany = () => refusal(503, "too_many_answers", {}, { headers: { "Retry-After": "1" } });

// Deno 2.9 reports shorter responses as sent as soon as the connection has buffered them.
export const MIN_STREAMED_BYTES = 32 * 1024;
const PIECE_BYTES = 64 * 1024;
// Approximate memory of a list that is read while it is sent.
const BATCH_BYTES = 256 * 1024;

/** Set by a route for the middleware that limits requests in flight. */
export interface BodyVariables {
  /** Approximate memory of the response in bytes; set for a stream that ends if it is not read. */
  held?: number;
}

/** A client has not read a byte of its response for too long. */
export class SlowReader extends Error {
  override readonly name = "SlowReader";
}

/**
 * Returns a stream of pieces that are generated on demand. If the client reads nothing for too
 * long, the stream fails and its source ends. The connection itself remains until its client or a
 * proxy closes it, because Deno 2.9 notices no failure before it can write.
 * @param heldBytes Approximate bytes of memory that wait to be read.
 */
export function withReadTimeout<T>(
  c: Context,
  pieces: AsyncGenerator<T, void> | Generator<T, void>,
  heldBytes = BATCH_BYTES,
): ReadableStream<T> {
  c.set("held", heldBytes);
  const { patience }: Deadline = c.get("deadline");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = async () => {
    clearTimeout(timer);
    await pieces.return();
  };
  return new ReadableStream<T>({
    async pull(controller) {
      clearTimeout(timer);
      try {
        const { done, value } = await pieces.next();
        if (done) return controller.close();
        controller.enqueue(value);
        timer = setTimeout(() => {
          controller.error(new SlowReader(`The client read nothing for ${patience} ms`));
          end().catch(() => {});
        }, patience);
      } catch (error) {
        controller.error(error);
      }
    },
    cancel: end,
  }, { highWaterMark: 0 });
}

/**
 * Returns the body of a response in memory. A long one is streamed in parts of these bytes: Deno
 * would copy the whole for each response, and hold the copy until the client has read it.
 * @param bytes Must not be changed afterwards.
 * @param heldBytes Bytes of memory of this response alone; 0 for a cached one.
 */
export function bodyOf(c: Context, bytes: Uint8Array<ArrayBuffer>, heldBytes = 0) {
  return bytes.length < MIN_STREAMED_BYTES ? bytes : withReadTimeout(c, partsOf(bytes), heldBytes);
}

function* partsOf(bytes: Uint8Array<ArrayBuffer>) {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

// A client slower than this, after its allowed silence, is cut off.
const MIN_BODY_BYTES_PER_SECOND = 2048;
const MAX_BODY_MS = 15 * 60_000;
// A shorter body is read as a whole, which is faster than piece by piece.
const MAX_SMALL_BYTES = 16 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

/** The rules for a body. */
export interface BodyRules {
  /** The name of the body's route in messages. */
  route: string;
  /** The command for larger bodies, if any. */
  command: string | undefined;
  /** Maximum bytes. */
  limit: number;
  /** Milliseconds that the client may be silent. */
  patience: number;
}

/**
 * A request's body. Reading it fails with a refusal when it is too large, or its client too slow:
 * silent for some time, below 2 KiB per second in the long run, or longer than a quarter of an hour
 * in total.
 *
 * Source for the rates: Apache's mod_reqtimeout, whose default is 20 seconds and 500 bytes a
 * second.
 */
export class RequestBody {
  /** Called with the body, or with each piece of it, when it has been read. */
  onRead: ((bytes: Bytes) => void) | undefined;
  #isRead = false;

  constructor(private readonly c: Context, private rules: BodyRules) {}

  /** Lowers the limit of the route. @throws {AppError} 413 */
  limitTo(limit: number): void {
    this.rules = { ...this.rules, limit };
    if ((declaredLength(this.c) ?? 0) > limit) throw tooLarge(this.rules);
  }

  /** Reads the body, once. @throws {AppError} 408 or 413 */
  async read(): Promise<Bytes> {
    const length = declaredLength(this.c);
    const isSmall = length !== undefined && length <= MAX_SMALL_BYTES;
    if (!isSmall) return joinedBytes(await Array.fromAsync(this.pieces()));
    this.#isRead = true;
    const bytes = await this.#inTime(this.c.req.raw.bytes(), this.rules.patience);
    this.onRead?.(bytes);
    return bytes;
  }

  /** Discards an unread body: a client that is still sending would not see the response. */
  async discard(): Promise<void> {
    if (!this.#isRead) await this.c.req.raw.body?.cancel().catch(() => {});
  }

  /** Reads the body, once, piece by piece. @throws {AppError} 408 or 413 */
  async *pieces(): AsyncGenerator<Bytes, void> {
    this.#isRead = true;
    const { limit, patience } = this.rules;
    const { body } = this.c.req.raw;
    if (body === null) return;
    const reader: ReadableStreamDefaultReader<Bytes> = body.getReader();
    const startedAt = performance.now();
    try {
      for (let size = 0;;) {
        const allowed = Math.min(MAX_BODY_MS, patience + size / MIN_BODY_BYTES_PER_SECOND * 1000);
        const remaining = Math.min(patience, startedAt + allowed - performance.now());
        const { value, done } = await this.#inTime(reader.read(), Math.max(0, remaining));
        if (done) return;
        size += value.length;
        if (size > limit) throw tooLarge(this.rules);
        this.onRead?.(value);
        yield value;
      }
    } finally {
      await reader.cancel().catch(() => {});
    }
  }

  /** Awaits `reading` unless it takes longer. @throws {AppError} 408 */
  #inTime<T>(reading: Promise<T>, ms: number): Promise<T> {
    const { route } = this.rules;
    const headers = { "Connection": "close" };
    const timeoutError = () => refusal(408, "body_too_slow", { route }, { headers });
    return deadlineOf(this.c)!.whileReading(reading, ms, timeoutError);
  }
}

/** Reads the body of a request. @throws {AppError} 408 or 413 */
export async function readBody(c: Context, limit?: number): Promise<Bytes> {
  const body: RequestBody | undefined = c.get("body");
  if (limit !== undefined) body?.limitTo(limit);
  return await (body?.read() ?? c.req.raw.bytes());
}

/** Reads the body of a request in pieces. @throws {AppError} 408 or 413 */
export function bodyPieces(c: Context): AsyncIterable<Bytes> {
  const body: RequestBody | undefined = c.get("body");
  return body?.pieces() ?? c.req.raw.body ?? [] as never;
}

/** Returns the refusal of a body by its length; it names the command for larger ones. */
export const tooLarge = ({ limit: size, route, command }: BodyRules): AppError =>
  command === undefined
    ? refusal(413, "body_too_large", { size, route })
    : refusal(413, "body_too_large_but", { size, route, command });

/** Returns the length that a request declares for its body; undefined for a chunked one. */
export function declaredLength(c: Context): number | undefined {
  const declared = c.req.header("Content-Length");
  return declared !== undefined && /^\d{1,15}$/.test(declared) ? Number(declared) : undefined;
}
