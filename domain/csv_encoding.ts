/** The text of files, whatever they are encoded in; read by the server and in the browser. */
import type { EncodingCandidate } from "./detect_encoding.ts";

/** A file as text. */
export interface DecodedText {
  text: string;
  /** Name of the encoding in the WHATWG Encoding Standard. */
  encoding: string;
  /** True if the encoding was found by looking at the words, not by a mark or a declaration. */
  detected: boolean;
}

/** The reason why a file is not text: the code of a message, with the encodings that may be chosen. */
export type DecodingFault =
  | { fault: "file_is_spreadsheet" | "file_not_text" | "encoding_unknown" }
  | { fault: "file_not_in_encoding"; encoding: string }
  | { fault: "encoding_unclear"; candidates: EncodingCandidate[] };

// Bytes at the beginning that tell UTF-16 without a mark.
const MAX_SAMPLE_BYTES = 4096;

/**
 * The text of a file: in the encoding that a byte order mark says, else in the declared one, else in
 * UTF-8 or UTF-16 where it is that, else in the one that its words show.
 *
 * @param pieces The file as it has arrived.
 * @param declared A label of the WHATWG Encoding Standard; undefined where nobody named one.
 */
export async function decodeText(
  pieces: readonly Uint8Array[],
  declared?: string,
): Promise<DecodedText | DecodingFault> {
  const first = pieces.find(({ length }) => length > 0) ?? new Uint8Array();
  // The signature of a ZIP file, which is what a spreadsheet is.
  if (startsWith(first, [0x50, 0x4b, 0x03, 0x04])) return { fault: "file_is_spreadsheet" };
  const marked = markedEncoding(first);
  if (marked === undefined && declared !== undefined) {
    const encoding = encodingName(declared);
    if (encoding === undefined) return { fault: "encoding_unknown" };
    const text = decode(pieces, encoding);
    return text === undefined
      ? { fault: "file_not_in_encoding", encoding }
      : { text, encoding, detected: false };
  }
  const encoding = marked ?? unmarkedEncoding(first);
  const text = decode(pieces, encoding);
  if (text !== undefined) return { text, encoding, detected: false };
  if (encoding !== "utf-8" || marked !== undefined) return { fault: "file_not_text" };
  // Loaded when it is needed: most files are UTF-8.
  const { detectEncoding } = await import("./detect_encoding.ts");
  const found = detectEncoding(pieces);
  if ("candidates" in found) return { fault: "encoding_unclear", ...found };
  const detected = decode(pieces, found.encoding);
  return detected === undefined
    ? { fault: "file_not_text" }
    : { text: detected, encoding: found.encoding, detected: true };
}

/** The name of an encoding by one of its labels; undefined where it is none. */
export function encodingName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** The text of a file that has arrived in pieces; undefined when it is not in that encoding. */
export function decode(pieces: readonly Uint8Array[], encoding: string): string | undefined {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    let text = "";
    for (const piece of pieces) text += decoder.decode(piece, { stream: true });
    text += decoder.decode();
    // Bytes without a meaning in an encoding of single bytes become control characters.
    return !/^utf-/.test(encoding) && /[\u0080-\u009f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return "utf-8";
  if (startsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  return startsWith(bytes, [0xfe, 0xff]) ? "utf-16be" : undefined;
}

// Digits and delimiters of UTF-16 have a byte that is 0; other encodings have none.
function unmarkedEncoding(bytes: Uint8Array): string {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, MAX_SAMPLE_BYTES).entries()) {
    if (byte === 0) zeros[at % 2]!++;
  }
  if (zeros[0] === 0 && zeros[1] === 0) return "utf-8";
  return zeros[1]! > zeros[0]! ? "utf-16le" : "utf-16be";
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte);
