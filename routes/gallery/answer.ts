import type { Noun } from "../../domain/messages/nouns.ts";
import type { Context } from "hono";
import type { Answering } from "../contract/contract.ts";
import type { Answer, AnswerCache } from "../answer_cache.ts";
import { sendAnswer } from "../send_answer.ts";
import { notFound } from "../../domain/app_error.ts";

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

/**
 * Returns the function that sends answers about single things of a kind; its `find` reads one that is
 * not cached. One that shows review flags becomes stale when they change as well (`review`).
 */
export const senderOf = (answers: AnswerCache, what: Noun) =>
async <T>(
  c: Context,
  id: number,
  key: string,
  find: () => Promise<T | undefined>,
  version: "catalog" | "review" = "catalog",
): Promise<Answering<T>> => {
  const answer = await answers.get(`/${key}/${id}`, async () => {
    const value = await find();
    return value && { value };
  }, version);
  if (answer === undefined) throw notFound(what, id);
  return send(c, answer);
};
