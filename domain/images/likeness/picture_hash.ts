/** A perceptual hash of pictures, by which those that look alike are found among very many. */
import type { Yielder } from "../../yielder.ts";

/** Bits of a hash: light or dark on a grid of 8 × 8, in two halves. */
export type PictureHash = readonly [low: number, high: number];

const HALF = 32;
/** Bits in which two hashes of one picture may differ: cells on the edge of light and dark. */
const MOST_DIFFERENT = 5;
// Of so many bands one at least is the same where no more bits differ than there are others.
const BANDS = MOST_DIFFERENT + 1;
const BITS = 2 * HALF;
// Bands of flat pictures are all alike and say nothing.
const LARGEST_BLOCK = 2000;

/**
 * The average hash of a picture: which cells are lighter than the whole.
 *
 * @param composition As `compositionSignature` makes it: its first 64 numbers are the lightness of cells
 *   less the mean.
 */
export function pictureHash(composition: ArrayLike<number>): PictureHash {
  let [low, high] = [0, 0];
  for (let bit = 0; bit < HALF; bit++) {
    if (composition[bit]! > 0) low |= 1 << bit;
    if (composition[HALF + bit]! > 0) high |= 1 << bit;
  }
  return [low >>> 0, high >>> 0];
}

/** In how many bits two hashes differ. */
export function hashDistance(one: PictureHash, other: PictureHash): number {
  return ones(one[0] ^ other[0]) + ones(one[1] ^ other[1]);
}

function ones(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Bits `from` to `to` (exclusive) of a hash. */
function band([low, high]: PictureHash, from: number, to: number): number {
  let value = 0;
  for (let bit = from; bit < to; bit++) {
    const half = bit < HALF ? low : high;
    value = value << 1 | (half >>> (bit % HALF)) & 1;
  }
  return value;
}

/** Pairs of places in the list whose hashes differ in five bits at most, each once. */
export async function nearHashes(
  hashes: readonly PictureHash[],
  yielder: Yielder,
): Promise<[number, number][]> {
  const pairs: [number, number][] = [];
  const seen = new Set<string>();
  for (let at = 0; at < BANDS; at++) {
    const [from, to] = [Math.floor(at * BITS / BANDS), Math.floor((at + 1) * BITS / BANDS)];
    const blocks = new Map<number, number[]>();
    for (const [place, hash] of hashes.entries()) {
      const value = band(hash, from, to);
      const block = blocks.get(value);
      if (block === undefined) blocks.set(value, [place]);
      else block.push(place);
    }
    for (const block of blocks.values()) {
      if (block.length > LARGEST_BLOCK) continue;
      for (const [i, one] of block.entries()) {
        await yielder.yieldIfDue();
        for (const other of block.slice(i + 1)) {
          if (hashDistance(hashes[one]!, hashes[other]!) > MOST_DIFFERENT) continue;
          const key = `${one} ${other}`;
          if (seen.has(key)) continue;
          seen.add(key);
          pairs.push([one, other]);
        }
      }
    }
  }
  return pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}
