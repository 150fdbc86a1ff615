/** Results of searching for pictures, as curators see them. */
import { z } from "zod";

/** A picture that was found; "" for what its source does not tell. */
export const FoundCandidate = z.object({
  image_url: z.string(),
  thumb_url: z.string(),
  page_url: z.string(),
  source: z.string(),
  credit: z.string(),
  license: z.string(),
});
export type FoundCandidate = z.infer<typeof FoundCandidate>;

/** One that waits for a curator, and of which painting. */
export const HeldFind = FoundCandidate.extend({
  id: z.int(),
  title: z.string(),
  artist_name: z.string(),
});
export type HeldFind = z.infer<typeof HeldFind>;

export const PictureSearches = z.object({
  /** Whether linked works are looked for in quiet times. */
  job: z.boolean(),
  /** Linked works without a picture that has been looked for. */
  waiting: z.int(),
  published: z.int(),
  held: z.int(),
  none: z.int(),
  finds: z.array(HeldFind),
});
export type PictureSearches = z.infer<typeof PictureSearches>;
