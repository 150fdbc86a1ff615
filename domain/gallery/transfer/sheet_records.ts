/** The options of a spreadsheet import, and what a worker makes of its file. */

import type { FileReading, ReadingOptions } from "../../csv_reading.ts";

/** Kinds of records that come out of spreadsheets. */
export const SHEET_KINDS = ["painting", "artist"] as const;
export type SheetKind = typeof SHEET_KINDS[number];

/** Selection of rows: those of new records, of existing ones, or all. */
export const SHEET_MODES = ["add", "update", "both"] as const;
export type SheetMode = typeof SHEET_MODES[number];

/** The column with ids of this catalog; a column `id` of other systems has theirs. */
export const ID_COLUMN = "open_depot_id";

// Columns of files that we exported while the ids in them were called `id`.
const FORMER_EXPORT = ["id", "checkup_checked", "encyclopedia_title"];

/**
 * The fields that the headings of a file name; "" for a column that is not read. Ids of what records
 * belong to are not ours either where an `id` of another system stands beside them.
 */
export function fieldsOfHeadings(fields: readonly string[], headings: readonly string[]): string[] {
  const names = headings.map((heading) => heading.trim().toLowerCase().replace(/\s+/g, "_"));
  const isOurs = FORMER_EXPORT.every((name) => names.includes(name));
  const isForeign = names.includes("id") && !isOurs && !names.includes(ID_COLUMN);
  return names.map((name) => {
    if (name === "id" && isOurs) return ID_COLUMN;
    return fields.includes(name) && !(isForeign && name.endsWith("_id")) ? name : "";
  });
}

/** Options for reading a file. */
export interface SheetJob {
  kind: SheetKind;
  /** Fields of the columns in order; undefined: determined by the headings. */
  columns?: readonly string[] | undefined;
  reading?: ReadingOptions;
}

/** A row of a spreadsheet. */
export interface SheetRow {
  /** Line of the file on which it ends, counted from 1. */
  line: number;
  cells: string[];
}

/** A spreadsheet that was read, packed for its way from a worker. */
export interface PackedSheet {
  /** Fields of the columns in order; "" for an ignored one. */
  fields: readonly string[];
  read: FileReading;
  /** JSON of its rows. */
  rows: Uint8Array<ArrayBuffer>;
}
