/** The box types of an order and the letters that stand for them on paper. */
import type { PalletResult, PlacedBox } from "../../shared/calculation.ts";

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
