import { BucketGrid, type Footprints } from "./bucket_grid.ts";
import { checkTime } from "../time_limit.ts";

// Up to this number of tops a linear scan is faster than a grid.
const MAX_LINEAR_SCAN_TOPS = 80;
// Relative tolerance of a weight, half of the judge's.
const LOAD_SLACK = 0.5e-9;

/** Support of a layer: the pallet, or the box tops below that are high enough. */
export interface Floor {
  /**
   * Returns the supported area of a footprint; −1 if a box of that weight would overload a support.
   */
  rest(x0: number, y0: number, x1: number, y1: number, weight: number): number;
  /** Calls `visit` with every top that a footprint touches and the area of contact. */
  contacts(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    visit: (top: number, area: number) => void,
  ): void;
  /** True if the whole floor is a support. */
  readonly whole: boolean;
}

/** The pallet's own surface. */
export const BARE_PALLET: Floor = {
  rest: (x0, y0, x1, y1) => (x1 - x0) * (y1 - y0),
  contacts: () => {},
  whole: true,
};

/** Box tops that are level. */
export class Tops implements Floor {
  readonly whole = false;
  readonly #grid: BucketGrid | undefined;

  /**
   * @param tops In the order of `x0`.
   * @param bearable Additional weight per area of contact that each top can bear; −1 if nothing may
   *   touch it. Valid for any number of boxes on the same tops, as long as each of them respects
   *   it.
   */
  constructor(
    private readonly tops: Footprints,
    private readonly bearable: Float64Array,
    private readonly slack: number,
  ) {
    this.#grid = tops.count > MAX_LINEAR_SCAN_TOPS ? new BucketGrid(tops) : undefined;
  }

  rest(x0: number, y0: number, x1: number, y1: number, weight: number): number {
    const { x0: a0, y0: b0, x1: a1, y1: b1, count } = this.tops;
    const slack = this.slack;
    const bearable = this.bearable;
    let area = 0;
    let minBearable = Infinity;
    const nearbyTops = this.#grid?.near(x0, y0, x1, y1);
    const nearbyCount = nearbyTops === undefined ? count : nearbyTops.length;
    checkTime(nearbyCount);
    for (let at = 0; at < nearbyCount; at++) {
      const top = nearbyTops === undefined ? at : nearbyTops[at]!;
      const left = a0[top]!;
      if (left >= x1) {
        if (nearbyTops === undefined) break;
        continue;
      }
      const right = a1[top]!;
      if (right <= x0) continue;
      const front = b0[top]!;
      if (front >= y1) continue;
      const back = b1[top]!;
      if (back <= y0) continue;
      const width = (x1 < right ? x1 : right) - (x0 > left ? x0 : left);
      const depth = (y1 < back ? y1 : back) - (y0 > front ? y0 : front);
      if (width <= slack || depth <= slack) continue;
      area += width * depth;
      if (bearable[top]! < minBearable) minBearable = bearable[top]!;
    }
    // The weight is distributed in proportion to the areas, so that the pressure is equal on all
    // tops.
    return weight * (1 - LOAD_SLACK) > minBearable * area || minBearable < 0 ? -1 : area;
  }

  contacts(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    visit: (top: number, area: number) => void,
  ): void {
    const { x0: a0, y0: b0, x1: a1, y1: b1, count } = this.tops;
    const nearbyTops = this.#grid?.near(x0, y0, x1, y1);
    const nearbyCount = nearbyTops === undefined ? count : nearbyTops.length;
    checkTime(nearbyCount);
    for (let at = 0; at < nearbyCount; at++) {
      const top = nearbyTops === undefined ? at : nearbyTops[at]!;
      const width = Math.min(x1, a1[top]!) - Math.max(x0, a0[top]!);
      const depth = Math.min(y1, b1[top]!) - Math.max(y0, b0[top]!);
      if (width > this.slack && depth > this.slack) visit(top, width * depth);
    }
  }
}
