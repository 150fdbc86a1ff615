/** The text of CSV files, whatever they are encoded in; read by the server and in the browser. */

/** Encodings in which CSV files are read. */
export type CsvEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1251";

/** Why a file is no CSV file: the code of a message. */
export type CsvFault = "file_is_spreadsheet" | "file_not_text";

// Bytes at the beginning that mark an encoding.
const LOOKED_AT = 4096;

/**
 * The text of a CSV file: UTF-8 or UTF-16 with or without a byte order mark, else windows-1251, which
 * is what Excel writes in Russia. Or else what is wrong with it.
 *
 * @param pieces The file as it has arrived.
 */
export function decodeCsv(
  pieces: readonly Uint8Array[],
): { text: string } | { fault: CsvFault } {
  const first = pieces.find(({ length }) => length > 0) ?? new Uint8Array();
  // The signature of a ZIP file, which is what a spreadsheet is.
  if (startsWith(first, [0x50, 0x4b, 0x03, 0x04])) return { fault: "file_is_spreadsheet" };
  const encoding = encodingOf(first);
  const text = decode(pieces, encoding) ??
    // Any bytes are text in windows-1251; in UTF-16 some are not.
    (encoding === "utf-8" ? decode(pieces, "windows-1251") : undefined);
  return text === undefined ? { fault: "file_not_text" } : { text };
}

/** The text of a file that has arrived in pieces; undefined when it is not in that encoding. */
export function decode(pieces: readonly Uint8Array[], encoding: CsvEncoding): string | undefined {
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
