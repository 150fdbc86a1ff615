/** A document of a warehouse that is too large to be held whole: read, checked and handed on in parts. */
import { refusal } from "../../app_error.ts";
import { jsonFields } from "../../json_fields.ts";
import type { Warehouse } from "../records.ts";
import type { ReadOptions } from "./document.ts";
import { assertFormat, DocumentCheck } from "./document_check.ts";
import { type PlainChunk, RECORDS_A_CHUNK } from "./packed.ts";
import { type Part, type PartCounts, PARTS } from "./parts.ts";

const HEAD = new Set(["format", "version", "warehouse"]);
// Checking so many takes some twenty milliseconds.
const CHUNKS_A_GROUP = 4;

/** A document that is being read. */
export interface StreamedWarehouse {
  warehouse: Warehouse;
  /** Of what was read so far. */
  counts: PartCounts;
  /** Users that were passed over so far. */
  readonly usersLeftOut: number;
  /** What follows, checked; to be read once. @throws {AppError} 400 as `readWarehouse` does */
  groups: AsyncIterable<PlainChunk[]>;
}

/**
 * Begins to read a document. Format, version and warehouse come first in it, and its lists in the order
 * in which they are exported, so that whatever a record refers to has come before.
 *
 * @throws {AppError} 400 when it does not begin so.
 */
export async function streamWarehouse(
  pieces: AsyncIterable<Uint8Array>,
  { newIds = false, users = false }: ReadOptions,
): Promise<StreamedWarehouse> {
  const fields = jsonFields(pieces);
  const head: Record<string, unknown> = {};
  while (!("warehouse" in head)) {
    const { done, value: field } = await fields.next();
    if (done) throw refusal(400, "expected_record", {}, { where: "warehouse" });
    if ("rows" in field) throw refusal(400, "warehouse_comes_first", {}, { where: field.name });
    if (HEAD.has(field.name)) head[field.name] = field.value;
  }
  assertFormat(head);
  const check = new DocumentCheck(head, { newIds });
  const counts: PartCounts = {};
  for (const { name } of PARTS) {
    if (name !== "users" || users) counts[name] = 0;
  }
  let usersLeftOut = 0;

  async function* chunks(): AsyncGenerator<PlainChunk> {
    let [last, part]: [number, Part | undefined] = [-1, undefined];
    // Rows come as pieces of the request end: some hundred at a time, of which a transaction takes too few.
    let chunk: PlainChunk | undefined;
    for await (const field of fields) {
      if ("value" in field) {
        if (field.value !== null && PARTS.some(({ name }) => name === field.name)) {
          throw refusal(400, "expected_list", {}, { where: field.name });
        }
        continue;
      }
      const { name, rows } = field;
      if (part?.name !== name || rows.length === 0) {
        const place = PARTS.findIndex((one) => one.name === name);
        if (place < 0) {
          part = undefined;
          continue;
        }
        if (place <= last && part?.name !== name) throw outOfOrder(name);
        [last, part] = [place, PARTS[place]!];
      }
      if (name === "users" && !users) {
        usersLeftOut += rows.length;
        continue;
      }
      for (const value of rows) {
        if (chunk?.part !== part.name || chunk.records.length === RECORDS_A_CHUNK) {
          if (chunk !== undefined) yield chunk;
          chunk = { part: part.name, start: counts[part.name]!, records: [] };
        }
        chunk.records.push(check.record(part, value, counts[part.name]!++));
      }
    }
    if (chunk !== undefined) yield chunk;
  }

  return {
    warehouse: check.warehouse,
    counts,
    get usersLeftOut() {
      return usersLeftOut;
    },
    groups: grouped(chunks()),
  };
}

const outOfOrder = (name: string) =>
  refusal(400, "lists_out_of_order", { order: PARTS.map(({ name }) => name).join(", ") }, {
    where: name,
  });

/** Chunks that belong together are put together; of the others some at a time. */
async function* grouped(chunks: AsyncGenerator<PlainChunk>): AsyncGenerator<PlainChunk[]> {
  let group: PlainChunk[] = [];
  for await (const chunk of chunks) {
    group.push(chunk);
    if (group.length < CHUNKS_A_GROUP) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
