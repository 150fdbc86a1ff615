/** Hit tests for a pointer position and a selection box, and snapping of moved objects. */
import { type Floor, lineOf, type PlacedKind } from "./floor.ts";
import { expanded, type Line, type Rect } from "./rect.ts";

/** Tolerances of a hit test, in the floor's unit. */
export interface HitTolerance {
  points: number;
  edges: number;
}

/**
 * Returns the object at a position: a point before a section, a section before an edge; undefined
 * if there is none.
 */
export function hitAt(floor: Floor, x: number, y: number, reach: HitTolerance): string | undefined {
  return nearestOf(floor, "points", x, y, reach.points, (id) => {
    const { pos_x, pos_y } = floor.points.get(id)!;
    return Math.hypot(pos_x - x, pos_y - y);
  }) ?? nearestOf(floor, "section_geometry", x, y, 0, (id) => {
    // Of overlapping sections the smallest is hit: the larger ones have uncovered area to click.
    const { widht_wsec, lenght_wsec } = floor.section_geometry.get(id)!;
    return widht_wsec * lenght_wsec;
  }, Infinity) ?? nearestOf(floor, "edges", x, y, reach.edges, (id) => {
    return distanceToLine(x, y, lineOf(floor, floor.edges.get(id)!)!);
  });
}

function nearestOf(
  floor: Floor,
  kind: PlacedKind,
  x: number,
  y: number,
  reach: number,
  distanceOf: (id: string) => number,
  maximum = reach,
): string | undefined {
  const field = expanded({ left: x, top: y, right: x, bottom: y }, reach);
  let [nearest, minimum]: [string | undefined, number] = [undefined, maximum];
  for (const id of floor.layers[kind].search(field)) {
    const distance = distanceOf(id);
    if (distance <= minimum) [nearest, minimum] = [id, distance];
  }
  return nearest;
}

/** Returns the distance of (x, y) from a line segment. */
function distanceToLine(x: number, y: number, { fromX, fromY, toX, toY }: Line): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const along = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(Math.max(along, 0), 1);
  return Math.hypot(fromX + share * dx - x, fromY + share * dy - y);
}

/** Returns the points and sections that a box touches; if there are none, the edges inside it. */
export function idsIn(floor: Floor, box: Rect): string[] {
  const { section_geometry, points, edges } = floor.layers;
  const hits = [...section_geometry.search(box), ...points.search(box)];
  if (hits.length > 0) return hits;
  return edges.search(box).filter((id) => {
    const { left, top, right, bottom } = edges.rectOf(id)!;
    return left >= box.left && top >= box.top && right <= box.right && bottom <= box.bottom;
  });
}

/** A line that a moved object has snapped to. */
export interface Guide {
  /** `x`: a vertical line at this x; `y`: a horizontal one. */
  axis: "x" | "y";
  at: number;
}

export interface SnapGround {
  floor: Floor;
  /** Ids of the dragged objects, which do not snap to themselves. */
  moved: ReadonlySet<string>;
  /** Examined part of the floor: the visible one. */
  field: Rect;
  /** Distance between grid lines; 0 for no grid. */
  grid: number;
  reach: number;
}

export interface SnappedOffset {
  dx: number;
  dy: number;
  guides: Guide[];
}

// With more visible objects the lines are too dense to snap to a particular one.
const MAX_SNAP_TARGETS = 1500;

/** Lines of the other objects that a moved object can snap to. */
export class SnapLines {
  readonly #xs: number[] = [];
  readonly #ys: number[] = [];

  constructor(private readonly ground: SnapGround) {
    const { floor, moved, field } = ground;
    for (const kind of ["section_geometry", "points"] as const) {
      const layer = floor.layers[kind];
      const hits = layer.search(field);
      if (hits.length > MAX_SNAP_TARGETS) continue;
      for (const id of hits) {
        if (moved.has(id)) continue;
        const { left, top, right, bottom } = layer.rectOf(id)!;
        this.#xs.push(left, right);
        this.#ys.push(top, bottom);
      }
    }
  }

  /**
   * Returns the offset that snaps a moved object: per axis to the nearest line of another object
   * within reach, else to the nearest grid line within reach.
   * @param xs Current vertical lines of the moved object.
   * @param ys Its horizontal lines.
   */
  snap(xs: readonly number[], ys: readonly number[]): SnappedOffset {
    const [dx, onX] = this.#nearestOffset(xs, this.#xs);
    const [dy, onY] = this.#nearestOffset(ys, this.#ys);
    const guides: Guide[] = [];
    if (onX) {
      guides.push(...this.#alignedAt(xs, dx, this.#xs).map((at) => ({ axis: "x" as const, at })));
    }
    if (onY) {
      guides.push(...this.#alignedAt(ys, dy, this.#ys).map((at) => ({ axis: "y" as const, at })));
    }
    return { dx, dy, guides };
  }

  #nearestOffset(
    own: readonly number[],
    others: readonly number[],
  ): [by: number, onThing: boolean] {
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
    const tolerance = 1e-6;
    return own.map((at) => at + by).filter((at) => Math.abs(nearest(others, at) - at) < tolerance);
  }
}

/** Returns the nearest of some numbers; ±Infinity if there are none. */
function nearest(numbers: readonly number[], to: number): number {
  let best = Infinity;
  for (const one of numbers) if (Math.abs(one - to) < Math.abs(best - to)) best = one;
  return best;
}
