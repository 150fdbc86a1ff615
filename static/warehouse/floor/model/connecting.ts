/** Connections on the floor: edges between points, and the access points of sections. */
import { newId } from "../../../../domain/new_id.ts";
import type { Edge, Point } from "../../../../domain/warehouse/records.ts";
import { fromMillimetres } from "../../../../domain/warehouse/units.ts";
import { type Change, ChangeDraft } from "./change.ts";
import { distanceTo, expanded, type Line, type Rect, rectOf, sum } from "./rect.ts";
import { type Floor, lineOf, plotsOn, plotsOnEdge } from "./floor.ts";
import { pointNames } from "./names.ts";
import { Frontier } from "../../../../domain/routing/frontier.ts";

/**
 * Returns the maximum distance at which a new section is assigned an access point: 3 m, in the
 * floor's unit.
 */
export const maxAccessDistance = ({ lengthUnit }: Floor) => fromMillimetres(3000, lengthUnit);

/**
 * Returns the point nearest to a rectangle, up to a distance of `within`; undefined if there is
 * none.
 */
export function nearestPoint(floor: Floor, rect: Rect, within: number): Point | undefined {
  let nearest: Point | undefined;
  let shortest = Infinity;
  for (const id of floor.layers.points.search(expanded(rect, within))) {
    const point = floor.points.get(id)!;
    const distance = distanceTo(rect, point.pos_x, point.pos_y);
    if (distance > within || distance > shortest) continue;
    if (distance === shortest && nearest !== undefined && nearest.id < point.id) continue;
    [nearest, shortest] = [point, distance];
  }
  return nearest;
}

/** Returns the geometry fields that refer to an access point. */
export const accessFields = (point: Point | undefined) => ({
  id_point_way: point?.id ?? "",
  name_point_way: point?.name_points ?? "",
});

/** Fields of an edge besides its ends. */
export type EdgeFields = Partial<Pick<Edge, "one_way" | "speed">>;

/** Adds an edge between two points, unless there is one. */
export function join(
  draft: ChangeDraft,
  from: string,
  to: string,
  { one_way = 0, speed = null }: EdgeFields = {},
): void {
  const [start, end] = [draft.get("points", from), draft.get("points", to)];
  if (start === undefined || end === undefined || from === to) return;
  for (const id of draft.floor.edgesOf(from)) {
    const edge = draft.get("edges", id);
    if (edge && (edge.id_points_from === to || edge.id_points_to === to)) return;
  }
  draft.put("edges", {
    id: newId(),
    id_warehouse: start.id_warehouse,
    id_points_from: from,
    id_points_to: to,
    name_points_from: start.name_points,
    name_points_to: end.name_points,
    one_way,
    speed,
  });
}

/** Result of connecting. */
export interface Connection {
  change: Change;
  /** Ids of the sections that paths were drawn around. */
  around: string[];
  /** Ids of the sections between two points that no path around them connects. */
  blocked: string[];
}

/**
 * Connects objects: each point to the next one, and each section to the nearest of the given
 * points, or to the nearest point of the floor if none is given. Where sections lie between two
 * points, the path is drawn around them.
 * @param ids Points and geometry records, in the order of selection.
 * @param walls Boundary for the paths.
 */
export function connect(floor: Floor, ids: readonly string[], walls?: Rect): Connection {
  const draft = new ChangeDraft(floor);
  const nextName = pointNames(floor);
  const around = new Set<string>();
  const blocked = new Set<string>();
  const points = ids.flatMap((id) => floor.points.get(id) ?? []);
  points.forEach((point, i) => {
    const before = points[i - 1];
    if (before === undefined) return;
    const between = plotsOn(floor, lineBetween(before, point));
    const path = between.length === 0 ? [] : detour(floor, bendOf(before), bendOf(point), walls);
    for (const plot of between) (path === undefined ? blocked : around).add(plot);
    if (path !== undefined) joinPath(draft, [bendOf(before), ...path, bendOf(point)], nextName);
  });
  for (const id of ids) {
    const plot = floor.section_geometry.get(id);
    if (plot === undefined) continue;
    const rect = rectOf(plot);
    const distance = (point: Point) => distanceTo(rect, point.pos_x, point.pos_y);
    const nearest = points.length > 0
      ? points.reduce((a, b) => distance(b) < distance(a) ? b : a)
      : nearestPoint(floor, rect, 10 * maxAccessDistance(floor));
    if (nearest !== undefined) draft.patch("section_geometry", id, accessFields(nearest));
  }
  return { change: draft.done(), around: [...around], blocked: [...blocked] };
}

const lineBetween = (from: Point, to: Point): Line => ({
  fromX: from.pos_x,
  fromY: from.pos_y,
  toX: to.pos_x,
  toY: to.pos_y,
});

/** Returns a point as the end of a path. */
export const bendOf = ({ id, pos_x, pos_y }: Point) => ({ x: pos_x, y: pos_y, point: id });

