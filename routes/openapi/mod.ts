import { Hono } from "hono";
import { z } from "zod";
import { TourLanguage } from "../../domain/gallery/tour_records.ts";
import { Answer } from "../answer_cache.ts";
import { cachedAnswer } from "../contract/contract.ts";
import { at, type MountedRoute } from "../contract/route.ts";
import { send } from "../send_answer.ts";
import { ApiDocument } from "./errors.ts";

const LanguageQuery = z.object({
  lang: TourLanguage.default("en").describe(
    "Language of summaries and tags; fields and responses are described in English.",
  ),
});

/** Routes of the API's document, made on the first request. @param mounted Lists all routes */
export function openApiRoutes(mounted: () => readonly MountedRoute[]) {
  const answers = new Map<TourLanguage, Promise<Answer>>();
  const write = async (language: TourLanguage) => {
    const { apiDocument } = await import("./document.ts");
    const { inRussian } = await import("./russian.ts");
    const english = apiDocument(mounted());
    const document = language === "ru" ? inRussian(english) : english;
    return new Answer(new TextEncoder().encode(JSON.stringify(document)));
  };
  return new Hono().get(...at("/api/openapi.json", {
    id: "getApiDocument",
    tag: "Server",
    summary: "This document.",
    who: "anybody",
    query: LanguageQuery,
    ...cachedAnswer("The document.", ApiDocument),
  }, async (c) => {
    const { lang } = c.req.valid("query");
    return await send(c, await answers.getOrInsertComputed(lang, write));
  }));
}
