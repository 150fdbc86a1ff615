/** Images from external sources that curators may choose for a painting or a portrait. */
import { z } from "zod";

/** The best picture found, which is offered first. */
export const BestImage = z.object({
  query: z.string(),
  imageUrl: z.string(),
  source: z.string(),
  pageUrl: z.string(),
}).meta({ id: "BestImage", description: "The picture that is offered first." });
export type BestImage = z.infer<typeof BestImage>;

/** The portrait, with the details shown beside it. */
export const BestPortrait = BestImage.extend({
  searchUrl: z.string(),
  thumbUrl: z.string().exactOptional(),
  sourceLabel: z.string().exactOptional(),
}).meta({ id: "BestPortrait", description: "The portrait that is offered first." });
export type BestPortrait = z.infer<typeof BestPortrait>;

/** One of many pictures; sizes in pixels. */
export const FoundImage = z.object({
  imageUrl: z.string(),
  thumbUrl: z.string(),
  source: z.string(),
  width: z.number().exactOptional().describe("Pixels, if the source states them."),
  height: z.number().exactOptional().describe("Pixels."),
  pageUrl: z.string().exactOptional().describe("The page that shows it."),
  credit: z.string().exactOptional().describe("Its author, if the source states it."),
  license: z.string().exactOptional()
    .describe("Its license: a URL or a name."),
}).meta({ id: "FoundImage", description: "One of many pictures." });
export type FoundImage = z.infer<typeof FoundImage>;

/** Several pictures to choose from; `source` is the first one's, and `searchUrl` its web page. */
export const FoundImages = z.object({
  query: z.string(),
  searchUrl: z.string(),
  source: z.string(),
  results: z.array(FoundImage),
}).meta({ id: "FoundImages", description: "Many pictures to choose from, best first." });
export type FoundImages = z.infer<typeof FoundImages>;
