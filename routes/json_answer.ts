/** Responses in JSON and other text, whole or streamed. */
import type { Context } from "hono";
import type { ContractResponse } from "./contract/contract.ts";
import { bodyOf, MIN_STREAMED_BYTES, withReadTimeout } from "./middleware/limits.ts";

// A shorter list is sent whole, so that short responses are not compressed.
const MAX_WHOLE_CHARACTERS = 64 * 1024;

type Pieces = AsyncGenerator<string, void> | Generator<string, void>;
type Batches = AsyncIterable<unknown[]> | Iterable<unknown[]>;

/** True for a path of the warehouse's API. */
export const isOfWarehouse = (path: string): boolean => /^\/api\/v1(\/|$)/.test(path);

/** Returns the media type of responses at a path. */
export const typeAt = ({ req: { path } }: Context) =>
  isOfWarehouse(path) ? "application/json; charset=utf-8" : "application/json";

/** Sends a value. */
export function json<T>(c: Context, value: T, status: 200 | 201 | 202 = 200): ContractResponse<T> {
  return whole(c, JSON.stringify(value), status);
}

/** Streams a list while it is read. */
export function jsonList(c: Context, batches: Batches): Promise<Response> {
  return jsonStream(c, listText(batches));
}

/** Streams a list of lists while they are read. */
export function jsonLists(c: Context, lists: AsyncIterable<Batches>): Promise<Response> {
  async function* text() {
    let before = "[";
    for await (const batches of lists) {
      yield before;
      yield* listText(batches);
      before = ",";
    }
    yield before === "[" ? "[]" : "]";
  }
  return jsonStream(c, text());
}

/** Streams JSON that is generated on demand. */
export async function jsonStream(c: Context, pieces: Pieces): Promise<Response> {
  let begin = "";
  while (begin.length < MAX_WHOLE_CHARACTERS) {
    const piece = await pieces.next();
    if (piece.done) return whole(c, begin, 200);
    begin += piece.value;
  }
  async function* text() {
    yield begin;
    yield* pieces;
  }
  return c.body(textStream(c, text()), 200, { "Content-Type": typeAt(c) });
}

/** Encodes text that is generated on demand. */
export function textStream(c: Context, pieces: Pieces): ReadableStream<Uint8Array<ArrayBuffer>> {
  return withReadTimeout(c, pieces).pipeThrough(new TextEncoderStream());
}

async function* listText(batches: Batches): AsyncGenerator<string, void> {
  yield "[";
  let separator = "";
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield separator + JSON.stringify(rows).slice(1, -1);
    separator = ",";
  }
  yield "]";
}

function whole(c: Context, text: string, status: 200 | 201 | 202): Response {
  const bytes = new TextEncoder().encode(text);
  const headers = { "Content-Type": typeAt(c), "Content-Length": String(bytes.length) };
  // Deno sends a short text faster than its bytes.
  const body = bytes.length < MIN_STREAMED_BYTES ? text : bodyOf(c, bytes, bytes.length);
  return c.body(body, status, headers);
}

// Proxies close connections that are silent for a minute.
const HEARTBEAT_MS = 15_000;
// Time after which a browser reconnects to an ended stream.
const RETRY_MS = 1000;

/** A server-sent event; `data` is one line. */
interface ServerEvent {
  event: string;
  /** Sent by the client as `Last-Event-ID` when it reconnects. */
  id?: string;
  data: string;
}

/** Responds with server-sent events (HTML Living Standard, section 9.2) until they end. */
export async function eventStream(
  c: Context,
  stopping: AbortSignal,
  watch: (
    signal: AbortSignal,
  ) => AsyncGenerator<ServerEvent> | Promise<AsyncGenerator<ServerEvent>>,
): Promise<Response> {
  const disconnected = new AbortController();
  const events = await watch(AbortSignal.any([c.req.raw.signal, stopping, disconnected.signal]));
  let next: Promise<IteratorResult<ServerEvent>> | undefined;
  const end = async () => {
    disconnected.abort();
    // Only events that have started can be ended.
    await (next ?? events.next());
    await events.return(undefined);
  };
  // The body of a HEAD response is neither read nor cancelled.
  if (c.req.method === "HEAD") await end();
  const body = new ReadableStream<string>({
    start: (controller) => controller.enqueue(`retry: ${RETRY_MS}\n\n`),
    async pull(controller) {
      next ??= events.next();
      const { promise: silence, resolve } = Promise.withResolvers<undefined>();
      const heartbeat = setTimeout(resolve, HEARTBEAT_MS);
      const arrived = await Promise.race([next, silence]).finally(() => clearTimeout(heartbeat));
      if (arrived === undefined) return controller.enqueue(": still here\n\n");
      next = undefined;
      if (arrived.done) return controller.close();
      const { event, id, data } = arrived.value;
      const name = id === undefined ? "" : `id: ${id}\n`;
      controller.enqueue(`event: ${event}\n${name}data: ${data}\n\n`);
    },
    cancel: end,
  });
  return c.body(body.pipeThrough(new TextEncoderStream()), 200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store",
    // Disables buffering in nginx.
    "X-Accel-Buffering": "no",
  });
}
