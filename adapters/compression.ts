import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Content codings that answers are sent in. */
export type Coding = "br" | "gzip";

// Powers of two that an encoder of Brotli remembers. Memory for more than there is to compress would be
// allocated for nothing; with less than 17 the encoder chooses a search that takes ten times as long.
const SMALLEST_WINDOW = 18;
const LARGEST_WINDOW = 22;

/**
 * The bytes in a coding. Deno 2.9 computes them on the thread that asks, by promises too; those keep the
 * megabytes of each encoder until later, and to allocate them anew for each answer takes longer than the
 * compressing.
 */
export function compress(
  body: Uint8Array<ArrayBuffer>,
  coding: Coding,
): Uint8Array<ArrayBuffer> {
  const coded = coding === "br"
    ? brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_LGWIN]: Math.min(
          LARGEST_WINDOW,
          Math.max(SMALLEST_WINDOW, Math.ceil(Math.log2(body.length))),
        ),
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    })
    : gzipSync(body, { level: 6 });
  return new Uint8Array(coded);
}

/** Text in gzip, taken piece by piece, so that one of any length blocks no other request. */
export async function gzipText(pieces: AsyncIterable<string>): Promise<Uint8Array<ArrayBuffer>> {
  const coded = ReadableStream.from(pieces).pipeThrough(new TextEncoderStream())
    .pipeThrough(new CompressionStream("gzip"));
  return await new Response(coded).bytes();
}
