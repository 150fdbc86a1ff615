/** Bodies of the warehouse: a record or a list of one; the response has the request's shape. */
import type { Context } from "hono";
import { z } from "zod";
import type { Identified, Precondition } from "../../db/warehouse/resource.ts";
import { AppError, refusal } from "../../domain/app_error.ts";
import { type Message, say } from "../../domain/messages/message.ts";
import { isClosed } from "../../domain/warehouse/order_states.ts";
import { isObject } from "../../domain/parsed_object.ts";
import type { ContractResponse } from "../contract/contract.ts";
import { entityTag, ifMatchTags } from "../send_answer.ts";
import { json } from "../json_answer.ts";
import { invalid, jsonBody } from "../contract/route.ts";
import { uuid } from "../../domain/fields.ts";
import { ORDER_ID, WAREHOUSE_ID } from "../openapi/examples.ts";

// Maximum rows of a batch.
const BATCH_LIMIT = 100_000;

/** Returns the schema of a new record: the server generates an id if it has none. */
export function draftOf(record: z.ZodObject): z.ZodObject {
  return record.partial({ id: true });
}

/** Reads the only record of a body, and whether it was in a list. @throws {AppError} 400 */
export async function readOne<Schema extends z.ZodObject>(
  c: Context,
  schema: Schema,
): Promise<{ record: z.output<Schema>; isList: boolean }> {
  const { rows: [row], isList } = await readRows(c, 1, () => say("expected_one_record"));
  return { record: parsed(schema, row), isList };
}

/** Reads a body's records, in a list or not. @throws {AppError} 400, with the index in a list */
export async function readMany<T = Record<string, unknown>>(
  c: Context,
  schema: z.ZodObject,
  max?: number,
): Promise<{ records: T[]; isList: boolean }> {
  const { rows, isList } = await readRows(c, max);
  const indexOf = (row: unknown, index: number) => isList || !isObject(row) ? index : undefined;
  return { records: rows.map((row, at) => parsed(schema, row, indexOf(row, at)) as T), isList };
}

/** Reads the raw rows of a body. @throws {AppError} 400 for no row or more than `max` */
export async function readRows(
  c: Context,
  max = BATCH_LIMIT,
  expected: () => Message = () => say("expected_records", { max }),
): Promise<{ rows: unknown[]; isList: boolean }> {
  const body = await jsonBody(c);
  const isList = Array.isArray(body);
  const rows: unknown[] = isList ? body : [body];
  if (rows.length === 0 || rows.length > max) throw new AppError(400, expected());
  return { rows, isList };
}

/** Validates a record. @throws {AppError} 400 that names the field, and the row by its index */
export function parsed<Schema extends z.ZodObject>(schema: Schema, row: unknown, index?: number) {
  const result = schema.safeParse(row);
  if (result.success) return result.data;
  if (!isObject(row)) {
    throw index === undefined
      ? refusal(400, "expected_one_record")
      : refusal(400, "expected_record", {}, { where: `[${index}]` });
  }
  throw invalid(schema, result.error.issues, index === undefined ? undefined : `[${index}]`);
}

// A state that the server derives changes without anybody editing the order.
const tagOf = (record: object) => {
  const isDerived = "state" in record && !isClosed(String(record.state));
  return entityTag(isDerived ? { ...record, state: "" } : record);
};

/** Sends one record with its tag. */
export function taggedJson<Body = Identified>(
  c: Context,
  record: Identified,
  body?: Body,
): ContractResponse<Body> {
  c.header("ETag", tagOf(record));
  return json(c, (body ?? record) as Body);
}

/** Returns the precondition of `If-Match`, if sent. @throws {AppError} 412, by the precondition */
export function ifMatch<Stored extends Identified>(c: Context): Precondition<Stored> | undefined {
  const matches = ifMatchTags(c);
  if (matches === undefined) return undefined;
  return (record) => {
    const tag = tagOf(record);
    if (!matches(tag)) throw refusal(412, "record_changed", {}, { headers: { ETag: tag } });
  };
}

/** Schema of the id of a record. */
export const idOf = (what: string, example?: string) =>
  uuid().meta({ description: `The id of the ${what}.`, ...(example && { example }) });

/** Returns the `id` of a record; a contract names its kind. */
export const idParam = (what: string, example?: string) => z.object({ id: idOf(what, example) });

export const WarehouseParam = idParam("warehouse", WAREHOUSE_ID);
export const OrderParam = idParam("order", ORDER_ID);
export const OfWarehouseParam = z.object({ warehouseId: idOf("warehouse", WAREHOUSE_ID) });
export const OfOrderParam = z.object({ orderId: idOf("order", ORDER_ID) });
