/** What is answered of the looks of pictures. */
import { z } from "zod";
import { PaintingRow } from "./records.ts";

/** A colour of a picture. */
export const PaletteColour = z.object({
  /** `RRGGBB`. */
  colour: z.string(),
  /** Of the picture, 0 to 1. */
  share: z.number(),
});

/** A painting whose picture is like another, or holds certain colours. */
export const LikePainting = PaintingRow.pick({
  id: true,
  title: true,
  year: true,
  artist_name: true,
  image_path: true,
  thumbnail_path: true,
  thumbnail_cache_key: true,
  image_width: true,
  image_height: true,
}).extend({ distance: z.number() });
export type LikePainting = z.infer<typeof LikePainting>;

/** The pictures that are most like one, by colour and by composition, nearest first. */
export const SimilarPaintings = z.object({
  palette: z.array(PaletteColour),
  colour: z.array(LikePainting),
  composition: z.array(LikePainting),
});
export type SimilarPaintings = z.infer<typeof SimilarPaintings>;

/** A picture that holds the colours looked for, with its own. */
export const ColourMatch = LikePainting.extend({ palette: z.array(PaletteColour) });
export type ColourMatch = z.infer<typeof ColourMatch>;
