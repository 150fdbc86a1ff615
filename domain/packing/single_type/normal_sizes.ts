/**
 * The possible lengths of a row of boxes, each along l or along w: i·l + j·w, ascending from 0. Any
 * piece of the floor can be reduced to such lengths without losing a box, so the searches use
 * indices of these lengths, independently of the unit.
 */
export class NormalSizes {
  readonly count: number;
  /**
   * `rest[i * count + j]`: the index of the longest normal length within size[i] − size[j], j ≤ i.
   */
  readonly rest: Int16Array;
  readonly #rasters: (Int16Array | undefined)[] = [];

  constructor(readonly size: Float64Array) {
    this.count = size.length;
    this.rest = new Int16Array(this.count * this.count);
    for (let i = 0; i < this.count; i++) {
      let fit = i;
      for (let j = 0; j <= i; j++) {
        while (size[fit]! > size[i]! - size[j]!) fit--;
        this.rest[i * this.count + j] = fit;
      }
    }
  }

  /** Returns the index of the longest normal length that is at most `length`. */
  within(length: number): number {
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.size[middle]! <= length) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /**
   * Returns the raster points of length i as ascending indices (Scheithauer & Terno 1996): the only
   * positions where a rectangle needs to be cut. They are the lengths that normal lengths leave
   * over.
   */
  raster(i: number): Int16Array {
    const cached = this.#rasters[i];
    if (cached) return cached;
    const points = new Set<number>();
    for (let j = 0; j <= i; j++) points.add(this.rest[i * this.count + j]!);
    const raster = Int16Array.from(points).sort();
    this.#rasters[i] = raster;
    return raster;
  }
}

/** Returns all i·l + j·w up to `longest`, ascending; null if there are more than `maxCount`. */
export function normalLengths(
  longest: number,
  l: number,
  w: number,
  maxCount: number,
): Float64Array | null {
  if ((longest / l + 1) * (longest / w + 1) > 40 * maxCount) return null;
  const lengths = new Set<number>();
  for (let start = 0; start <= longest; start += l) {
    for (let length = start; length <= longest; length += w) lengths.add(length);
  }
  return lengths.size > maxCount ? null : Float64Array.from(lengths).sort();
}
