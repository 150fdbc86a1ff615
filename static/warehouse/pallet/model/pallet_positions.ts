/** Positions of pallets when several are shown. */
import { type PackedOrder, sizeOfPallet } from "./packed_order.ts";
import type { Choice } from "./shown_boxes.ts";

/** The corner of a pallet on the floor: how far to the right, along its length, and how far back. */
export interface PalletPosition {
  pallet: number;
  right: number;
  back: number;
}

// Between two pallets, of their longer side: a truck gets through.
const AISLE = 0.45;
// Rows are so many times as long as they are deep, as screens are.
const BREADTH = 1.7;

/**
 * The places of the pallets that are shown, in rows around the origin: the first one is at the back
 * left, as one reads.
 */
export function palletPositions(order: PackedOrder, choice: Choice): PalletPosition[] {
  const { size: { length, width }, pallets } = order;
  if (choice !== "all") {
    const own = sizeOfPallet(order, choice);
    return [{ pallet: choice, right: -own.length / 2, back: -own.width / 2 }];
  }
  const aisle = AISLE * Math.max(length, width);
  const [stepX, stepY] = [length + aisle, width + aisle];
  const columns = Math.max(
    1,
    Math.min(pallets.length, Math.round(Math.sqrt(pallets.length * BREADTH * stepY / stepX))),
  );
  const rows = Math.ceil(pallets.length / columns);
  return pallets.map((_, pallet) => {
    const own = sizeOfPallet(order, pallet);
    const [row, column] = [Math.floor(pallet / columns), pallet % columns];
    return {
      pallet,
      right: (column - (columns - 1) / 2) * stepX - own.length / 2,
      back: ((rows - 1) / 2 - row) * stepY - own.width / 2,
    };
  });
}
