/** The colours of a drawn floor in the theme now shown, and of sections by stock or box type. */
import { cssColor, legible, mix, parseColor, type Rgb } from "../../shared/color.ts";
import type { Floor } from "../floor/model/floor.ts";
import type { Box, SectionGeometry } from "../../../domain/warehouse/records.ts";
import { inUnits } from "../shared/units.ts";
import { stackHeight } from "../shared/measures.ts";

/** The ground of a section, and what is written on it. */
export interface Tint {
  fill: string;
  text: string;
}

export interface FloorPalette {
  /** Outside the walls. */
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
  /** A section of which nothing is said; also the ground of hatched ones. */
  plain: Tint;
  /** By how high boxes stand, from a little to a lot. */
  stock: readonly Tint[];
  /** One for each of so many box types; more share them. */
  types: readonly Tint[];
}

const STOCK_SHARES = [0.18, 0.38, 0.6, 0.85];
/** Hues, in degrees, that can be distinguished in light and dark. */
const TYPE_HUES = [12, 45, 88, 140, 172, 205, 240, 285, 325];

/** @param probe an element in the page, whose `color` is used to ask for each token */
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
