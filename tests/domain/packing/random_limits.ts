/** Problems with limits of their pallets, made from a seed. */
import type { PackingProblem, PalletLimits } from "../../../domain/packing/problem.ts";
import { Draws } from "./draws.ts";
import { randomProblem } from "./random_problems.ts";

/** A random problem with some limits. */
export function limitedProblem(seed: number): PackingProblem {
  const problem = randomProblem(seed);
  const draws = new Draws(seed + 0.5);
  const { types, pallet: { length, width } } = problem;
  const heaviest = Math.max(...types.map(({ weight }) => weight));
  const some = () => [...types.keys()].filter(() => draws.chance(0.3));
  const limits: PalletLimits = {
    ...(draws.chance(0.5) && heaviest > 0 ? { maxWeight: heaviest * draws.between(1, 20) } : {}),
    ...(draws.chance(0.4) ? { centreShare: draws.of([0.01, 0.3, 0.8, 1]) } : {}),
    ...(draws.chance(0.4) ? { overhang: Math.min(length, width) * draws.between(0, 0.2) } : {}),
    ...(draws.chance(0.5) ? { apart: [{ one: some(), other: some() }] } : {}),
    ...(draws.chance(0.3)
      ? { together: [{ name: "A", types: [draws.whole(0, types.length - 1)] }] }
      : {}),
  };
  return { ...problem, limits };
}
