/**
 * Connections on the floor: edges between points, and the points from which sections are reached.
 */
import { newId } from "../../../../domain/new_id.ts";
import type { Edge, Point } from "../../../../domain/warehouse/records.ts";
import { fromMillimetres } from "../../../../domain/warehouse/units.ts";
import { type Change, ChangeDraft } from "./change.ts";
import { type Line, plotsOn } from "./crossing.ts";
import { type Bend, detour } from "./detour.ts";
import type { Floor } from "./floor.ts";
import { pointNames } from "./point_names.ts";
import { distanceTo, grown, type Rect, rectOf } from "./rect.ts";

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
