import { promisify } from "node:util";
import { brotliCompressSync, constants, gunzip, gzipSync } from "node:zlib";

/** Content codings of responses. */
export type Coding = "br" | "gzip";

/** Compresses bytes with a coding. */
export function compress(body: Uint8Array<ArrayBuffer>, coding: Coding) {
  const coded = coding === "br"
    ? brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    })
    : gzipSync(body, { level: 6 });
  return new Uint8Array(coded);
}

const decompressed = promisify(gunzip);

/** Decompresses gzip to text. */
export async function gunzipText(bytes: Uint8Array): Promise<string> {
  return (await decompressed(bytes)).toString();
}

/** Compresses text with gzip. */
export const gzipped = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(text));
