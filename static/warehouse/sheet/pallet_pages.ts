/** The list after which an order is picked, in the order of the walk. */
import type { PickedSection, WalkPlan } from "../walk/state/walk_plan.ts";
import { chunks } from "../../../domain/chunks.ts";
import type { KeyedType, SheetLayer } from "./sheet_layers.ts";
import { type Base, GAP, layerPages, type Paper } from "./layer_grid.ts";

/** A line of the list: boxes of one type that are taken from one section. */
export interface PickLine {
  /** Number of the stop from 1; 0 for boxes that no stop of the walk has. */
  stop: number;
  /** Name of the section; empty where the boxes are in none. */
  section: string;
  sku: string;
  count: number;
  pallets: PickedSection["pallets"];
}

/** @param names of the sections by their ids */
export function pickLines(
  { stops, missing }: WalkPlan,
  names: ReadonlyMap<string, string>,
): PickLine[] {
  const line = ({ section, sku, count, pallets }: PickedSection, stop: number): PickLine => ({
    stop,
    section: names.get(section) ?? "",
    sku,
    count,
    pallets,
  });
  return [
    ...stops.flatMap(({ sections }, index) =>
      sections.map((picked) => line(picked, index + 1))
        .sort((a, b) => a.section < b.section ? -1 : a.section > b.section ? 1 : 0)
    ),
    ...missing.map((picked) => line(picked, 0)),
  ];
}

/** Height of one row of tick boxes, of what is around them, and of a heading; in pixels. */
const TICK_ROW = 26;
const ROW_PADDING = 6;
export const LIST_HEADING = 30;
/** Tick boxes side by side. */
const TICKS_A_ROW = 4;

/** Least height of a line: it has a tick box for each pallet. */
export const lineHeight = ({ pallets }: PickLine) =>
  Math.ceil(pallets.length / TICKS_A_ROW) * TICK_ROW + ROW_PADDING;

/**
 * Rows on pages below the heading of the table, none of them cut in two; one that is higher than a page
 * has one for itself.
 *
 * @param headingOf Height of the heading above a row, by the row before it on its page.
 */
export function filledPages<Row>(rows: readonly Row[], height: number, { heightOf, headingOf }: {
  heightOf: (row: Row) => number;
  headingOf: (row: Row, before: Row | undefined) => number;
}): Row[][] {
  const pages: Row[][] = [];
  let left = 0;
  for (const row of rows) {
    const page = pages.at(-1);
    const needed = heightOf(row) + headingOf(row, page?.at(-1));
    if (page !== undefined && needed <= left) {
      page.push(row);
      left -= needed;
    } else {
      pages.push([row]);
      left = height - LIST_HEADING - heightOf(row) - headingOf(row, undefined);
    }
  }
  return pages;
}

/**
 * The lines on pages; lines without a stop have a heading above them, on each page again.
 *
 * @param heightOf how high a line is
 */
export const pickPages = (
  lines: readonly PickLine[],
  height: number,
  heightOf: (line: PickLine) => number = lineHeight,
): PickLine[][] =>
  filledPages(lines, height, {
    heightOf,
    headingOf: ({ stop }, before) => stop === 0 && before?.stop !== 0 ? LIST_HEADING : 0,
  });

/** A line of a legend: a type, and how many of it are on the pallet. */
export interface LegendEntry {
  type: KeyedType;
  count: number;
}

/** Content of one page of a pallet. */
export interface PalletPage {
  /** Number of the page within the pallet, from 1, and their total. */
  part: number;
  parts: number;
  /** Height of the view from the side and of what stands beside it; 0 where there is none. */
  overview: number;
  /** The legend beside the view from the side, and below it over the whole width. */
  beside: LegendEntry[];
  below: LegendEntry[];
  layers: SheetLayer[];
  columns: number;
  /** Pixels to a unit of length. */
  scale: number;
}

