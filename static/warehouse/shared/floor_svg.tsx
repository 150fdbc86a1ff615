/** Small plan of a floor: data and drawing. */
import type { ComponentChildren } from "preact";
import type { SectionGeometry, Warehouse } from "../../../domain/warehouse/records.ts";
import { geometry, points } from "./warehouse_api.ts";

/** Returns the radius of dots on a small plan, in the warehouse's unit. */
export const dotOf = ({ warehouse_width, warehouse_length }: Warehouse) =>
  Math.max(warehouse_width, warehouse_length) / 90;

/** Small plan of a floor; its children are drawn on it. */
export function FloorSvg({ warehouse, outline, label, children }: {
  warehouse: Warehouse;
  outline: FloorOutline;
  label: string;
  children?: ComponentChildren;
}) {
  const { warehouse_width: width, warehouse_length: length } = warehouse;
  const margin = 2 * dotOf(warehouse);
  return (
    <svg
      class="floor-svg"
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${length + 2 * margin}`}
    >
      <rect class="floor-svg-ground same-width" width={width} height={length} />
      <path class="floor-svg-sections" d={sectionsPath(outline.sections)} />
      {children}
    </svg>
  );
}

type Place = readonly [x: number, y: number];

export interface FloorOutline {
  /** Positions of points by id. */
  points: Record<string, Place>;
  sections: Pick<
    SectionGeometry,
    "id_warehouse_section" | "x_pos" | "y_pos" | "widht_wsec" | "lenght_wsec"
  >[];
}

/**
 * Loads the outline of a warehouse's floor.
 * @param maxPoints Maximum number of points and of sections.
 */
export async function floorOutline(warehouse: string, maxPoints = Infinity): Promise<FloorOutline> {
  const [ofPoints, places] = await Promise.all([
    points.listOf(warehouse),
    geometry.listOf(warehouse),
  ]);
  return {
    points: Object.fromEntries(
      ofPoints.slice(0, maxPoints).map(({ id, pos_x, pos_y }) => [id, [pos_x, pos_y]]),
    ),
    sections: places.slice(0, maxPoints).map(
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

/** Returns the positions of points; unknown points are omitted. */
export const placesOf = (outline: FloorOutline, ids: readonly string[]): Place[] =>
  ids.flatMap((id) => outline.points[id] === undefined ? [] : [outline.points[id]]);

/** Returns the centre of a section's first rectangle; undefined if it has none. */
export function middleOf({ sections }: FloorOutline, section: string): Place | undefined {
  const rect = sections.find(({ id_warehouse_section }) => id_warehouse_section === section);
  return rect && [rect.x_pos + rect.widht_wsec / 2, rect.y_pos + rect.lenght_wsec / 2];
}

type SectionRect = Pick<SectionGeometry, "x_pos" | "y_pos" | "lenght_wsec" | "widht_wsec">;

/** Returns the outlines of all sections as one SVG path. */
export function sectionsPath(places: readonly SectionRect[]): string {
  const round = (value: number) => Math.round(value * 100) / 100;
  return places.map(({ x_pos, y_pos, lenght_wsec, widht_wsec }) =>
    `M${round(x_pos)} ${round(y_pos)}h${round(widht_wsec)}v${round(lenght_wsec)}h${-round(
      widht_wsec,
    )}z`
  ).join("");
}

/**
 * Top view of a warehouse for a card.
 * @param places Rectangles of the sections; undefined until loaded.
 */
export function FloorSketch({ warehouse, places }: {
  warehouse: Warehouse;
  places: readonly SectionRect[] | undefined;
}) {
  const { warehouse_length: length, warehouse_width: width } = warehouse;
  // Margin for the outline, whose width in pixels is fixed.
  const margin = Math.max(length, width) / 60;
  return (
    <svg
      class="sketch"
      viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${length + 2 * margin}`}
      aria-hidden="true"
    >
      <rect
        class="line-faint fill-surface same-width"
        stroke-width="1.25"
        width={width}
        height={length}
      />
      {places && (
        <path class="sketch-sections same-width" stroke-width="0.75" d={sectionsPath(places)} />
      )}
    </svg>
  );
}
