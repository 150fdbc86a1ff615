/** The colours of a picture by the share that each takes. */
import type { LabImage } from "./lab_image.ts";
import { hexOf, type Lab, labDistance } from "./oklab.ts";

/** A colour and how much of the picture it takes. */
export interface PaletteColour {
  /** `RRGGBB`, small letters. */
  colour: string;
  /** 0 to 1. */
  share: number;
}

/** The pixels that are nearly alike, taken together. */
export interface ColourBin {
  lab: Lab;
  /** 0 to 1. */
  share: number;
}

/** The most colours of a palette. */
const PALETTE_SIZE = 8;

// Distances in OKLab: of a bin, and of two colours that are one to the eye.
const BIN = { lightness: 0.04, hue: 0.025 };
const ALIKE = 0.03;
const ROUNDS = 12;
const MIN_SHARE = 0.004;

/** The picture's colours, nearly alike ones taken together. */
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
 * At most {@link PALETTE_SIZE} colours, the largest share first: k-means over the bins, begun with the
 * heaviest bin and then each time with that which is farthest from those taken, so that a small strong
 * accent gets its own colour.
 *
 * Source of the beginning: Celebi, "Improving the performance of k-means for color quantization" (2011),
 * section 3.2 (maximin), weighted here.
 */
export function paletteOf(bins: readonly ColourBin[]): PaletteColour[] {
  let centres = firstCentres(bins);
  let shares: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
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
  return merged(centres.map((lab, at) => ({ lab, share: shares[at]! })))
    .filter(({ share }) => share >= MIN_SHARE)
    .map(({ lab, share }) => ({ colour: hexOf(lab), share: Math.round(share * 1000) / 1000 }));
}

function firstCentres(bins: readonly ColourBin[]): Lab[] {
  const heaviest = bins.reduce((most, bin) => bin.share > most.share ? bin : most);
  const centres = [heaviest.lab];
  const gaps = bins.map(({ lab }) => labDistance(lab, heaviest.lab));
  while (centres.length < Math.min(PALETTE_SIZE, bins.length)) {
    let [best, most] = [0, -1];
    for (const [at, { share }] of bins.entries()) {
      const weight = Math.sqrt(share) * gaps[at]! ** 2;
      if (weight > most) [best, most] = [at, weight];
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
  let [best, least] = [0, Infinity];
  for (const [at, centre] of centres.entries()) {
    const distance = labDistance(centre, lab);
    if (distance < least) [best, least] = [at, distance];
  }
  return best;
}

/** Larger first, and what looks the same in one. */
function merged(bins: ColourBin[]): ColourBin[] {
  const selected: ColourBin[] = [];
  for (const bin of bins.toSorted((a, b) => b.share - a.share)) {
    const alike = selected.find(({ lab }) => labDistance(lab, bin.lab) < ALIKE);
    if (alike) alike.share += bin.share;
    else selected.push({ ...bin });
  }
  return selected.sort((a, b) => b.share - a.share);
}
