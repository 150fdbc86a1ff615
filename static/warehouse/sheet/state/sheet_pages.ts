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

/** A page, and what it belongs to. */
export type SheetPage =
  | {
    kind: "pallet";
    page: PalletPage;
    drawn: DrawnPallet;
    /** The types on the whole pallet. */
    legend: LegendEntry[];
    weight: number;
    outOfTurn: number | null;
  }
  | { kind: "steps"; part: number; parts: number; steps: SheetStep[]; all: readonly SheetStep[] }
  | { kind: "list"; part: number; parts: number; lines: PickLine[]; walk: WalkPlan };

/**
 * The pages of the chosen pallets, one after another.
 *
 * @param chosen.pallets numbers of pallets
 */
export function pagesOfPallets(
  { pallets, parameters, figures }: Calculation,
  { pallets: chosen, paper }: { pallets: readonly number[]; paper: PaperName },
): SheetPage[] {
  const types = new BoxTypes(pallets);
  const room = roomOn(paper);
  return pallets.flatMap((pallet, index) => {
    if (!chosen.includes(pallet.numpallete)) return [];
    const base = { length: pallet.lengthPallete, width: pallet.widthPallete };
    const drawings = sheetLayers(pallet, types);
    const drawn = { pallet, drawings, base, packingType: parameters.packing_type };
    const { weight, out_of_turn } = figures.by_pallet[index]!;
    // Only layers in the order of the walk promise anything.
    const isWalk = parameters.packing_type === PACKING_TYPES.walk;
    const outOfTurn = isWalk ? out_of_turn ?? null : null;
    const legend = legendOf(drawings);
    return palletPages(drawings, base, room)
      .map((page): SheetPage => ({ kind: "pallet", page, drawn, legend, weight, outOfTurn }));
  });
}

/** The pages of the pallets step by step. */
export function pagesOfSteps(all: readonly SheetStep[], paper: PaperName): SheetPage[] {
  const pages = stepPages(all, roomOn(paper).height);
  return pages.map((steps, index) => ({
    kind: "steps",
    part: index + 1,
    parts: pages.length,
    steps,
    all,
  }));
}

/** The pages of the pick list. */
export function pagesOfList(
  walk: WalkPlan,
  names: ReadonlyMap<string, string>,
  paper: PaperName,
): SheetPage[] {
  const pages = pickPages(pickLines(walk, names), roomOn(paper).height);
  return pages.map((lines, index) => ({
    kind: "list",
    part: index + 1,
    parts: pages.length,
    lines,
    walk,
  }));
}
