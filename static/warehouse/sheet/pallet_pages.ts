/** Pages of the pick list in tour order, and pages of a pallet's drawings. */
import type { PickedSection, WalkPlan } from "../walk/state/walk_plan.ts";
import { chunks } from "../../../domain/chunks.ts";
import type { KeyedType, SheetLayer } from "./sheet_layers.ts";
import { type Base, GAP, layerPages, type Paper } from "./layer_grid.ts";

/** A row of the pick list: boxes of one type to pick in one section. */
export interface PickLine {
  /** Stop number from 1; 0 for boxes without a stop. */
  stop: number;
  /** Name of the section; empty for boxes without a section. */
  section: string;
  sku: string;
  count: number;
  pallets: PickedSection["pallets"];
}

/**
 * Returns the rows of the pick list.
 * @param names Section names by id.
 */
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

/** Heights in pixels of a row of checkboxes, of the space around them, and of a heading. */
const TICK_ROW = 26;
const ROW_PADDING = 6;
export const LIST_HEADING = 30;
/** Number of checkboxes per row. */
const TICKS_PER_ROW = 4;

/** Returns the minimum height of a row: it has a checkbox for each pallet. */
export const lineHeight = ({ pallets }: PickLine) =>
  Math.ceil(pallets.length / TICKS_PER_ROW) * TICK_ROW + ROW_PADDING;

/**
 * Distributes rows over pages below the table header. No row is split; a row higher than a page
 * gets a page of its own.
 * @param headingOf Returns the height of the heading above a row, given the previous row on its
 *   page.
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
 * Distributes the pick list over pages; rows without a stop have a heading, repeated on each page.
 * @param heightOf Returns the height of a row.
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

/** A legend entry: a box type, and its number of boxes on the pallet. */
export interface LegendEntry {
  type: KeyedType;
  count: number;
}

/** Content of one page of a pallet. */
export interface PalletPage {
  /** Number of the page within the pallet, from 1, and the number of its pages. */
  part: number;
  parts: number;
  /** Height of the side view and the legend next to it; 0 if the page has none. */
  overview: number;
  /** Legend next to the side view, and legend below it over the full width. */
  beside: LegendEntry[];
  below: LegendEntry[];
  layers: SheetLayer[];
  columns: number;
  /** Pixels per unit of length. */
  scale: number;
}

/** Minimum height of a legend row in pixels. */
export const LEGEND_ROW = 30;
export const BESIDE_COLUMNS = 2;
export const BELOW_COLUMNS = 3;
// Minimum and maximum height of the side view: it must be readable, and leave space for the layers.
const [MIN_SIDE_HEIGHT, MAX_SIDE_HEIGHT] = [200, 300];

/**
 * Distributes a pallet over pages. Nothing overflows, and no layer is split.
 * @param layers Drawings of the pallet.
 * @param base Size of the top view.
 * @param heightOf Returns the height of a legend row next to or below the side view.
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

/** Returns the box types on a pallet in letter order. */
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
  /** Occupied height. */
  used: number;
}

/** Returns the height of a legend entry, next to or below the side view. */
export type LegendHeights = (entry: LegendEntry, place: "beside" | "below") => number;

/** Lays out the side view with the legend; entries that do not fit next to it continue below. */
function legendPages(
  entries: readonly LegendEntry[],
  height: number,
  heightOf: LegendHeights,
): LegendPage[] {
  const rowsOf = (entries: readonly LegendEntry[], place: "beside" | "below", columns: number) =>
    [...chunks(entries, columns)].map((row) => ({
      row,
      height: Math.max(...row.map((entry) => heightOf(entry, place))),
    }));
  const besideRows = fittingRows(rowsOf(entries, "beside", BESIDE_COLUMNS), MAX_SIDE_HEIGHT);
  const overview = Math.max(MIN_SIDE_HEIGHT, besideRows.height);
  const pages: LegendPage[] = [];
  let used = overview + GAP;
  let remainingRows = rowsOf(entries.slice(besideRows.entries.length), "below", BELOW_COLUMNS);
  do {
    const below = fittingRows(remainingRows, height - used - GAP, pages.length > 0);
    remainingRows = remainingRows.slice(below.rows);
    used += below.height + (below.height > 0 ? GAP : 0);
    pages.push(
      pages.length === 0
        ? { overview, beside: besideRows.entries, below: below.entries, used }
        : { overview: 0, beside: [], below: below.entries, used },
    );
    used = 0;
  } while (remainingRows.length > 0);
  return pages;
}

/** Returns the first rows that fit into a height; at least one if `atLeastOne`. */
function fittingRows(
  rows: readonly { row: readonly LegendEntry[]; height: number }[],
  room: number,
  atLeastOne = false,
): { entries: LegendEntry[]; rows: number; height: number } {
  const entries: LegendEntry[] = [];
  let [count, used] = [0, 0];
  for (const { row, height } of rows) {
    if (used + height > room && !(atLeastOne && count === 0)) break;
    entries.push(...row);
    used += height;
    count++;
  }
  return { entries, rows: count, height: used };
}
