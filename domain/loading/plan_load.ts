/**
 * Plans a load: as many pallets as possible, each with a free path to the doors at its stop, and
 * weights within limits after every stop. Deterministic: the same problem gives the same load on
 * every machine.
 */
import { arrange, type Arrangement } from "./arrange.ts";
import { checkLoad, type LoadFault } from "./check_load.ts";
import { floorPlans, type Groups } from "./floor_search.ts";
import { type LeftoverReason, misfitReason, placeOrReason } from "./leftover_reason.ts";
import {
  type BoxPlace,
  extentOf,
  LENGTH_TOLERANCE,
  type LoadProblem,
  type Placement,
} from "./load_problem.ts";
import { stackedUnits, type Unit } from "./stacks.ts";
import { clearHeight } from "./vehicle.ts";

/** A planned load. */
export interface Load {
  placements: Placement[];
  /** Pallets that are not loaded. */
  left: { pallet: number; reason: LeftoverReason }[];
  /** Loose boxes in the order of loading, and how many of each line are not loaded. */
  boxes?: BoxPlace[];
  leftLines?: { line: number; count: number; reason: LeftoverReason }[];
}

/** Width of the position search, and the number of plans whose weights are optimized. */
interface Search {
  beam: number;
  plans: number;
}
const WIDE: Search = { beam: 60, plans: 4 };
// A narrower search. If pallets are left behind because of their weight, there is enough floor.
const NARROW: Search = { beam: 8, plans: 2 };

export function planLoad(problem: LoadProblem): Load {
  const { pallets } = problem;
  const possible = pallets.map((_, at) => at)
    .filter((at) => misfitReason(problem, pallets[at]!) === undefined);
  let wantedPallets = withinPayload(problem, possible);
  for (let search = WIDE;; search = NARROW) {
    const { placements } = loaded(problem, wantedPallets, search);
    if (checkLoad(problem, placements).length === 0) return filledIn(problem, placements);
    const dropped = worstOf(problem, placements);
    wantedPallets = placements.map(({ pallet }) => pallet).filter((pallet) => pallet !== dropped)
      .sort((a, b) => a - b);
  }
}

/** Drops the heaviest pallets until the payload suffices. */
function withinPayload({ pallets, vehicle }: LoadProblem, possible: readonly number[]): number[] {
  const weights = (some: readonly number[]) =>
    some.reduce((sum, at) => sum + pallets[at]!.weight, 0);
  const wantedPallets = possible.toSorted((a, b) =>
    pallets[a]!.weight - pallets[b]!.weight || a - b
  );
  while (weights(wantedPallets) > vehicle.payload) wantedPallets.pop();
  return wantedPallets.sort((a, b) => a - b);
}

/** Loads pallets on the floor, and on each other if the floor does not suffice. */
function loaded(
  problem: LoadProblem,
  wantedPallets: readonly number[],
  search: Search,
): Arrangement {
  const { pallets, vehicle, mayTurn } = problem;
  const height = clearHeight(vehicle);
  let best: Arrangement = { placements: [], excess: 0 };
  for (let maxStacks = 0;;) {
    const units = stackedUnits(pallets, wantedPallets, { maxStacks, height, mayTurn });
    const kinds = byKind(problem, units);
    const groups: Groups = kinds.map((some) =>
      some.map((equal) => {
        const { length, width } = pallets[equal[0]!.base]!;
        return { length, width, count: equal.length };
      })
    );
    const plans = floorPlans(vehicle, groups, { mayTurn, ...search });
    for (const plan of plans) {
      const arranged = arrange(problem, plan, kinds, (placed) => centreRows(problem, placed));
      if (isBetter(arranged, best)) best = arranged;
    }
    const missing = units.length - (plans[0]?.spots.length ?? 0);
    const stacks = wantedPallets.length - units.length;
    // Each stack frees a position; fewer stacks than requested means that no more are possible.
    if (missing <= 0 || stacks < maxStacks) return best;
    maxStacks += missing;
  }
}

/** Returns true if `a` places more pallets, or as many with less excess weight. */
function isBetter(a: Arrangement, b: Arrangement): boolean {
  const more = a.placements.length - b.placements.length;
  return more > 0 || (more === 0 && a.excess < b.excess - 1e-12);
}

