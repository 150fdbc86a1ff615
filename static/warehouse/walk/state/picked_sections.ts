/** Boxes to take from each section. */
import type { PalletResult } from "../../shared/calculation.ts";

/** Boxes of one type that are taken from one section. */
export interface PickedSection {
  /** Id of the section; empty for boxes that are in none. */
  section: string;
  sku: string;
  count: number;
  /** Number of boxes for each pallet, by ascending pallet number. */
  pallets: { pallet: number; count: number }[];
}

/**
 * Returns the boxes to take for these pallets, in the order in which the first box of each section
 * is placed.
 */
export function pickedSections(pallets: readonly PalletResult[]): PickedSection[] {
  const picked = new Map<string, PickedSection>();
  for (const { numpallete, layers } of pallets) {
    for (const box of layers.flatMap(({ boxed }) => boxed)) {
      const { id_section, sku_box } = box;
      const edges = [box.length_box, box.width_box, box.height_box];
      const key = JSON.stringify([id_section, sku_box, ...edges]);
      let entry = picked.get(key);
      if (entry === undefined) {
        entry = {
          section: id_section,
          sku: sku_box,
          count: 0,
          pallets: [],
        };
        picked.set(key, entry);
      }
      entry.count++;
      const last = entry.pallets.at(-1);
      if (last?.pallet === numpallete) last.count++;
      else entry.pallets.push({ pallet: numpallete, count: 1 });
    }
  }
  return [...picked.values()];
}
