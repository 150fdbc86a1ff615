/**
 * Pallets and loose boxes of a load and their positions. Millimetres and kilograms as in
 * `vehicle.ts`.
 */
import type { Orientation } from "../packing/orientation.ts";
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

/** Equal boxes of an order that are loaded without a pallet. */
export interface LooseLine {
  length: number;
  width: number;
  height: number;
  weight: number;
  /** Maximum weight on top of each: 0 for nothing, null for no limit. */
  bears: number | null;
  /** True if they may lie on any of their sides; they may always be turned in the plane. */
  may_tip: boolean;
  count: number;
  /** Stop at which they are unloaded, from 1. */
  stop: number;
  /** Importance: boxes of a lower rank are loaded first. */
  rank: number;
}

/** Position of a loose box on the vehicle. */
export interface BoxPlace {
  /** Index of its line. */
  line: number;
  /** The lowest corner nearest to the front wall and the left wall. */
  x: number;
  y: number;
  z: number;
  /** By the edges across the vehicle, along it and upwards. */
  orientation: Orientation;
}

export interface LoadProblem {
  vehicle: Vehicle;
  pallets: readonly Pallet[];
  /** True if pallets may be placed with their length across the vehicle. */
  mayTurn: boolean;
  /** Loose boxes, and the share of each base that must rest on something. */
  loose?: { lines: readonly LooseLine[]; support: number };
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

/** Returns the distinct stops of pallets and loose boxes, ascending. */
export function stopsOf(
  { pallets, loose }: Pick<LoadProblem, "loose"> & { pallets: readonly { stop: number }[] },
): number[] {
  const cargo = [...pallets, ...loose?.lines ?? []];
  return [...new Set(cargo.map(({ stop }) => stop))].sort((a, b) => a - b);
}
