/** Heights of what has names in it, which are never cut off: as the browser breaks them into lines. */
import { textHeights } from "../../shared/paper_text.ts";
import { SIDE_WIDTH } from "../drawing/side_svg.ts";
import { BELOW_COLUMNS, BESIDE_COLUMNS, LEGEND_ROW, type LegendHeights } from "./pallet_pages.ts";
import { lineHeight, type PickLine } from "./pick_list.ts";
import { type SheetStep, STEP_ROW } from "./step_pages.ts";

// Pixels, and shares of a page's width: as the style sheets have them.
const TITLES = { height: 44, share: 0.55 };
const STEP = { section: 0.17, sku: 0.43, around: 12 };
const LINE = { section: 0.17, sku: 0.3, around: 17 };
const CELL_PADDING = 6;
const LEGEND = { gap: 16, marks: 24 + 7 + 7 + 40, around: 17 };

/** By how much a head is higher than usual, for the name of its order and of its warehouse. */
export function tallerHead(names: { order: string; where: string }, width: number): number {
  const column = width * TITLES.share;
  const heightOf = (text: string, look: string) =>
    textHeights([text], { look, width: column })(text);
  const needed = heightOf(names.order, "paper-order") + heightOf(names.where, "paper-where");
  return Math.max(0, Math.ceil(needed - TITLES.height));
}

type Named = Pick<SheetStep, "section" | "sku">;

/** Heights of the names of rows. */
function namesIn(
  rows: readonly Named[],
  { section, sku, around }: { section: number; sku: number; around: number },
  width: number,
): (row: Named) => number {
  const sections = textHeights(rows.map((row) => row.section), {
    look: "picks-section",
    width: width * section - CELL_PADDING,
  });
  const skus = textHeights(rows.map((row) => row.sku), {
    look: "picks-sku",
    width: width * sku - CELL_PADDING,
  });
  return (row) => Math.ceil(Math.max(sections(row.section), skus(row.sku)) + around);
}

export function stepHeights(
  steps: readonly SheetStep[],
  width: number,
): (step: SheetStep) => number {
  const names = namesIn(steps, STEP, width);
  return (step) => Math.max(STEP_ROW, names(step));
}

export function lineHeights(
  lines: readonly PickLine[],
  width: number,
): (line: PickLine) => number {
  const names = namesIn(lines, LINE, width);
  return (line) => Math.max(lineHeight(line), names(line));
}

/** @param skus of all types */
export function legendHeights(skus: readonly string[], width: number): LegendHeights {
  const inColumn = (room: number, columns: number) =>
    textHeights(skus, {
      look: "legend-sku",
      width: (room - (columns - 1) * LEGEND.gap) / columns - LEGEND.marks,
    });
  const heights = {
    beside: inColumn(width - SIDE_WIDTH - LEGEND.gap, BESIDE_COLUMNS),
    below: inColumn(width, BELOW_COLUMNS),
  };
  return ({ type }, place) =>
    Math.max(LEGEND_ROW, Math.ceil(heights[place](type.sku) + LEGEND.around));
}
