/** The options of a spreadsheet import, and the result of reading its file in a worker. */

import type { FileReading, ReadingOptions } from "../../csv_reading.ts";

/** Kinds of records that can be imported from spreadsheets. */
export const SPREADSHEET_KINDS = ["painting", "artist"] as const;
export type SpreadsheetKind = typeof SPREADSHEET_KINDS[number];

/** Rows to import: new records, existing ones, or all. */
export const SPREADSHEET_MODES = ["add", "update", "both"] as const;
export type SpreadsheetMode = typeof SPREADSHEET_MODES[number];

/** The column with ids of this catalog; a column `id` may hold ids of other systems. */
export const ID_COLUMN = "open_depot_id";

// Columns of earlier exports, in which ids were called `id`.
const FORMER_EXPORT = ["id", "checkup_checked", "encyclopedia_title"];

/**
 * The fields by the headings of a file; "" for an ignored column. Ids of related records are
 * foreign, too, if there is an `id` of another system.
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
export interface SpreadsheetJob {
  kind: SpreadsheetKind;
  /** Fields of the columns in order; determined by the headings if undefined. */
  columns?: readonly string[] | undefined;
  reading?: ReadingOptions;
}

/** A row of a spreadsheet. */
export interface SpreadsheetRow {
  /** Line of the file on which it ends, counted from 1. */
  line: number;
  cells: string[];
}

/** A parsed spreadsheet, packed for transfer from a worker. */
export interface PackedSpreadsheet {
  /** Fields of the columns in order; "" for an ignored one. */
  fields: readonly string[];
  read: FileReading;
  /** JSON of its rows. */
  rows: Uint8Array<ArrayBuffer>;
}
