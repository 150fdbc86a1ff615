import type { Stance } from "../stances.ts";

/** Boxes that may go into a layer. */
export interface Offer {
  stance: Stance;
  /** What one of them is worth in this layer. */
  value: number;
}

/** Where layers are put, and what holds for all. */
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
