/** Hit tests for a pointer position and for a selection box. */
import { type Floor, type PlacedKind, RISING } from "./floor.ts";
import { grown, type Rect } from "./rect.ts";

/** Tolerances of a hit test, in the floor's unit. */
export interface HitTolerance {
  points: number;
  edges: number;
}

/** The thing at a place: a point before a section, a section before an edge; undefined for none. */
export function hitAt(floor: Floor, x: number, y: number, reach: HitTolerance): string | undefined {
  return nearestOf(floor, "points", x, y, reach.points, (slot) => {
    const { left, top } = floor.layers.points.rectAt(slot);
    return Math.hypot(left - x, top - y);
  }) ?? nearestOf(floor, "section_geometry", x, y, 0, (slot) => {
    // Of sections that overlap the smallest is meant: the others can be had beside it.
    const { left, top, right, bottom } = floor.layers.section_geometry.rectAt(slot);
    return (right - left) * (bottom - top);
  }, Infinity) ?? nearestOf(floor, "edges", x, y, reach.edges, (slot) => {
    const layer = floor.layers.edges;
    const { left, top, right, bottom } = layer.rectAt(slot);
    const rising = layer.marks[slot] === RISING;
    return distanceToLine(x, y, left, rising ? bottom : top, right, rising ? top : bottom);
  });
}

function nearestOf(
  floor: Floor,
  kind: PlacedKind,
  x: number,
  y: number,
  reach: number,
  distanceOf: (slot: number) => number,
  most = reach,
): string | undefined {
  const layer = floor.layers[kind];
  let [nearest, least]: [number | undefined, number] = [undefined, most];
  for (const slot of layer.search(grown({ left: x, top: y, right: x, bottom: y }, reach), [])) {
    const distance = distanceOf(slot);
    if (distance <= least) [nearest, least] = [slot, distance];
  }
  return nearest === undefined ? undefined : layer.idAt(nearest);
}

/** The distance of (x, y) from the line between two ends. */
function distanceToLine(
  x: number,
  y: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const along = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1);
  const share = Math.min(Math.max(along, 0), 1);
  return Math.hypot(fromX + share * dx - x, fromY + share * dy - y);
}

/** Points and sections that a box touches; where there are none, edges that lie within it. */
export function idsIn(floor: Floor, box: Rect): string[] {
  const idsOf = (kind: PlacedKind, slots: readonly number[]) =>
    slots.map((slot) => floor.layers[kind].idAt(slot));
  const found = (["section_geometry", "points"] as const).flatMap((kind) =>
    idsOf(kind, floor.layers[kind].search(box, []))
  );
  if (found.length > 0) return found;
  const layer = floor.layers.edges;
  return idsOf(
    "edges",
    layer.search(box, []).filter((slot) => {
      const { left, top, right, bottom } = layer.rectAt(slot);
      return left >= box.left && top >= box.top && right <= box.right && bottom <= box.bottom;
    }),
  );
}
