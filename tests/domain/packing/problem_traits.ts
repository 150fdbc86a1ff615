import { palletBounds } from "../../../domain/packing/bounds.ts";
import { allowedOrientations, extentsOf } from "../../../domain/packing/orientation.ts";
import type { BoxType, PackingProblem } from "../../../domain/packing/problem.ts";
import { NO_LIMIT } from "./random_problems.ts";

/** How many boxes a problem has. */
export const boxesOf = ({ types }: PackingProblem) =>
  types.reduce((sum, { count }) => sum + count, 0);

const heights = ({ types }: PackingProblem) => types.map(({ height }) => height);
const tallest = (problem: PackingProblem) => Math.max(...heights(problem));
const shortest = (problem: PackingProblem) => Math.min(...heights(problem));
const every = (test: (type: BoxType) => boolean) => ({ types }: PackingProblem) =>
  types.every(test);
const some = (test: (type: BoxType) => boolean) => ({ types }: PackingProblem) => types.some(test);

/** Whether a box stands on the pallet in an orientation. */
function stands(
  type: BoxType,
  { pallet }: PackingProblem,
  orientation: Parameters<typeof extentsOf>[1],
): boolean {
  const { alongLength, alongWidth, upwards } = extentsOf(type, orientation);
  return alongLength <= pallet.length && alongWidth <= pallet.width && upwards <= pallet.height;
}

/** Whether a box stands on the pallet in an orientation that it may take. */
export const fits = (type: BoxType, problem: PackingProblem) =>
  allowedOrientations(type).some((orientation) => stands(type, problem, orientation));

const takesSeveral = (problem: PackingProblem) => palletBounds(problem).pallets > 1;
const onlyTurned = (problem: PackingProblem) =>
  problem.types.some((type) => !stands(type, problem, 0));
const onlyTipped = (problem: PackingProblem) =>
  problem.types.some((type) => !stands(type, problem, 0) && !stands(type, problem, 1));

/** What a problem may be like, and how many of 5,000 at least are. */
export type Trait = [name: string, atLeast: number, test: (problem: PackingProblem) => boolean];

// Those that problems of every packing type have.
const OF_ANY_TYPE: Trait[] = [
  ["one box", 200, (problem) => boxesOf(problem) === 1],
  ["over 250 boxes", 30, (problem) => boxesOf(problem) > 250],
  ["over 800 boxes", 5, (problem) => boxesOf(problem) > 800],
  [
    "many types of one box each",
    300,
    ({ types }) => types.length > 12 && types.every(({ count }) => count === 1),
  ],
  [
    "few types of many boxes",
    300,
    (problem) => problem.types.length <= 3 && boxesOf(problem) > 12,
  ],
  ["effort 0", 4000, ({ parameters }) => parameters.effort === 0],
  ["effort 1", 50, ({ parameters }) => parameters.effort === 1],
  ["effort 2 or 3", 5, ({ parameters }) => parameters.effort > 1],
  ["fill ratio 0", 500, ({ parameters }) => parameters.minLayerFillRatio === 0],
  ["fill ratio 1", 500, ({ parameters }) => parameters.minLayerFillRatio === 1],
  ["support ratio 0", 500, ({ parameters }) => parameters.minSupportRatio === 0],
  ["support ratio 1", 500, ({ parameters }) => parameters.minSupportRatio === 1],
  ["no tolerance", 500, ({ parameters }) => parameters.heightTolerance === 0],
  [
    "a tolerance that no box reaches",
    1000,
    (problem) => problem.parameters.heightTolerance > tallest(problem),
  ],
  [
    "a box lower than a small tolerance",
    200,
    (problem) =>
      problem.parameters.heightTolerance > shortest(problem) &&
      problem.parameters.heightTolerance < tallest(problem),
  ],
  ["no difference of heights", 500, ({ parameters }) => parameters.heightLayerDiff === 0],
  [
    "any difference of heights",
    1000,
    (problem) => problem.parameters.heightLayerDiff >= tallest(problem),
  ],
  ["no limit of height", 500, ({ pallet }) => pallet.height === NO_LIMIT],
  [
    "a tall pallet",
    500,
    ({ pallet }) => pallet.height !== NO_LIMIT && pallet.height > 10 * pallet.width,
  ],
  [
    "a box as high as the pallet",
    300,
    (problem) => problem.types.some(({ height }) => height === problem.pallet.height),
  ],
  [
    "a box of the pallet's size",
    500,
    ({ pallet, types }) =>
      types.some(({ length, width }) => length === pallet.length && width === pallet.width),
  ],
  [
    "thin flat boxes",
    300,
    ({ pallet, types }) => types.every(({ height }) => height < 0.05 * pallet.width),
  ],
  ["decimals", 500, ({ pallet }) => !Number.isInteger(pallet.length)],
  ["a sum of tenths", 300, ({ pallet }) => pallet.length !== Number(pallet.length.toFixed(6))],
  ["nothing may be tipped", 500, every(({ mayTip }) => !mayTip)],
  ["all may be tipped", 500, every(({ mayTip }) => mayTip)],
  ["a box that fits turned or tipped alone", 200, onlyTurned],
  ["nothing may stand on any", 500, every(({ bearableLoad }) => bearableLoad === 0)],
  ["all bear anything", 500, every(({ bearableLoad }) => bearableLoad === null)],
  ["a limited load", 500, some(({ bearableLoad }) => bearableLoad !== null && bearableLoad > 0)],
  ["nothing weighs anything", 500, every(({ weight }) => weight === 0)],
];

/** What is to be found among random problems, and how often at least among 5,000. */
export const TRAITS: Trait[] = [
  ...OF_ANY_TYPE,
  ...[0, 1, 2, 3].map((type): Trait => [
    `packing type ${type}`,
    1000,
    ({ parameters }) => parameters.packingType === type,
  ]),
  ["several pallets needed", 1000, takesSeveral],
  ["a box that fits tipped alone", 50, onlyTipped],
  [
    "a walk with stops",
    300,
    (problem) => problem.parameters.packingType === 3 && some(({ stop }) => stop !== null)(problem),
  ],
  [
    "a walk with the same stop for all of several types",
    50,
    ({ parameters, types }) =>
      parameters.packingType === 3 && types.length > 1 && types[0]!.stop !== null &&
      types.every(({ stop }) => stop === types[0]!.stop),
  ],
  [
    "a walk without stops",
    100,
    (problem) =>
      problem.parameters.packingType === 3 && every(({ stop }) => stop === null)(problem),
  ],
];

/** The same of those of packing type 4. */
export const FREE_TRAITS: Trait[] = [
  ...OF_ANY_TYPE,
  ["packing type 4", 5000, ({ parameters }) => parameters.packingType === 4],
  ["several pallets needed", 500, takesSeveral],
  ["a box that fits tipped alone", 50, onlyTipped],
  ["stated orientations", 1000, some(({ orientations }) => orientations !== undefined)],
  [
    "boxes of several types lower than a small tolerance",
    150,
    (problem) => {
      const { heightTolerance } = problem.parameters;
      return heightTolerance < tallest(problem) &&
        heights(problem).filter((height) => height < heightTolerance).length > 1;
    },
  ],
  [
    "thin boxes among others",
    500,
    (problem) => shortest(problem) < 0.05 * tallest(problem),
  ],
  [
    "a bearable load next to nothing",
    300,
    some(({ bearableLoad }) => bearableLoad !== null && bearableLoad > 0 && bearableLoad < 1e-3),
  ],
  [
    "support ratio between",
    500,
    ({ parameters: { minSupportRatio: ratio } }) => ratio > 0 && ratio < 1,
  ],
];
