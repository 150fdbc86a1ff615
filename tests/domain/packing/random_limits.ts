/** Problems with limits of their pallets, made from a seed. */
import type {
  BoxType,
  PackingProblem,
  PalletLimits,
  PalletSize,
} from "../../../domain/packing/problem.ts";
import { Draws } from "./draws.ts";
import { randomProblem } from "./random_problems.ts";

/** A random problem with some limits. */
export function limitedProblem(seed: number): PackingProblem {
  const draws = new Draws(seed + 0.5);
  const drawn = randomProblem(seed);
  const problem = draws.chance(0.5) ? drawn : { ...drawn, types: withFullLayers(drawn, draws) };
  const { types, pallet: { length, width } } = problem;
  const heaviest = Math.max(...types.map(({ weight }) => weight));
  const some = () => [...types.keys()].filter(() => draws.chance(0.3));
  const limits: PalletLimits = {
    ...(draws.chance(0.5) && heaviest > 0
      ? { maxWeight: heaviest * draws.of([draws.between(1, 2), draws.between(1, 20)]) }
      : {}),
    ...(draws.chance(0.4) ? { centreShare: draws.of([0.01, 0.3, 0.8, 1]) } : {}),
    ...(draws.chance(0.4) ? { overhang: Math.min(length, width) * draws.between(0, 0.2) } : {}),
    ...(draws.chance(0.5) ? { apart: [{ one: some(), other: some() }] } : {}),
    ...(draws.chance(0.3)
      ? { together: [{ name: "A", types: [draws.whole(0, types.length - 1)] }] }
      : {}),
  };
  return { ...problem, limits };
}

const MAX_BOXES_OF_LAYER = 30;

/** The types, so many boxes of one of them that they make full layers. */
function withFullLayers({ types, pallet }: PackingProblem, draws: Draws): readonly BoxType[] {
  const chosen = draws.whole(0, types.length - 1);
  const layer = boxesOfLayer(types[chosen]!, pallet);
  if (layer > MAX_BOXES_OF_LAYER) return types;
  const count = layer * draws.whole(1, 3);
  return types.map((type, at) => at === chosen ? { ...type, count } : type);
}

/** True if a pallet may not carry one full layer of a box type, for which there are boxes. */
export function isBelowLayer({ types, pallet, limits }: PackingProblem): boolean {
  return types.some((type) => {
    const layer = boxesOfLayer(type, pallet);
    return layer <= type.count && layer * type.weight > (limits?.maxWeight ?? Infinity);
  });
}

/** Boxes in rows on a pallet. */
const boxesOfLayer = ({ length, width }: BoxType, pallet: PalletSize) =>
  Math.max(1, Math.floor(pallet.length / length)) * Math.max(1, Math.floor(pallet.width / width));
