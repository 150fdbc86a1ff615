import { timelineState } from "../../db/gallery/timeline.ts";
import type { Answer } from "../answer_cache.ts";
import type { Services } from "../services.ts";

/**
 * An answer of what timeline rows show. Its validator is made of the timeline's state, so that it is
 * made again only when that has moved.
 *
 * @param key is part of the validator as well
 */
export async function timelineAnswer(
  { answers, db }: Pick<Services, "answers" | "db">,
  key: string,
  json: () => Promise<string>,
): Promise<Answer> {
  const answer = await answers.get(key, async (previous) => {
    // The validator is read before the rows, so that a write in between makes it stale, not wrong.
    const etag = `W/"${await timelineState(db.background)}-${key}"`;
    return previous?.etag === etag ? previous : { text: await json(), etag };
  }, "catalog");
  return answer!;
}
