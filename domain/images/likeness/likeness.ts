import { fitWithin } from "../decode_plan.ts";
import type { Pixels } from "../pixels.ts";
import { resample } from "../resample.ts";
import { crop, labImage } from "./lab_image.ts";
import { colourBins, type PaletteColour, paletteOf } from "./palette.ts";
import { pictureBox } from "./picture_box.ts";
import { colourSignature, compositionSignature } from "./signatures.ts";

/** Search features of a picture without frame, mount and paper. */
export interface Likeness {
  palette: PaletteColour[];
  /** Unit vectors. */
  colour: Float32Array<ArrayBuffer>;
  composition: Float32Array<ArrayBuffer>;
}

/**
 * Must be incremented when the computation of {@link Likeness} changes; all are then recomputed.
 */
export const LIKENESS_METHOD = 1;

// Pixels on the long side of the analysed picture: removes brush strokes, preserves shapes.
const ANALYSED_SIDE = 128;

/** Computes the search features of a picture without changing its pixels. */
export function likenessOf(pixels: Pixels): Likeness {
  const image = labImage(resample(pixels, fitWithin(pixels, ANALYSED_SIDE), undefined, 2));
  const picture = crop(image, pictureBox(image));
  const bins = colourBins(picture);
  return {
    palette: paletteOf(bins),
    colour: colourSignature(bins),
    composition: compositionSignature(picture),
  };
}
