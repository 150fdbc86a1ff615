/** Options for reading a file of rows, and the report of how it was read; shared by both services. */
import { z } from "zod";
import { type Message, say } from "./messages/message.ts";

/** The separators of cells. */
const DELIMITERS = [",", ";", "\t"] as const;
export type Delimiter = (typeof DELIMITERS)[number];
export const DECIMAL_SIGNS = [".", ","] as const;

/** Options for reading a file, if any are given. */
export interface ReadingOptions {
  delimiter?: Delimiter | undefined;
  decimal?: (typeof DECIMAL_SIGNS)[number] | undefined;
}

/** Encoding of a file, and how it was determined. */
export interface Encoded {
  encoding: string;
  detected: boolean;
}

/** The encoding of text that was not decoded from bytes. */
export const UTF_8: Encoded = { encoding: "utf-8", detected: false };

export const FileReading = z.object({
  encoding: z.string().describe("Its name in the WHATWG Encoding Standard."),
  detected: z.boolean().describe(
    "True if the encoding was detected from the words, because none was declared.",
  ),
  delimiter: z.enum(DELIMITERS),
  decimal: z.enum(DECIMAL_SIGNS).nullable().describe("Null if no number determines it."),
  columns: z.array(z.string())
    .describe("The field of each column, as in `columns`; empty for an ignored column."),
  unmapped: z.array(z.string()).describe("Headings of ignored columns."),
});
export type FileReading = z.infer<typeof FileReading>;

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
/** A refused cell or row, not yet in a language. */
export interface RefusedCell extends Omit<z.infer<typeof RefusedCell>, "reasons"> {
  reasons: Message[];
}

export const SimilarName = z.object({
  line: z.int(),
  name: z.string(),
  existing: z.string().describe("An existing name, or one of an earlier row."),
}).describe("A new name that differs from another by case, leading zeros or scientific notation.");
export type SimilarName = z.infer<typeof SimilarName>;

/** Message about an ambiguous cell such as `1.000`. */
export function ambiguousNumber(cell: string): Message {
  const value = cell.trim();
  const [one, other] = [value.replace(/[.,]/, ""), value.replace(/[.,]?0+$/, "")];
  return say("number_ambiguous", { value, one, other });
}
