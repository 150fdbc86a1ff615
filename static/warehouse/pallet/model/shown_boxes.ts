/** Visible boxes of the displayed pallets, and the positions of pallets on the floor. */
import { type PackedBox, type PackedOrder, sizeOfPallet } from "./packed_order.ts";

/** Index of a pallet, or all pallets. */
export type Choice = number | "all";

/** Requested view. */
export interface RequestedView {
  choice: Choice;
  /** Number of boxes placed so far, if one pallet is shown. */
  placed: number;
  /** Number of visible layers per pallet, if all are shown. */
  levels: number;
  /** True to hide the layers below the topmost one. */
  only: boolean;
}

/** Returns the number of layers of the pallet with the most. */
export function maxLayers({ pallets }: PackedOrder): number {
  return Math.max(...pallets.map(({ layers }) => layers.length), 0);
}

/** Returns the index of the layer of the last placed box; 0 if there is none. */
export function layerAt(order: PackedOrder, { choice, placed, levels }: RequestedView): number {
  if (choice === "all") return Math.max(0, levels - 1);
  return order.pallets[choice]?.boxes[placed - 1]?.layer ?? 0;
}

/** Returns the visible boxes, pallet by pallet in placing order. */
export function shownBoxes(order: PackedOrder, view: RequestedView): PackedBox[] {
  const { choice, placed, only } = view;
  const top = layerAt(order, view);
  if (choice !== "all") {
    const boxes = order.pallets[choice]?.boxes.slice(0, placed) ?? [];
    return only ? boxes.filter(({ layer }) => layer === top) : boxes;
  }
  return order.pallets.flatMap(({ boxes }) =>
    boxes.filter(({ layer }) => only ? layer === top : layer <= top)
  );
}

// Gap between separated layers, relative to the pallet's longer side.
const LAYER_GAP_RATIO = 0.16;

/**
 * Returns the height by which a layer is lifted when layers are separated by a share from 0 to 1.
 */
export function liftOf(layer: number, { size }: PackedOrder, share: number): number {
  return layer * LAYER_GAP_RATIO * Math.max(size.length, size.width) * share;
}

/** Position of a pallet's corner on the floor: to the right, along its length, and to the back. */
export interface PalletPosition {
  pallet: number;
  right: number;
  back: number;
}

// Gap between pallets, relative to their longer side.
const AISLE_RATIO = 0.45;
// Ratio of the length of a row to the depth of all rows, similar to that of a screen.
const ASPECT = 1.7;

/**
 * Returns the positions of the displayed pallets, in rows around the origin; the first one is at
 * the back left, as in reading order.
 */
export function palletPositions(order: PackedOrder, choice: Choice): PalletPosition[] {
  const { size: { length, width }, pallets } = order;
  if (choice !== "all") {
    const own = sizeOfPallet(order, choice);
    return [{ pallet: choice, right: -own.length / 2, back: -own.width / 2 }];
  }
  const aisle = AISLE_RATIO * Math.max(length, width);
  const [stepX, stepY] = [length + aisle, width + aisle];
  const columns = Math.max(
    1,
    Math.min(pallets.length, Math.round(Math.sqrt(pallets.length * ASPECT * stepY / stepX))),
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
