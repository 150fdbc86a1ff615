/**
 * Unit vectors for comparing pictures: one of colours regardless of position, one of light, shade
 * and lines regardless of colour. The cosine of equal pictures is 1.
 */
import { fitWithin } from "../decode_plan.ts";
import type { LabImage } from "./lab_image.ts";
import { dissimilarity, isShown, type Lab } from "./oklab.ts";
import type { ColourBin } from "./palette.ts";

// Distances between prototypes in OKLab.
const STEP = { lightness: 0.15, hue: 0.055 };
const REACH = 0.07;
// Distance beyond sRGB's gamut, so that its corners have neighbours on all sides.
const BEYOND = 0.03;

/** The prototype colours: a lattice inside sRGB. */
const PROTOTYPES: readonly Lab[] = [...lattice()];

function* lattice(): Generator<Lab> {
  for (let lightness = 0.1; lightness < 1; lightness += STEP.lightness) {
    for (let i = -6; i <= 6; i++) {
      for (let j = -6; j <= 6; j++) {
        const lab: Lab = [lightness, i * STEP.hue, j * STEP.hue];
        if (isShown(lab, BEYOND)) yield lab;
      }
    }
  }
}

/**
 * Returns the distribution of colours over the prototypes. Square roots of the shares are used,
 * whose cosine is the Bhattacharyya coefficient, so that small accents count next to large
 * backgrounds.
 */
export function colourSignature(bins: readonly ColourBin[]): Float32Array<ArrayBuffer> {
  const counts = new Float64Array(PROTOTYPES.length);
  const near = new Float64Array(PROTOTYPES.length);
  for (const { lab, share } of bins) {
    let total = 0;
    for (const [at, prototype] of PROTOTYPES.entries()) {
      near[at] = Math.exp(-(dissimilarity(lab, prototype) ** 2) / (2 * REACH ** 2));
      total += near[at]!;
    }
    if (total === 0) continue;
    for (const [at, weight] of near.entries()) counts[at]! += share * weight / total;
  }
  return unit(counts.map(Math.sqrt));
}

const LIGHT_GRID = 8;
const LINE_GRID = 4;
const DIRECTIONS = 4;
const LINE_PIXELS = 64;
// Weights of light and shade, lines and proportions; their squares add up to 1.
const PART = { light: 0.72, lines: 0.62, proportions: 0.312 };

/**
 * Returns the composition: light and shade on a grid, the strength of lines by direction on a
 * coarser one, and the proportions of the sides.
 */
export function compositionSignature(image: LabImage): Float32Array<ArrayBuffer> {
  const light = averaged(image, LIGHT_GRID, LIGHT_GRID);
  const mean = light.reduce((sum, value) => sum + value, 0) / light.length;
  // Proportions from 2:1 or wider to 1:2 map to a quarter of a turn.
  const turn = Math.min(1, Math.max(-1, Math.log2(image.width / image.height))) * Math.PI / 4;
  return unit([
    ...unit(light.map((value) => value - mean)).map((value) => PART.light * value),
    ...unit(linesOf(image).map(Math.sqrt)).map((value) => PART.lines * value),
    PART.proportions * Math.cos(turn),
    PART.proportions * Math.sin(turn),
  ]);
}

/** Returns the lightness of a picture on a grid. */
function averaged({ width, height, data }: LabImage, columns: number, rows: number): Float64Array {
  const sums = new Float64Array(columns * rows);
  const counts = new Float64Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = Math.min(rows - 1, Math.floor(y * rows / height));
    for (let x = 0; x < width; x++) {
      const at = row * columns + Math.min(columns - 1, Math.floor(x * columns / width));
      sums[at]! += data[(y * width + x) * 3]!;
      counts[at]!++;
    }
  }
  return sums.map((sum, at) => counts[at] === 0 ? 0 : sum / counts[at]!);
}

function linesOf(image: LabImage): Float64Array {
  const { width, height } = fitWithin(image, LINE_PIXELS);
  const light = averaged(image, width, height);
  const strengths = new Float64Array(LINE_GRID * LINE_GRID * DIRECTIONS);
  for (let y = 1; y < height - 1; y++) {
    const row = Math.floor(y * LINE_GRID / height);
    for (let x = 1; x < width - 1; x++) {
      const across = light[y * width + x + 1]! - light[y * width + x - 1]!;
      const down = light[(y + 1) * width + x]! - light[(y - 1) * width + x]!;
      const strength = Math.hypot(across, down);
      if (strength === 0) continue;
      // Lines are undirected: opposite directions are equal. A direction between two bins counts
      // for both.
      const direction = (Math.atan2(down, across) / Math.PI + 1) % 1 * DIRECTIONS;
      const [first, part] = [Math.floor(direction), direction % 1];
      const cell = (row * LINE_GRID + Math.floor(x * LINE_GRID / width)) * DIRECTIONS;
      strengths[cell + first % DIRECTIONS]! += strength * (1 - part);
      strengths[cell + (first + 1) % DIRECTIONS]! += strength * part;
    }
  }
  return strengths;
}

/** Scales a vector to length 1; a null vector stays unchanged. */
function unit(values: ArrayLike<number>): Float32Array<ArrayBuffer> {
  const vector = Float32Array.from(values);
  const length = Math.hypot(...vector);
  return length < 1e-6 ? vector.fill(0) : vector.map((value) => value / length);
}
