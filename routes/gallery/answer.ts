import type { Noun } from "../../domain/messages/nouns.ts";
import type { Context } from "hono";
import type { Answering } from "../contract/route.ts";
import type { AnswerWriter } from "../answer_bytes.ts";
import type { Answer } from "../answer_bytes.ts";
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
