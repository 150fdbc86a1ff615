/**
 * Connections on the floor: edges between points, and the points from which sections are reached.
 */
import { newId } from "../../../../domain/new_id.ts";
import type { Edge, Point } from "../../../../domain/warehouse/records.ts";
import { fromMillimetres } from "../../../../domain/warehouse/units.ts";
import { type Change, ChangeDraft } from "./change.ts";
import { distanceTo, grown, type Line, type Rect, rectOf, sum } from "./rect.ts";
import { type Floor, lineOf, plotsOn, plotsOnEdge } from "./floor.ts";
import { pointNames } from "./names.ts";
import { Frontier } from "../../../../domain/routing/frontier.ts";

/** From so far a new section finds its point by itself: 3 m. */
export const adjoinsWithin = ({ lengthUnit }: Floor) => fromMillimetres(3000, lengthUnit);

/** The point nearest to a rectangle and not further than `within`; undefined when there is none. */
export function nearestPoint(floor: Floor, rect: Rect, within: number): Point | undefined {
  const layer = floor.layers.points;
  let nearest: Point | undefined;
  let least = Infinity;
  for (const slot of layer.search(grown(rect, within), [])) {
    const point = floor.points.get(layer.idAt(slot))!;
    const distance = distanceTo(rect, point.pos_x, point.pos_y);
    if (distance > within || distance > least) continue;
    if (distance === least && nearest !== undefined && nearest.id < point.id) continue;
    [nearest, least] = [point, distance];
  }
  return nearest;
}

/** The fields of a section's geometry that name the point it is reached from. */
export const accessFields = (point: Point | undefined) => ({
  id_point_way: point?.id ?? "",
  name_point_way: point?.name_points ?? "",
});

/** Fields of an edge besides its ends. */
export type EdgeFields = Partial<Pick<Edge, "one_way" | "speed">>;

/** Links two points unless they are linked. */
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
  /** Ids of the sections that ways were drawn around. */
  around: string[];
  /** Ids of the sections that stand between points to which no way leads around them. */
  blocked: string[];
}

/**
 * Connects what is chosen: points one after the other, and every section to the chosen point that is
 * nearest to it, or to the nearest of all when none is chosen. Where a section stands between two
 * points, the way is drawn around it.
 *
 * @param ids of points and geometry records, in the order of choosing
 * @param walls within which ways keep
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
    const way = between.length === 0 ? [] : detour(floor, bendOf(before), bendOf(point), walls);
    for (const plot of between) (way === undefined ? blocked : around).add(plot);
    if (way !== undefined) joinOver(draft, [bendOf(before), ...way, bendOf(point)], nextName);
  });
  for (const id of ids) {
    const plot = floor.section_geometry.get(id);
    if (plot === undefined) continue;
    const rect = rectOf(plot);
    const distance = (point: Point) => distanceTo(rect, point.pos_x, point.pos_y);
    const nearest = points.length > 0
      ? points.reduce((a, b) => distance(b) < distance(a) ? b : a)
      : nearestPoint(floor, rect, 10 * adjoinsWithin(floor));
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

/** A point as the end of a way. */
export const bendOf = ({ id, pos_x, pos_y }: Point) => ({ x: pos_x, y: pos_y, point: id });

/**
 * Links places one after the other; where none of them stands a point yet, one is put down.
 *
 * @param places of which the first is a point
 */
export function joinOver(
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

/** The point from which a section is reached; undefined for none. */
export function adjoin(floor: Floor, plot: string, point: Point | undefined): Change {
  const draft = new ChangeDraft(floor);
  draft.patch("section_geometry", plot, accessFields(point));
  return draft.done();
}

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

/**
 * Correction of an edge: it is removed because others connect its ends, or rerouted around the
 * sections.
 */
export interface Mending {
  how: "removed" | "rerouted";
  change: Change;
}

/** Another way is good enough when it is at most so many times as long as one around the corners. */
const GOOD_ENOUGH = 1.3;

/**
 * Puts a way right that leads through sections: it is removed where other ways lead from one end to
 * the other that are hardly longer than one drawn around the corners; else it is drawn around them.
 *
 * @param walls within which ways keep
 * @returns undefined when it leads through none, or neither is possible, as where an end of it stands
 *   in a section and no other way leads there
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
  if (otherWayLeads(floor, edge, GOOD_ENOUGH * length)) {
    return { how: "removed", change: draft.done() };
  }
  if (places === undefined) return undefined;
  joinOver(draft, places, pointNames(floor), edge);
  return { how: "rerouted", change: draft.done() };
}

/**
 * Returns true if other edges, through no section, connect the ends of one, in both directions
 * unless it is one-way.
 */
function otherWayLeads(floor: Floor, edge: Edge, most: number): boolean {
  const { id_points_from: from, id_points_to: to } = edge;
  return leads(floor, edge.id, from, to, most) &&
    (edge.one_way === 1 || leads(floor, edge.id, to, from, most));
}

/** Dijkstra's algorithm (1959) without one edge, over no more than a length. */
function leads(floor: Floor, without: string, from: string, to: string, most: number): boolean {
  const ids = [from];
  const indices = new Map([[from, 0]]);
  const lengths = [0];
  const settled = new Set<number>();
  const frontier = new Frontier(new Float64Array(floor.points.size + 1));
  frontier.push(0, 0);
  while (frontier.size > 0 && frontier.key <= most) {
    const length = frontier.key;
    const index = frontier.pop();
    if (settled.has(index)) continue;
    settled.add(index);
    const here = ids[index]!;
    if (here === to) return true;
    for (const id of floor.edgesOf(here)) {
      const edge = floor.edges.get(id)!;
      const isForward = edge.id_points_from === here;
      if (id === without || (!isForward && edge.one_way === 1)) continue;
      const there = isForward ? edge.id_points_to : edge.id_points_from;
      const line = lineOf(floor, edge);
      if (line === undefined || plotsOnEdge(floor, edge).length > 0) continue;
      const next = length + Math.hypot(line.toX - line.fromX, line.toY - line.fromY);
      let slot = indices.get(there);
      if (slot === undefined) {
        slot = ids.length;
        indices.set(there, slot);
        ids.push(there);
        lengths.push(Infinity);
      }
      if (next >= lengths[slot]!) continue;
      lengths[slot] = next;
      frontier.push(next, slot);
    }
  }
  return false;
}
