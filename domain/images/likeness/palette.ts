/** The colours of a picture with their shares. */
import type { LabImage } from "./lab_image.ts";
import { hexOf, type Lab, labDistance } from "./oklab.ts";

/** A colour and its share of the picture. */
export interface PaletteColour {
  /** `RRGGBB`, in lower case. */
  colour: string;
  /** 0 to 1. */
  share: number;
}

/** A group of nearly equal pixels. */
export interface ColourBin {
  lab: Lab;
  /** 0 to 1. */
  share: number;
}

/** Maximum number of colours in a palette. */
const PALETTE_SIZE = 8;

// Distances in OKLab: the size of a bin, and between colours that look the same.
const BIN = { lightness: 0.04, hue: 0.025 };
const MIN_DISTANCE = 0.03;
const MAX_ITERATIONS = 12;
const MIN_SHARE = 0.004;

/** Returns the picture's colours, grouped by similarity. */
export function colourBins({ data }: LabImage): ColourBin[] {
  const bins = new Map<number, { sum: [number, number, number]; count: number }>();
  for (let at = 0; at < data.length; at += 3) {
    const [lightness, a, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
    const key = Math.round(lightness / BIN.lightness) * 4096 +
      Math.round(a / BIN.hue + 32) * 64 + Math.round(b / BIN.hue + 32);
    const bin = bins.get(key);
    if (bin === undefined) bins.set(key, { sum: [lightness, a, b], count: 1 });
    else {
      bin.sum[0] += lightness;
      bin.sum[1] += a;
      bin.sum[2] += b;
      bin.count++;
    }
  }
  const pixels = data.length / 3;
  return [...bins.values()].map(({ sum: [lightness, a, b], count }) => ({
    lab: [lightness / count, a / count, b / count],
    share: count / pixels,
  }));
}

/**
 * Returns at most {@link PALETTE_SIZE} colours, the largest share first: k-means over the bins. It
 * starts with the heaviest bin and then adds the farthest one from those chosen, so that a small
 * strong accent gets its own colour.
 *
 * Source of the initialization: Celebi, "Improving the performance of k-means for color
 * quantization" (2011), section 3.2 (maximin), weighted here.
 */
export function paletteOf(bins: readonly ColourBin[]): PaletteColour[] {
  let centres = firstCentres(bins);
  let shares: number[] = [];
  for (let round = 0; round < MAX_ITERATIONS; round++) {
    const sums = centres.map(() => [0, 0, 0, 0]);
    for (const { lab, share } of bins) {
      const sum = sums[nearest(centres, lab)]!;
      for (let i = 0; i < 3; i++) sum[i]! += lab[i]! * share;
      sum[3]! += share;
    }
    centres = sums.map((sum, at) =>
      sum[3] === 0 ? centres[at]! : sum.slice(0, 3).map((part) => part / sum[3]!) as unknown as Lab
    );
    shares = sums.map((sum) => sum[3]!);
  }
  return mergeSimilar(centres.map((lab, at) => ({ lab, share: shares[at]! })))
    .filter(({ share }) => share >= MIN_SHARE)
    .map(({ lab, share }) => ({ colour: hexOf(lab), share: Math.round(share * 1000) / 1000 }));
}

function firstCentres(bins: readonly ColourBin[]): Lab[] {
  const heaviest = bins.reduce((largest, bin) => bin.share > largest.share ? bin : largest);
  const centres = [heaviest.lab];
  const gaps = bins.map(({ lab }) => labDistance(lab, heaviest.lab));
  while (centres.length < Math.min(PALETTE_SIZE, bins.length)) {
    let [best, maxWeight] = [0, -1];
    for (const [at, { share }] of bins.entries()) {
      const weight = Math.sqrt(share) * gaps[at]! ** 2;
      if (weight > maxWeight) [best, maxWeight] = [at, weight];
    }
    const { lab } = bins[best]!;
    centres.push(lab);
    for (const [at, bin] of bins.entries()) {
      gaps[at] = Math.min(gaps[at]!, labDistance(bin.lab, lab));
    }
  }
  return centres;
}

function nearest(centres: readonly Lab[], lab: Lab): number {
  let [best, minDistance] = [0, Infinity];
  for (const [at, centre] of centres.entries()) {
    const distance = labDistance(centre, lab);
    if (distance < minDistance) [best, minDistance] = [at, distance];
  }
  return best;
}

/** Merges colours that look the same; larger shares first. */
function mergeSimilar(bins: ColourBin[]): ColourBin[] {
  const selected: ColourBin[] = [];
  for (const bin of bins.toSorted((a, b) => b.share - a.share)) {
    const alike = selected.find(({ lab }) => labDistance(lab, bin.lab) < MIN_DISTANCE);
    if (alike) alike.share += bin.share;
    else selected.push({ ...bin });
  }
  return selected.sort((a, b) => b.share - a.share);
}
