/** The space of a vehicle for loose boxes between pallets and other boxes. */
import { PalletLoad } from "../packing/free/pallet_load.ts";
import { prepare, type Prepared } from "../packing/free/prepared.ts";
import type { Spaces } from "../packing/free/spaces.ts";
import { allowedOrientations, extentsOf } from "../packing/orientation.ts";
import type { BoxType } from "../packing/problem.ts";
import type { Stance } from "../packing/stances.ts";
import { fillSpace } from "./fill_space.ts";
import { extentOf, type LoadProblem, type LooseLine, type Placement } from "./load_problem.ts";
import type { Vehicle } from "./vehicle.ts";

/** A pallet or a loose box in its place. */
export interface Piece {
  stance: Stance;
  stop: number;
  x: number;
  y: number;
  z: number;
}

interface FillOptions {
  /** Length and height up to which boxes may be placed. */
  length: number;
  height: number;
  /** Boxes to load, by line; 0 for each pallet. */
  counts: Int32Array;
  /** Blocks, boxes and spaces that may be visited; more in the first turn. */
  work: number;
  /** True if boxes may block others. */
  mayBlock?: boolean;
  /** As in `fillSpace`. */
  prices?: Float64Array;
  maxBlocks?: number;
}

// Minimum supported share of a base, even for loads without a requirement.
const MIN_SUPPORT = 0.01;
// Tolerance for rounding errors of a sum of weights; the engine adds a relative one itself.
const PAYLOAD_SLACK = 5e-7;
const ENGINE_SLACK = 0.5e-9;
// Multiple of the work that is allowed until every set of scoring weights has been tried.
const FIRST_TURN_FACTOR = 4;

export class LooseSpace {
  readonly prepared: Prepared;
  /** Visited blocks, boxes and spaces so far. */
  work = 0;

  constructor(private readonly problem: Required<LoadProblem>) {
    const { vehicle, pallets, loose: { lines, support } } = problem;
    const types = [
      ...lines.map((line, at): BoxType => ({
        ...line,
        key: `${at}`,
        bearableLoad: line.bears,
        mayTip: line.may_tip,
        orientations: orientationsOf(vehicle, line),
        stop: null,
      })),
      ...pallets.map((pallet, at): BoxType => ({
        ...pallet,
        key: `pallet ${at}`,
        bearableLoad: pallet.bears,
        mayTip: false,
        count: 1,
        stop: null,
      })),
    ];
    this.prepared = prepare({
      types,
      pallet: vehicle,
      parameters: {
        minSupportRatio: Math.max(support, MIN_SUPPORT),
        ...{ minLayerFillRatio: 0, heightLayerDiff: 1, heightTolerance: 0 },
        ...{ packingType: 4, effort: 1 },
      },
      limits: { maxWeight: (vehicle.payload + PAYLOAD_SLACK) * (1 - ENGINE_SLACK) },
    });
  }

  /** Returns a placed pallet as a piece. */
  pallet(placement: Placement): Piece {
    const { pallets, loose: { lines } } = this.problem;
    const { pallet: index, x, y, turned, on } = placement;
    const pallet = pallets[index]!;
    const { long, wide } = extentOf(pallet, turned);
    const stance = this.prepared.stances.find(({ type, dx, dy }) =>
      type === lines.length + index && dx === long && dy === wide
    )!;
    return { stance, stop: pallet.stop, x, y, z: on === null ? 0 : pallets[on]!.height };
  }

  /**
   * Loads as many boxes of a stop as possible between fixed pieces, and returns the added ones. No
   * piece blocks one that is unloaded earlier.
   */
  *fill(pieces: readonly Piece[], stop: number, options: FillOptions): Generator<void, Piece[]> {
    const { length, height, counts, work, mayBlock = false, ...preferences } = options;
    const near = mayBlock ? pieces : withoutHidden(pieces, stop);
    const fixed = this.#load(near);
    const filling = fillSpace({ ...this.prepared, length, height }, {
      ...{ counts, fixed, ...preferences },
      reserve: (spaces) => mayBlock || this.#reservePaths(spaces, near, stop),
    });
    for (let step = filling.next(), before = 0;; step = filling.next()) {
      if (step.done) return this.#added(step.value, fixed.size);
      const { load, work: done, turns } = step.value;
      this.work += done - before;
      before = done;
      const isFull = turns > 0 && load?.size === fixed.size;
      if (load && (isFull || done > (turns > 0 ? work : FIRST_TURN_FACTOR * work))) {
        return this.#added(load, fixed.size);
      }
      yield;
    }
  }

