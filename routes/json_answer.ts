/** Responses in JSON and other text, whole or streamed. */
import type { Context } from "hono";
import type { ContractResponse } from "./contract/contract.ts";
import { bodyOf, withReadTimeout } from "./middleware/limits.ts";

// A shorter list is sent whole, so that short responses are not compressed.
const MAX_WHOLE_CHARACTERS = 64 * 1024;

type Pieces = AsyncGenerator<string, void> | Generator<string, void>;
type Batches = AsyncIterable<unknown[]> | Iterable<unknown[]>;

/** True for a path of the warehouse's API. */
export const isOfWarehouse = (path: string): boolean => /^\/api\/v1(\/|$)/.test(path);

/** Returns the media type of responses at a path. */
const typeAt = ({ req: { path } }: Context) =>
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
  return c.body(bodyOf(c, bytes, bytes.length), status, headers);
}
