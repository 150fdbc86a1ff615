/** As much of a floor as a small plan shows. */
import type { SectionGeometry } from "../../../domain/warehouse/records.ts";
import { geometry, points } from "./warehouse_api.ts";

type Place = readonly [x: number, y: number];

export interface FloorOutline {
  /** Positions of points, by id. */
  points: Record<string, Place>;
  sections: Pick<
    SectionGeometry,
    "id_warehouse_section" | "x_pos" | "y_pos" | "widht_wsec" | "lenght_wsec"
  >[];
}

/**
 * Reads the outline of a warehouse's floor.
 *
 * @param most Points and sections at the most.
 */
export async function floorOutline(warehouse: string, most = Infinity): Promise<FloorOutline> {
  const [ofPoints, places] = await Promise.all([
    points.listOf(warehouse),
    geometry.listOf(warehouse),
  ]);
  return {
    points: Object.fromEntries(
      ofPoints.slice(0, most).map(({ id, pos_x, pos_y }) => [id, [pos_x, pos_y]]),
    ),
    sections: places.slice(0, most).map(
      ({ id_warehouse_section, x_pos, y_pos, widht_wsec, lenght_wsec }) => ({
        id_warehouse_section,
        x_pos,
        y_pos,
        widht_wsec,
        lenght_wsec,
      }),
    ),
  };
}

/** The places of points, of those that are known. */
export const placesOf = (outline: FloorOutline, ids: readonly string[]): Place[] =>
  ids.flatMap((id) => outline.points[id] === undefined ? [] : [outline.points[id]]);

/** The middle of a section's first rectangle; undefined where it has none. */
export function middleOf({ sections }: FloorOutline, section: string): Place | undefined {
  const rect = sections.find(({ id_warehouse_section }) => id_warehouse_section === section);
  return rect && [rect.x_pos + rect.widht_wsec / 2, rect.y_pos + rect.lenght_wsec / 2];
}
