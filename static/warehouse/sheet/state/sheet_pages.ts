/** All pages of a packing sheet. */
import { PACKING_TYPES } from "../../../../domain/warehouse/packing_types.ts";
import type { Calculation } from "../../shared/calculation.ts";
import type { WalkPlan } from "../../walk/state/walk_plan.ts";
import { BoxTypes } from "../drawing/box_types.ts";
import { type LegendEntry, legendOf, type PalletPage, palletPages } from "./pallet_pages.ts";
import type { DrawnPallet } from "../view/pallet_sheet.tsx";
import { type PaperName, roomOn } from "../drawing/paper.ts";
import { type PickLine, pickLines, pickPages } from "./pick_list.ts";
import { sheetLayers } from "./sheet_layers.ts";
import { type SheetStep, stepPages } from "./step_pages.ts";
import { legendHeights, lineHeights, stepHeights } from "./text_room.ts";

/** A page, and what it belongs to. */
export type SheetPage =
  | {
    kind: "pallet";
    page: PalletPage;
    drawnPallet: DrawnPallet;
    /** The types on the whole pallet. */
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
 * The pages of the chosen pallets, one after another.
 *
 * @param chosen.pallets numbers of pallets
 * @param chosen.taller by how much heads are higher than usual; so in the following
 */
export function pagesOfPallets(
  { pallets, parameters, figures }: Calculation,
  { pallets: chosen, paper, taller }: {
    pallets: readonly number[];
    paper: PaperName;
    taller: number;
  },
): SheetPage[] {
  const types = new BoxTypes(pallets);
  const room = roomOn(paper, taller);
  const skus = new Set(
    pallets.flatMap(({ layers }) => layers.flatMap(({ boxed }) => boxed.map((box) => box.sku_box))),
  );
  const heights = legendHeights([...skus], room.width);
  return pallets.flatMap((pallet, index) => {
    if (!chosen.includes(pallet.numpallete)) return [];
    const base = { length: pallet.lengthPallete, width: pallet.widthPallete };
    const drawings = sheetLayers(pallet, types);
    const drawnPallet = { pallet, drawings, base, packingType: parameters.packing_type };
    const { weight, out_of_turn } = figures.by_pallet[index]!;
    // Only layers in the order of the walk promise anything.
    const isWalk = parameters.packing_type === PACKING_TYPES.walk;
    const outOfTurn = isWalk ? out_of_turn ?? null : null;
    const legend = legendOf(drawings);
    return palletPages(drawings, base, room, heights)
      .map((page): SheetPage => ({ kind: "pallet", page, drawnPallet, legend, weight, outOfTurn }));
  });
}

/** The pages of the pallets step by step. */
export function pagesOfSteps(
  all: readonly SheetStep[],
  { paper, taller }: { paper: PaperName; taller: number },
): SheetPage[] {
  const { width, height } = roomOn(paper, taller);
  const heightOf = stepHeights(all, width);
  const pages = stepPages(all, height, heightOf);
  return pages.map((steps, index) => ({
    kind: "steps",
    part: index + 1,
    parts: pages.length,
    steps,
    all,
    heightOf,
  }));
}

/** The pages of the pick list. */
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
