/** Pages of a packing sheet: pallets, building steps, and pick list. */
import { buildingSteps } from "../shared/building_steps.ts";
import { type Calculation, grossWeightOf, type PalletResult } from "../shared/calculation.ts";
import { textHeights } from "../shared/paper_text.ts";
import { SIDE_WIDTH } from "./layer_svg.ts";
import {
  BELOW_COLUMNS,
  BESIDE_COLUMNS,
  filledPages,
  LEGEND_ROW,
  type LegendEntry,
  type LegendHeights,
  legendOf,
  lineHeight,
  LIST_HEADING,
  type PalletPage,
  palletPages,
  type PickLine,
  pickLines,
  pickPages,
} from "./pallet_pages.ts";
import { PACKING_TYPES } from "../../../domain/warehouse/packing_types.ts";
import type { WalkPlan } from "../walk/state/walk_plan.ts";
import { BoxTypes, sheetLayers } from "./sheet_layers.ts";
import type { DrawnPallet } from "./pallet_sheet.tsx";
import { type PaperName, roomOn } from "./layer_grid.ts";

/** Boxes of one type from one section, placed one after another. */
export interface SheetStep {
  pallet: number;
  /** Number of the step on its pallet, from 1. */
  step: number;
  /** Name of the section; empty for boxes without a section. */
  section: string;
  sku: string;
  count: number;
  layers: readonly [first: number, last: number];
  turns: readonly [first: number, last: number];
}

/**
 * Returns the building steps.
 * @param names Section names by id.
 */
export function sheetSteps(
  pallets: readonly PalletResult[],
  names: ReadonlyMap<string, string>,
): SheetStep[] {
  return pallets.flatMap((pallet) =>
    buildingSteps(pallet).map(({ box, count, layers, turns }, at) => ({
      pallet: pallet.numpallete,
      step: at + 1,
      section: names.get(box.id_section) ?? "",
      sku: box.sku_box,
      count,
      layers,
      turns,
    }))
  );
}

/** Minimum height of a step in pixels. */
const STEP_ROW = 27;

// Heights in pixels, and shares of the page width; must equal the style sheets'.
const TITLES = { height: 44, share: 0.55 };
const STEP = { section: 0.17, sku: 0.43, around: 12 };
const LINE = { section: 0.17, sku: 0.3, around: 17 };
const CELL_PADDING = 6;
const LEGEND = { gap: 16, marks: 24 + 7 + 7 + 40, around: 17 };

/** Returns the height of a text, given the CSS class of its element. */
export const heightOfText = (text: string, look: string, width: number) =>
  textHeights([text], { look, width })(text);

/**
 * Returns the additional height of a header for long names.
 * @param names.below Texts below the order's name.
 */
export function additionalHeadHeight(
  names: { order: string; below: readonly string[] },
  width: number,
): number {
  const column = width * TITLES.share;
  const needed = names.below.reduce(
    (sum, text) => sum + heightOfText(text, "paper-where", column),
    heightOfText(names.order, "paper-order", column),
  );
  return Math.max(0, Math.ceil(needed - TITLES.height));
}

type Named = Pick<SheetStep, "section" | "sku">;

/** Returns the heights of names in rows, given the shares of the page width of their columns. */
export function namesIn(
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

function stepHeights(steps: readonly SheetStep[], width: number): (step: SheetStep) => number {
  const names = namesIn(steps, STEP, width);
  return (step) => Math.max(STEP_ROW, names(step));
}

function lineHeights(lines: readonly PickLine[], width: number): (line: PickLine) => number {
  const names = namesIn(lines, LINE, width);
  return (line) => Math.max(lineHeight(line), names(line));
}

/**
 * Measures the legend of a pallet.
 * @param skus SKUs of all types.
 */
function legendHeights(skus: readonly string[], width: number): LegendHeights {
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

/** A page and its kind. */
export type SheetPage =
  | {
    kind: "pallet";
    page: PalletPage;
    drawnPallet: DrawnPallet;
    /** Box types on the whole pallet. */
    legend: LegendEntry[];
    weight: number;
    outOfTurn: number | null;
  }
  | {
    kind: "steps";
    part: number;
    parts: number;
    steps: SheetStep[];
    all: readonly SheetStep[];
    heightOf: (step: SheetStep) => number;
  }
  | {
    kind: "list";
    part: number;
    parts: number;
    lines: PickLine[];
    walk: WalkPlan;
    heightOf: (line: PickLine) => number;
  };

/**
 * Returns the pages of the chosen pallets.
 * @param chosen.pallets Pallet numbers.
 * @param chosen.taller Additional height of headers; likewise in the following functions.
 */
export function pagesOfPallets(
  calculation: Calculation,
  { pallets: selected, paper, taller }: {
    pallets: readonly number[];
    paper: PaperName;
    taller: number;
  },
): SheetPage[] {
  const { pallets, parameters, figures } = calculation;
  const types = new BoxTypes(pallets);
  const room = roomOn(paper, taller);
  const skus = new Set(
    pallets.flatMap(({ layers }) => layers.flatMap(({ boxed }) => boxed.map((box) => box.sku_box))),
  );
  const heights = legendHeights([...skus], room.width);
  return pallets.flatMap((pallet, index) => {
    if (!selected.includes(pallet.numpallete)) return [];
    const base = { length: pallet.lengthPallete, width: pallet.widthPallete };
    const drawings = sheetLayers(pallet, types);
    const drawnPallet = { pallet, drawings, base, packingType: parameters.packing_type };
    const { out_of_turn } = figures.by_pallet[index]!;
    const weight = grossWeightOf(calculation, index);
    // Only layers in tour order guarantee a placing sequence.
    const isWalk = parameters.packing_type === PACKING_TYPES.walk;
    const outOfTurn = isWalk ? out_of_turn ?? null : null;
    const legend = legendOf(drawings);
    return palletPages(drawings, base, room, heights)
      .map((page): SheetPage => ({ kind: "pallet", page, drawnPallet, legend, weight, outOfTurn }));
  });
}

/** Returns the pages of the building steps. */
export function pagesOfSteps(
  all: readonly SheetStep[],
  { paper, taller }: { paper: PaperName; taller: number },
): SheetPage[] {
  const { width, height } = roomOn(paper, taller);
  const heightOf = stepHeights(all, width);
  const pages = filledPages(all, height, {
    heightOf,
    // The heading of a pallet is repeated on each page.
    headingOf: ({ pallet }, before) => before?.pallet === pallet ? 0 : LIST_HEADING,
  });
  return pages.map((steps, index) => ({
    kind: "steps",
    part: index + 1,
    parts: pages.length,
    steps,
    all,
    heightOf,
  }));
}

/** Returns the pages of the pick list. */
export function pagesOfList(
  walk: WalkPlan,
  names: ReadonlyMap<string, string>,
  { paper, taller }: { paper: PaperName; taller: number },
): SheetPage[] {
  const { width, height } = roomOn(paper, taller);
  const all = pickLines(walk, names);
  const heightOf = lineHeights(all, width);
  const pages = pickPages(all, height, heightOf);
  return pages.map((lines, index) => ({
    kind: "list",
    part: index + 1,
    parts: pages.length,
    lines,
    walk,
    heightOf,
  }));
}
