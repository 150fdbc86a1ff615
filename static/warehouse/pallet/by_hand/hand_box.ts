import type { Orientation } from "../../../../domain/packing/orientation.ts";
import type { RuleOverride } from "../../../../domain/warehouse/hand_layout.ts";

/** A box of the order's pallets in its place. */
export interface HandBox {
  readonly id: string;
  readonly type: number;
  readonly orientation: Orientation;
  readonly x: number;
  readonly y: number;
  /** With free packing alone. */
  readonly z?: number;
  readonly locked: boolean;
}

/** A pallet's layers, bottom first; with free packing one list of all its boxes. */
export type HandPallet = readonly (readonly HandBox[])[];
export type HandPlaces = readonly HandPallet[];
/** The types of pallets by their indices; all undefined where the order has only one. */
export type HandPalletTypes = readonly (number | undefined)[];

/** The pallets after a change. */
export interface HandStep {
  readonly places: HandPlaces;
  readonly palletTypes: HandPalletTypes;
  readonly insisted: readonly RuleOverride[];
}