  /** Returns the boxes of a load from `from` on. */
  #added({ stances, x0, y0, z0, size }: PalletLoad, from: number): Piece[] {
    return Array.from({ length: size - from }, (_, index): Piece => {
      const at = from + index;
      const { stop } = this.problem.loose.lines[stances[at]!.type]!;
      return { stance: stances[at]!, stop, x: x0[at]!, y: y0[at]!, z: z0[at]! };
    });
  }

  /** Returns pieces as fixed boxes of the packing engine. */
  #load(pieces: readonly Piece[]): PalletLoad {
    const load = new PalletLoad(this.prepared, pieces.length + 16);
    for (const { stance, x, y, z } of pieces.toSorted((a, b) => a.z - b.z)) {
      load.fix(stance, x, y, z);
    }
    return load;
  }

  /**
   * Reserves the space from which a box of the stop has no straight path to the doors, and the
   * space in which it would block others.
   */
  #reservePaths(spaces: Spaces, pieces: readonly Piece[], stop: number): void {
    const { length, height } = this.prepared;
    for (const piece of pieces.toSorted((a, b) => b.x - a.x)) {
      const { x, y, z, stance: { dx, dy, dz } } = piece;
      if (piece.stop > stop) {
        if (x > 0) spaces.cut(0, x, y, y + dy, 0, height);
        spaces.cut(x, x + dx, y, y + dy, 0, z + dz);
      } else if (piece.stop < stop) spaces.cut(x, length, y, y + dy, 0, height);
    }
  }
}

/** Returns true if two pieces overlap in the plan. */
const overlap = (a: Piece, b: Piece): boolean =>
  a.x < b.x + b.stance.dx && b.x < a.x + a.stance.dx &&
  a.y < b.y + b.stance.dy && b.y < a.y + a.stance.dy;

/**
 * Returns the pieces outside the space that no box of the stop may use: in front of a wider piece of a later stop, or behind one of an earlier stop.
 */
function withoutHidden(pieces: readonly Piece[], stop: number): Piece[] {
  const later = pieces.filter((one) => one.stop > stop).sort((a, b) => b.x - a.x);
  const earlier = pieces.filter((one) => one.stop < stop).sort((a, b) => a.x - b.x);
  const isHidden = (piece: Piece) => {
    const [from, to] = [piece.x, piece.x + piece.stance.dx];
    const isWider = ({ y, stance: { dy } }: Piece) =>
      y <= piece.y && y + dy >= piece.y + piece.stance.dy;
    for (const other of later) {
      if (other.x < to) break;
      if (isWider(other)) return true;
    }
    for (const other of earlier) {
      if (other === piece || other.x > from) break;
      if (isWider(other)) return true;
    }
    return false;
  };
  const near: Piece[] = [];
  const hidden: Piece[] = [];
  for (const piece of pieces) (isHidden(piece) ? hidden : near).push(piece);
  // Pieces stacked with a remaining one are needed to compute the loads.
  for (let at = 0; at < near.length && hidden.length > 0; at++) {
    for (let other = hidden.length - 1; other >= 0; other--) {
      if (overlap(near[at]!, hidden[other]!)) near.push(...hidden.splice(other, 1));
    }
  }
  return near;
}

/** Returns the allowed orientations in which a box passes the doors. */
export const orientationsOf = ({ height, door_height }: Vehicle, line: LooseLine) =>
  allowedOrientations({ mayTip: line.may_tip }).filter((orientation) =>
    extentsOf(line, orientation).upwards <= Math.min(height, door_height)
  );
