/** Box types with the letters that identify them on paper, and the drawings of layers. */
import type { PalletResult, PlacedBox } from "../shared/calculation.ts";
import { extentsOf } from "../../../domain/packing/orientation.ts";

/** A box type as known from placed boxes. */
export interface KeyedType {
  /** A, B … Z, AA, AB … */
  key: string;
  /** Index from 0, in letter order. */
  index: number;
  sku: string;
  length: number;
  width: number;
  height: number;
}

/** The box types on the pallets, found by any of their boxes. */
export class BoxTypes {
  readonly list: readonly KeyedType[];
  readonly #byEdges = new Map<string, KeyedType>();

  /** @param pallets All pallets of the order, so that a letter means the same on every page. */
  constructor(pallets: readonly PalletResult[]) {
    for (const { layers } of pallets) {
      for (const box of layers.flatMap(({ boxed }) => boxed)) {
        const name = nameOf(box);
        if (this.#byEdges.has(name)) continue;
        const index = this.#byEdges.size;
        const { sku_box: sku, length_box, width_box, height_box } = box;
        const edges = { length: length_box, width: width_box, height: height_box };
        this.#byEdges.set(name, { key: letterKey(index), index, sku, ...edges });
      }
    }
    this.list = [...this.#byEdges.values()];
  }

  of(box: PlacedBox): KeyedType {
    return this.#byEdges.get(nameOf(box))!;
  }
}

// SKUs need not be unique.
const nameOf = ({ sku_box, length_box, width_box, height_box }: PlacedBox) =>
  JSON.stringify([sku_box, length_box, width_box, height_box]);

/** Returns the letters for an index from 0: A to Z, then AA, AB and so on. */
export function letterKey(index: number): string {
  const letter = String.fromCharCode("A".charCodeAt(0) + index % 26);
  return index < 26 ? letter : letterKey(Math.floor(index / 26) - 1) + letter;
}

/** A box at its position on the pallet; lengths in the order's unit. */
export interface SheetBox {
  /** Placing position on the pallet, from 1. */
  order: number;
  type: KeyedType;
  orientation: PlacedBox["orientation"];
  /**
   * Corner nearest the pallet's origin: along its length, along its width, and the height of the
   * base.
   */
  x: number;
  y: number;
  z: number;
  /** Dimensions along the pallet's length and width, and height. */
  across: number;
  along: number;
  up: number;
}

/** One drawing: boxes of a layer seen from above, none of which covers another. */
export interface SheetLayer {
  /** Number of the layer, from 1. */
  number: number;
  /** Number of the drawing within the layer, from 1, and the number of its drawings. */
  step: number;
  steps: number;
  /** Height of the layer's base above the pallet, and height of the layer. */
  base: number;
  height: number;
  boxes: SheetBox[];
  /** Boxes of the drawing below. */
  below: SheetBox[];
}

/**
 * Returns the drawings of a pallet from bottom to top. A layer is one drawing; in free packing,
 * boxes may be on top of each other, so a layer is divided until every box is visible.
 */
export function sheetLayers({ layers }: PalletResult, types: BoxTypes): SheetLayer[] {
  const drawings: SheetLayer[] = [];
  let base = 0;
  let below: SheetBox[] = [];
  for (const { numLayer, totalheightLayer, boxed } of layers) {
    const boxes = boxed.map((box) => sheetBox(box, types, base));
    const steps = visibleGroups(boxes);
    steps.forEach((visible, index) => {
      drawings.push({
        number: numLayer,
        step: index + 1,
        steps: steps.length,
        base,
        height: totalheightLayer,
        boxes: visible,
        below,
      });
      below = visible;
    });
    base += totalheightLayer;
  }
  return drawings;
}

function sheetBox(box: PlacedBox, types: BoxTypes, base: number): SheetBox {
  const type = types.of(box);
  const { alongLength, alongWidth, upwards } = extentsOf(type, box.orientation);
  // On paper, the pallet's length points right.
  const { x: y, y: x, z } = box.positionOnPallete;
  return {
    order: box.orderPrior,
    type,
    orientation: box.orientation,
    x,
    y,
    z: z ?? base,
    across: alongLength,
    along: alongWidth,
    up: upwards,
  };
}

/** Groups boxes in placing order such that no box covers another of its group. */
function visibleGroups(boxes: readonly SheetBox[]): SheetBox[][] {
  const groups: SheetBox[][] = [];
  for (const box of boxes.toSorted((a, b) => a.order - b.order)) {
    const group = groups.at(-1);
    if (group === undefined || group.some((other) => overlap(box, other))) groups.push([box]);
    else group.push(box);
  }
  return groups;
}

// Relative tolerance for rounding errors of box dimensions.
const OVERLAP_TOLERANCE = 1e-6;

function overlap(a: SheetBox, b: SheetBox): boolean {
  const common = (from: number, size: number, otherFrom: number, otherSize: number) =>
    Math.min(from + size, otherFrom + otherSize) - Math.max(from, otherFrom) >
      OVERLAP_TOLERANCE * Math.min(size, otherSize);
  return common(a.x, a.across, b.x, b.across) && common(a.y, a.along, b.y, b.along);
}
