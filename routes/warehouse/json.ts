/** JSON as the warehouse's clients expect it. */
import type { Context } from "hono";
import { EventLoopYielder } from "../../adapters/event_loop_yielder.ts";
import { chunks } from "../../domain/chunks.ts";
import type { Answering } from "../contract/route.ts";
import { bodyOf, withReadTimeout } from "../read_timeout.ts";

const HEADERS = { "Content-Type": "application/json; charset=utf-8" };

/** Rows made into text together, a millisecond of work. */
export const ROWS_A_PIECE = 500;
// Characters up to which a list goes in one piece, with its length, so that the compressing
// middleware can leave short answers alone.
const IN_ONE_PIECE = 64 * 1024;

type Batches = AsyncIterable<unknown[]> | Iterable<unknown[]>;

/** A value. */
export function json<T>(c: Context, value: T, status: 200 | 202 = 200): Answering<T> {
  return whole(c, [new TextEncoder().encode(JSON.stringify(value))], status);
}

/** A list whose rows are at hand. */
export function jsonRows<T>(c: Context, rows: readonly T[]): Promise<Answering<T[]>> {
  return jsonText(c, listText(chunks(rows, ROWS_A_PIECE), new EventLoopYielder()));
}

/**
 * A list that is sent while it is read, so that one of any length neither fills the memory nor holds
 * up other requests.
 */
export function jsonList(c: Context, batches: Batches): Promise<Response> {
  return send(c, listText(batches, new EventLoopYielder()));
}

/** A list of such lists. */
export function jsonLists(c: Context, lists: AsyncIterable<Batches>): Promise<Response> {
  async function* text() {
    const yielder = new EventLoopYielder();
    let before = "[";
    for await (const batches of lists) {
      yield before;
      yield* listText(batches, yielder);
      before = ",";
    }
    yield before === "[" ? "[]" : "]";
  }
  return send(c, text());
}

/**
 * A value whose text is made piece by piece, so that one of any length holds nobody up. All of it is
 * made before it is sent: the value would take several times the memory for as long as that lasts.
 */
export async function jsonText(
  c: Context,
  pieces: AsyncGenerator<string, void>,
): Promise<Response> {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length < IN_ONE_PIECE) continue;
    parts.push(encoder.encode(text));
    text = "";
  }
  return whole(c, [...parts, encoder.encode(text)]);
}

async function* listText(
  batches: Batches,
  yielder: EventLoopYielder,
): AsyncGenerator<string, void> {
  yield "[";
  let separator = "";
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield separator + JSON.stringify(rows).slice(1, -1);
    separator = ",";
    await yielder.yieldIfDue();
  }
  yield "]";
}

async function send(c: Context, pieces: AsyncGenerator<string, void>): Promise<Response> {
  let begin = "";
  while (begin.length < IN_ONE_PIECE) {
    const piece = await pieces.next();
    if (piece.done) return whole(c, [new TextEncoder().encode(begin)]);
    begin += piece.value;
  }
  async function* text() {
    yield begin;
    yield* pieces;
  }
  return c.body(withReadTimeout(c, text()).pipeThrough(new TextEncoderStream()), 200, HEADERS);
}

function whole(
  c: Context,
  parts: Uint8Array<ArrayBuffer>[],
  status: 200 | 202 = 200,
): Response {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const headers = { ...HEADERS, "Content-Length": String(length) };
  return c.body(bodyOf(c, parts), status, headers);
}
