import {
  type Layout,
  type LimitName,
  LIMITS,
  type LoadedPallet,
  type PackingProblem,
} from "../problem.ts";
import { type PackingProgress, passOn } from "../steps.ts";
import { centred } from "./centred.ts";
import { groupsOf, onOnePallet, type Pack, volumeOn, volumesOf } from "./one_pallet.ts";
import { enginePart } from "../partial_problem.ts";

// Maximum share of the groups' pallets in the whole calculation.
const TOGETHER = 0.3;
// Share of each repetition, for boxes that were removed again, in the remaining calculation.
const AGAIN = 0.9;

/** Returns true if a problem has limits that the engines do not apply themselves. */
export function isLimited({ limits = {} }: PackingProblem): boolean {
  return Object.entries(limits).some(([name, limit]) => {
    const isStated = Array.isArray(limit) ? limit.length > 0 : limit > 0;
    return isStated && LIMITS[name as LimitName].kept === "by pallet";
  });
}

/**
 * Calculates a layout under limits on whole pallets with an engine that does not support them:
 * first a pallet for each group that must be on one pallet, filled up with other boxes, then the
 * rest. Pallets are balanced, and boxes that prevent it are packed again.
 *
 * Yields after every step; the best layout so far respects the limits as well.
 * @param pack The engine.
 * @throws {AppError} 422 when no pallet was found for a group.
 */
export function* limitedSteps(
  problem: PackingProblem,
  pack: Pack,
): Generator<PackingProgress, Layout, void> {
  const remainingCounts = Int32Array.from(problem.types, ({ count }) => count);
  const volume = volumesOf(problem);
  const groups = groupsOf(problem);
  const grouped = new Set(groups.flatMap(({ types }) => [...types]));
  const others = [...remainingCounts.keys()].filter((type) => !grouped.has(type));
  const done: LoadedPallet[] = [];
  let fraction = 0;
  for (const group of groups) {
    const searching = onOnePallet(problem, group, remainingCounts, others, pack);
    const pallet = yield* passOn(searching, () => ({ fraction, best: null }));
    done.push(pallet);
    for (const { boxes } of pallet.layers) for (const { type } of boxes) remainingCounts[type]!--;
    fraction += TOGETHER / groups.length;
  }

  let best: Layout | null = null;
  const keep = (pallets: readonly LoadedPallet[]) => {
    const balanced = pallets.map((pallet) => centred(problem, pallet)!);
    if (balanced.some(({ removedCounts }) => removedCounts.some((count) => count > 0))) return;
    const layout = inOrder([...done, ...balanced.map(({ pallet }) => pallet)], volume);
    if (best === null || layout.pallets.length <= best.pallets.length) best = layout;
  };
  while (remainingCounts.some((count) => count > 0)) {
    const { problem: part, restored } = enginePart(problem, remainingCounts);
    const from = fraction;
    let lastBest: Layout | null = null;
    const layout = yield* passOn(pack(part), (own) => {
      fraction = from + AGAIN * (1 - from) * own.fraction;
      if (own.best !== null && own.best !== lastBest) keep(restored(lastBest = own.best));
      return { fraction, best };
    });
    remainingCounts.fill(0);
    for (const pallet of restored(layout)) {
      const { pallet: balanced, removedCounts } = centred(problem, pallet)!;
      done.push(balanced);
      removedCounts.forEach((count, type) => remainingCounts[type]! += count);
    }
  }
  const last = inOrder(done, volume);
  const previousBest = best as Layout | null;
  return previousBest !== null && previousBest.pallets.length < last.pallets.length
    ? previousBest
    : last;
}

/** Returns a layout with the fullest pallet first. */
function inOrder(pallets: readonly LoadedPallet[], volume: Float64Array): Layout {
  return { pallets: pallets.toSorted((a, b) => volumeOn(b, volume) - volumeOn(a, volume)) };
}
