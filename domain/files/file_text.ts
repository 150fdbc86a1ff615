/** Decoding of documents. */
import { refusal } from "../app_error.ts";
import { decode } from "./encoding.ts";

/**
 * Decodes a document that was received in pieces.
 * @throws {AppError} 400 when it is not UTF-8.
 */
export function fileText(pieces: readonly Uint8Array[]): string {
  const text = decode(pieces, "utf-8");
  if (text === undefined) throw refusal(400, "file_not_utf8");
  return text;
}
