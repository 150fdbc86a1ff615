/** The list after which an order is picked, in the order of the walk. */
import type { PickedSection } from "../../walk/state/picked_sections.ts";
import type { WalkPlan } from "../../walk/state/walk_plan.ts";

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
export const TICK_ROW = 26;
export const ROW_PADDING = 6;
export const LIST_HEADING = 30;
/** Tick boxes side by side. */
export const TICKS_A_ROW = 4;

/** Least height of a line: it has a tick box for each pallet. */
export const lineHeight = ({ pallets }: PickLine) =>
  Math.ceil(pallets.length / TICKS_A_ROW) * TICK_ROW + ROW_PADDING;

/**
 * The lines on pages, none of them cut in two; a line without a stop has a heading above it, on each
 * page again. One that is higher than a page has one for itself.
 *
 * @param heightOf how high a line is
 */
export function pickPages(
  lines: readonly PickLine[],
  height: number,
  heightOf: (line: PickLine) => number = lineHeight,
): PickLine[][] {
  const pages: PickLine[][] = [];
  let left = 0;
  for (const line of lines) {
    const page = pages.at(-1);
    const heading = page?.at(-1)?.stop !== 0 && line.stop === 0 ? LIST_HEADING : 0;
    const needed = heightOf(line) + heading;
    if (page === undefined || needed > left) {
      pages.push([line]);
      left = height - LIST_HEADING - heightOf(line) - (line.stop === 0 ? LIST_HEADING : 0);
    } else {
      page.push(line);
      left -= needed;
    }
  }
  return pages;
}
