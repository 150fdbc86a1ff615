/** The refused rows of a file, to be corrected and sent again. */
import { type Message, MESSAGES, textOf } from "../messages/message.ts";
import { type Language, textFor } from "../languages.ts";
import { joinedBytes } from "../joined_bytes.ts";
import { type PackedFile, unpackFile } from "./read_file.ts";
import { filePieces } from "./write_rows.ts";

/** A file with the reasons why rows are refused. */
export interface RefusedRows extends PackedFile {
  /** Reasons by line, with the heading of the column if they concern one. */
  reasons: ReadonlyMap<number, readonly { column: string; message: Message }[]>;
  language: Language;
  now: Date;
}

/** Writes the refused rows as a file of the same kind, with a column for the reasons. */
export async function refusedFile(
  { reasons, language, now, ...packed }: RefusedRows,
): Promise<Uint8Array<ArrayBuffer>> {
  const { headings, rows, source } = unpackFile(packed);
  const reasonTitles = Object.values(MESSAGES.reason) as string[];
  // Columns with the reasons of an earlier attempt are replaced.
  const columnIndices = headings.keys().filter((at) => !reasonTitles.includes(headings[at]!))
    .toArray();
  const rowsWithReasons = rows.filter(({ line }) => reasons.has(line)).map(({ line, cells }) => [
    ...columnIndices.map((at) => cells[at]!),
    reasons.get(line)!.map(({ column, message }) =>
      (column === "" ? "" : `${column}: `) + textOf(message, language)
    ).join("; "),
  ]);
  const table = {
    headings: [...columnIndices.map((at) => headings[at]!), textFor(MESSAGES.reason, language)],
    pages: (async function* () {
      yield await Promise.resolve(rowsWithReasons);
    })(),
  };
  const pieces = filePieces(table, {
    format: source.sheet === null ? "csv" : "xlsx",
    sheet: source.sheet ?? "",
    now,
    delimiter: source.delimiter ?? ",",
    marked: true,
  });
  return joinedBytes(await Array.fromAsync(pieces));
}
