/**
 * Checks a loaded vehicle at the start and after every stop. It shares only `axle_loads.ts` with
 * the planner.
 */
import { axleLoads, type Cargo } from "./axle_loads.ts";
import { type BoxFault, looseFaults, solidOf } from "./check_loose.ts";
import {
  type BoxPlace,
  extentOf,
  LENGTH_TOLERANCE,
  type LoadProblem,
  type Pallet,
  type Placement,
  stopsOf,
} from "./load_problem.ts";
import { type AxleName, axleNames, clearHeight, type Vehicle } from "./vehicle.ts";

/** Rules about a single pallet and its neighbours. */
export type PalletFault =
  | "twice"
  | "not_turnable"
  | "outside"
  | "too_high"
  | "overlap"
  | "nothing_below"
  | "hangs_over"
  | "too_heavy_above"
  | "bears_two"
  | "buried"
  | "way_out";

/** Violation of a load; `stop` is the last stop that has been unloaded, 0 at the start. */
export type LoadFault =
  | { kind: PalletFault; pallet: number; other?: number }
  | BoxFault
  | { kind: "payload"; weight: number; most: number }
  | { kind: "axle"; stop: number; axle: AxleName; load: number; most: number }
  | { kind: "axle_light"; stop: number; axle: AxleName; load: number; least: number }
  | { kind: "lengthwise"; share: number; most: number }
  | { kind: "sideways"; stop: number; share: number; most: number };

