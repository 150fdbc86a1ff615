/** Ways through sections put right. */
import { Frontier } from "../../../../domain/routing/frontier.ts";
import type { Edge } from "../../../../domain/warehouse/records.ts";
import { type Change, ChangeDraft } from "./change.ts";
import { bendOf, joinOver } from "./connecting.ts";
import { lineOf, plotsOnEdge } from "./crossing.ts";
import { detour } from "./detour.ts";
import type { Floor } from "./floor.ts";
import { pointNames } from "./point_names.ts";
import type { Rect } from "./rect.ts";

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
