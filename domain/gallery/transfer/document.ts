/** The whole catalog as one JSON document: its schema, and how it is split into chunks. */
import { AppError, refusal } from "../../app_error.ts";
import { messageOf } from "../../messages/expecting.ts";
import { type Message, say } from "../../messages/message.ts";
import { isObject, parsedObject } from "../../parsed_object.ts";
import { type Chunk, pack, unpacked } from "../../warehouse/transfer/packed.ts";
import type { Kind } from "../editing/kinds.ts";
import { CHANGES, type Fields } from "../editing/records.ts";

/** Value of the field `format`. */
export const CATALOG_FORMAT = "open-depot-catalog";
/** Value of the field `version`. */
export const CATALOG_VERSION = 1;

/** The lists of a document, ordered so that each only refers to earlier ones. */
export const CATALOG_PARTS = [
  "eras",
  "movements",
  "artists",
  "periods",
  "paintings",
  "alternative_names",
  "influences",
  "legacy_influences",
  "annotations",
  "tours",
  "tour_stops",
  "merged_records",
  "distinct_records",
  "encyclopedia_decisions",
  "image_files",
  "operations",
  "audit_log",
] as const;
export type CatalogPart = typeof CATALOG_PARTS[number];

/** A row of a list. */
export type CatalogRow = Readonly<Record<string, unknown>>;

// Rows per chunk; unpacking one takes about as long as others may wait.
const ROWS_PER_CHUNK = 500;

/** Consecutive rows of one list, packed for transfer from a worker. */
export type CatalogChunk = Chunk<CatalogPart>;

/** A document split into chunks. */
export interface PackedCatalog {
  /** Id of the copied catalog; undefined if the document has none. */
  catalog: string | undefined;
  /** The largest id ever assigned, by table. */
  last_ids: Record<string, number>;
  chunks: CatalogChunk[];
}

/**
 * Splits a document into chunks.
 * @throws {AppError} 400 when it is not such a document.
 */
export function readCatalog(text: string): PackedCatalog {
  const source = parse(text);
  const packed: CatalogChunk[] = [];
  for (const part of CATALOG_PARTS) {
    const list = source[part] ?? [];
    if (!Array.isArray(list)) throw refusal(400, "expected_list", {}, { where: part });
    list.forEach((row, index) => {
      if (!isObject(row)) {
        throw refusal(400, "expected_record", {}, { where: `${part}[${index}]` });
      }
    });
    packed.push(...pack(part, list, ROWS_PER_CHUNK));
  }
  return { catalog: catalogOf(source), last_ids: lastIdsOf(source), chunks: packed };
}

function catalogOf({ catalog }: Record<string, unknown>): string | undefined {
  if (catalog !== undefined && typeof catalog !== "string") {
    throw refusal(400, "expected_text", {}, { where: "catalog" });
  }
  return catalog;
}

function lastIdsOf({ last_ids = {} }: Record<string, unknown>): Record<string, number> {
  if (!isObject(last_ids)) throw refusal(400, "expected_record", {}, { where: "last_ids" });
  for (const [table, id] of Object.entries(last_ids)) {
    if (!Number.isSafeInteger(id)) {
      throw refusal(400, "expected_integer", {}, { where: `last_ids.${table}` });
    }
  }
  return last_ids as Record<string, number>;
}

/** The rows of a chunk. */
export const rowsOf = ({ bytes }: CatalogChunk) => unpacked<CatalogRow>(bytes);

function parse(text: string): Record<string, unknown> {
  const value = parsedObject(text, "document");
  if (value.format !== CATALOG_FORMAT) {
    throw refusal(400, "expected_value", { value: CATALOG_FORMAT }, { where: "format" });
  }
  if (value.version !== CATALOG_VERSION) {
    throw refusal(400, "expected_value", { value: CATALOG_VERSION }, { where: "version" });
  }
  return value;
}

/** The rows of a list of the document, each with its path for messages. */
export function* placedRows(document: PackedCatalog, part: CatalogPart) {
  for (const chunk of document.chunks) {
    if (chunk.part !== part) continue;
    for (const [index, row] of rowsOf(chunk).entries()) {
      yield { place: `${part}[${chunk.start + index}]`, row };
    }
  }
}

/** The rules of a column of a table. */
interface ColumnRules {
  notNull: boolean;
  hasDefault: boolean;
  enumValues?: readonly string[] | undefined;
  dataType: string;
}

/**
 * Returns the values of a row for the columns of its table; other fields are ignored.
 * @param where The row's path, for the refusal.
 * @param record The kind and the editable fields of its record, if any: they are validated like a
 *   curator's.
 * @throws {AppError} 400 with the path and the field
 */
export function checkedRow(
  columns: Readonly<Record<string, ColumnRules>>,
  row: CatalogRow,
  where: string,
  record?: { kind: Kind; fields: (row: CatalogRow) => Fields },
): CatalogRow {
  const checked: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(columns)) {
    const value = row[name];
    if (value === undefined && (column.hasDefault || !column.notNull)) continue;
    const wrong = problemOf(column, value ?? null);
    if (wrong !== undefined) throw new AppError(400, { ...wrong, where: `${where}.${name}` });
    checked[name] = value;
  }
  if (record !== undefined) {
    const schema = CHANGES[record.kind];
    const { success, error } = schema.safeParse(record.fields(checked));
    if (!success) {
      const message = messageOf(schema, error.issues[0]!);
      throw new AppError(400, { ...message, where: `${where}.${message.where ?? ""}` });
    }
  }
  return checked;
}

function problemOf(column: ColumnRules, value: unknown): Message | undefined {
  if (value === null) return column.notNull ? say("value_missing") : undefined;
  if (column.enumValues !== undefined && !column.enumValues.includes(value as string)) {
    return say("expected_one_of", { values: column.enumValues.join(", ") });
  }
  switch (column.dataType) {
    case "number":
      return Number.isFinite(value) ? undefined : say("expected_number");
    case "boolean":
      return typeof value === "boolean" ? undefined : say("expected_boolean");
    case "string":
      return typeof value === "string" ? undefined : say("expected_text");
    default:
      return typeof value === "object" ? undefined : say("expected_object");
  }
}
