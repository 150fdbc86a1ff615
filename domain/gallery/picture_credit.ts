/** Credit of a painting's image: source, author and licence. */
import { z } from "zod";
import { expecting } from "../messages/expecting.ts";
import { text, wordsOrWebAddress } from "../fields.ts";

const MAX_LENGTH = 500;
const wordsOrAddress = () => wordsOrWebAddress({ max: MAX_LENGTH });

export const PictureCredit = z.object({
  source: wordsOrAddress().describe("A page or a collection; an address where there is one."),
  credit: text({ max: MAX_LENGTH }).describe("Whom to credit; empty where nobody need be."),
  license: wordsOrAddress().describe(
    "An address, as of Creative Commons, or a name; empty when unknown.",
  ),
}).meta({
  id: "ImageCredit",
  description: "Where the image of a painting comes from, whom to credit, and its terms.",
});
export type PictureCredit = z.infer<typeof PictureCredit>;

export const PictureCreditChange = expecting(
  z.strictObject({
    source: PictureCredit.shape.source.exactOptional(),
    credit: PictureCredit.shape.credit.exactOptional(),
    license: PictureCredit.shape.license.exactOptional(),
  }).refine((change) => Object.keys(change).length > 0),
  "expected_fields",
  { fields: "source, credit, license" },
).meta({ id: "ImageCreditChange", description: "What is to be changed of it." });
