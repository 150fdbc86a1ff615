/** The options of a spreadsheet import, and the result of reading its file in a worker. */

import type { Column } from "../../files/columns.ts";
import type { FileReading, ReadingOptions } from "../../files/reading.ts";
import type { TableRow } from "../../files/table.ts";
import type { LengthUnit } from "../../warehouse/units.ts";

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
}

/** A row of a spreadsheet. */
export type SpreadsheetRow = TableRow;

/** A parsed spreadsheet, packed for transfer from a worker. */
export interface PackedSpreadsheet {
  /** Its columns by field, with the units of sizes. */
  columns: ReadonlyMap<string, Column<LengthUnit>>;
  read: FileReading;
  /** JSON of its rows, with all columns. */
  rows: Uint8Array<ArrayBuffer>;
}
