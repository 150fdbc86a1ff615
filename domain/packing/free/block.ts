import type { Stance } from "../stances.ts";

/** A box in its place within a block. */
export interface Part {
  stance: Stance;
  x: number;
  y: number;
  z: number;
}

/** Boxes that are placed as one, nearly without gaps. */
export interface Block {
  dx: number;
  dy: number;
  dz: number;
  /** Of its boxes together. */
  volume: number;
  weight: number;
  /** Every type in it, once, and how many boxes of each. */
  types: Int32Array;
  counts: Int32Array;
  /** Lowest first. */
  parts: readonly Part[];
  /** The smallest load that one of its uppermost boxes bears, per area of its top. */
  bearablePressure: number;
}
