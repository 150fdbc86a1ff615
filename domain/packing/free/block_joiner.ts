import type { Block, Part } from "./block.ts";
import { PalletLoad } from "./pallet_load.ts";
import type { Prepared } from "./prepared.ts";

/** Position of the second of two blocks relative to the first. */
export type Side = "beside" | "behind" | "upon";

/** Number of boxes along the length, along the width and upwards. */
export type ArraySize = readonly [along: number, across: number, upwards: number];

/** Makes one block of two, or of many equal boxes, each kind of block once. */
export class BlockJoiner {
  readonly #prepared: Prepared;
  readonly #keys = new Set<string>();
  /** On which blocks are tried. */
  readonly #trial: PalletLoad;

  constructor(prepared: Prepared) {
    this.#prepared = prepared;
    this.#trial = new PalletLoad(prepared);
  }

  /** The second block along the length, along the width or upwards of the first; undefined if that is no block. */
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

  /** So many of a box along the length, the width and upwards; undefined if that is no block, or no new one. */
  array(one: Block, [along, across, upwards]: ArraySize): Block | undefined {
    const { limits } = this.#prepared;
    const count = along * across * upwards;
    const part = limits.part(one.types[0]!, count);
    if (!limits.mayBeOne(part.types, part.sums)) return undefined;
    const { stance } = one.parts[0]!;
    const [dx, dy, dz] = [along * one.dx, across * one.dy, upwards * one.dz];
    const parts = Array.from({ length: count }, (_, at): Part => ({
      stance,
      x: at % along * one.dx,
      y: Math.floor(at / along) % across * one.dy,
      z: Math.floor(at / (along * across)) * one.dz,
    }));
    const block = {
      ...{ dx, dy, dz, parts, bearablePressure: one.bearablePressure },
      volume: count * one.volume,
      weight: count * one.weight,
      ...part,
    };
    const key = keyOf(block);
    if (this.#keys.has(key) || upwards > 1 && !this.#stands(block)) return undefined;
    this.#keys.add(key);
    return block;
  }

  /** Returns true if a box that needs its whole base can stand on both at once. */
  #isFlat(a: Block, b: Block, side: Side): boolean {
    const { ratio, reach } = this.#prepared;
    if (ratio < 1) return true;
    return Math.abs(a.dz - b.dz) <= reach && (side === "beside" ? a.dy === b.dy : a.dx === b.dx);
  }

  /** Returns true if the block is stable by itself. */
  #stands(block: Block): boolean {
    this.#trial.clear();
    return this.#trial.place(block, 0, 0, 0);
  }
}

/** Blocks of the same size and the same boxes are as good as each other. */
const keyOf = ({ dx, dy, dz, types, counts }:
  & {
    [Field in "dx" | "dy" | "dz"]: number;
  }
  & { types: Int32Array | number[]; counts: Int32Array | number[] }) =>
  `${dx},${dy},${dz},${types.join()},${counts.join()}`;

/** Types in ascending order, and how many boxes of each. */
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
