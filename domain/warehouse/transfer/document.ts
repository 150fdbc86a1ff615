/** A whole warehouse as one JSON document: its schema and its rules. */
import { refusal } from "../../app_error.ts";
import { parsedObject } from "../../parsed_object.ts";
import type { Warehouse } from "../records.ts";
import { assertFormat, DocumentCheck } from "./document_check.ts";
import { type Chunk, pack } from "./packed.ts";
import { type PartCounts, PARTS } from "./parts.ts";

export { FORMAT, VERSION } from "./document_check.ts";

/** A validated document, ready to be written. */
export interface PackedWarehouse {
  warehouse: Warehouse;
  counts: PartCounts;
  chunks: Chunk[];
  /** Number of users of the document that were skipped. */
  skippedUsers: number;
}

/** Options for reading a document. */
export interface ReadOptions {
  /** True to give every record a new id and update the references. */
  newIds?: boolean;
  /** True to include the users, which are skipped by default. */
  users?: boolean;
}

/**
 * Parses and validates a document. Orders have no calculation, which is not part of it.
 *
 * @throws {AppError} 400 with the place: `points[17].pos_x: expected a number`.
 */
export function readWarehouse(
  text: string,
  { newIds = false, users = false }: ReadOptions = {},
): PackedWarehouse {
  const source = parse(text);
  const check = new DocumentCheck(source, { newIds });
  const counts: PartCounts = {};
  const chunks: Chunk[] = [];
  let skippedUsers = 0;
  for (const part of PARTS) {
    const list = source[part.name] ?? [];
    if (part.name === "users" && !users) {
      if (Array.isArray(list)) skippedUsers = list.length;
      continue;
    }
    if (!Array.isArray(list)) throw refusal(400, "expected_list", {}, { where: part.name });
    const records = list.map((value, index) => check.record(part, value, index));
    counts[part.name] = records.length;
    chunks.push(...pack(part.name, records));
  }
  return { warehouse: check.warehouse, counts, chunks, skippedUsers };
}

function parse(text: string): Record<string, unknown> {
  const value = parsedObject(text, "document");
  assertFormat(value);
  return value;
}
