import type { Context } from "hono";
import type { Answer } from "./answer_cache.ts";
import { matchesEtag } from "./conditional.ts";
import { acceptedEncoding, COMPRESSION_THRESHOLD } from "./content_encoding.ts";
import { bodyOf, withReadTimeout } from "./read_timeout.ts";

/** Headers of a cached answer; `Vary` names what else it depends on besides its coding. */
type AnswerHeaders = { "Cache-Control": string; "Content-Type": string } & Record<string, string>;

/**
 * Sends a cached answer: 304 without a body when the client has it, else its bytes in the coding that
 * the client prefers. One that cannot be validated may be stored, but not reused without asking.
 *
 * @param status Of the answer; only a 200 may become a 304.
 */
export async function sendAnswer(
  c: Context,
  answer: Answer,
  { "Content-Type": type, Vary: vary, ...given }: AnswerHeaders,
  status: 200 | 404 = 200,
): Promise<Response> {
  const request = c.req.raw.headers;
  // RFC 9110, section 15.4.5: a 304 carries what a cache needs to update its entry.
  const headers: Record<string, string> = {
    ...given,
    ...answer.headers,
    "ETag": answer.etag,
    "Vary": vary === undefined ? "Accept-Encoding" : `Accept-Encoding, ${vary}`,
  };
  if (answer.isStale) {
    headers["Cache-Control"] = "no-cache";
    // RFC 9211, section 2.
    headers["Cache-Status"] = 'OpenDepot; hit; detail="database unreachable"';
  }
  if (status === 200 && matchesEtag(request.get("If-None-Match"), answer.etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers["Content-Type"] = type;
  const encoding = answer.bytes.length < COMPRESSION_THRESHOLD
    ? "identity"
    : acceptedEncoding(request.get("Accept-Encoding"));
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  const bytes = answer.in(encoding);
  const body = bytes instanceof Uint8Array ? bytes : await bytes;
  // Bytes in flight to a client are counted by it.
  headers["Content-Length"] = String(body.length);
  return new Response(bodyOf(c, body), { headers, status });
}

/** Sends a long answer as it is read, compressed for clients that accept it. */
export function sendPieces(
  c: Context,
  pieces: AsyncGenerator<Uint8Array<ArrayBuffer>, void>,
  headers: Record<string, string>,
): Response {
  const body = withReadTimeout(c, pieces);
  if (acceptedEncoding(c.req.raw.headers.get("Accept-Encoding")) === "identity") {
    return new Response(body, { headers });
  }
  return new Response(body.pipeThrough(new CompressionStream("gzip")), {
    headers: { ...headers, "Content-Encoding": "gzip" },
  });
}
