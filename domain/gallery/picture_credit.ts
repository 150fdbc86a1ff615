/** Credit of a painting's image: source, author and licence. */
import { z } from "zod";
import { expecting } from "../messages/expecting.ts";
import { text, textOrWebAddress } from "../fields.ts";

const MAX_LENGTH = 500;
const wordsOrAddress = () => textOrWebAddress({ max: MAX_LENGTH });

export const PictureCredit = z.object({
  source: wordsOrAddress().describe("A page or a collection; a URL if there is one."),
  credit: text({ max: MAX_LENGTH }).describe("Credit; empty if not required."),
  license: wordsOrAddress().describe(
    "A URL, for instance of Creative Commons, or a name; empty if unknown.",
  ),
}).meta({
  id: "ImageCredit",
  description: "Source, credit and license of a painting's image.",
});
export type PictureCredit = z.infer<typeof PictureCredit>;

export const PictureCreditChange = expecting(
  z.object({
    source: PictureCredit.shape.source.exactOptional(),
    credit: PictureCredit.shape.credit.exactOptional(),
    license: PictureCredit.shape.license.exactOptional(),
  }).refine((change) => Object.keys(change).length > 0),
  "expected_fields",
  { fields: "source, credit, license" },
).meta({ id: "ImageCreditChange", description: "The changes." });
