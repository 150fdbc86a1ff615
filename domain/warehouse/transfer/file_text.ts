/** The text of files that are sent, whatever they are encoded in. */
import { refusal } from "../../app_error.ts";
import { decode, decodeCsv } from "./csv_bytes.ts";

/**
 * The text of a file that has arrived in pieces.
 *
 * @throws {AppError} 400 when it is not UTF-8.
 */
export function fileText(pieces: readonly Uint8Array[]): string {
  const text = decode(pieces, "utf-8");
  if (text === undefined) throw refusal(400, "file_not_utf8");
  return text;
}

/**
 * The text of a CSV file; see {@link decodeCsv}.
 *
 * @throws {AppError} 400 when it is a spreadsheet, or no text at all.
 */
export function csvText(pieces: readonly Uint8Array[]): string {
  const decoded = decodeCsv(pieces);
  if ("fault" in decoded) throw refusal(400, decoded.fault);
  return decoded.text;
}
