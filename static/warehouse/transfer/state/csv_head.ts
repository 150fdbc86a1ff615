/** The beginning of a CSV file, and what its columns seem to hold. */
import { decodeCsv } from "../../../../domain/warehouse/transfer/csv_bytes.ts";
import { formOf, withoutSeparatorLine } from "../../../../domain/warehouse/transfer/csv_cells.ts";
import { headingOf } from "../../../../domain/warehouse/transfer/csv_headings.ts";
import {
  type CsvFileKind,
  readFields,
  REQUIRED,
} from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { readCells } from "../../table/state/delimited.ts";

/** Rows that are shown of a file. */
const SAMPLES = 5;
// Bytes that are read for them.
const HEAD = 64 * 1024;

/** A column of a file. */
export interface FileColumn {
  heading: string;
  /** What stands in it, from the first row on. */
  samples: string[];
}

/** The text at the beginning of a file, to the end of a line; empty where it is no text. */
export async function headText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  if (bytes.length < HEAD) return textOf(bytes);
  const last = bytes.lastIndexOf(0x0a);
  // A line feed of little-endian UTF-16 has a second byte.
  return textOf(bytes.subarray(0, last + (bytes[last + 1] === 0 ? 2 : 1)));
}

function textOf(bytes: Uint8Array): string {
  const decoded = decodeCsv([bytes]);
  return "text" in decoded ? decoded.text : "";
}

/** The columns of a file; none where it is no text. */
export async function readColumns(file: Blob): Promise<FileColumn[]> {
  const text = await headText(file);
  const cells = readCells(withoutSeparatorLine(text), formOf(text).delimiter);
  const [headings = [], ...rows] = cells.slice(0, SAMPLES + 1);
  return headings.map((heading, at) => ({
    heading: heading.trim(),
    samples: rows.map((row) => row[at] ?? ""),
  }));
}

/** What columns are taken for: `length_box`, `length_box (cm)`, or empty where nothing is known. */
export function guessedFields(kind: CsvFileKind, columns: readonly FileColumn[]): string[] {
  const fields = readFields(kind);
  const taken = new Set<string>();
  return columns.map(({ heading }) => {
    const { field, unit } = headingOf(heading, fields);
    if (field === undefined || taken.has(field)) return "";
    taken.add(field);
    return unit === undefined ? field : `${field} (${unit})`;
  });
}

/** The field of a column and its unit, as {@link guessedFields} writes them. */
export function fieldAndUnit(text: string): { field: string; unit: string } {
  const [, field = "", unit = ""] = /^(\w*)(?: \((\w+)\))?$/.exec(text) ?? [];
  return { field, unit };
}

/** What a file lacks to be read, the first name of each group. */
export function missingFields(kind: CsvFileKind, columns: readonly string[]): string[] {
  const given = new Set(columns.map((column) => fieldAndUnit(column).field));
  return REQUIRED[kind].map((group) => [group].flat())
    .filter((group) => !group.some((field) => given.has(field)))
    .map(([first]) => first!);
}
