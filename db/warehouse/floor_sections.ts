/** The sections of a warehouse, for floor plans. */
import { sql } from "drizzle-orm";
import { TENTHS_OF_MM } from "../../domain/warehouse/units.ts";
import type { Reader } from "../open.ts";
import { warehouseById } from "./checks.ts";

/** A section with its boxes; lengths in the warehouse's unit. */
export interface FloorSection {
  id_section: string;
  section_name: string;
  /** Id of its box type; empty if it has none. */
  id_box: string;
  sku_box: string;
  count_box: number;
  /** Volume of one of its boxes; 0 if it has no box type. */
  volume: number;
  /** True if boxes in it are reserved for orders. */
  reserved: boolean;
  /** Its adjoining points, and the area that it covers. */
  points: string[];
  ground: number;
}

/** Returns all sections of a warehouse, in the order of their creation. */
export async function floorSections(db: Reader, warehouse: string): Promise<FloorSection[]> {
  const [row] = await db.all<{ list: string }>(sql`
    SELECT json_group_array(json_object('id_section', id, 'section_name', section_name,
      'id_box', coalesce(id_box, ''), 'sku_box', coalesce(sku_box, ''), 'count_box', count_box,
      'volume', volume, 'reserved', reserved, 'points', json(points), 'ground', ground)) AS list
    FROM (
      SELECT section.id, section_name, section.id_box, sku_box, count_box,
        coalesce(length_box * width_box * height_box, 0) AS volume,
        EXISTS (SELECT 1 FROM stock_reservations WHERE id_section = section.id) AS reserved,
        (SELECT json_group_array(id_point_way) FROM (
          SELECT id_point_way FROM warehouse_section_geometry
            WHERE id_warehouse_section = section.id AND id_point_way IS NOT NULL ORDER BY seq
        )) AS points,
        (SELECT total(lenght_wsec * widht_wsec) FROM warehouse_section_geometry
          WHERE id_warehouse_section = section.id) AS ground
      FROM warehouse_sections section LEFT JOIN stockboxes box ON box.id = section.id_box
      WHERE id_warehouse = ${warehouse} ORDER BY section.seq
    )`);
  const sections: (Omit<FloorSection, "reserved"> & { reserved: 0 | 1 })[] = JSON.parse(row!.list);
  return sections.map((section) => ({ ...section, reserved: section.reserved === 1 }));
}

/** Returns a warehouse's length unit and its number per metre. @throws {AppError} 404 */
export async function lengthUnitOf(db: Reader, warehouse: string) {
  const { length_unit: unit } = await warehouseById(db, warehouse);
  return { unit, metre: TENTHS_OF_MM.m / TENTHS_OF_MM[unit] };
}
