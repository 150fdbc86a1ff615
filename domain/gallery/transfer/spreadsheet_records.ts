/** Options and plans of spreadsheet imports. */
import type { FileReading, ReadingOptions } from "../../files/reading.ts";
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

/** The import of a file, with the records that it may refer to and change. */
export interface SheetJob {
  kind: SpreadsheetKind;
  mode: SpreadsheetMode;
  /** Name of the movement of new artists for which the file names none. */
  movement?: string | undefined;
  /** True to create the artists of paintings that the catalog lacks. */
  createArtists?: boolean;
  /** True if empty cells clear their fields instead of leaving them unchanged. */
  clearEmpty?: boolean;
  reading?: ReadingOptions | undefined;
  /** JSON of lists of existing records. */
  existing: Readonly<Partial<Record<SpreadsheetKind | "movement", readonly string[]>>>;
}

/** A row as planned: a record to create or to change. */
export interface PlannedRow {
  line: number;
  /** The existing record; null for a new one. */
  id: number | null;
  /** Name or title of the record. */
  name: string;
  fields: Fields;
  /** True if the mode skips it. */
  isSkipped?: boolean;
  /** Reasons to refuse the row, and its cells by field. */
  refused?: { problems: Message[]; cells: Fields };
  /** An artist to create for it, and the painting's fields to check before. */
  newArtist?: { name: string; painting: Fields };
  warnings: { column: string; value: string; message: Message }[];
  /** Names a painting by title, artist and year. */
  label?: string | undefined;
}

/** The rows of a file as planned. */
export interface SheetPlan {
  read: FileReading;
  /** Headings by field. */
  headings: ReadonlyMap<string, string>;
  /** JSON of lists of {@link PlannedRow}. */
  rows: Uint8Array<ArrayBuffer>[];
  /** True if some of them are refused. */
  hasRefused: boolean;
  /** Fields of new artists for which a row has none. */
  defaults: Fields;
}
