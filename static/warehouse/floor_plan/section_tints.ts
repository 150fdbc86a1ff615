/** Colours of sections: by amount of stock, or by box type. */
import type { Floor } from "../floor/model/floor.ts";
import { stackHeight } from "../floor/model/stock.ts";
import type { Box, SectionGeometry } from "../../../domain/warehouse/records.ts";
import { inUnits } from "../shared/units.ts";
import type { FloorPalette, Tint } from "./floor_palette.ts";

/** `none` leaves the ground plain. */
export type TintedBy = "stock" | "types" | "none";

/** The heights that divide the steps of stock, in millimetres. */
export const STOCK_STEPS = [500, 1000, 1500] as const;

/** Returns the step of stock of a height in the warehouse's unit, 0 to 3. */
export function stockStep(height: number): number {
  const above = STOCK_STEPS.findIndex((step) => height <= inUnits(step));
  return above < 0 ? STOCK_STEPS.length : above;
}

/** Says for each section how its ground is drawn; undefined: hatched, for nothing is there. */
export type TintOf = (plot: SectionGeometry, palette: FloorPalette) => Tint | undefined;

/** @param boxes the warehouse's box types by id */
export function tintsOf(floor: Floor, boxes: ReadonlyMap<string, Box>, by: TintedBy): TintOf {
  return (plot, palette) => {
    const section = floor.sections.get(plot.id_warehouse_section);
    if (section === undefined || section.count_box === 0) return undefined;
    if (by === "none") return palette.plain;
    if (by === "types") return palette.types[hueOf(section.id_box, palette.types.length)]!;
    const height = stackHeight(section, plot, boxes.get(section.id_box));
    return height === undefined ? palette.plain : palette.stock[stockStep(height)]!;
  };
}

/** The same for the same box type, in whatever warehouse and order. */
export function hueOf(id: string, hues: number): number {
  let hash = 0;
  for (let i = 0; i < id.length; i++) hash = (hash * 31 + id.charCodeAt(i)) >>> 0;
  return hash % hues;
}
