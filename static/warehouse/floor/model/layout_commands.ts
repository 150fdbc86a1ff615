/** Commands on existing objects: positions, sizes, names, stock. */
import type { Point, Section, SectionGeometry } from "../../../../domain/warehouse/records.ts";
import { type Change, ChangeDraft } from "./change.ts";
import type { Floor } from "./floor.ts";
import { type Rect, sum } from "./rect.ts";

/** Moves points and sections; edges follow their points by themselves. */
export function moveBy(floor: Floor, ids: Iterable<string>, dx: number, dy: number): Change {
  const draft = new ChangeDraft(floor);
  for (const id of ids) {
    const point = floor.points.get(id);
    if (point) {
      draft.patch("points", id, { pos_x: sum(point.pos_x, dx), pos_y: sum(point.pos_y, dy) });
    }
    const plot = floor.section_geometry.get(id);
    if (plot) {
      draft.patch("section_geometry", id, {
        x_pos: sum(plot.x_pos, dx),
        y_pos: sum(plot.y_pos, dy),
      });
    }
  }
  return draft.done();
}

/** Gives a section another rectangle. */
export function resizePlot(floor: Floor, id: string, { left, top, right, bottom }: Rect): Change {
  const draft = new ChangeDraft(floor);
  draft.patch("section_geometry", id, {
    x_pos: left,
    y_pos: top,
    widht_wsec: sum(right, -left),
    lenght_wsec: sum(bottom, -top),
  });
  return draft.done();
}

/** Changes fields of a point or of a section's place. */
export function edit(
  floor: Floor,
  id: string,
  fields: Partial<Pick<Point, "pos_x" | "pos_y">> | Partial<SectionGeometry>,
): Change {
  const draft = new ChangeDraft(floor);
  const kind = floor.kindOf(id);
  if (kind !== undefined) draft.patch(kind, id, fields);
  return draft.done();
}

/** Another name for a point or a section; what names it beside a reference follows. */
export function rename(floor: Floor, id: string, name: string): Change {
  const draft = new ChangeDraft(floor);
  if (floor.points.has(id)) {
    draft.patch("points", id, { name_points: name });
    for (const edge of floor.edgesOf(id)) {
      const { id_points_from } = floor.edges.get(edge)!;
      const field = id_points_from === id ? "name_points_from" : "name_points_to";
      draft.patch("edges", edge, { [field]: name });
    }
    for (const plot of floor.plotsAt(id)) {
      draft.patch("section_geometry", plot, { name_point_way: name });
    }
  }
  const plot = floor.section_geometry.get(id);
  if (plot !== undefined) {
    draft.patch("sections", plot.id_warehouse_section, { section_name: name });
    for (const other of floor.plotsOf(plot.id_warehouse_section)) {
      draft.patch("section_geometry", other, { name_section: name });
    }
  }
  return draft.done();
}

/** Sets a section's contents: box type and count. */
export function stock(
  floor: Floor,
  plot: string,
  fields: Partial<Pick<Section, "id_box" | "sku_name" | "count_box">>,
): Change {
  const draft = new ChangeDraft(floor);
  const section = floor.section_geometry.get(plot)?.id_warehouse_section;
  if (section !== undefined) draft.patch("sections", section, fields);
  return draft.done();
}
