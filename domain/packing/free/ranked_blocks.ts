import type { Block } from "./block.ts";
import type { Prepared } from "./prepared.ts";

/** Frequently used properties of blocks by index, without an object for each. */
export interface BlockTable {
  dx: Float64Array;
  dy: Float64Array;
  dz: Float64Array;
  /** Volume including gaps. */
  cuboid: Float64Array;
  bearablePressure: Float64Array;
  /** Types and numbers of boxes of block i are from `from[i]` to before `from[i + 1]`. */
  from: Int32Array;
  types: Int32Array;
  counts: Int32Array;
}

const KNOWN = new WeakMap<readonly Block[], BlockTable>();

/** Returns the table of blocks, cached per list. */
export function tableOf(blocks: readonly Block[]): BlockTable {
  const cached = KNOWN.get(blocks);
  if (cached !== undefined) return cached;
  const from = new Int32Array(blocks.length + 1);
  blocks.forEach(({ types }, at) => from[at + 1] = from[at]! + types.length);
  const table = {
    dx: Float64Array.from(blocks, ({ dx }) => dx),
    dy: Float64Array.from(blocks, ({ dy }) => dy),
    dz: Float64Array.from(blocks, ({ dz }) => dz),
    cuboid: Float64Array.from(blocks, ({ dx, dy, dz }) => dx * dy * dz),
    bearablePressure: Float64Array.from(blocks, ({ bearablePressure }) => bearablePressure),
    from,
    types: new Int32Array(from.at(-1)!),
    counts: new Int32Array(from.at(-1)!),
  };
  blocks.forEach((block, at) => {
    table.types.set(block.types, from[at]);
    table.counts.set(block.counts, from[at]);
  });
  KNOWN.set(blocks, table);
  return table;
}

/** Returns true if enough boxes remain for a block. */
export function isLeft(
  { from, types, counts }: BlockTable,
  index: number,
  left: Int32Array,
): boolean {
  const end = from[index + 1]!;
  for (let at = from[index]!; at < end; at++) if (counts[at]! > left[types[at]!]!) return false;
  return true;
}

/** Intrinsic values of blocks by index. */
export interface RankedBlocks {
  values: Float64Array;
  /** Upper bounds on a block's value in any position. */
  bounds: Float64Array;
}

/**
 * Ranks blocks by their values.
 * @param prices Value of a unit of volume of each type.
 */
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
    // Favours blocks of few boxes: divides by the fourth root of their number.
    bounds[at] = value / Math.sqrt(Math.sqrt(parts.length));
  });
  return { values, bounds };
}

/** Returns the indices by descending upper bound. */
export const inOrder = (bounds: Float64Array, indices: Int32Array): Int32Array =>
  indices.sort((a, b) => bounds[b]! - bounds[a]! || a - b);
