/** In which direction ways are walked, and how fast. */
import type { Edge } from "../../../../domain/warehouse/records.ts";
import { type Change, ChangeDraft } from "./change.ts";
import { lineOf } from "./crossing.ts";
import type { Floor } from "./floor.ts";

/** `forth`: to the right, or down where a way leads up and down; `back`: the other way. */
export type Direction = "both" | "forth" | "back";

/** An edge the other way round. */
const turned = (edge: Edge): Partial<Edge> => ({
  id_points_from: edge.id_points_to,
  id_points_to: edge.id_points_from,
  name_points_from: edge.name_points_to,
  name_points_to: edge.name_points_from,
});

/** The direction of an edge; undefined when one of its points is not on the floor. */
export function directionOf(floor: Floor, edge: Edge): Direction | undefined {
  const line = lineOf(floor, edge);
  if (line === undefined) return undefined;
  if (edge.one_way === 0) return "both";
  const [dx, dy] = [line.toX - line.fromX, line.toY - line.fromY];
  return (Math.abs(dx) >= Math.abs(dy) ? dx : dy) >= 0 ? "forth" : "back";
}

/** Makes ways one-way, or two-way again. */
export function directEdges(floor: Floor, ids: Iterable<string>, direction: Direction): Change {
  const draft = new ChangeDraft(floor);
  for (const id of ids) {
    const edge = floor.edges.get(id);
    if (edge === undefined) continue;
    const one_way = direction === "both" ? 0 : 1;
    const leads = directionOf(floor, { ...edge, one_way });
    if (leads === undefined) continue;
    draft.patch("edges", id, leads === direction ? { one_way } : { ...turned(edge), one_way });
  }
  return draft.done();
}

/** Gives ways a speed, as a multiple of the usual one; null for that. */
export function setSpeed(floor: Floor, ids: Iterable<string>, speed: number | null): Change {
  const draft = new ChangeDraft(floor);
  for (const id of ids) draft.patch("edges", id, { speed });
  return draft.done();
}

/** The chosen edges, and those between chosen points. */
export function edgesAmong(floor: Floor, ids: readonly string[]): string[] {
  const chosen = new Set(ids);
  const ways = new Set(ids.filter((id) => floor.edges.has(id)));
  for (const id of ids) {
    for (const edge of floor.edgesOf(id)) {
      const { id_points_from, id_points_to } = floor.edges.get(edge)!;
      if (chosen.has(id_points_from) && chosen.has(id_points_to)) ways.add(edge);
    }
  }
  return [...ways];
}
