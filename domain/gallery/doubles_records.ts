/** Likely duplicates in responses. */
import { z } from "zod";
import { integer } from "../fields.ts";

export const Double = z.object({
  likeness: z.enum(["same", "near", "picture"]).describe(
    "Names that are equal except for accents and word order, or similar names, or pictures " +
      "that look the same.",
  ),
  one: z.looseObject({ id: z.int() }).describe(
    "A record with its editable fields, `thumbnail` and `artist_name`.",
  ),
  other: z.looseObject({ id: z.int() }),
}).meta({ id: "Double", description: "Two records that may be duplicates." });
export type Double = z.infer<typeof Double>;

/** A page of likely duplicates. */
export const DoublesPage = z.object({
  total: z.int(),
  doubles: z.array(Double),
  next: z.int().nullable().describe("The `offset` of the next page; null at the end."),
}).meta({ id: "DoublesPage", description: "A page of likely duplicates, most likely first." });
export type DoublesPage = z.infer<typeof DoublesPage>;

export const DistinctPair = z.object({
  one: integer({ min: 1 }),
  other: integer({ min: 1 }),
}).meta({ id: "DistinctPair", description: "Two records that are not duplicates." });

export const PictureLookalikes = z.object({
  pairs: z.array(z.object({
    one: z.int().describe("The id of a painting, the smaller of the two."),
    other: z.int().describe("The id of the other."),
  })),
}).meta({
  id: "PictureLookalikes",
  description: "Paintings whose pictures look like the same picture.",
});
