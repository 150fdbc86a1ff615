/** Decoding of uploaded files in any encoding. */
import { refusal } from "../../app_error.ts";
import { decode, type DecodedText, decodeText } from "../../csv_encoding.ts";

/**
 * Decodes a file that was received in pieces.
 *
 * @throws {AppError} 400 when it is not UTF-8.
 */
export function fileText(pieces: readonly Uint8Array[]): string {
  const text = decode(pieces, "utf-8");
  if (text === undefined) throw refusal(400, "file_not_utf8");
  return text;
}

/**
 * The text of a CSV file and how it was read; see {@link decodeText}.
 *
 * @param declared The encoding that the client declares.
 * @throws {AppError} 400 when it is a spreadsheet or not text, or the encoding is unknown: then
 *   with the `candidates`.
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
    case "file_not_in_encoding":
      throw refusal(400, "file_not_in_encoding", { encoding: decoded.encoding });
    case "encoding_unknown":
      throw refusal(400, "encoding_unknown", {}, { where: "encoding" });
    default:
      throw refusal(400, decoded.fault);
  }
}
