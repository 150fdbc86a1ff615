/**
 * Plans a load: as many pallets as possible, each with a free path to the doors at its stop, and
 * weights within limits after every stop. Deterministic: the same problem gives the same load on
 * every machine.
 */
import { checkLoad, type LoadFault } from "./check_load.ts";
import { type FloorPlan, floorPlans, type Groups, type Spot } from "./floor_search.ts";
import { type LeftoverReason, misfitReason, placeOrReason } from "./leftover_reason.ts";
import {
  type BoxPlace,
  extentOf,
  LENGTH_TOLERANCE,
  type LoadProblem,
  type Placement,
  stopsOf,
} from "./load_problem.ts";
import { stackedUnits, type Unit } from "./stacks.ts";
import { clearHeight } from "./vehicle.ts";
import { axleLoads } from "./axle_loads.ts";

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

// Pallets of earlier stops that replace those of later ones: each takes another plan.
const MAX_EXCHANGES = 10;

/** Plans a load; if the floor does not suffice, pallets of the last stops remain. */
export function planLoad(problem: LoadProblem): Load {
  const { pallets } = problem;
  const possible = pallets.map((_, at) => at)
    .filter((at) => misfitReason(problem, pallets[at]!) === undefined);
  let load = planOf(problem, possible);
  for (let exchanges = 0; exchanges < MAX_EXCHANGES; exchanges++) {
    const loaded = load.placements.map(({ pallet }) => pallet);
    const byStop = (a: number, b: number) => pallets[a]!.stop - pallets[b]!.stop || a - b;
    const [earliest] = load.left.filter(({ reason }) => reason.kind === "no_floor")
      .map(({ pallet }) => pallet).sort(byStop);
    const latest = loaded.toSorted(byStop).at(-1);
    if (earliest === undefined || latest === undefined) break;
    if (pallets[earliest]!.stop >= pallets[latest]!.stop) break;
    const next = planOf(problem, [...loaded.filter((one) => one !== latest), earliest]);
    const isWorse = next.placements.length < loaded.length ||
      !next.placements.some(({ pallet }) => pallet === earliest);
    if (isWorse) break;
    load = next;
  }
  return load;
}

function planOf(problem: LoadProblem, possible: readonly number[]): Load {
  let wantedPallets = withinPayload(problem, possible);
  for (let search = WIDE;; search = NARROW) {
    const { placements } = loadPallets(problem, wantedPallets, search);
    if (checkLoad(problem, placements).length === 0) return withRemaining(problem, placements);
    const dropped = worstOf(problem, placements);
    wantedPallets = placements.map(({ pallet }) => pallet).filter((pallet) => pallet !== dropped)
      .sort((a, b) => a - b);
  }
}

/** Drops the heaviest pallets until the payload suffices. */
function withinPayload({ pallets, vehicle }: LoadProblem, possible: readonly number[]): number[] {
  const weights = (indices: readonly number[]) =>
    indices.reduce((sum, at) => sum + pallets[at]!.weight, 0);
  const wantedPallets = possible.toSorted((a, b) =>
    pallets[a]!.weight - pallets[b]!.weight || a - b
  );
  while (weights(wantedPallets) > vehicle.payload) wantedPallets.pop();
  return wantedPallets.sort((a, b) => a - b);
}

