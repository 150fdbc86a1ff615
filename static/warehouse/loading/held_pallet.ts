/** Moving a pallet of a load by hand: new placements and their faults. Pure functions. */
import { checkLoad, type LoadFault } from "../../../domain/loading/check_load.ts";
import { type LoadedItem, loadingSequence } from "../../../domain/loading/loading_order.ts";
import {
  type BoxPlace,
  extentOf,
  LENGTH_TOLERANCE,
  type LoadProblem,
  type Placement,
} from "../../../domain/loading/load_problem.ts";
import type { LoadRecord } from "../../../domain/warehouse/loading_records.ts";

export const placementsOf = ({ pallets }: Pick<LoadRecord, "pallets">): Placement[] =>
  pallets.flatMap(({ place }, pallet) => place ? [{ ...place, pallet }] : []);

export const problemOf = (
  { vehicle, pallets, may_turn, loose }: Pick<
    LoadRecord,
    "vehicle" | "pallets" | "may_turn" | "loose"
  >,
): LoadProblem => ({ vehicle, pallets, mayTurn: may_turn, ...(loose && { loose }) });

/** Returns pallets and loose boxes in the order of loading. */
export function sequenceOf(load: LoadRecord): LoadedItem[] {
  const placements = placementsOf(load);
  return load.loose === undefined
    ? placements.map(({ pallet }) => ({ pallet }))
    : loadingSequence(load, placements, load.loose.boxes);
}

/**
 * Returns the placements with a pallet moved to a position, together with the pallet on top of it.
 */
export function movedTo(
  placements: readonly Placement[],
  pallet: number,
  { x, y }: { x: number; y: number },
): Placement[] {
  const from = placements.find((one) => one.pallet === pallet);
  if (from === undefined) return [...placements];
  const [dx, dy] = [x - from.x, y - from.y];
  return placements.map((one) => {
    if (one.pallet === pallet) return { ...one, x, y };
    return one.on === pallet ? { ...one, x: one.x + dx, y: one.y + dy } : one;
  });
}

/**
 * Returns the placements with a pallet turned about its centre, together with the pallet on top of
 * it.
 */
export function turnedAround(
  { pallets }: LoadProblem,
  placements: readonly Placement[],
  pallet: number,
): Placement[] {
  const from = placements.find((one) => one.pallet === pallet);
  if (from === undefined) return [...placements];
  const { long, wide } = extentOf(pallets[pallet]!, from.turned);
  const shift = Math.round((long - wide) / 2);
  const [x, y] = [from.x + shift, from.y - shift];
  return placements.map((one) =>
    one.pallet === pallet || one.on === pallet ? { ...one, x, y, turned: !one.turned } : one
  );
}

/** Returns the position with edges snapped to walls and other pallets within `reach`. */
export function snapped(
  { pallets, vehicle }: LoadProblem,
  placements: readonly Placement[],
  pallet: number,
  { x, y }: { x: number; y: number },
  reach: number,
): { x: number; y: number } {
  const own = placements.find((one) => one.pallet === pallet)!;
  const { long, wide } = extentOf(pallets[pallet]!, own.turned);
  const xs = [0, vehicle.length - long];
  const ys = [0, vehicle.width - wide, Math.round((vehicle.width - wide) / 2)];
  for (const other of placements) {
    if (other.pallet === pallet || other.on !== null) continue;
    const size = extentOf(pallets[other.pallet]!, other.turned);
    xs.push(other.x, other.x + size.long, other.x - long);
    ys.push(other.y, other.y + size.wide, other.y - wide);
  }
  return { x: nearest(xs, x, reach), y: nearest(ys, y, reach) };
}

function nearest(places: readonly number[], place: number, reach: number): number {
  const [best] = places.toSorted((a, b) => Math.abs(a - place) - Math.abs(b - place));
  return best !== undefined && Math.abs(best - place) <= reach ? best : Math.round(place);
}

/** Returns the faults of placements, those of the held pallet first. */
export function faultsOf(
  problem: LoadProblem,
  placements: readonly Placement[],
  pallet: number,
  boxes: readonly BoxPlace[] = [],
): LoadFault[] {
  const isOwn = (fault: LoadFault) => "pallet" in fault && fault.pallet === pallet;
  return checkLoad(problem, placements, boxes).sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
}

/** Returns true if two lists of placements are equal. */
export const isSame = (a: readonly Placement[], b: readonly Placement[]): boolean =>
  a.length === b.length && a.every((one, at) => {
    const other = b[at]!;
    return one.pallet === other.pallet && one.turned === other.turned && one.on === other.on &&
      Math.abs(one.x - other.x) < LENGTH_TOLERANCE && Math.abs(one.y - other.y) < LENGTH_TOLERANCE;
  });
