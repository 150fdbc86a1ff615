import type { Block } from "./block.ts";
import type { Prepared } from "./prepared.ts";

/** Intrinsic values of blocks by index. */
export interface RankedBlocks {
  values: Float64Array;
  /** The most that a block can be worth in any place. */
  bounds: Float64Array;
}

/** @param prices What a unit of volume of each type is worth. */
export function rankedOf(
  { volume }: Prepared,
  blocks: readonly Block[],
  prices: Float64Array,
): RankedBlocks {
  const values = new Float64Array(blocks.length);
  const bounds = new Float64Array(blocks.length);
  blocks.forEach(({ types, counts, parts }, at) => {
    let value = 0;
    types.forEach((type, of) => {
      value += counts[of]! * volume[type]! * prices[type]!;
    });
    values[at] = value;
    // Few boxes are better than many: by the fourth root of their number.
    bounds[at] = value / Math.sqrt(Math.sqrt(parts.length));
  });
  return { values, bounds };
}

/** The indices, those first that can be worth the most. */
export const inOrder = (bounds: Float64Array, indices: Int32Array): Int32Array =>
  indices.sort((a, b) => bounds[b]! - bounds[a]! || a - b);
