/** The box types of an order and the letters that stand for them on paper. */
import type { PalletResult, PlacedBox } from "../shared/calculation.ts";
import { extentsOf } from "../../../domain/packing/orientation.ts";

/** A type by what placed boxes say of it. */
export interface KeyedType {
  /** A, B … Z, AA, AB … */
  key: string;
  /** Counted from 0, in the order of the letters. */
  index: number;
  sku: string;
  length: number;
  width: number;
  height: number;
}

/** The types on the pallets, each found by any box of it. */
export class BoxTypes {
  readonly list: readonly KeyedType[];
  readonly #byEdges = new Map<string, KeyedType>();

  /** @param pallets all of the order, so that a letter means the same on every page */
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

/** Letters for an index from 0: A to Z, then AA, AB and so on. */
export function letterKey(index: number): string {
  const letter = String.fromCharCode("A".charCodeAt(0) + index % 26);
  return index < 26 ? letter : letterKey(Math.floor(index / 26) - 1) + letter;
}

/** A box in its place on the pallet; lengths in the order's own unit. */
export interface SheetBox {
  /** Its turn on the pallet, from 1. */
  order: number;
  type: KeyedType;
  orientation: PlacedBox["orientation"];
  /** The corner nearest the pallet's origin: along its length, along its width; its base's height. */
  x: number;
  y: number;
  z: number;
  /** Extents along the pallet's length, its width, and upwards. */
  across: number;
  along: number;
  up: number;
}

/** Boxes that are seen from above in one drawing, none of them over another. */
export interface SheetLayer {
  /** The layer's number, from 1. */
  number: number;
  /** Number of the drawing within the layer, from 1, and their total. */
  step: number;
  steps: number;
  /** Base of the layer above the pallet, and its height. */
  base: number;
  height: number;
  boxes: SheetBox[];
  /** Boxes under them. */
  below: SheetBox[];
}

/**
 * The drawings of a pallet from the bottom up. A layer is one drawing; a band of free boxes, which
 * may stand on each other, has as many as it takes for every box to be seen.
 */
export function sheetLayers({ layers }: PalletResult, types: BoxTypes): SheetLayer[] {
  const drawings: SheetLayer[] = [];
  let base = 0;
  let below: SheetBox[] = [];
  for (const { numLayer, totalheightLayer, boxed } of layers) {
    const boxes = boxed.map((box) => sheetBox(box, types, base));
    const steps = seenFromAbove(boxes);
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
  // On the sheet the pallet's length runs to the right.
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

/** Boxes in their turn, in groups in which none covers another. */
function seenFromAbove(boxes: readonly SheetBox[]): SheetBox[][] {
  const groups: SheetBox[][] = [];
  for (const box of boxes.toSorted((a, b) => a.order - b.order)) {
    const group = groups.at(-1);
    if (group === undefined || group.some((other) => overlap(box, other))) groups.push([box]);
    else group.push(box);
  }
  return groups;
}

// Sizes may be decimals; so much of a box's side is rounding.
const ROUNDING = 1e-6;

function overlap(a: SheetBox, b: SheetBox): boolean {
  const common = (from: number, size: number, otherFrom: number, otherSize: number) =>
    Math.min(from + size, otherFrom + otherSize) - Math.max(from, otherFrom) >
      ROUNDING * Math.min(size, otherSize);
  return common(a.x, a.across, b.x, b.across) && common(a.y, a.along, b.y, b.along);
}
