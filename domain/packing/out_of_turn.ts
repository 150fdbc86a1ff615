import type { LoadedPallet, PackingProblem } from "./problem.ts";

/**
 * Returns the number of boxes of a pallet that are out of turn: the minimum that a picker who
 * follows the tour must set aside because boxes below them are picked later. The other boxes are
 * placed as they are picked. Boxes without a stop are ignored.
 */
export function outOfTurn({ types }: Pick<PackingProblem, "types">, pallet: LoadedPallet): number {
  const inTurn = pallet.layers.flatMap(({ boxes }) => boxes)
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ type }) => types[type]!.stop ?? []);
  return inTurn.length - longestRising(inTurn);
}

/** Returns the length of the longest non-decreasing subsequence. */
function longestRising(numbers: readonly number[]): number {
  // By length of a subsequence: the smallest number that can end it.
  const endsByLength: number[] = [];
  for (const number of numbers) {
    let [from, to] = [0, endsByLength.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (endsByLength[middle]! <= number) from = middle + 1;
      else to = middle;
    }
    endsByLength[from] = number;
  }
  return endsByLength.length;
}
