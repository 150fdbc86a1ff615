/** How one walks: edges between points, and the points from which sections are reached. */
import { newId } from "../../new_id.ts";
import type { Point } from "../records.ts";
import { fromMillimetres } from "../units.ts";
import { type Change, ChangeDraft } from "./change.ts";
import type { Floor } from "./floor.ts";
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
export const wayTo = (point: Point | undefined) => ({
  id_point_way: point?.id ?? "",
  name_point_way: point?.name_points ?? "",
});

/** Links two points unless they are linked. */
export function join(draft: ChangeDraft, from: string, to: string): void {
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
  });
}

/**
 * Connects what is chosen: points one after the other, and every section to the chosen point that is
 * nearest to it, or to the nearest of all when none is chosen.
 *
 * @param ids of points and geometry records, in the order of choosing
 */
export function connect(floor: Floor, ids: readonly string[]): Change {
  const draft = new ChangeDraft(floor);
  const points = ids.flatMap((id) => floor.points.get(id) ?? []);
  points.forEach((point, i) => {
    if (i > 0) join(draft, points[i - 1]!.id, point.id);
  });
  for (const id of ids) {
    const plot = floor.section_geometry.get(id);
    if (plot === undefined) continue;
    const rect = rectOf(plot);
    const distance = (point: Point) => distanceTo(rect, point.pos_x, point.pos_y);
    const nearest = points.length > 0
      ? points.reduce((a, b) => distance(b) < distance(a) ? b : a)
      : nearestPoint(floor, rect, 10 * adjoinsWithin(floor));
    if (nearest !== undefined) draft.patch("section_geometry", id, wayTo(nearest));
  }
  return draft.done();
}

/** The point from which a section is reached; undefined for none. */
export function adjoin(floor: Floor, plot: string, point: Point | undefined): Change {
  const draft = new ChangeDraft(floor);
  draft.patch("section_geometry", plot, wayTo(point));
  return draft.done();
}
