/**
 * Bodies of the warehouse's requests and answers: where one record is asked for a list of one will do, and the
 * other way round; the answer has the shape of what came.
 */
import { isObject } from "../../domain/parsed_object.ts";
import { type Message, say } from "../../domain/messages/message.ts";
import type { Context } from "hono";
import type { z } from "zod";
import { AppError, refusal } from "../../domain/app_error.ts";
import { EventLoopYielder } from "../../adapters/event_loop_yielder.ts";
import { chunks } from "../../domain/chunks.ts";
import type { Answering } from "../contract/route.ts";
import { bodyOf, withReadTimeout } from "../read_timeout.ts";
import { assertJson, firstOf } from "../validate.ts";

/** Rows that a batch may hold at the most. */
export const BATCH_LIMIT = 100_000;

const HEADERS = { "Content-Type": "application/json; charset=utf-8" };

/** Rows made into text together, a millisecond of work. */
export const ROWS_A_PIECE = 500;
// Characters up to which a list goes in one piece, with its length, so that the compressing
// middleware can leave short answers alone.
const IN_ONE_PIECE = 64 * 1024;

/** A record as it is created: the server gives it an id unless it brings one. */
export function draftOf(record: z.ZodObject): z.ZodObject {
  return record.partial({ id: true });
}

/** The only record of a body, and whether it came in a list. @throws {AppError} 400 */
export async function readOne<Schema extends z.ZodObject>(
  c: Context,
  schema: Schema,
): Promise<{ record: z.output<Schema>; isList: boolean }> {
  const expected = say("expected_one_record");
  const { rows: [row], isList } = await rowsOf(c, { most: 1, expected });
  if (!isObject(row)) throw new AppError(400, expected);
  return { record: parsed(schema, row), isList };
}

/**
 * The records of a body, and whether they came in a list.
 *
 * @throws {AppError} 400 that names the row by its index.
 */
export async function readMany<T = Row>(
  c: Context,
  schema: z.ZodObject,
  make: (row: Row) => T = (row) => row as T,
): Promise<{ records: T[]; isList: boolean }> {
  const expected = say("expected_records", { max: BATCH_LIMIT });
  const { rows, isList } = await rowsOf(
    c,
    { most: BATCH_LIMIT, expected },
    (row, index) => make(parsed(schema, row, index)),
  );
  return { records: rows, isList };
}

/** The elements of a list, each made into something. @throws {AppError} 400 */
export async function readEach<T>(
  c: Context,
  make: (row: unknown, index: number) => T,
): Promise<T[]> {
  const expected = say("expected_records", { max: BATCH_LIMIT });
  return (await rowsOf(c, { most: BATCH_LIMIT, expected }, make)).rows;
}

type Row = Record<string, unknown>;

/** A record that a schema accepts. @throws {AppError} 400 that names the field, and the row by its index. */
export function parsed<Schema extends z.ZodObject>(
  schema: Schema,
  row: unknown,
  index?: number,
): z.output<Schema> {
  if (!isObject(row)) throw refusal(400, "expected_record", {}, { where: `[${index}]` });
  const result = schema.safeParse(row);
  if (result.success) return result.data;
  const { where, ...message } = firstOf(schema, result.error.issues);
  const names = [
    ...(index === undefined ? [] : [`[${index}]`]),
    ...(where === undefined ? [] : [where]),
  ];
  throw new AppError(400, names.length === 0 ? message : { ...message, where: names.join(".") });
}

/** The rows of a body, each made into something. @throws {AppError} 400 */
async function rowsOf<T = unknown>(
  c: Context,
  { most, expected }: { most: number; expected: Message },
  make: (row: unknown, index: number) => T = (row) => row as T,
): Promise<{ rows: T[]; isList: boolean }> {
  assertJson(c);
  const body = jsonOf(await c.req.raw.bytes());
  const isList = Array.isArray(body);
  const given: unknown[] = isList ? body : [body];
  if (given.length === 0 || given.length > most) throw new AppError(400, expected);
  // Checking twenty thousand records takes a tenth of a second.
  const yielder = new EventLoopYielder();
  const rows: T[] = [];
  for (const some of chunks(given, ROWS_A_PIECE)) {
    for (const row of some) rows.push(make(row, rows.length));
    await yielder.yieldIfDue();
  }
  return { rows, isList };
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw refusal(400, "malformed_json");
  }
}

type Pieces = AsyncGenerator<string, void> | Generator<string, void>;
type Batches = AsyncIterable<unknown[]> | Iterable<unknown[]>;

/** A value. */
export function json<T>(c: Context, value: T, status: 200 | 202 = 200): Answering<T> {
  return whole(c, [new TextEncoder().encode(JSON.stringify(value))], status);
}

/**
 * A list that is sent while it is read, so that one of any length neither fills the memory nor holds
 * up other requests.
 */
export function jsonList(c: Context, batches: Batches): Promise<Response> {
  return send(c, listText(batches));
}

/** A list of such lists. */
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
  return send(c, text());
}

/**
 * A value whose text is made piece by piece, so that one of any length blocks no other request. All
 * of it is made before it is sent: the value would take several times the memory for as long as
 * that lasts.
 */
export async function jsonText(
  c: Context,
  pieces: Pieces,
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

/**
 * A value whose text is made as it is taken, so that one of any length neither fills the memory nor
 * blocks other requests.
 *
 * @param held Bytes of memory that it is made of, about.
 */
export function jsonStream(
  c: Context,
  pieces: Pieces,
  held: number,
): Promise<Response> {
  return send(c, pieces, held);
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

async function send(
  c: Context,
  pieces: Pieces,
  held?: number,
): Promise<Response> {
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
  return c.body(
    withReadTimeout(c, text(), held).pipeThrough(new TextEncoderStream()),
    200,
    HEADERS,
  );
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
