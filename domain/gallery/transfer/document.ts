/** The whole catalog as one JSON document: its schema, and how it is split into chunks. */
import { refusal } from "../../app_error.ts";
import { chunks } from "../../chunks.ts";
import { isObject, parsedObject } from "../../parsed_object.ts";
import type { Chunk } from "../../warehouse/transfer/packed.ts";

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
 *
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
    for (const [index, some] of [...chunks(list, ROWS_PER_CHUNK)].entries()) {
      const bytes = new TextEncoder().encode(JSON.stringify(some));
      packed.push({ part, start: index * ROWS_PER_CHUNK, bytes });
    }
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
export function rowsOf({ bytes }: CatalogChunk): CatalogRow[] {
  return JSON.parse(new TextDecoder().decode(bytes));
}

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
