/** Likeness results as JSON. */
import { z } from "zod";
import { RelatedPainting } from "./painting_records.ts";

export const PaletteColour = z.object({
  colour: z.string().describe("`RRGGBB`."),
  share: z.number().describe("Its share of the picture, 0 to 1."),
}).meta({ id: "PaletteColour", description: "A colour of a picture." });

/** A painting whose picture is similar to another, or contains certain colours. */
export const LikePainting = RelatedPainting.extend({
  distance: z.number().describe("0 for equal pictures, increasing with the difference."),
}).meta({
  id: "LikePainting",
  description: "A painting with a similar picture.",
});
export type LikePainting = z.infer<typeof LikePainting>;

/** The pictures that are most similar to one, by colour and by composition, nearest first. */
export const SimilarPaintings = z.object({
  palette: z.array(PaletteColour).describe("Up to eight colours, the largest share first."),
  colour: z.array(LikePainting).describe("Similar in colour, nearest first."),
  composition: z.array(LikePainting).describe(
    "Similar in composition, nearest first.",
  ),
}).meta({
  id: "SimilarPaintings",
  description: "The colours of a picture, and the paintings with the most similar pictures.",
});
export type SimilarPaintings = z.infer<typeof SimilarPaintings>;

/** A picture that contains the requested colours, with its palette. */
export const ColourMatch = LikePainting.extend({ palette: z.array(PaletteColour) }).meta({
  id: "ColourMatch",
  description:
    "A painting whose picture contains the requested colours: exactly, if `distance` is 0.",
});
export type ColourMatch = z.infer<typeof ColourMatch>;
