/** Pallets of a load and their positions. Millimetres and kilograms as in `vehicle.ts`. */
import type { Vehicle } from "./vehicle.ts";

/** A loaded pallet. */
export interface Pallet {
  length: number;
  width: number;
  height: number;
  weight: number;
  /** Stop at which it is unloaded, from 1. */
  stop: number;
  /** Maximum weight on top of it; 0 for none. */
  bears: number;
}

export interface LoadProblem {
  vehicle: Vehicle;
  pallets: readonly Pallet[];
  /** True if pallets may be placed with their length across the vehicle. */
  mayTurn: boolean;
}

/** Position of a pallet. */
export interface Placement {
  /** Its index in the problem. */
  pallet: number;
  /** Its corner nearest to front and left wall. */
  x: number;
  y: number;
  /** True if its length lies across the vehicle. */
  turned: boolean;
  /** The index of the pallet that it stands on; null if on the floor. */
  on: number | null;
}

/** Tolerance for comparing lengths: sizes may be converted from inches. */
export const LENGTH_TOLERANCE = 0.01;

/** Returns a pallet's extent along and across the vehicle. */
export function extentOf(
  { length, width }: Pick<Pallet, "length" | "width">,
  turned: boolean,
): { long: number; wide: number } {
  return turned ? { long: width, wide: length } : { long: length, wide: width };
}

/** The distinct stops of pallets, ascending. */
export function stopsOf(pallets: readonly Pallet[]): number[] {
  return [...new Set(pallets.map(({ stop }) => stop))].sort((a, b) => a - b);
}
