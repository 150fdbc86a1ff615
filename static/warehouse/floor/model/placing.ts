/** Creation of objects on a floor. */
import { newId } from "../../../../domain/new_id.ts";
import type { Point, Section, SectionGeometry } from "../../../../domain/warehouse/records.ts";
import { type Change, ChangeDraft } from "./change.ts";
import { accessFields, adjoinsWithin, join, nearestPoint } from "./connecting.ts";
import type { Floor } from "./floor.ts";
import { countOn, freeName } from "./names.ts";
import { pointNames } from "./point_names.ts";
import { type Rect, sum } from "./rect.ts";

const sectionNames = (floor: Floor) =>
  new Set([...floor.sections.values()].map(({ section_name }) => section_name));

/** The name that a new section or point is given: the one after the last of its kind. */
function newName(floor: Floor, kind: "sections" | "points"): string {
  if (kind === "sections") {
    const last = [...floor.sections.values()].at(-1)?.section_name;
    return freeName(last === undefined ? "A01" : countOn(last, 1), 1, sectionNames(floor));
  }
  return pointNames(floor)();
}

/** Returns the geometry of a section, adjoining the nearest point if one is near. */
function plotOf(floor: Floor, id: string, section: Section, rect: Rect): SectionGeometry {
  return {
    id,
    id_warehouse: section.id_warehouse,
    id_warehouse_section: section.id,
    name_section: section.section_name,
    ...accessFields(nearestPoint(floor, rect, adjoinsWithin(floor))),
    x_pos: rect.left,
    y_pos: rect.top,
    widht_wsec: sum(rect.right, -rect.left),
    lenght_wsec: sum(rect.bottom, -rect.top),
  };
}

/** A new, empty section; it adjoins the nearest point where one is near. */
export function addSection(
  floor: Floor,
  warehouse: string,
  rect: Rect,
): { change: Change; id: string } {
  const draft = new ChangeDraft(floor);
  const id = newId();
  const section: Section = {
    id: newId(),
    id_warehouse: warehouse,
    section_name: newName(floor, "sections"),
    id_box: "",
    sku_name: "",
    count_box: 0,
  };
  draft.put("sections", section);
  draft.put("section_geometry", plotOf(floor, id, section, rect));
  return { change: draft.done(), id };
}

/** Puts a section that has no place onto the floor. */
export function placeSection(
  floor: Floor,
  section: Section,
  rect: Rect,
): { change: Change; id: string } {
  const draft = new ChangeDraft(floor);
  const id = newId();
  draft.put("section_geometry", plotOf(floor, id, section, rect));
  return { change: draft.done(), id };
}

/**
 * A new point.
 *
 * @param onEdge id of the edge that it is put on, which it divides
 */
export function addPoint(
  floor: Floor,
  warehouse: string,
  x: number,
  y: number,
  onEdge?: string,
): { change: Change; id: string } {
  const draft = new ChangeDraft(floor);
  const point: Point = {
    id: newId(),
    id_warehouse: warehouse,
    name_points: newName(floor, "points"),
    pos_x: x,
    pos_y: y,
  };
  draft.put("points", point);
  const edge = onEdge === undefined ? undefined : floor.edges.get(onEdge);
  if (edge !== undefined) {
    draft.drop("edges", edge.id);
    for (const end of [edge.id_points_from, edge.id_points_to]) join(draft, end, point.id);
  }
  return { change: draft.done(), id: point.id };
}
