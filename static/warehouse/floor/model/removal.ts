/** Taking things off a floor, and what goes with them. */
import { type Change, ChangeDraft } from "./change.ts";
import type { Floor } from "./floor.ts";

/** Number of objects that a removal affects. */
export interface Removal {
  points: number;
  /** Ways, those that go with their points included. */
  edges: number;
  sections: number;
  /** Sections that stay and lose the point they are reached from. */
  unjoined: number;
  /** Sections that go although something stands in them. */
  stocked: number;
  change: Change;
}

/**
 * Removes points, edges and sections, as the server does it: a point takes its edges and the
 * references to it along, a section its geometry.
 *
 * @param ids of points, edges and geometry records
 */
export function remove(floor: Floor, ids: Iterable<string>): Removal {
  const draft = new ChangeDraft(floor);
  const removedIds = new Set(ids);
  const edges = new Set<string>();
  const sections = new Set<string>();
  const unjoined = new Set<string>();
  let points = 0;
  let stocked = 0;
  for (const id of removedIds) {
    if (floor.points.has(id)) {
      points++;
      for (const edge of floor.edgesOf(id)) edges.add(edge);
      for (const plot of floor.plotsAt(id)) if (!removedIds.has(plot)) unjoined.add(plot);
    } else if (floor.edges.has(id)) edges.add(id);
    const plot = floor.section_geometry.get(id);
    if (plot !== undefined) sections.add(plot.id_warehouse_section);
  }
  for (const id of edges) draft.drop("edges", id);
  for (const section of sections) {
    if ((floor.sections.get(section)?.count_box ?? 0) > 0) stocked++;
    for (const plot of floor.plotsOf(section)) {
      unjoined.delete(plot);
      draft.drop("section_geometry", plot);
    }
    if (floor.sections.has(section)) draft.drop("sections", section);
  }
  for (const plot of unjoined) {
    draft.patch("section_geometry", plot, { id_point_way: "", name_point_way: "" });
  }
  for (const id of removedIds) if (floor.points.has(id)) draft.drop("points", id);
  return {
    points,
    edges: edges.size,
    sections: sections.size,
    unjoined: unjoined.size,
    stocked,
    change: draft.done(),
  };
}