/** Returns units in loading order: by descending stop, then by size. */
function byKind({ pallets }: LoadProblem, units: readonly Unit[]): Unit[][][] {
  const groups = new Map<string, Unit[]>();
  const inOrder = units.toSorted((a, b) =>
    b.stop - a.stop || b.firstStop - a.firstStop || a.base - b.base
  );
  for (const unit of inOrder) {
    const key = `${unit.stop} ${unit.firstStop}`;
    groups.set(key, [...groups.get(key) ?? [], unit]);
  }
  return [...groups.values()].map((some) => {
    const kinds: Unit[][] = [];
    for (const unit of some) {
      const { length, width } = pallets[unit.base]!;
      const kind = kinds.find(([first]) => {
        const basePallet = pallets[first!.base]!;
        return Math.abs(basePallet.length - length) <= LENGTH_TOLERANCE &&
          Math.abs(basePallet.width - width) <= LENGTH_TOLERANCE;
      });
      if (kind) kind.push(unit);
      else kinds.push([unit]);
    }
    return kinds;
  });
}

/** Returns the pallet whose removal brings the weights closest to their limits. */
function worstOf(problem: LoadProblem, placements: readonly Placement[]): number {
  const beneath = new Set(placements.map(({ on }) => on));
  const [worst] = placements.filter(({ pallet }) => !beneath.has(pallet)).map(({ pallet }) => {
    const others = placements.filter((one) => one.pallet !== pallet);
    const excess = checkLoad(problem, others).reduce((sum, fault) => sum + beyondOf(fault), 0);
    return { pallet, excess, weight: problem.pallets[pallet]!.weight };
  }).sort((a, b) => a.excess - b.excess || b.weight - a.weight);
  return worst!.pallet;
}

function beyondOf(fault: LoadFault): number {
  if ("least" in fault) return 1 - fault.load / fault.least;
  if ("load" in fault) return fault.load / fault.most - 1;
  if ("weight" in fault) return fault.weight / fault.most - 1;
  return "share" in fault ? fault.share - fault.most : 1;
}

/** Adds remaining pallets where there is a position, and states the reason for the others. */
function filledIn(problem: LoadProblem, planned: readonly Placement[]): Load {
  const placements = [...planned];
  const on = new Set(planned.map(({ pallet }) => pallet));
  let waiting = problem.pallets.map((_, at) => at).filter((at) => !on.has(at));
  // Adding a pallet changes the reasons of those checked before.
  for (;;) {
    const left: Load["left"] = [];
    const before = placements.length;
    for (const pallet of waiting) {
      const outcome = placeOrReason(problem, placements, pallet);
      if ("place" in outcome) placements.push(outcome.place);
      else left.push({ pallet, reason: outcome.reason });
    }
    if (placements.length === before) return { placements: inTurn(problem, placements), left };
    waiting = left.map(({ pallet }) => pallet);
  }
}

/**
 * Returns placements in loading order: from the front wall, a lower pallet before the one on it.
 */
function inTurn({ pallets }: LoadProblem, placements: readonly Placement[]): Placement[] {
  return placements.toSorted((a, b) =>
    pallets[b.on ?? b.pallet]!.stop - pallets[a.on ?? a.pallet]!.stop || a.x - b.x || a.y - b.y ||
    Number(a.on !== null) - Number(b.on !== null)
  );
}

/** Centres pallets side by side in the width, each row separately, where allowed. */
function centreRows(problem: LoadProblem, placements: Placement[]): Placement[] {
  const { vehicle, pallets } = problem;
  const placedPallets = placements.map((placement) => {
    const { long, wide } = extentOf(pallets[placement.pallet]!, placement.turned);
    return { placement, front: placement.x, back: placement.x + long, wide };
  }).sort((a, b) => a.front - b.front);
  const rows: (typeof placedPallets)[] = [];
  let back = -Infinity;
  for (const one of placedPallets) {
    if (one.front < back - LENGTH_TOLERANCE) rows.at(-1)!.push(one);
    else rows.push([one]);
    back = Math.max(back, one.back);
  }
  let now = placements;
  for (const row of rows) {
    const left = Math.min(...row.map(({ placement }) => placement.y));
    const right = Math.max(...row.map(({ placement, wide }) => placement.y + wide));
    const shift = Math.floor((vehicle.width - right + left) / 2) - left;
    if (shift === 0) continue;
    const moved = new Set(row.map(({ placement }) => placement.pallet));
    const next = now.map((one) => moved.has(one.pallet) ? { ...one, y: one.y + shift } : one);
    if (checkLoad(problem, next).length <= checkLoad(problem, now).length) now = next;
  }
  return now;
}
