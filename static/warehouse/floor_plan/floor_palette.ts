/** Colours of a drawn floor in the current theme, and of sections by stock or box type. */
import { cssColor, legible, mix, parseColor, type Rgb } from "../../shared/color.ts";
import type { Floor } from "../floor/model/floor.ts";
import type { Box, SectionGeometry } from "../../../domain/warehouse/records.ts";
import { inUnits } from "../shared/units.ts";
import { stackHeight } from "../shared/measures.ts";

/** Fill and text colours of a section. */
export interface Tint {
  fill: string;
  text: string;
}

export interface FloorPalette {
  outside: string;
  floor: string;
  wall: string;
  grid: string;
  gridStrong: string;
  ink: string;
  inkSoft: string;
  inkFaint: string;
  line: string;
  way: string;
  accent: string;
  onAccent: string;
  surface: string;
  /** Default colours; also the background of hatched sections. */
  plain: Tint;
  /** By height of the boxes, from low to high. */
  stock: readonly Tint[];
  /** One per box type; further types share them. */
  types: readonly Tint[];
}

const STOCK_SHARES = [0.18, 0.38, 0.6, 0.85];
/** Hues in degrees that are distinguishable in light and dark themes. */
const TYPE_HUES = [12, 45, 88, 140, 172, 205, 240, 285, 325];

/**
 * Reads the colours of the current theme.
 * @param probe Element in the page whose `color` is used to resolve the CSS tokens.
 */
export function readFloorPalette(probe: HTMLElement): FloorPalette {
  const color = (value: string): Rgb => {
    probe.style.color = value;
    return parseColor(getComputedStyle(probe).color);
  };
  const token = (name: string) => color(`var(--${name})`);
  const [ink, surface, sunken, stock] = [
    token("ink"),
    token("surface"),
    token("sunken"),
    token("stock"),
  ];
  const dark = surface[0] < 128;
  const tint = (fill: Rgb): Tint => ({
    fill: cssColor(fill),
    text: cssColor(legible(mix(fill, ink, 0.8), ink, fill, 4.6)),
  });
  const css = (name: string) => cssColor(token(name));
  const palette: FloorPalette = {
    outside: cssColor(sunken),
    floor: cssColor(surface),
    wall: cssColor(mix(surface, ink, 0.72)),
    grid: cssColor(mix(surface, ink, dark ? 0.055 : 0.05)),
    gridStrong: cssColor(mix(surface, ink, dark ? 0.12 : 0.11)),
    ink: cssColor(ink),
    inkSoft: css("ink-soft"),
    inkFaint: css("ink-faint"),
    line: css("line"),
    way: css("way"),
    accent: css("accent"),
    onAccent: css("on-accent"),
    surface: cssColor(surface),
    plain: tint(surface),
    stock: STOCK_SHARES.map((share) =>
      tint(mix(surface, stock, dark ? share * 0.75 : share * 0.8))
    ),
    types: TYPE_HUES.map((hue) =>
      tint(
        mix(surface, color(`hsl(${hue} ${dark ? 38 : 42}% ${dark ? 54 : 55}%)`), dark ? 0.42 : 0.5),
      )
    ),
  };
  probe.style.color = "";
  return palette;
}

/** `none`: plain colours. */
export type TintedBy = "stock" | "types" | "none";

/** Heights that separate the stock levels, in millimetres. */
export const STOCK_STEPS = [500, 1000, 1500] as const;

/** Returns the stock level of a height in the warehouse's unit, 0 to 3. */
export function stockStep(height: number): number {
  const above = STOCK_STEPS.findIndex((step) => height <= inUnits(step));
  return above < 0 ? STOCK_STEPS.length : above;
}

/** Returns the colours of a section; undefined for an empty one, which is hatched. */
export type TintOf = (plot: SectionGeometry, palette: FloorPalette) => Tint | undefined;

/**
 * Returns the tints of sections by stock or box type.
 * @param boxes Box types of the warehouse by id.
 */
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

/** Returns the hue index of a box type; the same in every warehouse and order. */
export function hueOf(id: string, hues: number): number {
  let hash = 0;
  for (let i = 0; i < id.length; i++) hash = (hash * 31 + id.charCodeAt(i)) >>> 0;
  return hash % hues;
}
