import type { LoadPart } from "../load_limits.ts";
import type { Stance } from "../stances.ts";

/** A box and its position within a block. */
export interface Part {
  stance: Stance;
  x: number;
  y: number;
  z: number;
}

/** Boxes that are placed as a unit, nearly without gaps. */
export interface Block extends LoadPart {
  dx: number;
  dy: number;
  dz: number;
  /** Total volume of the boxes. */
  volume: number;
  weight: number;
  /** Lowest first. */
  parts: readonly Part[];
  /** The smallest bearable load of the uppermost boxes, per area of their tops. */
  bearablePressure: number;
}
