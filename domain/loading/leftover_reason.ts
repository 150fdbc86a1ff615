/** Reasons why a pallet is not on the vehicle. */
import { checkLoad, type LoadFault } from "./check_load.ts";
import {
  extentOf,
  LENGTH_TOLERANCE,
  type LoadProblem,
  type Pallet,
  type Placement,
} from "./load_problem.ts";
import { type AxleName, clearHeight } from "./vehicle.ts";

export const LEFTOVER_KINDS = [
  "too_high",
  "too_large",
  "too_heavy",
  "no_floor",
  "way_out",
  "payload",
  "axle",
  "axle_light",
  "lengthwise",
  "sideways",
] as const;
export type LeftoverKind = typeof LEFTOVER_KINDS[number];

export interface LeftoverReason {
  kind: LeftoverKind;
  /** The axle whose limit is exceeded. */
  axle?: AxleName;
  /** The stop after which a weight would exceed its limit, 0 at the start. */
  stop?: number;
  /** The pallet that blocks its path. */
  other?: number;
}

/** Returns the reason why a pallet fits on no empty vehicle of the kind; undefined if it fits. */
export function misfitReason(
  { vehicle, mayTurn }: Pick<LoadProblem, "vehicle" | "mayTurn">,
  pallet: Pallet,
): LeftoverReason | undefined {
  if (pallet.height > clearHeight(vehicle) + LENGTH_TOLERANCE) return { kind: "too_high" };
  const fits = (mayTurn ? [false, true] : [false]).some((turned) => {
    const { long, wide } = extentOf(pallet, turned);
    return long <= vehicle.length + LENGTH_TOLERANCE && wide <= vehicle.width + LENGTH_TOLERANCE;
  });
  if (!fits) return { kind: "too_large" };
  return pallet.weight > vehicle.payload ? { kind: "too_heavy" } : undefined;
}

/** Reasons by rank; those that a planner can hardly change are last. */
export const RANKS: readonly LoadFault["kind"][] = [
  "payload",
  "axle",
  "axle_light",
  "lengthwise",
  "sideways",
  "way_out",
];

/** Returns a valid position for a pallet, or the reason why there is none. */
export function placeOrReason(
  problem: LoadProblem,
  placements: readonly Placement[],
  pallet: number,
): { place: Placement } | { reason: LeftoverReason } {
  const impossible = misfitReason(problem, problem.pallets[pallet]!);
  if (impossible) return { reason: impossible };
  let nearest: LoadFault[] | undefined;
  for (const place of placesFor(problem, placements, pallet)) {
    const faults = checkLoad(problem, [...placements, place]);
    if (faults.length === 0) return { place };
    if (faults.some(({ kind }) => !RANKS.includes(kind))) continue;
    if (nearest === undefined || worst(faults) < worst(nearest)) nearest = faults;
  }
  if (nearest === undefined) return { reason: { kind: "no_floor" } };
  // A blocked path to the doors ranks highest: moving the pallet might solve the other problems.
  const fault = nearest.toSorted((a, b) => rank(a) - rank(b));
  return { reason: reasonOf(fault.find(({ kind }) => kind === "way_out") ?? fault[0]!) };
}

const rank = ({ kind }: LoadFault) => RANKS.indexOf(kind);
const worst = (faults: readonly LoadFault[]) => Math.max(...faults.map(rank)) * 100 + faults.length;

/** Returns a fault as the reason why cargo stays behind. */
export function reasonOf(fault: LoadFault): LeftoverReason {
  const kind = fault.kind as LeftoverKind;
  if ("axle" in fault) return { kind, axle: fault.axle, stop: fault.stop };
  if ("stop" in fault) return { kind, stop: fault.stop };
  return "other" in fault && fault.other !== undefined ? { kind, other: fault.other } : { kind };
}

/** Returns free positions at the corners of placed pallets, on the floor and on single pallets. */
function placesFor(
  { vehicle, pallets, mayTurn }: LoadProblem,
  placements: readonly Placement[],
  pallet: number,
): Placement[] {
  const floor = placements.filter(({ on }) => on === null).map(({ pallet, x, y, turned }) => {
    const { long, wide } = extentOf(pallets[pallet]!, turned);
    return { pallet, x, y, right: y + wide, back: x + long, turned };
  });
  const places: Placement[] = [];
  for (const turned of mayTurn ? [false, true] : [false]) {
    const { long, wide } = extentOf(pallets[pallet]!, turned);
    // Distances from the front wall.
    const xs = [...new Set([0, vehicle.length - long, ...floor.map(({ back }) => back)])]
      .sort((a, b) => a - b);
    const ys = new Set([
      0,
      vehicle.width - wide,
      ...floor.flatMap(({ y, right }) => [right, y - wide]),
    ]);
    for (const x of xs) {
      if (x < 0 || x + long > vehicle.length + LENGTH_TOLERANCE) continue;
      for (const y of ys) {
        if (y < 0 || y + wide > vehicle.width + LENGTH_TOLERANCE) continue;
        const isFree = floor.every((one) =>
          one.x >= x + long - LENGTH_TOLERANCE || x >= one.back - LENGTH_TOLERANCE ||
          one.y >= y + wide - LENGTH_TOLERANCE ||
          y >= one.right - LENGTH_TOLERANCE
        );
        if (isFree) places.push({ pallet, x, y, turned, on: null });
      }
    }
  }
  const laden = new Set(placements.map(({ on }) => on));
  for (const { pallet: on, x, y, turned } of floor) {
    if (laden.has(on) || pallets[on]!.bears < pallets[pallet]!.weight) continue;
    for (const across of mayTurn ? [turned, !turned] : [turned]) {
      places.push({ pallet, x, y, turned: across, on });
    }
  }
  return places;
}
