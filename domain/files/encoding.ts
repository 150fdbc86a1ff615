/** Decoding of files in any encoding; runs in the server and in the browser. */
import type { EncodingCandidate } from "./detect_encoding.ts";

/** A file as text. */
export interface DecodedText {
  text: string;
  /** Name of the encoding in the WHATWG Encoding Standard. */
  encoding: string;
  /** True if the encoding was detected from the words, not from a mark or a declaration. */
  detected: boolean;
}

/**
 * The reason why a file is not text: the code of a message, with the encodings that may be chosen.
 */
export type DecodingFault =
  | { fault: "file_not_text" | "encoding_unknown" }
  | { fault: "file_not_in_encoding"; encoding: string }
  | { fault: "file_almost_utf8"; line: number }
  | { fault: "encoding_unclear"; candidates: EncodingCandidate[] };

// Bytes at the beginning that are examined for UTF-16 without a mark.
const MAX_SAMPLE_BYTES = 4096;

/**
 * Decodes a file: by its byte order mark, else by the declared encoding, else as UTF-8 or UTF-16 if
 * valid, else as detected from its words.
 * @param pieces The file as received.
 * @param declared A label of the WHATWG Encoding Standard; undefined if none was declared.
 */
export async function decodeText(
  pieces: readonly Uint8Array[],
  declared?: string,
): Promise<DecodedText | DecodingFault> {
  const first = pieces.find(({ length }) => length > 0) ?? new Uint8Array();
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
  // Loaded on demand: most files are UTF-8.
  const { detectEncoding } = await import("./detect_encoding.ts");
  const detection = detectEncoding(pieces);
  if ("candidates" in detection) {
    const line = firstWrongLine(pieces);
    return line === undefined
      ? { fault: "encoding_unclear", ...detection }
      : { fault: "file_almost_utf8", line };
  }
  const detected = decode(pieces, detection.encoding);
  return detected === undefined
    ? { fault: "file_not_text" }
    : { text: detected, encoding: detection.encoding, detected: true };
}

// A file in another encoding has hardly any valid character of several bytes.
const MIN_VALID_PER_WRONG = 3;

/** The first line with a byte that is not UTF-8; undefined if the file is not almost UTF-8. */
function firstWrongLine(pieces: readonly Uint8Array[]): number | undefined {
  const decoder = new TextDecoder();
  let text = "";
  for (const piece of pieces) text += decoder.decode(piece, { stream: true });
  text += decoder.decode();
  const wrong = text.match(/\ufffd/g)?.length ?? 0;
  // deno-lint-ignore no-control-regex -- all of ASCII
  const valid = text.match(/[^\u0000-\u007f\ufffd]/g)?.length ?? 0;
  if (valid < wrong * MIN_VALID_PER_WRONG) return undefined;
  return text.slice(0, text.indexOf("\ufffd")).split(/\r\n|\r|\n/).length;
}

/** The name of an encoding by one of its labels; undefined if unknown. */
export function encodingName(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** Decodes a file received in pieces; undefined if it is not in that encoding. */
export function decode(pieces: readonly Uint8Array[], encoding: string): string | undefined {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    let text = "";
    for (const piece of pieces) text += decoder.decode(piece, { stream: true });
    text += decoder.decode();
    // Undefined bytes of a single-byte encoding become control characters.
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

// Digits and delimiters in UTF-16 have a zero byte; other encodings have none.
function unmarkedEncoding(bytes: Uint8Array): string {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, MAX_SAMPLE_BYTES).entries()) {
    if (byte === 0) zeros[at % 2]!++;
  }
  if (zeros[0] === 0 && zeros[1] === 0) return "utf-8";
  return zeros[1]! > zeros[0]! ? "utf-16le" : "utf-16be";
}

/** True if a file begins with a signature. */
export const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, at) => bytes[at] === byte);
