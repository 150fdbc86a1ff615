/** Results of picture searches, as shown to curators. */
import { z } from "zod";
import { textOfAll } from "../app_error.ts";
import type { Message } from "../messages/message.ts";
import type { Language } from "../languages.ts";

/** A found picture; "" for details that its source does not provide. */
export const FoundCandidate = z.object({
  image_url: z.string(),
  thumb_url: z.string(),
  page_url: z.string(),
  source: z.string(),
  credit: z.string(),
  license: z.string(),
});
export type FoundCandidate = z.infer<typeof FoundCandidate>;

/** A found picture that awaits a curator's decision, with its painting. */
export const HeldFind = FoundCandidate.extend({
  id: z.int(),
  title: z.string(),
  artist_name: z.string(),
}).meta({
  id: "HeldFind",
  description: "A picture from another source that waits for a curator.",
});
export type HeldFind = z.infer<typeof HeldFind>;

/** Outcomes of the search for a large picture that is in the public domain. */
export const FILL_OUTCOMES = ["hung", "none", "other_picture", "changed", "failed"] as const;

export const FillResult = z.object({
  id: z.int(),
  title: z.string(),
  artist_name: z.string(),
  outcome: z.enum(FILL_OUTCOMES).describe(
    "`none`: nothing free and large enough; `other_picture`: unlike the present picture; " +
      "`changed`: a curator was faster.",
  ),
  url: z.string().describe("The picture's URL; empty if there is none."),
  error: z.string().describe("The reason of a failure; otherwise empty."),
}).meta({ id: "FillResult", description: "The search for one work's picture." });
export type FillResult = z.infer<typeof FillResult>;

export const PictureFill = z.object({
  running: z.boolean(),
  done: z.int().describe("Works that were searched."),
  hung: z.int().describe("Pictures that were hung."),
  results: z.array(FillResult).describe("The last 100, the newest first."),
}).meta({
  id: "PictureFill",
  description: "The search for large pictures in the public domain, in this process.",
});
export type PictureFill = z.infer<typeof PictureFill>;

/** A result and a report whose errors have no language yet. */
export type FilledWork = Omit<FillResult, "error"> & { messages: readonly Message[] };
export type FillReport = Omit<PictureFill, "results"> & { results: FilledWork[] };

/** Returns a result with its error in a language. */
export const fillResult = (
  { messages, ...work }: FilledWork,
  language: Language,
): FillResult => ({ ...work, error: textOfAll(messages, language) });

/** Returns a report in a language. */
export const fillReport = (report: FillReport, language: Language): PictureFill => ({
  ...report,
  results: report.results.map((work) => fillResult(work, language)),
});

export const PictureSearches = z.object({
  fill: PictureFill,
  job: z.boolean().describe(
    "True if pictures of linked works are searched while the server is idle.",
  ),
  waiting: z.int().describe("Linked works without a picture and without a search so far."),
  published: z.int(),
  held: z.int(),
  none: z.int(),
  finds: z.array(HeldFind),
}).meta({ id: "PictureSearches", description: "Results of searching other sources for pictures." });
export type PictureSearches = z.infer<typeof PictureSearches>;
