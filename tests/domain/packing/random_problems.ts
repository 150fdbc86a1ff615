/** Packing problems drawn at random, from the everyday to the absurd, each decided by its seed. */
import type {
  Effort,
  PackingParameters,
  PackingProblem,
  PalletSize,
} from "../../../domain/packing/problem.ts";
import { PACKING_TYPES } from "../../../domain/warehouse/records.ts";
import { Draws } from "./draws.ts";
import { randomTypes } from "./random_boxes.ts";

/** A height that stands for none being set. */
export const NO_LIMIT = 1e9;

/**
 * The problem of a seed; frozen throughout, so that nobody who works on it can change it. Every box
 * fits the pallet in an allowed orientation, not always in the first, and packing type 4 never
 * occurs.
 */
export function randomProblem(seed: number): PackingProblem {
  const draws = new Draws(seed);
  const boxes = howMany(draws);
  return problemOf(draws, { boxes, packingType: draws.whole(0, 3) });
}

/** The same of packing type 4; more boxes are thin, and what some can bear is next to nothing. */
export function randomFreeProblem(seed: number): PackingProblem {
  const draws = new Draws(seed);
  return problemOf(draws, { boxes: howMany(draws, FEW_LARGE), packingType: PACKING_TYPES.free });
}

function problemOf(
  draws: Draws,
  { boxes, packingType }: { boxes: number; packingType: number },
): PackingProblem {
  const pallet = palletOf(draws);
  const types = randomTypes(draws, boxes, pallet, packingType);
  const tallest = Math.max(...types.map(({ height }) => height));
  return frozen({
    types,
    pallet,
    parameters: parametersOf(draws, { boxes, packingType, tallest }),
  });
}

// Shares of problems with one box, at most 12, 60, 250 and 800 boxes; the rest have up to 2,000.
const SOME_LARGE = [0.06, 0.78, 0.94, 0.99, 0.998] as const;
// Free packing takes longer.
const FEW_LARGE = [0.06, 0.84, 0.97, 0.994, 0.9992] as const;

/** Mostly few, so that thousands of problems take no longer than a few large ones. */
function howMany(draws: Draws, shares: typeof SOME_LARGE | typeof FEW_LARGE = SOME_LARGE): number {
  const share = draws.between(0, 1);
  if (share < shares[0]) return 1;
  if (share < shares[1]) return draws.whole(2, 12);
  if (share < shares[2]) return draws.whole(13, 60);
  if (share < shares[3]) return draws.whole(61, 250);
  if (share < shares[4]) return draws.whole(251, 800);
  return draws.whole(801, 2000);
}

/** In millimetres, in whole units as small as boxes, in decimals, in thirds. */
function palletOf(draws: Draws): PalletSize {
  const [length, width] = draws.of<readonly [number, number]>([
    [1200, 800],
    [1200, 1000],
    [800, 1200],
    [draws.whole(3, 20), draws.whole(3, 20)],
    // Sums of tenths, which are not what the decimals say.
    [draws.tenths(draws.whole(6, 30)), draws.tenths(draws.whole(6, 30))],
    [draws.whole(3, 20) / 3, draws.whole(3, 20) / 3],
    [draws.between(0.5, 5000), draws.between(0.5, 5000)],
  ]);
  const height = draws.of([
    Math.min(length, width),
    length * draws.whole(1, 3),
    width * draws.between(0.1, 2),
    draws.tenths(draws.whole(3, 30)),
    // Far taller than wide.
    width * draws.whole(20, 60),
    NO_LIMIT,
  ]);
  return { length, width, height };
}

/** The extremes as often as what lies between. */
function parametersOf(
  draws: Draws,
  { boxes, packingType, tallest }: { boxes: number; packingType: number; tallest: number },
): PackingParameters {
  const ratio = () => draws.of([0, 0, 1, 0.5, 0.75, draws.between(0, 1)]);
  const difference = () =>
    draws.of([
      0,
      tallest * 0.01,
      tallest * draws.between(0, 0.5),
      tallest * draws.between(1, 3),
      NO_LIMIT,
    ]);
  return {
    minLayerFillRatio: ratio(),
    minSupportRatio: ratio(),
    heightLayerDiff: difference(),
    heightTolerance: difference(),
    packingType,
    effort: effortOf(draws, boxes),
  };
}

/** More than none only where that is soon done. */
function effortOf(draws: Draws, boxes: number): Effort {
  if (boxes <= 6 && draws.chance(0.005)) return draws.of([2, 3]);
  return boxes <= 30 && draws.chance(0.03) ? 1 : 0;
}

function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}