/** Loads pallets on the floor, and on each other if the floor does not suffice. */
function loadPallets(
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
    const groups: Groups = kinds.map((group) =>
      group.map((equal) => {
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
  return [...groups.values()].map((group) => {
    const kinds: Unit[][] = [];
    for (const unit of group) {
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
    const excess = checkLoad(problem, others).reduce((sum, fault) => sum + excessOf(fault), 0);
    return { pallet, excess, weight: problem.pallets[pallet]!.weight };
  }).sort((a, b) => a.excess - b.excess || b.weight - a.weight);
  return worst!.pallet;
}

function excessOf(fault: LoadFault): number {
  if ("least" in fault) return 1 - fault.load / fault.least;
  if ("load" in fault) return fault.load / fault.most - 1;
  if ("weight" in fault) return fault.weight / fault.most - 1;
  return "share" in fault ? fault.share - fault.most : 1;
}

/** Adds remaining pallets where there is a position, and states the reason for the others. */
function withRemaining(problem: LoadProblem, planned: readonly Placement[]): Load {
  const placements = [...planned];
  const loadedPallets = new Set(planned.map(({ pallet }) => pallet));
  let waiting = problem.pallets.map((_, at) => at).filter((at) => !loadedPallets.has(at));
  // Adding a pallet changes the reasons of those checked before.
  for (;;) {
    const left: Load["left"] = [];
    const before = placements.length;
    for (const pallet of waiting) {
      const outcome = placeOrReason(problem, placements, pallet);
      if ("place" in outcome) placements.push(outcome.place);
      else left.push({ pallet, reason: outcome.reason });
    }
    if (placements.length === before) {
      return { placements: inLoadingOrder(problem, placements), left };
    }
    waiting = left.map(({ pallet }) => pallet);
  }
}

/**
 * Returns placements in loading order: from the front wall, a lower pallet before the one on it.
 */
function inLoadingOrder({ pallets }: LoadProblem, placements: readonly Placement[]): Placement[] {
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
  let rowEnd = -Infinity;
  for (const one of placedPallets) {
    if (one.front < rowEnd - LENGTH_TOLERANCE) rows.at(-1)!.push(one);
    else rows.push([one]);
    rowEnd = Math.max(rowEnd, one.back);
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

// The following assigns pallets to spots and inserts gaps so that weights are within limits: it
// swaps equal pallets, and shifts all pallets behind a group, as long as that improves the result.

/** Units of equal size by group and kind, in the order of the floor plan. */
type UnitsByKind = readonly (readonly (readonly Unit[])[])[];

/** A load, and the excess of its weights over the limits: 0 for none. */
interface Arrangement {
  placements: Placement[];
  excess: number;
}

interface Place {
  spot: Spot;
  unit: Unit;
}

const MAX_ITERATIONS = 12;
// Fractions of the free length that are tried as gaps, and the minimum step of a gap.
const GAP_PARTS = 24;
// Cost of uneven weights relative to that of exceeded limits.
const UNEVENNESS_COST = 1e-3;
// Cost of gaps: a load without gaps is easier to secure than an even one.
const GAP_COST = 0.05;

function arrange(
  problem: LoadProblem,
  plan: FloorPlan,
  units: UnitsByKind,
  centred: (placements: Placement[]) => Placement[],
): Arrangement {
  const { vehicle, pallets } = problem;
  const groups = units.length;
  const free = Math.max(0, vehicle.length - plan.reach);
  // Gaps in front of the groups, starting at the front wall.
  const gaps = new Array<number>(groups).fill(0);
  const places = assigned(plan, units, pallets.map(({ weight }) => weight));
  const stops = [0, ...stopsOf({ pallets }).slice(0, -1)];

  const cost = () => {
    const shifts = runningSum(gaps);
    let [excess, uneven] = [0, 0];
    for (const stop of stops) {
      let [weight, along, across] = [0, 0, 0];
      for (const { spot, unit } of places) {
        const base = pallets[unit.base]!;
        const borne = (base.stop > stop ? base.weight : 0) +
          (unit.top !== null && unit.firstStop > stop ? pallets[unit.top]!.weight : 0);
        if (borne === 0) continue;
        const { long, wide } = extentOf(base, spot.turned);
        weight += borne;
        along += borne * (spot.x + shifts[spot.group]! + long / 2);
        across += borne * (spot.y + wide / 2);
      }
      if (weight === 0) continue;
      const loads = axleLoads(vehicle, { weight, along });
      const gross = loads.reduce((sum, load) => sum + load, 0);
      loads.forEach((load, at) => {
        const { most, least_share } = vehicle.axles[at]!;
        excess += Math.max(0, load / most - 1) + Math.max(0, least_share - load / gross);
        uneven += (load / most) ** 2;
      });
      const side = Math.abs(across - weight * vehicle.width / 2) /
        (vehicle.payload * vehicle.width);
      if (vehicle.side_share !== null) excess += Math.max(0, side - vehicle.side_share);
      uneven += side * 10;
      if (stop > 0) continue;
      excess += Math.max(0, weight / vehicle.payload - 1);
      const length = Math.abs(along / weight / vehicle.length - 0.5);
      if (vehicle.length_share !== null) {
        excess += Math.max(0, length - vehicle.length_share);
        uneven += length;
      }
    }
    const gap = shifts.at(-1) ?? 0;
    return { excess, all: excess + UNEVENNESS_COST * uneven + GAP_COST * gap / vehicle.length };
  };

  let best = cost();
  const keep = (undo: () => void): boolean => {
    const now = cost();
    if (now.all < best.all - 1e-12) {
      best = now;
      return true;
    }
    undo();
    return false;
  };
  const exchanges = pairsOf(places);
  for (let round = 0, better = true; better && round < MAX_ITERATIONS; round++) {
    better = false;
    for (let group = 0; group < groups; group++) {
      for (let part = 0; part <= GAP_PARTS; part++) {
        const before = gaps[group]!;
        const others = gaps.reduce((sum, gap) => sum + gap, 0) - before;
        gaps[group] = Math.floor(Math.max(0, free - others) * part / GAP_PARTS);
        if (keep(() => gaps[group] = before)) better = true;
      }
    }
    for (const [one, other] of exchanges) {
      const [a, b] = [one.unit, other.unit];
      const swap = () => ([one.unit, other.unit] = [other.unit, one.unit]);
      if (pallets[a.base]!.weight === pallets[b.base]!.weight && a.top === b.top) continue;
      swap();
      if (keep(swap)) better = true;
    }
  }
  const shifts = runningSum(gaps);
  const placements = centred(places.flatMap(({ spot, unit }): Placement[] => {
    const { base, top, crossed } = unit;
    const at = { x: spot.x + shifts[spot.group]!, y: spot.y };
    const below: Placement = { pallet: base, ...at, turned: spot.turned, on: null };
    if (top === null) return [below];
    return [below, { pallet: top, ...at, turned: spot.turned !== crossed, on: base }];
  }));
  return { placements, excess: best.excess };
}

/** Returns the initial assignment: heavy pallets in front. */
function assigned(plan: FloorPlan, units: UnitsByKind, weights: readonly number[]): Place[] {
  const weightOf = ({ base, top }: Unit) => weights[base]! + (top === null ? 0 : weights[top]!);
  const waiting = units.map((kinds) =>
    kinds.map((group) => group.toSorted((a, b) => weightOf(b) - weightOf(a)))
  );
  return plan.spots.map((spot) => ({ spot, unit: waiting[spot.group]![spot.kind]!.shift()! }));
}

function pairsOf(places: readonly Place[]): [Place, Place][] {
  return places.flatMap((one, at) =>
    places.slice(at + 1)
      .filter(({ spot }) => spot.group === one.spot.group && spot.kind === one.spot.kind)
      .map((other): [Place, Place] => [one, other])
  );
}

function runningSum(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => sum += value);
}
