import { refusal } from "../../app_error.ts";
import type { Layout, LoadedPallet, PackingProblem } from "../problem.ts";
import { type PackingProgress, passOn } from "../steps.ts";
import { centred } from "./centred.ts";
import { enginePart } from "../partial_problem.ts";

/** Calculates a layout of a problem whose limits the engines support. */
export type Pack = (problem: PackingProblem) => Generator<PackingProgress, Layout, void>;

/** Types whose boxes must all be on one pallet, and the names of the groups. */
interface Group {
  names: readonly string[];
  types: ReadonlySet<number>;
}

// Fill levels of the pallet to try when adding other boxes.
const FILLS = [1, 0.9, 0.8, 0.7, 0.6, 0.45, 0.3, 0.15] as const;

/** Returns the groups of a problem; groups with a common type are merged. */
export function groupsOf({ limits }: PackingProblem): Group[] {
  let groups: { names: string[]; types: Set<number> }[] = [];
  for (const { name, types } of limits?.together ?? []) {
    const joined = { names: [name], types: new Set(types) };
    const others = groups.filter((group) => types.some((type) => group.types.has(type)));
    for (const group of others) {
      joined.names = [...group.names, ...joined.names];
      for (const type of group.types) joined.types.add(type);
    }
    groups = [...groups.filter((group) => !others.includes(group)), joined];
  }
  return groups.filter(({ types }) => types.size > 0);
}

/**
 * Returns a pallet with all boxes of a group, filled up with others as far as possible. Yields
 * after every step.
 * @param left Available boxes by type, including those of the group.
 * @param others Types that may fill it up.
 * @throws {AppError} 422 when no such pallet was found.
 */
export function* onOnePallet(
  problem: PackingProblem,
  group: Group,
  left: Int32Array,
  others: readonly number[],
  pack: Pack,
): Generator<void, LoadedPallet, void> {
  const volume = volumesOf(problem);
  const quick = { ...problem, parameters: { ...problem.parameters, effort: 0 as const } };
  let best: LoadedPallet | undefined;
  let maxVolume = 0;
  const retainBest = (pallets: readonly LoadedPallet[]) => {
    for (const pallet of pallets) {
      if (!holdsAll(pallet, group, left)) continue;
      const centredPallet = centred(problem, pallet, group.types)?.pallet;
      const filled = centredPallet === undefined ? 0 : volumeOn(centredPallet, volume);
      if (filled > maxVolume) [best, maxVolume] = [centredPallet, filled];
    }
  };
  const groupOnly = left.map((count, type) => group.types.has(type) ? count : 0);
  let before = "";
  for (const fill of FILLS) {
    const counts = filledUp(problem, groupOnly, left, others, fill);
    // With few other boxes several fill levels give the same set.
    if (counts.join() === before) continue;
    before = counts.join();
    const { problem: part, restored } = enginePart(quick, counts);
    retainBest(restored(yield* passOn(pack(part), () => {})));
  }
  if (best === undefined) {
    const { problem: part, restored } = enginePart(problem, groupOnly);
    retainBest(restored(yield* passOn(pack(part), () => {})));
  }
  if (best === undefined) {
    throw refusal(422, "group_not_on_one_pallet", { group: group.names.join(", ") });
  }
  return best;
}

/** Returns a group's boxes and others, largest types first, that fill a share of the pallet. */
function filledUp(
  problem: PackingProblem,
  alone: Int32Array,
  left: Int32Array,
  others: readonly number[],
  fill: number,
): Int32Array {
  const { length, width, height } = problem.pallet;
  const volume = volumesOf(problem);
  const counts = alone.slice();
  let room = fill * length * width * height -
    alone.reduce((sum, count, type) => sum + count * volume[type]!, 0);
  const bulkiest = others.toSorted((a, b) =>
    volume[b]! * left[b]! - volume[a]! * left[a]! || a - b
  );
  for (const type of bulkiest) {
    const count = Math.max(0, Math.min(left[type]!, Math.floor(room / volume[type]!)));
    counts[type]! += count;
    room -= count * volume[type]!;
  }
  return counts;
}

function holdsAll({ layers }: LoadedPallet, { types }: Group, left: Int32Array): boolean {
  let [placedCount, wantedCount] = [0, 0];
  for (const type of types) wantedCount += left[type]!;
  for (const { boxes } of layers) for (const { type } of boxes) if (types.has(type)) placedCount++;
  return placedCount === wantedCount;
}

/** Returns the volume of a box by type. */
export function volumesOf({ types }: PackingProblem): Float64Array {
  return Float64Array.from(types, ({ length, width, height }) => length * width * height);
}

/** Returns the total volume of a pallet's boxes. */
export function volumeOn({ layers }: LoadedPallet, volume: Float64Array): number {
  return layers.reduce(
    (sum, { boxes }) => boxes.reduce((all, { type }) => all + volume[type]!, sum),
    0,
  );
}