/**
 * Adds edges between consecutive positions, and points where there are none.
 * @param places Positions, of which the first is a point.
 */
export function joinPath(
  draft: ChangeDraft,
  places: readonly Bend[],
  nextName: () => string,
  fields: EdgeFields = {},
): void {
  const { id_warehouse } = draft.get("points", places[0]!.point!)!;
  let before: string | undefined;
  for (const { x, y, point } of places) {
    const id = point ?? newId();
    if (point === undefined) {
      draft.put("points", { id, id_warehouse, name_points: nextName(), pos_x: x, pos_y: y });
    }
    if (before !== undefined) join(draft, before, id, fields);
    before = id;
  }
}

/** Sets the access point of a section; undefined removes it. */
export function accessChange(floor: Floor, plot: string, point: Point | undefined): Change {
  const draft = new ChangeDraft(floor);
  draft.patch("section_geometry", plot, accessFields(point));
  return draft.done();
}

/** Position where a path bends or ends. */
export interface Bend {
  x: number;
  y: number;
  /** Id of the existing point at this position. */
  point?: string;
}

/** Preferred distances of a path from corners, in millimetres, tried in order. */
const CLEARANCES = [600, 250, 80];
/**
 * Length in millimetres that a new point adds to the cost of a path, so that existing points are
 * preferred.
 */
const NEW_POINT_COST_MM = 300;
// Larger obstacles are not searched: nobody would draw a path around them by hand.
const MAX_PLOTS = 600;
const MAX_PASSES = 12;

/**
 * Returns the shortest path found from one position to another around all sections.
 * @param walls Boundary for the path.
 * @returns Its bends without the ends, empty for a straight line; undefined if there is no path.
 */
export function detour(floor: Floor, from: Bend, to: Bend, walls?: Rect): Bend[] | undefined {
  if (!isFree(floor, from.x, from.y) || !isFree(floor, to.x, to.y)) return undefined;
  for (const clearance of CLEARANCES) {
    const path = findPath(floor, from, to, fromMillimetres(clearance, floor.lengthUnit), walls);
    if (path !== undefined) return path;
  }
  return undefined;
}

const isFree = (floor: Floor, x: number, y: number) =>
  plotsOn(floor, { fromX: x, fromY: y, toX: x, toY: y }).length === 0;

function findPath(
  floor: Floor,
  from: Bend,
  to: Bend,
  clearance: number,
  walls: Rect | undefined,
): Bend[] | undefined {
  const obstacles = new Set<string>();
  let previousCount = -1;
  for (let pass = 0; pass < MAX_PASSES && obstacles.size > previousCount; pass++) {
    previousCount = obstacles.size;
    if (previousCount > MAX_PLOTS) return undefined;
    const bends = previousCount === 0 ? [] : bendsAt(floor, obstacles, clearance, walls);
    const path = shortestPath(floor, [from, to, ...bends], obstacles);
    if (path !== undefined) return path;
    for (const id of blockOf(floor, obstacles, 2 * clearance)) obstacles.add(id);
  }
  return undefined;
}

/** Returns the sections, and all others with a gap too narrow to pass between them. */
function blockOf(floor: Floor, ids: Iterable<string>, gap: number): Set<string> {
  const layer = floor.layers.section_geometry;
  const block = new Set(ids);
  for (const id of block) {
    if (block.size > MAX_PLOTS) break;
    for (const near of layer.search(expanded(layer.rectOf(id)!, gap))) block.add(near);
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
    const { left, top, right, bottom } = section_geometry.rectOf(id)!;
    const inset = Math.min(clearance, right - left, bottom - top) / 2;
    for (const [cornerX, outX] of [[left, -1], [right, 1]] as const) {
      for (const [cornerY, outY] of [[top, -1], [bottom, 1]] as const) {
        const x = sum(cornerX, outX * clearance);
        const y = sum(cornerY, outY * clearance);
        const isWithin = walls === undefined ||
          x >= walls.left && x <= walls.right && y >= walls.top && y <= walls.bottom;
        // A neighbouring section covers this corner.
        const isCorner = isFree(floor, x, cornerY - outY * inset) &&
          isFree(floor, cornerX - outX * inset, y);
        if (isWithin && isCorner && isFree(floor, x, y)) add({ x, y });
      }
    }
    const reach = expanded({ left, top, right, bottom }, 3 * clearance);
    for (const point of points.search(reach)) {
      const { left: x, top: y } = points.rectOf(point)!;
      if (isFree(floor, x, y)) add({ x, y, point });
    }
  }
  return [...bends.values()];
}

/**
 * Returns the shortest path from the first position to the second via the others (Dijkstra 1959).
 * @param obstacles Receives the sections that straight lines meet.
 */
