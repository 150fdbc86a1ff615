/** Rectangles that do not overlap: where boxes of a layer stand. */
export interface Footprints {
  count: number;
  x0: Float64Array;
  y0: Float64Array;
  x1: Float64Array;
  y1: Float64Array;
}
