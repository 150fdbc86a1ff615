/** Things that are moved come to rest where they belong: on edges of others, on points, on the grid. */
import type { Floor } from "./floor.ts";
import { type Rect } from "./rect.ts";

/** A line along which something has come to rest. */
export interface Guide {
  /** `x`: an upright line at this x; `y`: a level one. */
  axis: "x" | "y";
  at: number;
}

export interface SnapGround {
  floor: Floor;
  /** Ids of the dragged objects, which do not snap to themselves. */
  moved: ReadonlySet<string>;
  /** Examined part of the floor: the visible one. */
  field: Rect;
  /** Distance of the lines of the grid; 0 for none. */
  grid: number;
  /** Snapping distance. */
  reach: number;
}

export interface Snapped {
  dx: number;
  dy: number;
  guides: Guide[];
}

// With more things in view than this, none of them is meant.
const MAX_SNAP_TARGETS = 1500;

/** The lines of other things that one can come to rest on. */
export class SnapLines {
  readonly #xs: number[] = [];
  readonly #ys: number[] = [];

  constructor(private readonly ground: SnapGround) {
    const { floor, moved, field } = ground;
    for (const kind of ["section_geometry", "points"] as const) {
      const layer = floor.layers[kind];
      const found = layer.search(field, []);
      if (found.length > MAX_SNAP_TARGETS) continue;
      for (const slot of found) {
        if (moved.has(layer.idAt(slot))) continue;
        const { left, top, right, bottom } = layer.rectAt(slot);
        this.#xs.push(left, right);
        this.#ys.push(top, bottom);
      }
    }
    this.#xs.sort((a, b) => a - b);
    this.#ys.sort((a, b) => a - b);
  }

  /**
   * By how much more something must be moved to come to rest: to the nearest line of another thing
   * within reach, or else to the nearest line of the grid within reach, on each axis for itself.
   *
   * @param xs the upright lines of the moved thing, where it is now
   * @param ys its level lines
   */
  rest(xs: readonly number[], ys: readonly number[]): Snapped {
    const [dx, onX] = this.#pull(xs, this.#xs);
    const [dy, onY] = this.#pull(ys, this.#ys);
    const guides: Guide[] = [];
    if (onX) {
      guides.push(...this.#alignedAt(xs, dx, this.#xs).map((at) => ({ axis: "x" as const, at })));
    }
    if (onY) {
      guides.push(...this.#alignedAt(ys, dy, this.#ys).map((at) => ({ axis: "y" as const, at })));
    }
    return { dx, dy, guides };
  }

  #pull(own: readonly number[], others: readonly number[]): [by: number, onThing: boolean] {
    const { grid, reach } = this.ground;
    let best = Infinity;
    for (const at of own) {
      const by = nearest(others, at) - at;
      if (Math.abs(by) < Math.abs(best)) best = by;
    }
    if (Math.abs(best) <= reach) return [best, true];
    best = Infinity;
    if (grid > 0) {
      for (const at of own) {
        const by = Math.round(at / grid) * grid - at;
        if (Math.abs(by) < Math.abs(best)) best = by;
      }
    }
    return Math.abs(best) <= reach ? [best, false] : [0, false];
  }

  #alignedAt(own: readonly number[], by: number, others: readonly number[]): number[] {
    const dust = 1e-6;
    return own.map((at) => at + by).filter((at) => Math.abs(nearest(others, at) - at) < dust);
  }
}

/** The nearest of sorted numbers; infinitely far when there is none. */
function nearest(sorted: readonly number[], to: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < to) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [sorted[low - 1] ?? -Infinity, sorted[low] ?? Infinity];
  return to - before <= after - to ? before : after;
}
