/** The beginning of a file of rows, and how it is to be read. */
import { decode, decodeText } from "../../../domain/csv_encoding.ts";
import type { FileReading, ReadingOptions } from "../../../domain/csv_reading.ts";
import { formOf, withoutSeparatorLine } from "../../../domain/warehouse/transfer/csv_cells.ts";
import { ApiError } from "../api_error.ts";
import { readCells } from "../delimited.ts";

/** Rows that are shown of a file. */
const SAMPLES = 5;
// Bytes that are read for them.
const HEAD = 64 * 1024;

/** A column of a file. */
export interface FileColumn {
  heading: string;
  /** Its rows, from the first one on. */
  samples: string[];
}

/** Options for reading a file that someone has chosen. */
export interface ChosenReading extends ReadingOptions {
  encoding?: string | undefined;
}

/** The text at the beginning of a file, to the end of a line; empty where it is no text. */
export async function headText(file: Blob, encoding?: string): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  if (bytes.length < HEAD) return await textOf(bytes, encoding);
  const last = bytes.lastIndexOf(0x0a);
  // A line feed of little-endian UTF-16 has a second byte.
  return await textOf(bytes.subarray(0, last + (bytes[last + 1] === 0 ? 2 : 1)), encoding);
}

async function textOf(bytes: Uint8Array, encoding?: string): Promise<string> {
  const decoded = await decodeText([bytes], encoding);
  if ("text" in decoded) return decoded.text;
  // Most headings can be read in any of them; the server asks which it is.
  return decoded.fault === "encoding_unclear"
    ? decode([bytes], decoded.candidates[0]!.encoding) ?? ""
    : "";
}

/** The columns of a file; none where it is no text. */
export async function readColumns(
  file: Blob,
  { encoding, delimiter }: ChosenReading = {},
): Promise<FileColumn[]> {
  const text = await headText(file, encoding);
  const cells = readCells(withoutSeparatorLine(text), delimiter ?? formOf(text).delimiter);
  const [headings = [], ...rows] = cells.slice(0, SAMPLES + 1);
  return headings.map((heading, at) => ({
    heading: heading.replace("\uFEFF", "").trim(),
    samples: rows.map((row) => row[at] ?? ""),
  }));
}

/** The parameters of a request that has a file read so. */
export const readingQuery = ({ encoding, decimal, delimiter }: ChosenReading) => ({
  encoding,
  decimal,
  delimiter: delimiter === "\t" ? "tab" as const : delimiter,
});

/** The part of a refusal that reports how the file was read. */
export interface ReadingRefusal {
  read?: FileReading | undefined;
  /** Encodings that it may have, and its first words in each. */
  candidates?: readonly { encoding: string; sample: string }[];
}

/** The same from an error; nothing where it is about something else. */
export const readingIn = (error: unknown): ReadingRefusal =>
  error instanceof ApiError && error.status === 400 ? (error.body ?? {}) as ReadingRefusal : {};
