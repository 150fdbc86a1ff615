/**
 * Ways around sections: the shortest path among the corners of what stands in the way (visibility
 * graph; Lozano-Pérez and Wesley 1979). Corners are looked at only of the sections that a straight
 * line has met so far, so a large floor costs no more than a small one.
 */
import { fromMillimetres } from "../../../../domain/warehouse/units.ts";
import { plotsOn } from "./crossing.ts";
import type { Floor } from "./floor.ts";
import { grown, type Rect, sum } from "./rect.ts";

/** A place where a way bends, or where it ends. */
export interface Bend {
  x: number;
  y: number;
  /** Id of the point that stands there already. */
  point?: string;
}

/** Preferred distances of a path from corners, in millimetres, tried in order. */
const CLEARANCES = [600, 250, 80];
/** A new point counts as so much more of a way, in millimetres: points that are there are used first. */
const NEW_POINT = 300;
// More than a person would draw a way around.
const MAX_PLOTS = 600;
const MAX_ROUNDS = 12;

/**
 * The shortest way that it finds from one place to another around all sections.
 *
 * @param walls within which it keeps
 * @returns its bends without the ends, none for a straight line; undefined when no way leads there
 */
export function detour(floor: Floor, from: Bend, to: Bend, walls?: Rect): Bend[] | undefined {
  if (!isFree(floor, from.x, from.y) || !isFree(floor, to.x, to.y)) return undefined;
  for (const clearance of CLEARANCES) {
    const way = around(floor, from, to, fromMillimetres(clearance, floor.lengthUnit), walls);
    if (way !== undefined) return way;
  }
  return undefined;
}

const isFree = (floor: Floor, x: number, y: number) =>
  plotsOn(floor, { fromX: x, fromY: y, toX: x, toY: y }).length === 0;

function around(
  floor: Floor,
  from: Bend,
  to: Bend,
  clearance: number,
  walls: Rect | undefined,
): Bend[] | undefined {
  const obstacles = new Set<string>();
  let previousCount = -1;
  for (let round = 0; round < MAX_ROUNDS && obstacles.size > previousCount; round++) {
    previousCount = obstacles.size;
    if (previousCount > MAX_PLOTS) return undefined;
    const bends = previousCount === 0 ? [] : bendsAt(floor, obstacles, clearance, walls);
    const way = shortestWay(floor, [from, to, ...bends], obstacles);
    if (way !== undefined) return way;
    for (const id of blockOf(floor, obstacles, 2 * clearance)) obstacles.add(id);
  }
  return undefined;
}

/** Sections and all that stand so close to them that nobody passes between. */
function blockOf(floor: Floor, ids: Iterable<string>, gap: number): Set<string> {
  const layer = floor.layers.section_geometry;
  const block = new Set(ids);
  for (const id of block) {
    if (block.size > MAX_PLOTS) break;
    const rect = layer.rectAt(layer.slotOf(id)!);
    for (const slot of layer.search(grown(rect, gap), [])) block.add(layer.idAt(slot));
  }
  return block;
}

/** Returns the points where paths can bend: outer corners of sections, and existing points. */
function bendsAt(
  floor: Floor,
  plots: Iterable<string>,
  clearance: number,
  walls: Rect | undefined,
): Bend[] {
  const { section_geometry, points } = floor.layers;
  const bends = new Map<string, Bend>();
  const add = (bend: Bend) => bends.set(`${bend.x} ${bend.y}`, bend);
  for (const id of plots) {
    const { left, top, right, bottom } = section_geometry.rectAt(section_geometry.slotOf(id)!);
    const near = Math.min(clearance, right - left, bottom - top) / 2;
    for (const [cornerX, outX] of [[left, -1], [right, 1]] as const) {
      for (const [cornerY, outY] of [[top, -1], [bottom, 1]] as const) {
        const x = sum(cornerX, outX * clearance);
        const y = sum(cornerY, outY * clearance);
        const isWithin = walls === undefined ||
          x >= walls.left && x <= walls.right && y >= walls.top && y <= walls.bottom;
        // Where a neighbour goes on there is no corner to walk around.
        const isCorner = isFree(floor, x, cornerY - outY * near) &&
          isFree(floor, cornerX - outX * near, y);
        if (isWithin && isCorner && isFree(floor, x, y)) add({ x, y });
      }
    }
    const reach = grown({ left, top, right, bottom }, 3 * clearance);
    for (const slot of points.search(reach, [])) {
      const { left: x, top: y } = points.rectAt(slot);
      if (isFree(floor, x, y)) add({ x, y, point: points.idAt(slot) });
    }
  }
  return [...bends.values()];
}

/**
 * The shortest way from the first place to the second over the others (Dijkstra 1959).
 *
 * @param obstacles is given the sections that straight lines meet
 */
function shortestWay(
  floor: Floor,
  places: readonly Bend[],
  obstacles: Set<string>,
): Bend[] | undefined {
  const extra = fromMillimetres(NEW_POINT, floor.lengthUnit);
  const lengths = places.map((_, index) => index === 0 ? 0 : Infinity);
  const before = places.map(() => -1);
  const open = new Set(places.keys());
  while (open.size > 0) {
    let at = -1;
    for (const index of open) if (at < 0 || lengths[index]! < lengths[at]!) at = index;
    if (lengths[at] === Infinity) return undefined;
    open.delete(at);
    if (at === 1) break;
    const here = places[at]!;
    for (const index of open) {
      const there = places[index]!;
      const length = lengths[at]! + Math.hypot(there.x - here.x, there.y - here.y) +
        (index === 1 || there.point !== undefined ? 0 : extra);
      if (length >= lengths[index]!) continue;
      const blocking = plotsOn(floor, {
        fromX: here.x,
        fromY: here.y,
        toX: there.x,
        toY: there.y,
      });
      for (const id of blocking) obstacles.add(id);
      if (blocking.length > 0) continue;
      lengths[index] = length;
      before[index] = at;
    }
  }
  if (before[1] === -1) return undefined;
  const way: Bend[] = [];
  for (let at = before[1]!; at > 0; at = before[at]!) way.unshift(places[at]!);
  return way;
}
