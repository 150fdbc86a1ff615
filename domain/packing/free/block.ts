import type { LoadPart } from "../load_limits.ts";
import type { Stance } from "../stances.ts";

/** A box in its place within a block. */
export interface Part {
  stance: Stance;
  x: number;
  y: number;
  z: number;
}

/** Boxes that are placed as one, nearly without gaps. */
export interface Block extends LoadPart {
  dx: number;
  dy: number;
  dz: number;
  /** Of its boxes together. */
  volume: number;
  weight: number;
  /** Lowest first. */
  parts: readonly Part[];
  /** The smallest load that one of its uppermost boxes bears, per area of its top. */
  bearablePressure: number;
}