/** A placed pallet. */
interface PlacedPallet extends Pallet {
  index: number;
  placement: Placement;
  front: number;
  back: number;
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** Weights on the vehicle after a stop. */
export interface StopWeights {
  /** The stop; 0 at the start. */
  stop: number;
  weight: number;
  axles: number[];
  /** Centre of gravity of the cargo from front and left wall; null without cargo. */
  centre: { x: number; y: number } | null;
  /** Moment about the centre line as a share of payload times width: see `side_share`. */
  side: number;
}

// Tolerance for comparing weights.
const WEIGHT_TOLERANCE = 1e-6;

/** Returns all violations of a load, those of pallets first, then those of loose boxes. */
export function checkLoad(
  problem: LoadProblem,
  placements: readonly Placement[],
  boxes: readonly BoxPlace[] = [],
): LoadFault[] {
  const placedPallets = placedPalletsOf(problem, placements);
  return [
    ...positionFaults(problem, placedPallets),
    ...stackFaults(placedPallets),
    ...blockingFaults(placedPallets),
    ...looseFaults(problem, placedPallets, boxes),
    ...weightFaults(problem.vehicle, weightsByStop(problem, placements, boxes)),
  ];
}

function placedPalletsOf(
  { pallets }: LoadProblem,
  placements: readonly Placement[],
): PlacedPallet[] {
  return placements.map((placement) => {
    const { pallet: index, x, y, turned, on } = placement;
    const pallet = pallets[index]!;
    const { long, wide } = extentOf(pallet, turned);
    const bottom = on === null ? 0 : pallets[on]?.height ?? 0;
    return {
      ...pallet,
      index,
      placement,
      front: x,
      back: x + long,
      left: y,
      right: y + wide,
      bottom,
      top: bottom + pallet.height,
    };
  });
}

const across = (a: PlacedPallet, b: PlacedPallet) =>
  a.left < b.right - LENGTH_TOLERANCE && b.left < a.right - LENGTH_TOLERANCE;
const along = (a: PlacedPallet, b: PlacedPallet) =>
  a.front < b.back - LENGTH_TOLERANCE && b.front < a.back - LENGTH_TOLERANCE;

function positionFaults(
  { vehicle, mayTurn }: LoadProblem,
  placedPallets: readonly PlacedPallet[],
): LoadFault[] {
  const faults: LoadFault[] = [];
  const add = (kind: PalletFault, { index }: PlacedPallet, other?: PlacedPallet) =>
    faults.push({ kind, pallet: index, ...(other === undefined ? {} : { other: other.index }) });
  placedPallets.forEach((one, at) => {
    if (placedPallets.findIndex(({ index }) => index === one.index) < at) add("twice", one);
    if (one.placement.turned && !mayTurn) add("not_turnable", one);
    const isInside = one.front >= -LENGTH_TOLERANCE && one.left >= -LENGTH_TOLERANCE &&
      one.back <= vehicle.length + LENGTH_TOLERANCE &&
      one.right <= vehicle.width + LENGTH_TOLERANCE;
    // A position of NaN is never inside.
    if (!isInside) add("outside", one);
    if (one.top > clearHeight(vehicle) + LENGTH_TOLERANCE) add("too_high", one);
    for (const other of placedPallets.slice(0, at)) {
      const level = one.bottom < other.top - LENGTH_TOLERANCE &&
        other.bottom < one.top - LENGTH_TOLERANCE;
      if (level && across(one, other) && along(one, other)) add("overlap", one, other);
    }
  });
  return faults;
}

function stackFaults(placedPallets: readonly PlacedPallet[]): LoadFault[] {
  const faults: LoadFault[] = [];
  for (const one of placedPallets) {
    const { on } = one.placement;
    if (on === null) continue;
    const below = placedPallets.find(({ index }) => index === on);
    const fault = (kind: PalletFault) =>
      faults.push({
        kind,
        pallet: one.index,
        ...(below === undefined ? {} : { other: below.index }),
      });
    // At most two levels: the lower pallet is on the floor.
    if (below === undefined || below === one || below.placement.on !== null) {
      fault("nothing_below");
      continue;
    }
    const rests = one.front >= below.front - LENGTH_TOLERANCE &&
      one.back <= below.back + LENGTH_TOLERANCE &&
      one.left >= below.left - LENGTH_TOLERANCE && one.right <= below.right + LENGTH_TOLERANCE;
    if (!rests) fault("hangs_over");
    if (one.weight > below.bears + WEIGHT_TOLERANCE) fault("too_heavy_above");
    const first = placedPallets.find(({ placement }) => placement.on === on)!;
    if (first !== one) fault("bears_two");
    if (one.stop > below.stop) fault("buried");
  }
  return faults;
}

/**
 * Reports pallets whose straight path to the doors is blocked at their stop by a remaining pallet.
 */
function blockingFaults(placed: readonly PlacedPallet[]): LoadFault[] {
  const faults: LoadFault[] = [];
  for (const one of placed) {
    const blocking = placed.find((other) =>
      other.stop > one.stop && across(one, other) && other.front >= one.back - LENGTH_TOLERANCE
    );
    if (blocking) faults.push({ kind: "way_out", pallet: one.index, other: blocking.index });
  }
  return faults;
}

/** A pallet or a box as a weight at its centre. */
export interface PointWeight {
  /** Stop at which it is unloaded. */
  stop: number;
  weight: number;
  x: number;
  y: number;
}

function pointWeights(
  { pallets, loose }: LoadProblem,
  placements: readonly Placement[],
  boxes: readonly BoxPlace[],
): PointWeight[] {
  const ofPallets = placements.map(({ pallet, x, y, turned }) => {
    const { weight, stop, ...size } = pallets[pallet]!;
    const { long, wide } = extentOf(size, turned);
    return { stop, weight, x: x + long / 2, y: y + wide / 2 };
  });
  const ofBoxes = boxes.flatMap((place) => {
    const line = loose?.lines[place.line];
    if (line === undefined) return [];
    const { front, back, left, right } = solidOf(line, place);
    return [{ ...line, x: (front + back) / 2, y: (left + right) / 2 }];
  });
  return [...ofPallets, ...ofBoxes];
}

/**
 * Returns the weights at the start and after every stop; the last stop leaves the vehicle empty.
 */
export function weightsByStop(
  problem: LoadProblem,
  placements: readonly Placement[],
  boxes: readonly BoxPlace[] = [],
): StopWeights[] {
  return weightsOf(problem.vehicle, stopsOf(problem), pointWeights(problem, placements, boxes));
}

/** Same as `weightsByStop`, for weights at their centres. */
export function weightsOf(
  vehicle: Vehicle,
  stops: readonly number[],
  weights: readonly PointWeight[],
): StopWeights[] {
  return [0, ...stops].map((after) => {
    const cargo: Cargo = { weight: 0, along: 0, across: 0 };
    for (const { stop, weight, x, y } of weights) {
      if (stop <= after) continue;
      cargo.weight += weight;
      cargo.along += weight * x;
      cargo.across += weight * y;
    }
    const { weight } = cargo;
    return {
      stop: after,
      weight,
      axles: axleLoads(vehicle, cargo),
      centre: weight > 0 ? { x: cargo.along / weight, y: cargo.across / weight } : null,
      side: sideOf(vehicle, cargo),
    };
  });
}

const sideOf = ({ width, payload }: Vehicle, { weight, across }: Cargo) =>
  Math.abs(across - weight * width / 2) / (payload * width);

/** Returns the violations of limits of weight. */
export function weightFaults(vehicle: Vehicle, weights: readonly StopWeights[]): LoadFault[] {
  const faults: LoadFault[] = [];
  const names = axleNames(vehicle);
  for (const { stop, weight, axles, centre, side } of weights) {
    if (stop === 0 && weight > vehicle.payload + WEIGHT_TOLERANCE) {
      faults.push({ kind: "payload", weight, most: vehicle.payload });
    }
    const gross = axles.reduce((sum, load) => sum + load, 0);
    // Without cargo, the axle loads are those of the empty vehicle.
    if (weight > 0) {
      axles.forEach((load, at) => {
        const { most, least_share } = vehicle.axles[at]!;
        const axle = names[at]!;
        const least = least_share * gross;
        if (load > most + WEIGHT_TOLERANCE) faults.push({ kind: "axle", stop, axle, load, most });
        if (load < least - WEIGHT_TOLERANCE) {
          faults.push({ kind: "axle_light", stop, axle, load, least });
        }
      });
    }
    const { length_share, side_share } = vehicle;
    if (stop === 0 && centre && length_share !== null) {
      const share = Math.abs(centre.x / vehicle.length - 0.5);
      if (share > length_share + WEIGHT_TOLERANCE) {
        faults.push({ kind: "lengthwise", share, most: length_share });
      }
    }
    if (side_share !== null && side > side_share + WEIGHT_TOLERANCE) {
      faults.push({ kind: "sideways", stop, share: side, most: side_share });
    }
  }
  return faults;
}
