/**
 * Options for reading a file of rows, and the report of how it was read; shared by both services.
 */
import { z } from "zod";
import { AppError, withFields } from "../app_error.ts";
import { type Message, say } from "../messages/message.ts";
import { shortened } from "./cells.ts";
import { DELIMITERS } from "./formats.ts";
import type { Table } from "./table.ts";

export const DECIMAL_SIGNS = [".", ","] as const;

/** Options for reading a file, if any are given. */
export interface ReadingOptions {
  decimal?: (typeof DECIMAL_SIGNS)[number] | undefined;
  /** Fields of the columns in order, instead of the file's own headings; "" for an ignored one. */
  columns?: readonly string[] | undefined;
}

/** The encoding of text that was not decoded from bytes. */
export const UTF_8 = { encoding: "utf-8", detected: false } as const;

/** Rows that a report shows. */
const MAX_SAMPLES = 5;

export const FileReading = z.object({
  encoding: z.string().nullable()
    .describe("Its name in the WHATWG Encoding Standard; null for a workbook."),
  detected: z.boolean().describe(
    "True if the encoding was detected from the words, because none was declared.",
  ),
  delimiter: z.enum(DELIMITERS).nullable().describe("Null for a workbook."),
  sheet: z.string().nullable().describe("The sheet of a workbook; otherwise null."),
  sheets: z.array(z.string()).describe("The sheets of a workbook; otherwise empty."),
  decimal: z.enum(DECIMAL_SIGNS).nullable().describe("Null if no number determines it."),
  columns: z.array(z.string())
    .describe("The field of each column, as in `columns`; empty for an ignored column."),
  remembered: z.array(z.string()).exactOptional().describe(
    "The `columns` that were chosen in the last import of the same headings, if they are others.",
  ),
  unmapped: z.array(z.string()).describe("Headings of ignored columns."),
  headings: z.array(z.string()),
  rows: z.int().describe("Number of rows below the headings."),
  samples: z.array(z.array(z.string())).describe(`The cells of the first ${MAX_SAMPLES} rows.`),
});
export type FileReading = z.infer<typeof FileReading>;
/** Source of the cells of a file: its encoding and delimiter, or its sheet. */
export type FileSource = Pick<
  FileReading,
  "encoding" | "detected" | "delimiter" | "sheet" | "sheets"
>;

/** The report of how a file was read, for the columns in their order. */
export const readingOf = (
  { headings, rows, source }: Table & { source: FileSource },
  columns: readonly string[],
  decimal: FileReading["decimal"] | undefined,
): FileReading => ({
  ...source,
  decimal: decimal ?? null,
  columns: [...columns],
  unmapped: headings.filter((heading, at) => !columns[at] && heading !== ""),
  headings,
  rows: rows.length,
  samples: rows.slice(0, MAX_SAMPLES).map(({ cells }) =>
    cells.map((cell) => shortened(String(cell)))
  ),
});

/** Adds how a file was read to the errors of some work. */
export function reporting<Value>(read: () => FileReading, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw error instanceof AppError ? withFields(error, { read: read() }) : error;
  }
}

/** The part of a refusal that reports how the file was read. */
export const CsvRefusal = z.object({
  read: FileReading.optional(),
  candidates: z.array(z.object({ encoding: z.string(), sample: z.string() })).optional()
    .describe("Possible encodings, with its first words in each; choose one of them."),
});

/** A cell, or a row, that is refused. */
export const RefusedCell = z.object({
  line: z.int(),
  column: z.string().describe("Heading of the column; the field if the file lacks it."),
  value: z.string(),
  reasons: z.array(z.string()),
});
/** A refused cell in the language of the client. */
export type RefusedText = z.infer<typeof RefusedCell>;

/** A refused cell or row, not yet in a language. */
export interface RefusedCell extends Omit<RefusedText, "reasons"> {
  reasons: Message[];
}

/** The refused rows of a file as a file. */
export const RefusedFile = z.object({
  type: z.string().describe("Its media type, that of the file sent."),
  content: z.string().describe("The file in base64."),
}).describe("The refused rows with a column `Reason`, of a partial import or its dry run.");
export type RefusedFile = z.infer<typeof RefusedFile>;

export const SimilarName = z.object({
  line: z.int(),
  name: z.string(),
  existing: z.string().describe("An existing name, or one of an earlier row."),
}).describe("A new name that differs from another by case, leading zeros or scientific notation.");
export type SimilarName = z.infer<typeof SimilarName>;

export const SkippedLine = z.object({ line: z.int(), name: z.string() })
  .describe("A row whose record exists and is not changed, whatever the row says.");
export type SkippedLine = z.infer<typeof SkippedLine>;

/** Message about an ambiguous cell such as `1.000`. */
export function ambiguousNumber(cell: string): Message {
  const value = cell.trim();
  const [one, other] = [value.replace(/[.,]/, ""), value.replace(/[.,]?0+$/, "")];
  return say("number_ambiguous", { value, one, other });
}
