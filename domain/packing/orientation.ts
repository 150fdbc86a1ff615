import { PACKING_TYPES } from "../warehouse/packing_types.ts";

/**
 * Which box edges lie along the pallet's length, its width and upwards: 0 = (l, w, h),
 * 1 = (w, l, h), 2 = (l, h, w), 3 = (h, l, w), 4 = (w, h, l), 5 = (h, w, l). 0 and 1 are upright.
 */
export type Orientation = 0 | 1 | 2 | 3 | 4 | 5;

/** The edges of a box as its type states them, in the caller's unit of length. */
export interface BoxEdges {
  length: number;
  width: number;
  height: number;
}

/** How far a placed box reaches along the pallet's length, along its width, and upwards. */
export interface Extents {
  alongLength: number;
  alongWidth: number;
  upwards: number;
}

/**
 * The orientations in which a box may stand, in ascending order.
 *
 * @param mayTurn `is_rotated_box`: whether it may be turned about its vertical axis; with packing
 *   type 2 also whether it may be tipped.
 * @param orientations Where they are given they alone decide.
 */
export function allowedOrientations(
  { mayTurn, orientations }: { mayTurn: boolean; orientations?: readonly Orientation[] },
  packingType: number,
): readonly Orientation[] {
  if (orientations !== undefined) return [...new Set(orientations)].sort();
  if (!mayTurn) return [0];
  return packingType === PACKING_TYPES.tipped ? [0, 1, 2, 3, 4, 5] : [0, 1];
}

/** What a box of these edges takes up in an orientation, in the unit of the edges. */
export function extentsOf({ length, width, height }: BoxEdges, orientation: Orientation): Extents {
  const along = (alongLength: number, alongWidth: number, upwards: number) => ({
    alongLength,
    alongWidth,
    upwards,
  });
  switch (orientation) {
    case 0:
      return along(length, width, height);
    case 1:
      return along(width, length, height);
    case 2:
      return along(length, height, width);
    case 3:
      return along(height, length, width);
    case 4:
      return along(width, height, length);
    case 5:
      return along(height, width, length);
  }
}
