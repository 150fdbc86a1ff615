/** The options of a spreadsheet import, and the result of reading its file in a worker. */

import type { Column } from "../../files/columns.ts";
import type { FileReading, ReadingOptions } from "../../files/reading.ts";
import type { LengthUnit } from "../../warehouse/units.ts";
import type { Message } from "../../messages/message.ts";
import type { Fields } from "../editing/records.ts";

/** Kinds of records that can be imported from spreadsheets. */
export const SPREADSHEET_KINDS = ["painting", "artist"] as const;
export type SpreadsheetKind = typeof SPREADSHEET_KINDS[number];

/** Rows to import: new records, existing ones, or all. */
export const SPREADSHEET_MODES = ["add", "update", "both"] as const;
export type SpreadsheetMode = typeof SPREADSHEET_MODES[number];

/** The column with ids of this catalog; a column `id` may hold ids of other systems. */
export const ID_COLUMN = "open_depot_id";

/** The column with height and width in one cell: `60 x 80 cm`. */
export const DIMENSIONS = "dimensions";

/** The column with nationality and dates of an artist in one cell: `(Italian, ca. 1532-1625)`. */
export const LIFE = "life";

/** Options for reading a file. */
export interface SpreadsheetJob {
  kind: SpreadsheetKind;
  reading?: ReadingOptions | undefined;
  /** True if empty cells clear their fields instead of leaving them unchanged. */
  clearEmpty?: boolean;
}

/** The dates read from a row. */
export interface RowDates {
  /** The fields to set. */
  fields: Fields;
  /** Years derived from a date: for new records, and where they contradict the known ones. */
  derived: Readonly<Record<string, number>>;
  problems: Message[];
}

/** A row of a spreadsheet: its cells by field, and the values read from them. */
export interface SpreadsheetRow extends RowDates {
  line: number;
  cells: Fields;
}

/** A parsed spreadsheet, packed for transfer from a worker. */
export interface PackedSpreadsheet {
  /** Its columns by field, with the units of sizes. */
  columns: ReadonlyMap<string, Column<LengthUnit>>;
  read: FileReading;
  /** JSON of its rows, with all columns. */
  rows: Uint8Array<ArrayBuffer>;
  /** JSON of the values of its rows, some at a time. */
  values: Uint8Array<ArrayBuffer>[];
}
