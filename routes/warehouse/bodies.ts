/**
 * Bodies of the warehouse's routes: where one record is asked for a list of one will do, and the
 * other way round; the answer has the shape of what came. They are read row by row, so that a hundred
 * thousand hold nobody up.
 */
import { type Message, say } from "../../domain/messages/message.ts";
import type { Context } from "hono";
import type { z } from "zod";
import { AppError, refusal } from "../../domain/app_error.ts";
import { EventLoopYielder } from "../../adapters/event_loop_yielder.ts";
import { jsonRows } from "../../domain/json_rows.ts";
import { assertJson, firstOf } from "../validate.ts";

/** Rows that a batch may hold at the most. */
export const BATCH_LIMIT = 100_000;

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

type Row = Record<string, unknown>;

const isObject = (row: unknown) => typeof row === "object" && row !== null && !Array.isArray(row);

function parsed<Schema extends z.ZodObject>(
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

/** The rows of a body, each made into something as it arrives. @throws {AppError} 400 */
async function rowsOf<T = unknown>(
  c: Context,
  { most, expected }: { most: number; expected: Message },
  make: (row: unknown, index: number) => T = (row) => row as T,
): Promise<{ rows: T[]; isList: boolean }> {
  assertJson(c);
  const rows: T[] = [];
  let isList = false;
  const body = c.req.raw.body ?? new Blob().stream();
  for await (const some of jsonRows(body, new EventLoopYielder(), (found) => isList = found)) {
    for (const row of some) {
      if (rows.length === most) throw new AppError(400, expected);
      rows.push(make(row, rows.length));
    }
  }
  if (rows.length === 0) throw new AppError(400, expected);
  return { rows, isList };
}

/** A body as it arrives, to be put together in a worker. */
export async function piecesOf(c: Context): Promise<Uint8Array<ArrayBuffer>[]> {
  const yielder = new EventLoopYielder();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of c.req.raw.body ?? []) {
    pieces.push(piece);
    await yielder.yieldIfDue();
  }
  return pieces;
}
