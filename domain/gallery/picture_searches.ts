/** Results of picture searches, as shown to curators. */
import { z } from "zod";

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

export const PictureSearches = z.object({
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
