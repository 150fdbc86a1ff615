/**
 * Assigns pallets to spots and inserts gaps so that weights are within limits: swaps equal pallets,
 * and shifts all pallets behind a group, as long as that improves the result.
 */
import { axleLoads } from "./axle_loads.ts";
import type { FloorPlan, Spot } from "./floor_search.ts";
import { extentOf, type LoadProblem, type Placement, stopsOf } from "./load_problem.ts";
import type { Unit } from "./stacks.ts";

/** Units of equal size by group and kind, in the order of the floor plan. */
export type UnitsByKind = readonly (readonly (readonly Unit[])[])[];

/** A load, and the excess of its weights over the limits: 0 for none. */
export interface Arrangement {
  placements: Placement[];
  excess: number;
}

interface Place {
  spot: Spot;
  unit: Unit;
}

const ROUNDS = 12;
// Fractions of the free length that are tried as gaps, and the minimum step of a gap.
const GAP_PARTS = 24;
// Cost of uneven weights relative to that of exceeded limits.
const UNEVENNESS_COST = 1e-3;
// Cost of gaps: a load without gaps is easier to secure than an even one.
const GAP_COST = 0.05;

export function arrange(
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
  for (let round = 0, better = true; better && round < ROUNDS; round++) {
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
    kinds.map((some) => some.toSorted((a, b) => weightOf(b) - weightOf(a)))
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
