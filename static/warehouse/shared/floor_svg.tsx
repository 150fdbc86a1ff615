import type { ComponentChildren } from "preact";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import { sectionsPath } from "../warehouses/floor_sketch.tsx";
import type { FloorOutline } from "./floor_outline.ts";

/** A length on the plan by which dots and lines are drawn, in the warehouse's unit. */
export const dotOf = ({ warehouse_width, warehouse_length }: Warehouse) =>
  Math.max(warehouse_width, warehouse_length) / 90;

/** A small plan of a floor, with what is drawn on it. */
export function FloorSvg({ warehouse, outline, label, children }: {
  warehouse: Warehouse;
  outline: FloorOutline;
  label: string;
  children?: ComponentChildren;
}) {
  const { warehouse_width: width, warehouse_length: length } = warehouse;
  const rim = 2 * dotOf(warehouse);
  return (
    <svg
      class="floor-svg"
      role="img"
      aria-label={label}
      viewBox={`${-rim} ${-rim} ${width + 2 * rim} ${length + 2 * rim}`}
    >
      <rect class="floor-svg-ground same-width" width={width} height={length} />
      <path class="floor-svg-sections" d={sectionsPath(outline.sections)} />
      {children}
    </svg>
  );
}
