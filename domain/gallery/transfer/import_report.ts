/** Report of an import into the catalog, performed or as a preview. */
import { z } from "zod";
import { CsvRefusal, FileReading, RefusedCell, RefusedFile } from "../../files/reading.ts";
import { Difference, type Refusal } from "../../files/row_report.ts";
import { type Message, textOf } from "../../messages/message.ts";
import type { Language } from "../../languages.ts";
import { oneOf, text } from "../../fields.ts";
import { CATALOG_FORMAT, CATALOG_VERSION } from "./document.ts";
import { SPREADSHEET_MODES } from "./spreadsheet_records.ts";
import { FileQuery, flag, MAX_LISTED_CELLS } from "../../files/file_query.ts";

/** Maximum number of rows that are listed one by one. */
export const MAX_REFUSALS = 200;

/** An error or a warning about a row. */
export interface Remark {
  /** Position: the line of a spreadsheet, or the path in a document's list. */
  row: string;
  /** The column or field; "" if it concerns the whole row. */
  column: string;
  /** The row's value there; "" if none. */
  value: string;
  message: Message;
}

/** Maximum number of changes that are listed one by one. */
export const MAX_CHANGES = 100;

/** A row that the mode skips. */
export const SkippedRow = z.object({
  row: z.string(),
  name: z.string().describe("Name or title of the record."),
  id: z.int().nullable().describe("The record of the row; null if there is none."),
}).meta({ id: "SkippedRow", description: "A row of a spreadsheet that the mode skips." });

export type SkippedRow = z.infer<typeof SkippedRow>;

/** Schema of a list of remarks. */
export const remarks = (about: string) =>
  z.array(
    z.object({ row: z.string(), column: z.string(), value: z.string(), error: z.string() }),
  ).describe(`${about}; the first ${MAX_REFUSALS}.`);

/** Changes to one record. */
export const ImportedChange = z.object({
  row: z.string().describe("Its position in the import."),
  id: z.int(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
}).meta({ id: "ImportedChange", description: "Changes of one record by an import." });
export type ImportedChange = z.infer<typeof ImportedChange>;

/** Counts and refused rows of an import in the response, in the language of the client. */
export const ImportAnswer = z.object({
  dry_run: z.boolean(),
  new: z.int().describe("Number of created records."),
  changed: z.int().describe("Number of changed records."),
  same: z.int().describe("Number of unchanged records."),
  passed_over: z.int()
    .describe("Rows skipped by the mode, for instance existing ones with `add`."),
  refused: z.int().describe("Rows that cannot be imported."),
  changes: z.array(ImportedChange)
    .describe(`The fields before and after, of the first ${MAX_CHANGES} records that change.`),
  differences: z.array(Difference)
    .describe("The first 200 records that are new or change, in the form of other imports."),
  refusals: remarks("Each reason for which a row is refused"),
  operation: z.string().nullable()
    .describe("The operation in the log; null if nothing was written."),
}).meta({ id: "ImportAnswer", description: "Result of an import." });
export type ImportAnswer = z.infer<typeof ImportAnswer>;

/** The same, not yet in a language, and with or without a dry run. */
export interface ImportReport extends Omit<ImportAnswer, "dry_run" | "refusals"> {
  /** The skipped rows, up to {@link MAX_REFUSALS}. */
  skipped: SkippedRow[];
  /** Number of rows with warnings, and up to {@link MAX_REFUSALS} of them. */
  warned: number;
  warnings: Remark[];
  refusals: Remark[];
  /** All refused cells, with the names of their fields instead of headings. */
  cells: Refusal[];
}

/** An import that writes nothing because some of its rows are refused. */
export const ImportRefused = z.object({
  error: z.string(),
  refused: z.int().optional(),
  refusals: ImportAnswer.shape.refusals.optional(),
  ...CsvRefusal.shape,
}).meta({ id: "ImportRefused", description: "Rows were refused, and nothing was written." });

/** A remark as text in a language. */
export const remarkText = ({ message, ...rest }: Remark, language: Language) => ({
  ...rest,
  error: textOf(message, language),
});

/** The options of an import. */
export const ImportQuery = z.object({
  dry_run: flag().describe("`1` performs everything and rolls it back, for a preview."),
  partial: flag()
    .describe("`1` imports valid rows although others are refused; otherwise nothing is imported."),
});

/** A catalog as a document: lists of rows, named after their tables. */
export const CatalogDocument = z.looseObject({
  format: z.literal(CATALOG_FORMAT),
  version: z.literal(CATALOG_VERSION),
  catalog: z.string().exactOptional().describe(
    "Id of the catalog, shared by its copies. This one if absent.",
  ),
}).meta({
  id: "CatalogDocument",
  description: "The whole catalog: besides these fields, a list of rows for each table.",
});

export const ImportedCatalog = ImportAnswer.extend({
  without_pictures: z.int()
    .describe("Paintings and artists imported without their picture."),
}).meta({ id: "ImportedCatalog", description: "Result of importing a document." });

export const ImportedSheet = ImportAnswer.extend({
  skipped: z.array(SkippedRow).describe(`The skipped rows, up to ${MAX_REFUSALS}.`),
  warned: z.int().describe("Rows with warnings, which can be imported nevertheless."),
  warnings: remarks("A work dated outside the life of its artist, or matched by its title alone"),
  ignored: z.array(z.string()).describe("The same as `unmapped` of `read`."),
  read: FileReading,
  refused_cells: z.array(RefusedCell)
    .describe(`The first ${MAX_LISTED_CELLS} refused cells, by the headings of the file.`),
  refused_file: RefusedFile.exactOptional(),
}).meta({ id: "ImportedSheet", description: "Result of importing a spreadsheet." });

const SpreadsheetQuery = FileQuery.extend({
  mode: oneOf(SPREADSHEET_MODES).default("both").describe(
    "Rows to import: `add` new records, `update` existing ones, `both` all.",
  ),
  clear_empty: flag().describe(
    "`1`: empty cells clear their fields; otherwise they change nothing.",
  ),
  movement: text({ min: 1, max: 1000 }).optional()
    .describe("Name of the movement of new artists for which the file names none."),
  file: text({ max: 300 }).optional().describe("Name of the file, for the log."),
});

export const QUERIES = {
  artist: SpreadsheetQuery,
  painting: SpreadsheetQuery.extend({
    create_artists: flag()
      .describe("`1` creates the artists that the catalog lacks, with the `movement`."),
  }),
};
