/** A block of racks put on the floor: sections, points and ways at once. */
import { newId } from "../../../../domain/new_id.ts";
import { fromMillimetres } from "../../../../domain/warehouse/units.ts";
import { type Change, ChangeDraft } from "./change.ts";
import { accessFields, join } from "./connecting.ts";
import { crosses, type Line, plotsOn } from "./crossing.ts";
import type { Floor } from "./floor.ts";
import { pointNames } from "./point_names.ts";
import type { RackLayout } from "./racks.ts";
import { DUST, grown, sum } from "./rect.ts";

/** So far a block is linked with the ways that there are: 50 m. */
const LINKED_WITHIN_MM = 50_000;
// The nearest pairs of points that a link is tried between.
const MAX_TRIED_PAIRS = 200;

export interface NewRacks {
  change: Change;
  /** Ids of the new geometry records. */
  ids: string[];
  /** True if the new edges are connected to existing ones, or if there were none. */
  isLinked: boolean;
}

/**
 * Makes the records of a block. Where a point stands already it is used; the block is linked with the
 * ways that there are by the shortest straight line that passes through no section.
 *
 * @param warehouse id of the one that all of it belongs to
 */
export function makeRacks(floor: Floor, warehouse: string, layout: RackLayout): NewRacks {
  const draft = new ChangeDraft(floor);
  const nextName = pointNames(floor);
  let isLinked = floor.points.size === 0;
  const points = layout.points.map(({ x, y }) => {
    const [slot] = floor.layers.points.search(
      grown({ left: x, top: y, right: x, bottom: y }, DUST),
      [],
    );
    if (slot !== undefined) {
      isLinked = true;
      return floor.layers.points.idAt(slot);
    }
    const id = newId();
    draft.put("points", {
      id,
      id_warehouse: warehouse,
      name_points: nextName(),
      pos_x: x,
      pos_y: y,
    });
    return id;
  });
  for (const [from, to] of layout.ways) join(draft, points[from]!, points[to]!);
  if (!isLinked) {
    const link = shortestLink(floor, layout);
    if (link !== undefined) {
      join(draft, points[link.from]!, link.to);
      isLinked = true;
    }
  }
  const ids = layout.sections.map(({ name, rect, point }) => {
    const id = newId();
    const section = newId();
    draft.put("sections", {
      id: section,
      id_warehouse: warehouse,
      section_name: name,
      id_box: "",
      sku_name: "",
      count_box: 0,
    });
    draft.put("section_geometry", {
      id,
      id_warehouse: warehouse,
      id_warehouse_section: section,
      name_section: name,
      ...accessFields(draft.get("points", points[point]!)),
      x_pos: rect.left,
      y_pos: rect.top,
      widht_wsec: sum(rect.right, -rect.left),
      lenght_wsec: sum(rect.bottom, -rect.top),
    });
    return id;
  });
  return { change: draft.done(), ids, isLinked };
}

/** From which of its ends a block is linked with which point of the floor. */
function shortestLink(
  floor: Floor,
  { points, sections, ground }: RackLayout,
): { from: number; to: string } | undefined {
  const layer = floor.layers.points;
  const within = fromMillimetres(LINKED_WITHIN_MM, floor.lengthUnit);
  const heads = points.flatMap(({ isHead, x, y }, index) => isHead ? [{ x, y, index }] : []);
  const pairs = layer.search(grown(ground, within), []).flatMap((slot) => {
    const { left, top } = layer.rectAt(slot);
    return heads.map(({ x, y, index }) => ({
      from: index,
      to: layer.idAt(slot),
      line: { fromX: x, fromY: y, toX: left, toY: top },
      length: Math.hypot(left - x, top - y),
    }));
  }).sort((a, b) => a.length - b.length || a.from - b.from);
  const isFree = (line: Line) =>
    plotsOn(floor, line).length === 0 && !sections.some(({ rect }) => crosses(line, rect));
  return pairs.slice(0, MAX_TRIED_PAIRS).find(({ length, line }) =>
    length <= within && isFree(line)
  );
}
