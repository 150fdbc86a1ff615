import type { Context } from "hono";
import type { Answer } from "./answer_bytes.ts";
import { matchesEtag } from "./conditional.ts";
import { bodyOf, withReadTimeout } from "./read_timeout.ts";

/** What a kept answer is sent with; `Vary` names what else it depends on besides its coding. */
type AnswerHeaders = { "Cache-Control": string; "Content-Type": string } & Record<string, string>;

/**
 * Sends a kept answer: 304 without a body when the client has it, else its bytes in the coding that
 * the client prefers.
 *
 * @param status what it is sent with; only a 200 may become a 304
 */
export async function sendAnswer(
  c: Context,
  answer: Answer,
  { "Content-Type": type, ...kept }: AnswerHeaders,
  status: 200 | 404 = 200,
): Promise<Response> {
  const request = c.req.raw.headers;
  // RFC 9110, section 15.4.5: a 304 carries what a cache needs to update its entry.
  const headers: Record<string, string> = {
    ...kept,
    ...answer.headers,
    "ETag": answer.etag,
    "Vary": ["Accept-Encoding", ...(kept.Vary ? [kept.Vary] : [])].join(", "),
  };
  if (status === 200 && matchesEtag(request.get("If-None-Match"), answer.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = answer.encodingFor(request.get("Accept-Encoding"));
  headers["Content-Type"] = type;
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  if (encoding === "identity" && answer.bytes.isHuge) {
    return new Response(withReadTimeout(c, answer.bytes.pieces()), { headers, status });
  }
  const bytes = await answer.bytes.in(encoding);
  // What is in progress to a client is counted by it.
  headers["Content-Length"] = String(bytes.length);
  return new Response(bodyOf(c, bytes), { headers, status });
}
