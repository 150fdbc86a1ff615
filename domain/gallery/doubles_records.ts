/** Likely duplicates in responses. */
import { z } from "zod";
import { integer } from "../fields.ts";

export const Double = z.object({
  likeness: z.enum(["same", "near", "picture"]).describe(
    "Whether a name is the same but for accents and order of words, or nearly so, or the pictures look " +
      "like one.",
  ),
  one: z.looseObject({ id: z.int() }).describe("A record as it is edited."),
  other: z.looseObject({ id: z.int() }),
}).meta({ id: "Double", description: "Two records that may be one thing entered twice." });
export type Double = z.infer<typeof Double>;

/** A page of likely duplicates. */
export const DoublesPage = z.object({
  total: z.int(),
  doubles: z.array(Double),
  next: z.int().nullable().describe("The `offset` of the page after it; null at the end."),
}).meta({ id: "DoublesPage", description: "A page of likely doubles, the likeliest first." });
export type DoublesPage = z.infer<typeof DoublesPage>;

export const DistinctPair = z.strictObject({
  one: integer({ min: 1 }),
  other: integer({ min: 1 }),
}).meta({ id: "DistinctPair", description: "Two records that are not the same." });

export const PictureLookalikes = z.object({
  pairs: z.array(z.object({
    one: z.int().describe("The id of a painting, the smaller of the two."),
    other: z.int().describe("The id of the other."),
  })),
}).meta({
  id: "PictureLookalikes",
  description: "Paintings whose pictures look like the same picture.",
});
