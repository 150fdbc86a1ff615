import type { Noun } from "../../domain/messages/nouns.ts";
import type { Context } from "hono";
import type { Answering } from "../contract/route.ts";
import type { Answer, AnswerWriter } from "../answer_bytes.ts";
import type { AnswerCache } from "../answer_cache.ts";
import { sendAnswer } from "../send_answer.ts";
import { notFound } from "../../domain/app_error.ts";

// Fresh answers may be kept, but are asked for again each time: a curator's change shows at once.
const REVALIDATE = "no-cache";

/** Sends a kept answer as JSON. */
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

/** As {@link senderOf} does, for what may be long: `write` writes it piece by piece, or says that there is none. */
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

/**
 * How the answers about single things of a kind are sent; `find` makes one that is not kept yet. One
 * that shows review flags is made again when they change as well (`review`).
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
