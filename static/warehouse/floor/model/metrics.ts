/** Metrics of a floor. */
import type { Warehouse } from "../../../../domain/warehouse/records.ts";
import type { Floor } from "./floor.ts";

export interface FloorMetrics {
  /** Sections in which nothing stands. */
  empty: number;
  /** Boxes in all sections. */
  boxes: number;
  /** Length of all ways, in the floor's unit. */
  ways: number;
  /** The part of the floor that sections stand on. */
  used: number;
}

export function floorMetrics(
  floor: Floor,
  { warehouse_length, warehouse_width }: Pick<Warehouse, "warehouse_length" | "warehouse_width">,
): FloorMetrics {
  const figures = { empty: 0, boxes: 0, ways: 0, used: 0 };
  for (const { count_box } of floor.sections.values()) {
    figures.boxes += count_box;
    if (count_box === 0) figures.empty++;
  }
  for (const { id_points_from, id_points_to } of floor.edges.values()) {
    const [from, to] = [floor.points.get(id_points_from), floor.points.get(id_points_to)];
    if (from && to) figures.ways += Math.hypot(from.pos_x - to.pos_x, from.pos_y - to.pos_y);
  }
  for (const { lenght_wsec, widht_wsec } of floor.section_geometry.values()) {
    figures.used += lenght_wsec * widht_wsec;
  }
  figures.used /= warehouse_length * warehouse_width;
  return figures;
}
