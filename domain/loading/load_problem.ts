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

/** Position of a pallet on the vehicle. */
export interface Placement {
  /** Its index in the problem. */
  pallet: number;
  /** The corner nearest to the front wall and the left wall. */
  x: number;
  y: number;
  /** True if the pallet's length is across the vehicle. */
  turned: boolean;
  /** Index of the pallet below it; null if it is on the floor. */
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

/** Returns the distinct stops of pallets, ascending. */
export function stopsOf(pallets: readonly Pallet[]): number[] {
  return [...new Set(pallets.map(({ stop }) => stop))].sort((a, b) => a - b);
}
