import type { LayerBox } from "../layers/layer_box.ts";
import { inRows, singleTypeLayers } from "../layers/single_type_patterns.ts";
import type { Stance } from "../stances.ts";
import type { Block, Part } from "./block.ts";
import type { Prepared } from "./prepared.ts";
import { checkTime } from "../time_limit.ts";
import { PalletLoad } from "./pallet_load.ts";

/** Position of the second of two blocks relative to the first. */
type Side = "beside" | "behind" | "upon";

/** Number of boxes along the length, along the width and upwards. */
type ArraySize = readonly [along: number, across: number, upwards: number];

/** Creates blocks from two blocks or from layers of equal boxes, each distinct block once. */
class BlockJoiner {
  readonly #prepared: Prepared;
  readonly #keys = new Set<string>();
  /** Used to test whether blocks are stable. */
  readonly #trial: PalletLoad;

  constructor(prepared: Prepared) {
    this.#prepared = prepared;
    this.#trial = new PalletLoad(prepared);
  }

  /**
   * Returns two blocks as one, the second along the length, along the width or on top of the first;
   * undefined if that is not a valid new block.
   */
  join(a: Block, b: Block, side: Side): Block | undefined {
    const { slack, length, width, height, limits } = this.#prepared;
    const dx = side === "beside" ? a.dx + b.dx : Math.max(a.dx, b.dx);
    const dy = side === "behind" ? a.dy + b.dy : Math.max(a.dy, b.dy);
    const dz = side === "upon" ? a.dz + b.dz : Math.max(a.dz, b.dz);
    if (dx > length + slack || dy > width + slack || dz > height + slack) return undefined;
    if (side !== "upon" && !this.#isFlat(a, b, side)) return undefined;
    const [types, counts] = contentsOf(a, b);
    const sums = a.sums.map((sum, at) => sum + b.sums[at]!);
    if (!limits.mayBeOne(types, sums)) return undefined;
    const key = keyOf({ dx, dy, dz, types, counts });
    if (this.#keys.has(key)) return undefined;
    const block = {
      dx,
      dy,
      dz,
      volume: a.volume + b.volume,
      weight: a.weight + b.weight,
      types: Int32Array.from(types),
      counts: Int32Array.from(counts),
      sums,
      parts: partsOf(a, b, side),
      bearablePressure: side === "upon"
        ? b.bearablePressure
        : Math.min(a.bearablePressure, b.bearablePressure),
    };
    if (side === "upon" && !this.#stands(block)) return undefined;
    this.#keys.add(key);
    return block;
  }

  /**
   * Returns some layers of equal boxes, each straight on the one below; undefined if that is not a
   * valid new block.
   */
  stacked(layer: readonly LayerBox[], levels: number): Block | undefined {
    const { limits, volume } = this.#prepared;
    const [{ stance: { type, weight, bearable, dz } }] = layer as [LayerBox];
    const count = levels * layer.length;
    const part = limits.part(type, count);
    if (!limits.mayBeOne(part.types, part.sums)) return undefined;
    const parts = Array.from(
      { length: levels },
      (_, level) => layer.map((box): Part => ({ ...box, z: level * dz })),
    ).flat();
    const block = {
      dx: layer.reduce((most, { x, stance }) => Math.max(most, x + stance.dx), 0),
      dy: layer.reduce((most, { y, stance }) => Math.max(most, y + stance.dy), 0),
      dz: levels * dz,
      parts,
      bearablePressure: Math.max(0, bearable),
      volume: count * volume[type]!,
      weight: count * weight,
      ...part,
    };
    const key = keyOf(block);
    if (this.#keys.has(key) || levels > 1 && !this.#stands(block)) return undefined;
    this.#keys.add(key);
    return block;
  }

  /** Returns true if a box that needs its whole base can rest on both blocks at once. */
  #isFlat(a: Block, b: Block, side: Side): boolean {
    const { ratio, reach } = this.#prepared;
    if (ratio < 1) return true;
    return Math.abs(a.dz - b.dz) <= reach && (side === "beside" ? a.dy === b.dy : a.dx === b.dx);
  }

  /** Returns true if the block is stable without other boxes. */
  #stands(block: Block): boolean {
    this.#trial.clear();
    return this.#trial.place(block, 0, 0, 0);
  }
}

/** Returns the key of a block; blocks of the same size and the same boxes are equivalent. */
const keyOf = ({ dx, dy, dz, types, counts }:
  & {
    [Field in "dx" | "dy" | "dz"]: number;
  }
  & { types: Int32Array | number[]; counts: Int32Array | number[] }) =>
  `${dx},${dy},${dz},${types.join()},${counts.join()}`;

/** Returns types in ascending order, and the number of boxes of each. */
function contentsOf(a: Block, b: Block): [types: number[], counts: number[]] {
  const types: number[] = [];
  const counts: number[] = [];
  for (let inA = 0, inB = 0; inA < a.types.length || inB < b.types.length;) {
    const ofA = a.types[inA] ?? Infinity;
    const ofB = b.types[inB] ?? Infinity;
    types.push(Math.min(ofA, ofB));
    counts.push((ofA <= ofB ? a.counts[inA++]! : 0) + (ofB <= ofA ? b.counts[inB++]! : 0));
  }
  return [types, counts];
}

function partsOf(a: Block, b: Block, side: Side): Part[] {
  const dx = side === "beside" ? a.dx : 0;
  const dy = side === "behind" ? a.dy : 0;
  const dz = side === "upon" ? a.dz : 0;
  const moved = b.parts.map(({ stance, x, y, z }) => ({ stance, x: x + dx, y: y + dy, z: z + dz }));
  return [...a.parts, ...moved].sort((one, other) => one.z - other.z);
}

// Minimum fill of a pair of blocks, unless stated otherwise.
const MIN_FILL_RATIO = 0.98;
// Maximum share of arrays of equal boxes among the blocks, divided equally among all stances.
const ARRAYS = 0.5;
// Larger arrays leave too little space for other blocks in orders with hundreds of boxes per type.
const MAX_ARRAY_BOXES = 40;
// No arrays are made if there are fewer boxes per type on average.
const REPEATED = 3;
// Blocks joined with all others per step.
const ROWS_PER_STEP = 50;
// No more blocks are joined once all blocks together have this many boxes.
const MAX_PARTS = 1e6;
// The same for thin boxes, whose supports take longer to compute.
const MAX_THIN_PARTS = 5e4;

/**
 * Returns blocks of boxes, the largest first: every single box, arrays of equal boxes (simple
 * blocks), and pairs of blocks that make a cuboid nearly without gaps (general blocks; Fanslau &
 * Bortfeldt 2010). About `maxBlocks` in all, unless there are more single boxes. Yields regularly.
 * @param minFill Minimum share of a pair's volume that its boxes fill.
 */
export function* blocksOf(
  prepared: Prepared,
  counts: Int32Array,
  maxBlocks: number,
  minFill = MIN_FILL_RATIO,
): Generator<void, Block[], void> {
  const blocks = prepared.stances.map((stance) => blockOfOne(prepared, stance));
  const joiner = new BlockJoiner(prepared);
  let [from, end] = [0, blocks.length];
  let parts = blocks.length;
  const maxParts = prepared.thin ? MAX_THIN_PARTS : MAX_PARTS;
  const isEnough = () => blocks.length >= maxBlocks || parts >= maxParts;
  const add = (block: Block | undefined) => {
    if (block === undefined) return;
    parts += block.parts.length;
    blocks.push(block);
  };
  const arrays = ARRAYS * maxBlocks / blocks.length;
  for (const one of isRepeated(counts) ? prepared.stances : []) {
    if (isEnough()) break;
    const sizes = arraySizes(prepared, one, Math.min(MAX_ARRAY_BOXES, counts[one.type]!));
    const between = Math.max(1, sizes.length / arrays);
    for (let at = 0; at < sizes.length && !isEnough(); at += between) {
      const [along, across, upwards] = sizes[Math.floor(at)]!;
      checkTime(4 * along * across * upwards);
      add(joiner.stacked(inRows(one, along, along * across), upwards));
    }
    yield;
  }
  end = blocks.length;
  // Each round joins the blocks of the previous round with all earlier ones.
  while (from < end && !isEnough()) {
    for (let one = from; one < end && !isEnough(); one++) {
      if (one % ROWS_PER_STEP === 0) yield;
      const a = blocks[one]!;
      for (let other = 0; other <= one && !isEnough(); other++) {
        checkTime(4);
        const b = blocks[other]!;
        const sides = sidesOf(a, b, minFill);
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

const isRepeated = (counts: Int32Array) =>
  counts.reduce((sum, count) => sum + count, 0) >= REPEATED * counts.length;

// Types whose layers are found per step, and operations for each.
const TYPES_PER_STEP = 10;
const WORK_OF_LAYER = 500;

/** Returns blocks of full layers of one type, one layer or several stacked straight. */
export function* layerBlocksOf(
  prepared: Prepared,
  counts: Int32Array,
): Generator<void, Block[], void> {
  const { height, slack, limits } = prepared;
  const joiner = new BlockJoiner(prepared);
  const blocks: Block[] = [];
  const stancesByType = Map.groupBy(isRepeated(counts) ? prepared.stances : [], ({ type }) => type);
  for (const [type, stances] of stancesByType) {
    checkTime(WORK_OF_LAYER);
    if (type % TYPES_PER_STEP === TYPES_PER_STEP - 1) yield;
    const floor = { ...prepared, stances, effort: 0 };
    const count = counts[type]!;
    for (const layer of singleTypeLayers(floor, limits, type, count)) {
      const maxLevels = Math.min((height + slack) / layer[0]!.stance.dz, count / layer.length);
      for (let levels = 1; levels <= maxLevels; levels++) {
        checkTime(4 * levels * layer.length);
        const block = joiner.stacked(layer, levels);
        if (block === undefined) break;
        blocks.push(block);
      }
    }
  }
  return blocks;
}

/** Returns the sizes of arrays of at least two boxes that fit, the largest number first. */
function arraySizes(
  { length, width, height, slack }: Prepared,
  { dx, dy, dz }: Stance,
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

/** Returns a block with a single box in one of its stances. */
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

/** Returns the sides on which two blocks fit together with hardly a gap. */
function sidesOf(a: Block, b: Block, minFill: number): readonly Side[] {
  const room = (a.volume + b.volume) / minFill;
  const dx = Math.max(a.dx, b.dx), dy = Math.max(a.dy, b.dy), dz = Math.max(a.dz, b.dz);
  const fitsBeside = (a.dx + b.dx) * dy * dz <= room;
  const fitsBehind = dx * (a.dy + b.dy) * dz <= room;
  const fitsAbove = dx * dy * (a.dz + b.dz) <= room;
  if (!fitsBeside && !fitsBehind && !fitsAbove) return NONE;
  const sides: Side[] = [];
  if (fitsBeside) sides.push("beside");
  if (fitsBehind) sides.push("behind");
  if (fitsAbove) sides.push("upon");
  return sides;
}

/** Returns true if there are enough boxes for both blocks together. */
function areThere(a: Block, b: Block, counts: Int32Array): boolean {
  for (let at = 0; at < a.types.length; at++) {
    const type = a.types[at]!;
    const other = b.types.indexOf(type);
    if (a.counts[at]! + (other < 0 ? 0 : b.counts[other]!) > counts[type]!) return false;
  }
  return true;
}
