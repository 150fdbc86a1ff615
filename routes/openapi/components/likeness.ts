/** What pictures look like. */
import * as likenessRecords from "../../../domain/gallery/likeness_records.ts";
import { components } from "./component.ts";

const LIKE = {
  id: 1196,
  title: "Stacks of Wheat (End of Summer)",
  year: 1891,
  artist_name: "Claude Monet",
  image_path: null,
  thumbnail_path: null,
  distance: 0.1234,
};
const PALETTE = [{ colour: "6f8391", share: 0.61 }, { colour: "c97a4a", share: 0.12 }];

export const LIKENESS = components({ ...likenessRecords }, {
  PaletteColour: {
    about: "A colour of a picture.",
    fields: { colour: "`RRGGBB`.", share: "How much of the picture it takes, 0 to 1." },
    example: PALETTE[0],
  },
  LikePainting: {
    about: "A painting whose picture is like another.",
    fields: { distance: "0 for the same, growing with the difference." },
    example: LIKE,
  },
  SimilarPaintings: {
    about: "The colours of a picture, and the paintings whose pictures are most like it.",
    fields: {
      palette: "Up to eight colours, the largest share first.",
      colour: "Alike in their colours, nearest first.",
      composition: "Alike in how light, shade and lines are laid out, nearest first.",
    },
    example: { palette: PALETTE, colour: [LIKE], composition: [] },
  },
  ColourMatch: {
    about: "A painting whose picture holds the colours looked for: exactly, where `distance` is 0.",
    example: { ...LIKE, palette: PALETTE },
  },
});
