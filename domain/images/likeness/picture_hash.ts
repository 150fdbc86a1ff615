/** A perceptual hash of pictures, for finding similar ones among very many. */

/** Bits of a hash: light or dark on an 8 × 8 grid, in two halves. */
export type PictureHash = readonly [low: number, high: number];

const HALF = 32;
/**
 * Maximum number of different bits in two hashes of one picture: cells on the border of light and
 * dark.
 */
const MAX_DIFFERENT_BITS = 5;
// With one band more than different bits, at least one band of two near hashes is equal.
const BANDS = MAX_DIFFERENT_BITS + 1;
const BITS = 2 * HALF;
// Maximum number of hashes with an equal band; bands of flat pictures are all equal and not
// selective.
const MAX_BLOCK = 2000;

/**
 * Returns the average hash of a picture: the cells that are lighter than the mean.
 * @param composition From `compositionSignature`: its first 64 numbers are the lightness of cells
 *   minus the mean.
 */
export function pictureHash(composition: ArrayLike<number>): PictureHash {
  let [low, high] = [0, 0];
  for (let bit = 0; bit < HALF; bit++) {
    if (composition[bit]! > 0) low |= 1 << bit;
    if (composition[HALF + bit]! > 0) high |= 1 << bit;
  }
  return [low >>> 0, high >>> 0];
}

/** Returns the number of different bits of two hashes. */
export function hashDistance(one: PictureHash, other: PictureHash): number {
  return ones(one[0] ^ other[0]) + ones(one[1] ^ other[1]);
}

function ones(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Returns the bits `from` to `to` (exclusive) of a hash. */
function band([low, high]: PictureHash, from: number, to: number): number {
  let value = 0;
  for (let bit = from; bit < to; bit++) {
    const half = bit < HALF ? low : high;
    value = value << 1 | (half >>> (bit % HALF)) & 1;
  }
  return value;
}

/** Returns index pairs of hashes that differ in at most five bits, without duplicates. */
export function nearHashes(hashes: readonly PictureHash[]): [number, number][] {
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
      if (block.length > MAX_BLOCK) continue;
      for (const [i, one] of block.entries()) {
        for (const other of block.slice(i + 1)) {
          if (hashDistance(hashes[one]!, hashes[other]!) > MAX_DIFFERENT_BITS) continue;
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

/** A painting's picture with its unit vectors for comparison. */
export interface ComparedPicture {
  id: number;
  composition: Float32Array<ArrayBuffer>;
  colour: Float32Array<ArrayBuffer> | null;
}

/** Two paintings, the smaller id first. */
export interface Lookalikes {
  one: number;
  other: number;
}

// Minimum cosines of two compositions, and of two colour distributions, of the same picture scanned
// or photographed twice. Lower similarities may be chance.
const MIN_COSINE = { composition: 0.97, colour: 0.85 };

/** Returns the pairs of paintings whose pictures look like the same picture, by id. */
export function lookalikes(pictures: readonly ComparedPicture[]): Lookalikes[] {
  // Pictures of a single colour have no light and shade to compare.
  const shaded = pictures.filter(({ composition }) =>
    composition.subarray(0, BITS).some((value) => value !== 0)
  );
  return nearHashes(shaded.map(({ composition }) => pictureHash(composition)))
    .map(([one, other]) => [shaded[one]!, shaded[other]!] as const)
    .filter(([a, b]) => isSamePicture(a, b))
    .map(([{ id: one }, { id: other }]) => ({ one, other }));
}

type Vectors = Pick<ComparedPicture, "composition" | "colour">;

/** Returns true if two pictures are probably the same picture, scanned or photographed twice. */
export const isSamePicture = (a: Vectors, b: Vectors): boolean =>
  cosine(a.composition, b.composition) >= MIN_COSINE.composition &&
  a.colour !== null && b.colour !== null && cosine(a.colour, b.colour) >= MIN_COSINE.colour;

const cosine = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
