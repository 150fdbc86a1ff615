import { AppError } from "../../app_error.ts";

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
    throw new AppError(400, "The file is not UTF-8 text");
  }
}
