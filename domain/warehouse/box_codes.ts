/** Codes of box types: a barcode belongs to one type, and is not the SKU of another. */
import { type Message, say } from "../messages/message.ts";

/** The codes of a box type. */
export interface CodedBox {
  sku_box: string;
  barcodes?: readonly string[];
}

/** A code shared by two box types, as a barcode of at least one of them. */
export interface CodeConflict {
  /** The field of the later box type: `sku_box` or `barcodes[1]`. */
  field: string;
  code: string;
  /** SKU of the later box type. */
  sku: string;
  /** SKU of the other one. */
  other: string;
}

/** Returns the message of a conflict, which names both box types. */
export const conflictMessage = ({ field, code, sku, other }: CodeConflict): Message =>
  field === "sku_box"
    ? say("sku_is_barcode", { code, other })
    : code === other
    ? say("barcode_is_sku", { code, sku })
    : say("barcode_taken", { code, sku, other });

/** An index of the codes of box types. */
export class BoxCodes {
  readonly #skus = new Set<string>();
  readonly #barcodes = new Map<string, CodedBox>();

  /**
   * Adds a box type.
   * @returns The first of its codes that another box type has.
   */
  add(box: CodedBox): CodeConflict | undefined {
    const { sku_box: sku, barcodes = [] } = box;
    const namesake = this.#barcodes.get(sku);
    let conflict: CodeConflict | undefined = namesake === undefined
      ? undefined
      : { field: "sku_box", code: sku, sku, other: namesake.sku_box };
    for (const [at, code] of barcodes.entries()) {
      const other = this.#barcodes.get(code)?.sku_box ?? (this.#skus.has(code) ? code : undefined);
      if (other !== undefined) conflict ??= { field: `barcodes[${at}]`, code, sku, other };
    }
    this.#skus.add(sku);
    for (const code of barcodes) this.#barcodes.set(code, box);
    return conflict;
  }
}
