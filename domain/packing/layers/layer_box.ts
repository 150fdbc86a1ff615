import type { Stance } from "../stances.ts";

/** A stance offered for a layer. */
export interface Offer {
  stance: Stance;
  /** Value of one box in this layer. */
  value: number;
}

/** Rules that all layers share, and the pallet's base. */
export interface LayerRules {
  length: number;
  width: number;
  minSupportRatio: number;
  slack: number;
}

/** One box of a layer: its stance and the corner nearest the origin. */
export interface LayerBox {
  stance: Stance;
  x: number;
  y: number;
}
