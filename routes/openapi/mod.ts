import { createHash } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { TourLanguage } from "../../domain/gallery/tour_records.ts";
import { Answer } from "../answer_cache.ts";
import { kept } from "../contract/answers.ts";
import { type Mounted, route } from "../contract/route.ts";
import { send } from "../gallery/answer.ts";
import { ApiDocument } from "./answers.ts";

const LanguageQuery = z.object({
  lang: TourLanguage.default("en").describe(
    "Language of summaries and chapters; fields and answers are described in English.",
  ),
});

/**
 * The description of this API by itself; written when someone first asks for it.
 *
 * @param mounted lists the routes of the whole app
 */
export function openApiRoutes(mounted: () => readonly Mounted[]) {
  const written = new Map<TourLanguage, Promise<Answer>>();
  const write = async (language: TourLanguage) => {
    const { apiDocument } = await import("./document.ts");
    const { inRussian } = await import("./russian.ts");
    const english = apiDocument(mounted());
    const document = language === "ru" ? inRussian(english) : english;
    const body = new TextEncoder().encode(JSON.stringify(document));
    const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
    return new Answer(body, `W/"${hash}"`);
  };
  const document = (language: TourLanguage) => {
    const answer = written.get(language) ?? write(language);
    written.set(language, answer);
    return answer;
  };
  return new Hono().get(
    "/api/openapi.json",
    route({
      id: "getApiDocument",
      tag: "Server",
      summary: "This document.",
      who: "anybody",
      query: LanguageQuery,
      ...kept("The document.", ApiDocument),
    }, async (c) => send(c, await document(c.req.valid("query").lang))),
  );
}
