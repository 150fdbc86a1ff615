/** The text of files that are sent, whatever they are encoded in. */
import { refusal } from "../../app_error.ts";

/**
 * The text of a file that has arrived in pieces.
 *
 * @throws {AppError} 400 when it is not UTF-8.
 */
export function fileText(pieces: readonly Uint8Array[]): string {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    let text = "";
    for (const piece of pieces) text += decoder.decode(piece, { stream: true });
    return text + decoder.decode();
  } catch {
    throw refusal(400, "file_not_utf8");
  }
}

/** Encodings in which CSV files are read. */
export type CsvEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1251";

// Bytes at the beginning by which an encoding is told.
const LOOKED_AT = 4096;

/**
 * The text of a CSV file: UTF-8 or UTF-16 with or without a byte order mark, else windows-1251, which
 * is what Excel writes in Russia.
 *
 * @throws {AppError} 400 when it is a spreadsheet, or no text at all.
 */
export function csvText(pieces: readonly Uint8Array[]): string {
  const first = pieces.find(({ length }) => length > 0) ?? new Uint8Array();
  // The signature of a ZIP file, which is what a spreadsheet is.
  if (startsWith(first, [0x50, 0x4b, 0x03, 0x04])) {
    throw refusal(400, "file_is_spreadsheet");
  }
  const encoding = encodingOf(first);
  const text = decoded(pieces, encoding);
  if (text !== undefined) return text;
  // Any bytes are text in windows-1251; in UTF-16 some are not.
  const other = encoding === "utf-8" ? decoded(pieces, "windows-1251") : undefined;
  if (other !== undefined) return other;
  throw refusal(400, "file_not_text");
}

function decoded(pieces: readonly Uint8Array[], encoding: CsvEncoding): string | undefined {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    let text = "";
    for (const piece of pieces) text += decoder.decode(piece, { stream: true });
    return text + decoder.decode();
  } catch {
    return undefined;
  }
}

// Digits and delimiters of UTF-16 have a byte that is 0; other encodings have none.
function encodingOf(bytes: Uint8Array): CsvEncoding {
  if (startsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) return "utf-16be";
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, LOOKED_AT).entries()) {
    if (byte === 0) zeros[at % 2]!++;
  }
  if (zeros[0] === 0 && zeros[1] === 0) return "utf-8";
  return zeros[1]! > zeros[0]! ? "utf-16le" : "utf-16be";
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte);
