import type { BoxType, Effort, PackingProblem } from "../packing/problem.ts";
import { PACKING_TYPES } from "./records.ts";

// Kinds of boxes at the most.
const MOST_TYPES = 40;

/** What random boxes are asked for. */
export interface RandomOrder {
  /** How high pallets may be, in millimetres. */
  height: number;
  /** How many boxes in all. */
  count: number;
  /** The same seed gives the same boxes. */
  seed: number;
  effort: Effort;
}

/** Random boxes of some types on pallets of 1200 × 800 mm; all of them fit. */
export function randomProblem({ height, count, seed, effort }: RandomOrder): PackingProblem {
  const random = randomNumbers(seed);
  const between = (least: number, most: number) => least + random() * (most - least);
  const size = Math.min(MOST_TYPES, Math.ceil(Math.sqrt(count)));
  const types = Array.from({ length: size }, (_, index): BoxType => {
    const upwards = between(Math.min(80, height / 2), Math.min(400, height));
    const [length, width] = [between(150, 600), between(100, 400)].map(Math.round);
    return {
      key: `RANDOM-${String(index + 1).padStart(2, "0")}`,
      length: length!,
      width: width!,
      height: upwards < 10 ? upwards : Math.floor(upwards),
      weight: Math.round(between(10, 200)) / 10,
      bearableLoad: null,
      mayTip: true,
      count: 1,
      stop: null,
    };
  });
  for (let box = size; box < count; box++) types[Math.floor(random() * size)]!.count++;
  return {
    types,
    pallet: { length: 1200, width: 800, height },
    parameters: {
      minLayerFillRatio: 0.65,
      minSupportRatio: 0.75,
      heightLayerDiff: 40,
      heightTolerance: 5,
      packingType: PACKING_TYPES.layers,
      effort,
    },
  };
}

/** Numbers from 0 up to 1 by a seed (mulberry32, Tommy Ettinger 2017). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = state + 0x6d2b79f5 >>> 0;
    let bits = Math.imul(state ^ state >>> 15, state | 1);
    bits ^= bits + Math.imul(bits ^ bits >>> 7, bits | 61);
    return ((bits ^ bits >>> 14) >>> 0) / 0x100000000;
  };
}
