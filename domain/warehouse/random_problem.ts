import type { BoxType, Effort, PackingProblem } from "../packing/problem.ts";
import { PACKING_TYPES } from "./records.ts";

// Maximum number of box types.
const MAX_TYPES = 40;
/** Minimum edge of a random box, in centimetres. */
export const MIN_EDGE_CM = 20;
const MAX_SIDE_CM = 40;

/** Parameters of a random order. */
export interface RandomOrder {
  /** Maximum height of pallets in centimetres, at least `MIN_EDGE_CM`. */
  height: number;
  /** Total number of boxes. */
  count: number;
  /** Seed of the boxes. */
  seed: number;
  effort: Effort;
}

/**
 * Returns a problem of random boxes of some types, in centimetres and grams, for pallets 80 wide
 * and 120 long. All boxes fit, and may lie on any side.
 */
export function randomProblem({ height, count, seed, effort }: RandomOrder): PackingProblem {
  const random = randomNumbers(seed);
  const between = (min: number, max: number) => min + random() * (max - min);
  const size = Math.min(MAX_TYPES, Math.ceil(Math.sqrt(count)));
  const types = Array.from({ length: size }, (_, index): BoxType => {
    const whole = (min: number, max: number) => Math.floor(between(min, max + 1));
    // At least one edge is no longer than the height of the pallet.
    const width = whole(MIN_EDGE_CM, Math.floor(Math.min(MAX_SIDE_CM, height)));
    return {
      key: `RANDOM-${String(index + 1).padStart(2, "0")}`,
      length: whole(MIN_EDGE_CM, MAX_SIDE_CM),
      width,
      height: whole(48, 50),
      weight: whole(500, 1000),
      bearableLoad: whole(500, 2000),
      mayTip: true,
      count: 1,
      stop: null,
    };
  });
  for (let box = size; box < count; box++) types[Math.floor(random() * size)]!.count++;
  return {
    types,
    pallet: { length: 120, width: 80, height },
    parameters: {
      minLayerFillRatio: 0.65,
      minSupportRatio: 0.75,
      heightLayerDiff: 4,
      heightTolerance: 1,
      packingType: PACKING_TYPES.layers,
      effort,
    },
  };
}

/**
 * Returns a generator of random numbers from 0 to 1 by a seed (mulberry32, Tommy Ettinger 2017).
 */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = state + 0x6d2b79f5 >>> 0;
    let bits = Math.imul(state ^ state >>> 15, state | 1);
    bits ^= bits + Math.imul(bits ^ bits >>> 7, bits | 61);
    return ((bits ^ bits >>> 14) >>> 0) / 0x100000000;
  };
}
