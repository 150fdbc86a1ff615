import { Hono } from "hono";
import { z } from "zod";
import { search } from "../../db/gallery/search.ts";
import { text } from "../../domain/fields.ts";
import type { SearchResults } from "../../domain/gallery/records.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { send } from "./answer.ts";

export const SearchQuery = z.object({
  q: text({ min: 1, max: 200 }).refine((q) => q.trim() !== "", { error: "expected a word" }),
});

/** Full-text search over artists, paintings and movements (an addition). */
export function searchRoutes({ db, answers }: Services) {
  return new Hono()
    .get("/search", valid("query", SearchQuery), async (c) => {
      const { q } = c.req.valid("query");
      const answer = await answers.get(
        `/search/${encodeURIComponent(q)}`,
        async () => ({ value: await search(db.read, q) }),
        "catalog",
      );
      return send<SearchResults>(c, answer!);
    });
}
