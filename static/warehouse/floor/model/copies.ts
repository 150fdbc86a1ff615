/** Racks copied along a line, their names counted on. */
import { newId } from "../../../../domain/new_id.ts";
import { type Change, ChangeDraft } from "./change.ts";
import type { Floor } from "./floor.ts";
import { adjoinsWithin, nearestPoint } from "./connecting.ts";
import { countOf, countOn, freeName } from "./names.ts";
import { rectOf } from "./rect.ts";

export interface CopyPlan {
  /** Number of copies, at least 1. */
  count: number;
  /** From each copy to the next. */
  dx: number;
  dy: number;
}

/**
 * Copies sections and points with the edges among them. A copied section is empty; it adjoins the
 * copy of its point, or else the nearest point where one is near.
 *
 * @param ids of points and geometry records; others are passed over
 * @param source the floor that they are on, when they were copied earlier
 * @returns also the ids of what was made
 */
export function copies(
  floor: Floor,
  ids: readonly string[],
  { count, dx, dy }: CopyPlan,
  source: Floor = floor,
): { change: Change; ids: string[] } {
  const draft = new ChangeDraft(floor);
  const points = ids.flatMap((id) => source.points.get(id) ?? []);
  const plots = ids.flatMap((id) => source.section_geometry.get(id) ?? []);
  const nameOf = (section: string, label: string) =>
    source.sections.get(section)?.section_name ?? label;
  const edges = new Set(points.flatMap(({ id }) => [...source.edgesOf(id)]));
  const pointStep = countOf(points.map(({ name_points }) => name_points));
  const sectionStep = countOf(
    plots.map((plot) => nameOf(plot.id_warehouse_section, plot.name_section)),
  );
  const takenPoints = new Set([...floor.points.values()].map(({ name_points }) => name_points));
  const takenSections = new Set([...floor.sections.values()].map((one) => one.section_name));
  const copiedIds: string[] = [];
  for (let copy = 1; copy <= count; copy++) {
    const twins = new Map<string, { id: string; name: string }>();
    for (const point of points) {
      const id = newId();
      const name = freeName(
        countOn(point.name_points, copy * pointStep),
        pointStep,
        takenPoints,
      );
      twins.set(point.id, { id, name });
      copiedIds.push(id);
      draft.put("points", {
        ...point,
        id,
        name_points: name,
        pos_x: point.pos_x + copy * dx,
        pos_y: point.pos_y + copy * dy,
      });
    }
    for (const edge of edges) {
      const stored = source.edges.get(edge)!;
      const [from, to] = [twins.get(stored.id_points_from), twins.get(stored.id_points_to)];
      if (from === undefined || to === undefined) continue;
      draft.put("edges", {
        ...stored,
        id: newId(),
        id_points_from: from.id,
        id_points_to: to.id,
        name_points_from: from.name,
        name_points_to: to.name,
      });
    }
    for (const plot of plots) {
      const id = newId();
      const section = newId();
      const original = nameOf(plot.id_warehouse_section, plot.name_section);
      const name = freeName(countOn(original, copy * sectionStep), sectionStep, takenSections);
      const moved = {
        ...plot,
        id,
        id_warehouse_section: section,
        name_section: name,
        x_pos: plot.x_pos + copy * dx,
        y_pos: plot.y_pos + copy * dy,
      };
      const twin = twins.get(plot.id_point_way);
      const near = twin === undefined
        ? nearestPoint(floor, rectOf(moved), adjoinsWithin(floor))
        : undefined;
      draft.put("sections", {
        id: section,
        id_warehouse: plot.id_warehouse,
        section_name: name,
        id_box: "",
        sku_name: "",
        count_box: 0,
      });
      draft.put("section_geometry", {
        ...moved,
        id_point_way: twin?.id ?? near?.id ?? "",
        name_point_way: twin?.name ?? near?.name_points ?? "",
      });
      copiedIds.push(id);
    }
  }
  return { change: draft.done(), ids: copiedIds };
}
