import { Readable } from "node:stream";
import zlib from "node:zlib";
import { AppError, refusal } from "../../domain/app_error.ts";

/** What {@link readBody} needs to know beside the body. */
export interface BodyOptions {
  /** `Content-Encoding` as it came. */
  encoding: string | undefined;
  /** `Content-Length` as it came. */
  length: string | undefined;
  /** Bytes that are taken at the most, as sent and after decompression. */
  maxBytes: number;
}

/**
 * Reads a body, decompressed, and stops as soon as it is too large: a bomb is never held in memory.
 *
 * @throws {AppError} 502 when it is too large, breaks off or is compressed in a way we do not know.
 */
export async function readBody(
  body: Readable,
  { encoding, length, maxBytes }: BodyOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const declared = length !== undefined && /^\d+$/.test(length) ? Number(length) : undefined;
  if (declared !== undefined && declared > maxBytes) throw tooLarge(maxBytes);
  let sent = 0;
  async function* counted() {
    for await (const chunk of body) {
      sent += chunk.length;
      if (sent > maxBytes) throw tooLarge(maxBytes);
      yield chunk as Uint8Array;
    }
    if (declared !== undefined && sent < declared) throw refusal(502, "answer_broke_off");
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of decompressed(counted(), encoding)) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

async function* decompressed(
  sent: AsyncIterable<Uint8Array>,
  encoding: string | undefined,
): AsyncGenerator<Uint8Array> {
  const coding = encoding?.trim().toLowerCase() || "identity";
  if (coding === "identity") return yield* sent;
  const decoder = decoderFor(coding);
  const source = Readable.from(sent);
  source.on("error", (error) => decoder.destroy(error));
  source.pipe(decoder);
  try {
    for await (const chunk of decoder) yield chunk;
  } catch (error) {
    if (error instanceof AppError || !isZlibError(error)) throw error;
    throw refusal(502, "answer_coding_wrong", { coding });
  } finally {
    source.destroy();
    decoder.destroy();
  }
}

/** The codings that requests accept. */
function decoderFor(coding: string) {
  if (coding === "gzip" || coding === "x-gzip") return zlib.createGunzip();
  if (coding === "br") return zlib.createBrotliDecompress();
  throw refusal(502, "answer_coding_unknown");
}

function isZlibError(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code !== undefined && /^(Z_|ERR_|BROTLI)/i.test(code);
}

function tooLarge(maxBytes: number): AppError {
  return refusal(502, "answer_too_large", { max: maxBytes });
}
