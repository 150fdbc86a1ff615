import type { Context } from "hono";
import { timelineState } from "../../db/gallery/timeline.ts";
import type { CatalogVersion } from "../../db/gallery/version.ts";
import { notFound } from "../../domain/app_error.ts";
import type { Noun } from "../../domain/messages/nouns.ts";
import type { Answer, AnswerCache } from "../answer_cache.ts";
import type { Answering } from "../contract/contract.ts";
import { sendAnswer } from "../send_answer.ts";
import type { Services } from "../services.ts";

// Caches may store an answer, but ask again each time: a curator's change shows at once.
const REVALIDATE = "no-cache";

/** Sends a cached answer as JSON. */
export function send(
  c: Context,
  answer: Answer,
  cacheControl: string = REVALIDATE,
): Promise<Response> {
  return sendAnswer(c, answer, {
    "Cache-Control": cacheControl,
    "Content-Type": "application/json",
  });
}

/** Returns the key of an answer: the path and the validated query. */
export function keyOf(c: Context): string {
  const query: unknown = c.req.valid("query" as never);
  return query === undefined
    ? c.req.path
    : `${c.req.path}?${encodeURIComponent(JSON.stringify(query))}`;
}

/**
 * Returns the function that sends answers about the catalog; its `find` reads one that is not cached, and
 * finds nothing where there is no such thing. One that shows review flags becomes stale when they
 * change as well (`review`).
 *
 * @param what The thing of which the path has the id.
 */
export const senderOf = (answers: AnswerCache, what: Noun = "collection") =>
async <T>(
  c: Context,
  find: () => Promise<T | undefined>,
  version: keyof CatalogVersion = "catalog",
): Promise<Answering<T>> => {
  const answer = await answers.get(keyOf(c), async () => {
    const value = await find();
    return value === undefined ? undefined : { value };
  }, version);
  if (answer === undefined) throw notFound(what, c.req.param("id")!);
  return send(c, answer);
};

/**
 * Returns an answer of what timeline rows show. Its validator is made of the timeline's state, so that it
 * is made again only when that has moved.
 */
export async function timelineAnswer(
  { answers, db }: Pick<Services, "answers" | "db">,
  c: Context,
  json: () => Promise<string>,
): Promise<Answer> {
  const key = keyOf(c);
  const answer = await answers.get(key, async (previous) => {
    // The validator is read before the rows, so that a write in between makes it stale, not wrong.
    const etag = `W/"${await timelineState(db.background)}-${key}"`;
    return previous?.etag === etag ? previous : { text: await json(), etag };
  }, "catalog");
  return answer!;
}
