/** Creation, copying and removal of objects on a floor. */
import { newId } from "../../../../domain/new_id.ts";
import type { Point, Section, SectionGeometry } from "../../../../domain/warehouse/records.ts";
import { type Change, ChangeDraft } from "./change.ts";
import { accessFields, join, maxAccessDistance, nearestPoint } from "./connecting.ts";
import type { Floor } from "./floor.ts";
import { freeName, incrementedName, pointNames, sequenceStep } from "./names.ts";
import { type Rect, rectOf, sum } from "./rect.ts";

const sectionNames = (floor: Floor) =>
  new Set([...floor.sections.values()].map(({ section_name }) => section_name));

/** Returns the name of a new section or point: the next one after the last of its kind. */
function newName(floor: Floor, kind: "sections" | "points"): string {
  if (kind === "sections") {
    const last = [...floor.sections.values()].at(-1)?.section_name;
    return freeName(last === undefined ? "A01" : incrementedName(last, 1), 1, sectionNames(floor));
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
    ...accessFields(nearestPoint(floor, rect, maxAccessDistance(floor))),
    x_pos: rect.left,
    y_pos: rect.top,
    widht_wsec: sum(rect.right, -rect.left),
    lenght_wsec: sum(rect.bottom, -rect.top),
  };
}

/** Adds an empty section; its access point is the nearest point, if one is near. */
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

/** Places a section that has no geometry on the floor. */
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
 * Adds a point.
 * @param onEdge Id of the edge that the point divides.
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

/** Number of objects that a removal affects. */
export interface Removal {
  points: number;
  /** Number of removed edges, including those of removed points. */
  edges: number;
  sections: number;
  /** Number of remaining sections that lose their access point. */
  unjoined: number;
  /** Number of removed sections that contain boxes. */
  stocked: number;
  change: Change;
}

/**
 * Removes points, edges and sections with the same cascade as the server: a point with its edges
 * and the references to it, a section with its geometry.
 * @param ids Points, edges and geometry records.
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

export interface CopyPlan {
  /** Number of copies, at least 1. */
  count: number;
  /** Offset from each copy to the next. */
  dx: number;
  dy: number;
}

/**
 * Copies sections and points with the edges between them. A copied section is empty; its access
 * point is the copy of the original's, else the nearest point, if one is near.
 * @param ids Points and geometry records; other ids are ignored.
 * @param source Floor of the originals, if they were copied earlier.
 * @returns The change and the ids of the copies.
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
  const pointStep = sequenceStep(points.map(({ name_points }) => name_points));
  const sectionStep = sequenceStep(
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
        incrementedName(point.name_points, copy * pointStep),
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
      const name = freeName(
        incrementedName(original, copy * sectionStep),
        sectionStep,
        takenSections,
      );
      const movedPlot = {
        ...plot,
        id,
        id_warehouse_section: section,
        name_section: name,
        x_pos: plot.x_pos + copy * dx,
        y_pos: plot.y_pos + copy * dy,
      };
      const twin = twins.get(plot.id_point_way);
      const nearest = twin === undefined
        ? nearestPoint(floor, rectOf(movedPlot), maxAccessDistance(floor))
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
        ...movedPlot,
        id_point_way: twin?.id ?? nearest?.id ?? "",
        name_point_way: twin?.name ?? nearest?.name_points ?? "",
      });
      copiedIds.push(id);
    }
  }
  return { change: draft.done(), ids: copiedIds };
}
