import type { LoadedPallet, PackingProblem } from "./problem.ts";

/**
 * How many boxes of a pallet are out of turn: the fewest that someone who picks in the order of the
 * walk must set aside, because what belongs below them is picked later. The others are placed in the
 * order in which they are picked. Boxes that are picked at no stop are left out.
 */
export function outOfTurn({ types }: Pick<PackingProblem, "types">, pallet: LoadedPallet): number {
  const inTurn = pallet.layers.flatMap(({ boxes }) => boxes)
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ type }) => types[type]!.stop ?? []);
  return inTurn.length - longestRising(inTurn);
}

/** How many numbers can be left in their order so that none is less than the one before. */
function longestRising(numbers: readonly number[]): number {
  // The least number with which so many can end, by how many there are.
  const ends: number[] = [];
  for (const number of numbers) {
    let [from, to] = [0, ends.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (ends[middle]! <= number) from = middle + 1;
      else to = middle;
    }
    ends[from] = number;
  }
  return ends.length;
}
