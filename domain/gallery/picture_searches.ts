/** Results of picture searches, as shown to curators. */
import { z } from "zod";

/** A found picture; "" for what its source does not tell. */
export const FoundCandidate = z.object({
  image_url: z.string(),
  thumb_url: z.string(),
  page_url: z.string(),
  source: z.string(),
  credit: z.string(),
  license: z.string(),
});
export type FoundCandidate = z.infer<typeof FoundCandidate>;

/** A found picture that waits for a curator, with its painting. */
export const HeldFind = FoundCandidate.extend({
  id: z.int(),
  title: z.string(),
  artist_name: z.string(),
}).meta({
  id: "HeldFind",
  description: "A picture that was found outside and waits for a curator.",
});
export type HeldFind = z.infer<typeof HeldFind>;

export const PictureSearches = z.object({
  job: z.boolean().describe("Whether pictures of linked works are looked for in quiet times."),
  waiting: z.int().describe("Linked works without a picture that none was looked for yet."),
  published: z.int(),
  held: z.int(),
  none: z.int(),
  finds: z.array(HeldFind),
}).meta({ id: "PictureSearches", description: "What came of looking outside for pictures." });
export type PictureSearches = z.infer<typeof PictureSearches>;
