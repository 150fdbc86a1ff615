/** The pallets step by step: boxes are picked in the order in which they are placed. */
import { buildingSteps } from "../../shared/building_steps.ts";
import type { PalletResult } from "../../shared/calculation.ts";

/** Boxes of one type that are taken from one section and placed one after another. */
export interface SheetStep {
  pallet: number;
  /** Number of the step on its pallet, from 1. */
  step: number;
  /** Name of the section; empty where the boxes are in none. */
  section: string;
  sku: string;
  count: number;
  layers: readonly [first: number, last: number];
  turns: readonly [first: number, last: number];
}

/** @param names of the sections by their ids */
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

/** Least height of a step, and height of the heading of a pallet and of the table; in pixels. */
export const STEP_ROW = 27;
export const STEP_HEADING = 30;

/**
 * The steps on pages that are filled one after another; a pallet's heading stands on each again.
 *
 * @param heightOf how high a step is
 */
export function stepPages(
  steps: readonly SheetStep[],
  height: number,
  heightOf: (step: SheetStep) => number = () => STEP_ROW,
): SheetStep[][] {
  const pages: SheetStep[][] = [];
  let left = 0;
  for (const step of steps) {
    const page = pages.at(-1);
    const heading = page?.at(-1)?.pallet === step.pallet ? 0 : STEP_HEADING;
    const row = heightOf(step);
    if (page !== undefined && heading + row <= left) {
      page.push(step);
      left -= heading + row;
    } else {
      pages.push([step]);
      left = height - 2 * STEP_HEADING - row;
    }
  }
  return pages;
}