function shortestPath(
  floor: Floor,
  places: readonly Bend[],
  obstacles: Set<string>,
): Bend[] | undefined {
  const extra = fromMillimetres(NEW_POINT_COST_MM, floor.lengthUnit);
  const lengths = places.map((_, index) => index === 0 ? 0 : Infinity);
  const before = places.map(() => -1);
  const open = new Set(places.keys());
  while (open.size > 0) {
    let at = -1;
    for (const index of open) if (at < 0 || lengths[index]! < lengths[at]!) at = index;
    if (lengths[at] === Infinity) return undefined;
    open.delete(at);
    if (at === 1) break;
    const place = places[at]!;
    for (const index of open) {
      const position = places[index]!;
      const length = lengths[at]! + Math.hypot(position.x - place.x, position.y - place.y) +
        (index === 1 || position.point !== undefined ? 0 : extra);
      if (length >= lengths[index]!) continue;
      const blocking = plotsOn(floor, {
        fromX: place.x,
        fromY: place.y,
        toX: position.x,
        toY: position.y,
      });
      for (const id of blocking) obstacles.add(id);
      if (blocking.length > 0) continue;
      lengths[index] = length;
      before[index] = at;
    }
  }
  if (before[1] === -1) return undefined;
  const path: Bend[] = [];
  for (let at = before[1]!; at > 0; at = before[at]!) path.unshift(places[at]!);
  return path;
}

/**
 * Correction of an edge that passes through sections: it is removed if other edges connect its
 * ends, else rerouted around the sections.
 */
export interface Mending {
  how: "removed" | "rerouted";
  change: Change;
}

/** Maximum length of a connection by other edges, relative to a path around the corners. */
const MAX_DETOUR_RATIO = 1.3;

/**
 * Corrects an edge that passes through sections. It is removed if other edges connect its ends by a
 * path hardly longer than a new one around the corners; else it is rerouted around the sections.
 * @param walls Boundary for the path.
 * @returns Undefined if the edge passes through no section, or cannot be corrected, for example
 *   because an end is in a section and no other edges connect the ends.
 */
export function mendEdge(floor: Floor, id: string, walls?: Rect): Mending | undefined {
  const edge = floor.edges.get(id);
  const from = floor.points.get(edge?.id_points_from ?? "");
  const to = floor.points.get(edge?.id_points_to ?? "");
  if (!edge || !from || !to || plotsOnEdge(floor, edge).length === 0) return undefined;
  const draft = new ChangeDraft(floor);
  draft.drop("edges", id);
  const bends = detour(floor, bendOf(from), bendOf(to), walls);
  const places = bends && [bendOf(from), ...bends, bendOf(to)];
  const length = places?.reduce((sum, place, at) => {
    const before = places[at - 1] ?? place;
    return sum + Math.hypot(place.x - before.x, place.y - before.y);
  }, 0) ?? Infinity;
  if (hasOtherPath(floor, edge, MAX_DETOUR_RATIO * length)) {
    return { how: "removed", change: draft.done() };
  }
  if (places === undefined) return undefined;
  joinPath(draft, places, pointNames(floor), edge);
  return { how: "rerouted", change: draft.done() };
}

/**
 * Returns true if other edges, through no section, connect the ends of an edge; in both directions
 * unless it is one-way.
 */
function hasOtherPath(floor: Floor, edge: Edge, maximumLength: number): boolean {
  const { id_points_from: from, id_points_to: to } = edge;
  return isConnectedWithout(floor, edge.id, from, to, maximumLength) &&
    (edge.one_way === 1 || isConnectedWithout(floor, edge.id, to, from, maximumLength));
}

/**
 * Returns true if other edges than `without` connect two points within a length (Dijkstra 1959).
 */
function isConnectedWithout(
  floor: Floor,
  without: string,
  from: string,
  to: string,
  maximumLength: number,
): boolean {
  const ids = [from];
  const indices = new Map([[from, 0]]);
  const lengths = [0];
  const settled = new Set<number>();
  const frontier = new Frontier(new Float64Array(floor.points.size + 1));
  frontier.push(0, 0);
  while (frontier.size > 0 && frontier.key <= maximumLength) {
    const length = frontier.key;
    const index = frontier.pop();
    if (settled.has(index)) continue;
    settled.add(index);
    const point = ids[index]!;
    if (point === to) return true;
    for (const id of floor.edgesOf(point)) {
      const edge = floor.edges.get(id)!;
      const isForward = edge.id_points_from === point;
      if (id === without || (!isForward && edge.one_way === 1)) continue;
      const farPoint = isForward ? edge.id_points_to : edge.id_points_from;
      const line = lineOf(floor, edge);
      if (line === undefined || plotsOnEdge(floor, edge).length > 0) continue;
      const next = length + Math.hypot(line.toX - line.fromX, line.toY - line.fromY);
      let slot = indices.get(farPoint);
      if (slot === undefined) {
        slot = ids.length;
        indices.set(farPoint, slot);
        ids.push(farPoint);
        lengths.push(Infinity);
      }
      if (next >= lengths[slot]!) continue;
      lengths[slot] = next;
      frontier.push(next, slot);
    }
  }
  return false;
}