/** Least height of a line of the legend, in pixels. */
export const LEGEND_ROW = 30;
export const BESIDE_COLUMNS = 2;
export const BELOW_COLUMNS = 3;
// The side of a pallet must still be seen, and must leave room for its layers.
const [LOWEST, HIGHEST] = [200, 300];

/**
 * Puts a pallet on pages of which nothing sticks out and no layer is cut in two.
 *
 * @param layers its drawings
 * @param base how large it is seen from above
 * @param heightOf how high a line of the legend is, beside the view from the side or below it
 */
export function palletPages(
  layers: readonly SheetLayer[],
  base: Base,
  room: Paper,
  heightOf: LegendHeights = () => LEGEND_ROW,
): PalletPage[] {
  const legendParts = legendPages(legendOf(layers), room.height, heightOf);
  const last = legendParts.at(-1)!;
  const left = { width: room.width, height: room.height - last.used };
  const { scale, pages } = layerPages(layers, base, left, room);
  let drawnCount = 0;
  const drawings = pages.map(({ drawings, columns }) => ({
    layers: layers.slice(drawnCount, drawnCount += drawings),
    columns,
    scale,
  }));
  const parts = legendParts.length + drawings.length - 1;
  return Array.from({ length: parts }, (_, index) => ({
    part: index + 1,
    parts,
    ...legendParts[index] ?? { overview: 0, beside: [], below: [] },
    ...drawings[index - legendParts.length + 1] ?? { layers: [], columns: 1, scale },
  }));
}

/** The types on a pallet in the order of their letters. */
export function legendOf(layers: readonly SheetLayer[]): LegendEntry[] {
  const counts = new Map<KeyedType, number>();
  for (const { type } of layers.flatMap(({ boxes }) => boxes)) {
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts].map(([type, count]) => ({ type, count }))
    .sort((a, b) => a.type.index - b.type.index);
}

interface LegendPage {
  overview: number;
  beside: LegendEntry[];
  below: LegendEntry[];
  /** Height that is no longer free. */
  used: number;
}

/** Height of a line of a legend in a column of one of its two places. */
export type LegendHeights = (entry: LegendEntry, place: "beside" | "below") => number;

/** The view from the side with the legend; what there is no room for beside it goes on below. */
function legendPages(
  entries: readonly LegendEntry[],
  height: number,
  heightOf: LegendHeights,
): LegendPage[] {
  const rowsOf = (some: readonly LegendEntry[], place: "beside" | "below", columns: number) =>
    [...chunks(some, columns)].map((row) => ({
      row,
      height: Math.max(...row.map((entry) => heightOf(entry, place))),
    }));
  const beside = taken(rowsOf(entries, "beside", BESIDE_COLUMNS), HIGHEST);
  const overview = Math.max(LOWEST, beside.height);
  const pages: LegendPage[] = [];
  let used = overview + GAP;
  let rest = rowsOf(entries.slice(beside.entries.length), "below", BELOW_COLUMNS);
  do {
    const below = taken(rest, height - used - GAP, pages.length > 0);
    rest = rest.slice(below.rows);
    used += below.height + (below.height > 0 ? GAP : 0);
    pages.push(
      pages.length === 0
        ? { overview, beside: beside.entries, below: below.entries, used }
        : { overview: 0, beside: [], below: below.entries, used },
    );
    used = 0;
  } while (rest.length > 0);
  return pages;
}

/** The first rows that fit into a height; at least one where `isSure`. */
function taken(
  rows: readonly { row: readonly LegendEntry[]; height: number }[],
  room: number,
  isSure = false,
): { entries: LegendEntry[]; rows: number; height: number } {
  const entries: LegendEntry[] = [];
  let [count, used] = [0, 0];
  for (const { row, height } of rows) {
    if (used + height > room && !(isSure && count === 0)) break;
    entries.push(...row);
    used += height;
    count++;
  }
  return { entries, rows: count, height: used };
}
