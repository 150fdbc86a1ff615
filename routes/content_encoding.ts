/** Content codings of public answers: which one a client gets, and the bytes for it. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type ContentEncoding = "br" | "gzip" | "identity";

/** Bytes below which compressing costs more than it saves. */
export const COMPRESSION_THRESHOLD = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The bytes in a coding, computed off the thread that answers requests. */
export async function encode(
  body: Uint8Array<ArrayBuffer>,
  encoding: ContentEncoding,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === "identity") return body;
  const coded = encoding === "br"
    ? await brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    })
    : await gzipped(body, { level: 6 });
  return new Uint8Array(coded);
}

// Browsers send a handful of different headers; a client that sends many gets them parsed again.
const REMEMBERED_HEADERS = 64;
const remembered = new Map<string, ContentEncoding>();

/**
 * The coding to answer with: Brotli before gzip, as far as `Accept-Encoding` allows them.
 *
 * Source: RFC 9110, section 12.5.3 (a coding with `q=0` is not acceptable, `*` stands for the rest).
 */
export function acceptedEncoding(header: string | null | undefined): ContentEncoding {
  if (!header) return "identity";
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const quality = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((word) => word.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    quality.set(coding, q === undefined ? 1 : Number(q.slice(2)) || 0);
  }
  const accepts = (coding: string) => (quality.get(coding) ?? quality.get("*") ?? 0) > 0;
  const encoding = accepts("br") ? "br" : accepts("gzip") ? "gzip" : "identity";
  if (remembered.size < REMEMBERED_HEADERS) remembered.set(header, encoding);
  return encoding;
}
