import { fitWithin } from "../decode_plan.ts";
import type { Pixels } from "../pixels.ts";
import { type Box, resample } from "../resample.ts";
import { crop, labAt, type LabImage, labImage, meanOf } from "./lab_image.ts";
import { colourBins, type PaletteColour, paletteOf } from "./palette.ts";
import { colourSignature, compositionSignature } from "./signatures.ts";
import { type Lab, labDistance } from "./oklab.ts";

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

// The following finds the picture in a photograph, without frame, mount and the paper around a
// print. It removes only areas that are clearly not part of the picture; a dark background behind a
// figure stays.

const SIDES = ["left", "top", "right", "bottom"] as const;
type Side = typeof SIDES[number];
type Margins = Record<Side, number>;

// Maximum width of a margin as a share of the side's length.
const MAX_MARGIN_SHARE = 0.115;
// Share of pixels of one colour above which a picture is a single shape, such as Malevich's Red
// Square.
const MIN_SHAPE_SHARE = 0.7;
// Maximum number of nested margins, such as paper margins in a mount in a frame.
const MAX_RINGS = 3;
// Distances in OKLab: the texture of paper or wall, and an edge.
const GRAIN = 0.035;
const SHADING = 0.06;
const EDGE = 0.08;
const FRAME_EDGE = 0.1;
// Minimum share of a side's length that an edge extends along, for margins and for frames.
const MIN_EDGE_SHARE = 0.6;
const MIN_FRAME_EDGE_SHARE = 0.8;
// Minimum side in pixels for computing a likeness.
const MIN_SIDE_PIXELS = 24;

/** Returns the bounding box of the picture in the image, in pixels. */
function pictureBox(image: LabImage): Box {
  let box: Box = { x: 0, y: 0, width: image.width, height: image.height };
  for (let ring = 0; ring < MAX_RINGS; ring++) {
    const part = crop(image, box);
    if (Math.min(part.width, part.height) < MIN_SIDE_PIXELS) break;
    const margins = plainMargins(part);
    const trimmed = isAny(margins) ? margins : ring === 0 ? frameMargins(part) : undefined;
    if (trimmed === undefined) break;
    box = within(box, trimmed);
  }
  return isShape(crop(image, box)) ? { x: 0, y: 0, width: image.width, height: image.height } : box;
}

/**
 * Returns true if the image is a single shape of one colour, whose surroundings are its painted
 * background.
 */
function isShape(image: LabImage): boolean {
  const { width, height, data } = image;
  const [lightness, a, b] = [0, 1, 2].map((channel) => {
    const values = data.filter((_, at) => at % 3 === channel).sort();
    return values[values.length >> 1]!;
  });
  let nearPixels = 0;
  for (let at = 0; at < data.length; at += 3) {
    const colour: Lab = [data[at]!, data[at + 1]!, data[at + 2]!];
    if (labDistance(colour, [lightness!, a!, b!]) < EDGE) nearPixels++;
  }
  return nearPixels > MIN_SHAPE_SHARE * width * height;
}

const isAny = (margins: Margins) => SIDES.some((side) => margins[side] > 0);

function within({ x, y, width, height }: Box, { left, top, right, bottom }: Margins): Box {
  return { x: x + left, y: y + top, width: width - left - right, height: height - top - bottom };
}

/**
 * Returns the pixels of the line at a depth from a side, except its ends, which other margins may
 * cover.
 */
function line(image: LabImage, side: Side, depth: number): Lab[] {
  const { width, height } = image;
  const upright = side === "left" || side === "right";
  const length = upright ? height : width;
  const ends = Math.floor(length * MAX_MARGIN_SHARE);
  const at = side === "right" ? width - 1 - depth : side === "bottom" ? height - 1 - depth : depth;
  const colours: Lab[] = [];
  for (let along = ends; along < length - ends; along++) {
    colours.push(upright ? labAt(image, at, along) : labAt(image, along, at));
  }
  return colours;
}

const depthLimit = ({ width, height }: LabImage, side: Side) =>
  Math.floor(MAX_MARGIN_SHARE * (side === "left" || side === "right" ? width : height));

/** Finds margins of one colour that end at an edge. */
function plainMargins(image: LabImage): Margins {
  const margins = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const side of SIDES) {
    const outermost = meanOf(line(image, side, 0));
    const limit = depthLimit(image, side);
    let depth = 0;
    while (depth <= limit) {
      const { mean, spread } = meanOf(line(image, side, depth));
      if (spread > GRAIN || labDistance(mean, outermost.mean) > SHADING) break;
      depth++;
    }
    if (depth === 0 || depth > limit) continue;
    // The line at the edge mixes both sides.
    const inside = line(image, side, depth + 1);
    const differing = inside.filter((one) => labDistance(one, outermost.mean) > EDGE);
    if (differing.length >= MIN_EDGE_SHARE * inside.length) margins[side] = depth + 1;
  }
  return margins;
}

/** Finds a frame of any material: an edge along each of the four sides. */
function frameMargins(image: LabImage): Margins | undefined {
  const margins = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const side of SIDES) {
    const limit = depthLimit(image, side);
    for (let depth = 2; depth < limit; depth++) {
      const [outside, inside] = [line(image, side, depth - 1), line(image, side, depth + 1)];
      const edge = outside.filter((one, at) => labDistance(one, inside[at]!) > FRAME_EDGE);
      if (edge.length >= MIN_FRAME_EDGE_SHARE * outside.length) margins[side] = depth + 1;
    }
    if (margins[side] === 0) return undefined;
  }
  return margins;
}
