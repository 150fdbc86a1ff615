import { joinedBytes } from "../../domain/joined_bytes.ts";

/** The text of bytes that come in pieces, with its byte order mark. */
export async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const bytes = joinedBytes(await Array.fromAsync(pieces));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
