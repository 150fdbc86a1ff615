import { fitWithin } from "../decode_plan.ts";
import type { Pixels } from "../pixels.ts";
import { resample } from "../resample.ts";
import { cut, labImage } from "./lab_image.ts";
import { colourBins, type PaletteColour, paletteOf } from "./palette.ts";
import { pictureBox } from "./picture_box.ts";
import { colourSignature, compositionSignature } from "./signatures.ts";

/** Search features of a picture, without frame, mount and paper. */
export interface Likeness {
  palette: PaletteColour[];
  /** Vectors of unit length. */
  colour: Float32Array<ArrayBuffer>;
  composition: Float32Array<ArrayBuffer>;
}

/** Raise it when the same picture comes to have another {@link Likeness}: all are made again then. */
export const LIKENESS_METHOD = 1;

// Pixels on the long side that is looked at: brush strokes are gone, shapes are not.
const LOOKED_AT = 128;

/** Looks at a picture; its own pixels stay as they are. */
export function likenessOf(pixels: Pixels): Likeness {
  const image = labImage(resample(pixels, fitWithin(pixels, LOOKED_AT), undefined, 2));
  const picture = cut(image, pictureBox(image));
  const bins = colourBins(picture);
  return {
    palette: paletteOf(bins),
    colour: colourSignature(bins),
    composition: compositionSignature(picture),
  };
}
