/** Visible boxes of the pallets, and their heights above their places. */
import { type PackedBox, type PackedOrder, sizeOfPallet } from "./packed_order.ts";

/** A pallet by its index, or all of them. */
export type Choice = number | "all";

/** Requested view. */
export interface RequestedView {
  choice: Choice;
  /** Boxes placed so far on the one pallet that is shown. */
  placed: number;
  /** Layers shown of every pallet, where all are. */
  levels: number;
  /** True to hide the layers below the topmost one. */
  only: boolean;
}

/** Returns the number of layers of the pallet with the most. */
export function mostLayers({ pallets }: PackedOrder): number {
  return Math.max(...pallets.map(({ layers }) => layers.length), 0);
}

/** The layer of the box that was placed last, from 0; the lowest one when none was. */
export function layerAt(order: PackedOrder, { choice, placed, levels }: RequestedView): number {
  if (choice === "all") return Math.max(0, levels - 1);
  return order.pallets[choice]?.boxes[placed - 1]?.layer ?? 0;
}

/** The boxes to be drawn, pallet by pallet in the order in which they are placed. */
export function shownBoxes(order: PackedOrder, wanted: RequestedView): PackedBox[] {
  const { choice, placed, only } = wanted;
  const top = layerAt(order, wanted);
  if (choice !== "all") {
    const boxes = order.pallets[choice]?.boxes.slice(0, placed) ?? [];
    return only ? boxes.filter(({ layer }) => layer === top) : boxes;
  }
  return order.pallets.flatMap(({ boxes }) =>
    boxes.filter(({ layer }) => only ? layer === top : layer <= top)
  );
}

// Of the pallet's longer side: enough to look between the layers.
const GAP = 0.16;

/**
 * Returns the height by which a layer is lifted when layers are drawn apart, at a share from 0 to
 * 1.
 */
export function liftOf(layer: number, { size }: PackedOrder, share: number): number {
  return layer * GAP * Math.max(size.length, size.width) * share;
}

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
