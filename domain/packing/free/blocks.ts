import type { Stance } from "../stances.ts";
import type { Block } from "./block.ts";
import { type ArraySize, BlockJoiner, type Side } from "./block_joiner.ts";
import type { Prepared } from "./prepared.ts";
import { checkTime } from "../time_limit.ts";

// The part of a pair of blocks that its boxes fill, at least, where nothing else is asked for.
const MIN_FILL_RATIO = 0.98;
// So many of the blocks, at most, are arrays of equal boxes, as many of each box in each of its stances.
const ARRAYS = 0.5;
// With more boxes they leave too little room for other blocks where there are hundreds of a type.
const MAX_ARRAY_BOXES = 40;
// There are none where types have fewer boxes than this on average.
const REPEATED = 3;
// Blocks joined with all others before someone else gets a turn.
const ROWS_A_STEP = 50;
// Boxes of all blocks together, from which on no more are joined.
const MAX_PARTS = 1e6;
// The same where boxes are thin, so that it takes longer to see what carries what.
const MAX_THIN_PARTS = 5e4;

/**
 * Blocks of boxes, the largest first: every single box, arrays of equal ones (simple blocks), and pairs of blocks that make a cuboid nearly
 * without gaps (general blocks; Fanslau & Bortfeldt 2010). As many as there are single boxes, and
 * others up to about `most` in all. Yields every now and then.
 *
 * @param leastFill The part of a pair that is filled by its boxes, at least.
 */
export function* blocksOf(
  prepared: Prepared,
  counts: Int32Array,
  most: number,
  leastFill = MIN_FILL_RATIO,
): Generator<void, Block[], void> {
  const blocks = prepared.stances.map((stance) => blockOfOne(prepared, stance));
  const joiner = new BlockJoiner(prepared);
  let [from, end] = [0, blocks.length];
  let parts = blocks.length;
  const mostParts = prepared.thin ? MAX_THIN_PARTS : MAX_PARTS;
  const isEnough = () => blocks.length >= most || parts >= mostParts;
  const add = (block: Block | undefined) => {
    if (block === undefined) return;
    parts += block.parts.length;
    blocks.push(block);
  };
  const boxes = counts.reduce((sum, count) => sum + count, 0);
  const arrays = ARRAYS * most / blocks.length;
  for (const one of boxes < REPEATED * counts.length ? [] : blocks.slice()) {
    if (isEnough()) break;
    const sizes = arraySizes(prepared, one, Math.min(MAX_ARRAY_BOXES, counts[one.types[0]!]!));
    const between = Math.max(1, sizes.length / arrays);
    for (let at = 0; at < sizes.length && !isEnough(); at += between) {
      const size = sizes[Math.floor(at)]!;
      checkTime(4 * size[0] * size[1] * size[2]);
      add(joiner.array(one, size));
    }
    yield;
  }
  end = blocks.length;
  // Every round joins the blocks of the round before with all that came before them.
  while (from < end && !isEnough()) {
    for (let one = from; one < end && !isEnough(); one++) {
      if (one % ROWS_A_STEP === 0) yield;
      const a = blocks[one]!;
      for (let other = 0; other <= one && !isEnough(); other++) {
        checkTime(4);
        const b = blocks[other]!;
        const sides = sidesOf(a, b, leastFill);
        if (sides.length === 0 || !areThere(a, b, counts)) continue;
        for (const side of sides) {
          checkTime(a.parts.length + b.parts.length);
          add(joiner.join(a, b, side));
          if (side === "upon" && a !== b) add(joiner.join(b, a, side));
        }
      }
    }
    [from, end] = [end, blocks.length];
  }
  return blocks.sort((a, b) => b.volume - a.volume);
}

/** Returns the arrays of at least two boxes that fit, the most boxes first. */
function arraySizes(
  { length, width, height, slack }: Prepared,
  { dx, dy, dz }: Block,
  count: number,
): ArraySize[] {
  const fitting = (room: number, extent: number) => Math.floor((room + slack) / extent);
  const [along, across, upwards] = [
    fitting(length, dx),
    fitting(width, dy),
    fitting(height, dz),
  ];
  const sizes: ArraySize[] = [];
  for (let x = 1; x <= Math.min(along, count); x++) {
    for (let y = 1; y <= Math.min(across, count / x); y++) {
      checkTime(upwards);
      for (let z = 1; z <= Math.min(upwards, count / (x * y)); z++) {
        if (x * y * z > 1) sizes.push([x, y, z]);
      }
    }
  }
  return sizes.sort((a, b) => b[0] * b[1] * b[2] - a[0] * a[1] * a[2]);
}

/** A box in one of its stances as a block of its own. */
export function blockOfOne({ volume, weight, bearable, limits }: Prepared, stance: Stance): Block {
  const { type, dx, dy, dz } = stance;
  return {
    dx,
    dy,
    dz,
    volume: volume[type]!,
    weight: weight[type]!,
    ...limits.part(type),
    parts: [{ stance, x: 0, y: 0, z: 0 }],
    bearablePressure: bearable[type]! / (dx * dy),
  };
}

const NONE: readonly Side[] = [];

/** The sides on which two blocks have hardly a gap together. */
function sidesOf(a: Block, b: Block, leastFill: number): readonly Side[] {
  const room = (a.volume + b.volume) / leastFill;
  const dx = Math.max(a.dx, b.dx), dy = Math.max(a.dy, b.dy), dz = Math.max(a.dz, b.dz);
  const beside = (a.dx + b.dx) * dy * dz <= room;
  const behind = dx * (a.dy + b.dy) * dz <= room;
  const upon = dx * dy * (a.dz + b.dz) <= room;
  if (!beside && !behind && !upon) return NONE;
  const sides: Side[] = [];
  if (beside) sides.push("beside");
  if (behind) sides.push("behind");
  if (upon) sides.push("upon");
  return sides;
}

/** Returns true if there are enough boxes for both at once. */
function areThere(a: Block, b: Block, counts: Int32Array): boolean {
  for (let at = 0; at < a.types.length; at++) {
    const type = a.types[at]!;
    const other = b.types.indexOf(type);
    if (a.counts[at]! + (other < 0 ? 0 : b.counts[other]!) > counts[type]!) return false;
  }
  return true;
}
