/**
 * Trucks and containers for pallets. Lengths are millimetres and weights kilograms. Along the
 * vehicle x counts from the front wall of its floor to the doors, across it y from the left wall as
 * seen by the driver.
 */

/** An axle, or a group of axles that share their load evenly. */
export interface Axle {
  /** Position along the vehicle (of the middle of a group); negative in front of the front wall. */
  at: number;
  /** Its load when the vehicle is empty. */
  empty: number;
  /** Maximum load. */
  most: number;
  /** Minimum share of the gross weight on it; 0 for none. */
  least_share: number;
}

export interface Vehicle {
  /** Length of the floor inside. */
  length: number;
  width: number;
  /** Inner height, and the height of the doors if lower. */
  height: number;
  door_height: number;
  /** Maximum weight of the cargo. */
  payload: number;
  /**
   * Front and rear axle of a truck; front and drive axle of a tractor, and the axles of its
   * semi-trailer; none of a container.
   */
  axles: readonly Axle[];
  /** Position at which a semi-trailer rests on its tractor; null for other vehicles. */
  kingpin: number | null;
  /**
   * Largest distance of the cargo's centre of gravity from the middle of the length at departure,
   * as a share of the length; null for no limit.
   */
  length_share: number | null;
  /**
   * Largest distance of a full payload's centre of gravity from the middle of the width, as a share
   * of the width; less cargo may be farther away in proportion. Null for no limit.
   */
  side_share: number | null;
}

/** Maximum height of pallets. */
export const clearHeight = ({ height, door_height }: Vehicle): number =>
  Math.min(height, door_height);

/** The names of a vehicle's axles in reports. */
export type AxleName = "front" | "rear" | "drive" | "trailer";

export function axleNames({ axles }: Pick<Vehicle, "axles">): readonly AxleName[] {
  return axles.length === 3
    ? ["front", "drive", "trailer"]
    : ["front", "rear"].slice(0, axles.length) as AxleName[];
}
