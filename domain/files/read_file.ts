/** Reads files of rows: CSV in any encoding, and workbooks. */
import { refusal } from "../app_error.ts";
import { joinedBytes } from "../joined_bytes.ts";
import { delimiterOf, textOf, withoutSeparatorLine } from "./cells.ts";
import { readRecords } from "./csv.ts";
import { type DecodedText, decodeText, startsWith } from "./encoding.ts";
import type { Delimiter } from "./formats.ts";
import { type FileSource, readingOf, reporting, UTF_8 } from "./reading.ts";
import { type Table, tableOf, type TableRow } from "./table.ts";

/** The rows of a file, and how they were read. */
export interface FileOfRows extends Table {
  source: FileSource;
}

/** A file packed for transfer between threads: its rows as the bytes of their JSON. */
export type PackedFile = Omit<FileOfRows, "rows"> & {
  rows: Uint8Array<ArrayBuffer>;
  /** Number of rows. */
  count: number;
};

/** A file as received. */
export interface SentFile {
  file: readonly Uint8Array[];
  /** The encoding that the sender declares; any label of the WHATWG Encoding Standard. */
  encoding?: string | undefined;
  delimiter?: Delimiter | undefined;
  /** Name of the sheet of a workbook. */
  sheet?: string | undefined;
}

/** Signature of a ZIP archive, such as a workbook. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Signature of a compound file: a workbook of before 2007, or one with a password. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads a file by its content, whatever its name.
 * @throws {AppError} 400 if it is neither text nor a workbook, has no rows, or its encoding is
 *   unknown: then with the `candidates`; 413 or 422 for a workbook that cannot be read. With `read`
 *   if its source is known
 */
export async function readFile(
  { file, encoding, delimiter, sheet }: SentFile,
): Promise<FileOfRows> {
  const first = file.find(({ length }) => length > 0) ?? new Uint8Array();
  if (startsWith(first, COMPOUND_FILE)) throw refusal(400, "file_is_old_workbook");
  if (!startsWith(first, ZIP)) {
    const { text, ...encoded } = await csvText(file, encoding);
    return rowsOfText(text, { ...encoded, delimiter });
  }
  // Loaded on demand: most files are CSV.
  const { openSheet } = await import("./workbook/read_workbook.ts");
  const { name, sheets, rows } = openSheet(joinedBytes(file), sheet);
  return tableFrom({ encoding: null, detected: false, delimiter: null, sheet: name, sheets }, rows);
}

/** The table of a source. @throws {AppError} With the source, so that another can be chosen */
function tableFrom(source: FileSource, rows: () => TableRow[]): FileOfRows {
  const none = { headings: [], rows: [], source };
  return reporting(
    () => readingOf(none, [], undefined),
    () => ({ ...tableOf(rows(), { shortRows: true }), source }),
  );
}

/** Reads the rows of a text; the delimiter is detected unless it is given. */
export function rowsOfText(
  csv: string,
  { delimiter = delimiterOf(csv), ...encoded }:
    & Partial<Pick<FileSource, "encoding" | "detected">>
    & { delimiter?: Delimiter | undefined } = {},
): FileOfRows {
  const source = { ...UTF_8, ...encoded, delimiter, sheet: null, sheets: [] };
  const file = tableFrom(source, () => readRecords(withoutSeparatorLine(csv), delimiter));
  for (const { cells } of file.rows) cells.forEach((cell, at) => cells[at] = textOf(String(cell)));
  return file;
}

/**
 * The text of a CSV file and how it was read; see {@link decodeText}.
 * @param declared The encoding that the client declares.
 * @throws {AppError} 400 when it is not text, or the encoding is unknown: then with the `candidates`.
 */
export async function csvText(
  pieces: readonly Uint8Array[],
  declared?: string,
): Promise<DecodedText> {
  const decoded = await decodeText(pieces, declared);
  if (!("fault" in decoded)) return decoded;
  switch (decoded.fault) {
    case "encoding_unclear": {
      const { candidates } = decoded;
      const encodings = candidates.map(({ encoding }) => encoding).join(", ");
      throw refusal(400, "encoding_unclear", { encodings }, { more: { candidates } });
    }
    case "file_almost_utf8":
      throw refusal(400, "file_almost_utf8", { line: decoded.line });
    case "file_not_in_encoding":
      throw refusal(400, "file_not_in_encoding", { encoding: decoded.encoding });
    case "encoding_unknown":
      throw refusal(400, "encoding_unknown", {}, { where: "encoding" });
    default:
      throw refusal(400, decoded.fault);
  }
}

/** Packs a file for transfer between threads. */
export const packFile = ({ rows, ...file }: FileOfRows): PackedFile => ({
  ...file,
  rows: new TextEncoder().encode(JSON.stringify(rows)),
  count: rows.length,
});

/** Unpacks a file from {@link packFile}. */
export const unpackFile = ({ rows, ...file }: PackedFile): FileOfRows => ({
  ...file,
  rows: JSON.parse(new TextDecoder().decode(rows)) as TableRow[],
});
