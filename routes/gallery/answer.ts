import type { Noun } from "../../domain/messages/nouns.ts";
import type { Context } from "hono";
import { matchesEtag } from "../conditional.ts";
import type { Answering } from "../contract/route.ts";
import type { AnswerWriter } from "../answer_bytes.ts";
import type { Answer, AnswerCache } from "../answer_cache.ts";
import { bodyOf, withReadTimeout } from "../read_timeout.ts";
import { notFound } from "../../domain/app_error.ts";

// Fresh answers may be kept, but are asked for again each time: a curator's change shows at once.
const REVALIDATE = "no-cache";

/**
 * Sends a kept answer: 304 without a body when the client has it, else its bytes in the coding that
 * the client prefers.
 */
export async function send(
  c: Context,
  answer: Answer,
  cacheControl: string = REVALIDATE,
): Promise<Response> {
  const request = c.req.raw.headers;
  // RFC 9110, section 15.4.5: a 304 carries what a cache needs to update its entry.
  const headers: Record<string, string> = {
    "Cache-Control": cacheControl,
    "ETag": answer.etag,
    "Vary": "Accept-Encoding",
  };
  if (matchesEtag(request.get("If-None-Match"), answer.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = answer.encodingFor(request.get("Accept-Encoding"));
  headers["Content-Type"] = "application/json";
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  if (encoding === "identity" && answer.bytes.isHuge) {
    return new Response(withReadTimeout(c, answer.bytes.pieces()), { headers });
  }
  const bytes = await answer.bytes.in(encoding);
  // What is under way to a client is counted by it.
  headers["Content-Length"] = String(bytes.length);
  return new Response(bodyOf(c, bytes), { headers });
}

/** As {@link sendOne}, for what may be long: `write` writes it piece by piece, or says that there is none. */
export async function sendOneWritten<T>(
  c: Context,
  answers: AnswerCache,
  one: {
    key: string;
    what: Noun;
    id: number;
    write: (writer: AnswerWriter) => Promise<boolean>;
    flags: boolean;
  },
): Promise<Answering<T>> {
  const answer = await answers.get(
    `/${one.key}/${one.id}`,
    async (_before, writer) => await one.write(writer) ? { written: true } : undefined,
    one.flags ? "review" : "catalog",
  );
  if (answer === undefined) throw notFound(one.what, one.id);
  return send(c, answer);
}

/** Sends what is known of one thing, made by `find` when it is not kept yet. */
export async function sendOne<T>(
  c: Context,
  answers: AnswerCache,
  one: {
    key: string;
    what: Noun;
    id: number;
    find: () => Promise<T | undefined>;
    /** Whether it shows review flags. */
    flags: boolean;
  },
): Promise<Answering<T>> {
  const answer = await answers.get(`/${one.key}/${one.id}`, async () => {
    const value = await one.find();
    return value && { value };
  }, one.flags ? "review" : "catalog");
  if (answer === undefined) throw notFound(one.what, one.id);
  return send(c, answer);
}
