import { unless } from "../../domain/messages/expecting.ts";
import { Hono } from "hono";
import { z } from "zod";
import { search } from "../../db/gallery/search.ts";
import { text } from "../../domain/fields.ts";
import { SearchResults } from "../../domain/gallery/search_records.ts";
import { kept } from "../contract/answers.ts";
import { route } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { send } from "./answer.ts";

export const SearchQuery = z.object({
  q: text({ min: 1, max: 200 }).refine((q) => q.trim() !== "", unless("expected_word"))
    .describe("Words, or how they begin."),
});

/** Full-text search over artists, paintings and movements (an addition). */
export function searchRoutes({ db, answers }: Services) {
  return new Hono()
    .get(
      "/search",
      route({
        id: "search",
        tag: "Catalog",
        summary: "Artists, movements and paintings whose names have certain words in them.",
        who: "anybody",
        query: SearchQuery,
        ...kept("What was found, best first.", SearchResults),
        example: { query: { q: "monet" } },
      }, async (c) => {
        const { q } = c.req.valid("query");
        const value = async () => ({ value: await search(db.background, q) });
        const key = `/search/${encodeURIComponent(q)}`;
        return send(c, (await answers.get(key, value, "catalog"))!);
      }),
    );
}
