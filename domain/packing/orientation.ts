/**
 * Orientations by the box edges along the pallet's width (x), its length (y) and upwards: 0 = (w,
 * l, h), 1 = (l, w, h), 2 = (w, h, l), 3 = (h, w, l), 4 = (h, l, w), 5 = (l, h, w). 0 and 1 are
 * upright.
 */
export type Orientation = 0 | 1 | 2 | 3 | 4 | 5;

/** The edges of a box as stated by its type, in the caller's unit of length. */
export interface BoxEdges {
  length: number;
  width: number;
  height: number;
}

/** Extents of a placed box along the pallet's width (x), its length (y), and upwards. */
interface Extents {
  alongWidth: number;
  alongLength: number;
  upwards: number;
}

/**
 * Returns the allowed orientations of a box, in ascending order. Every box may be turned by 90° in
 * the plane.
 * @param mayTip `is_rotated_box`: true if the box may also lie on any of its sides.
 * @param orientations If present, these alone are allowed.
 */
export function allowedOrientations(
  { mayTip, orientations }: { mayTip: boolean; orientations?: readonly Orientation[] },
): readonly Orientation[] {
  if (orientations !== undefined) return [...new Set(orientations)].sort();
  return mayTip ? [0, 1, 2, 3, 4, 5] : [0, 1];
}

/** Returns the extents of a box in an orientation, in the unit of its edges. */
export function extentsOf({ length, width, height }: BoxEdges, orientation: Orientation): Extents {
  const along = (alongWidth: number, alongLength: number, upwards: number) => ({
    alongWidth,
    alongLength,
    upwards,
  });
  switch (orientation) {
    case 0:
      return along(width, length, height);
    case 1:
      return along(length, width, height);
    case 2:
      return along(width, height, length);
    case 3:
      return along(height, width, length);
    case 4:
      return along(height, length, width);
    case 5:
      return along(length, height, width);
  }
}
