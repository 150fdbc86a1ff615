/** Colours for movements without one. */
import { hexOf } from "../../images/likeness/oklab.ts";

/** Lightness and chroma at which text and lanes are legible on light and dark backgrounds. */
const LIGHTNESS = 0.59;
const CHROMA = 0.1;
/** Consecutive hues of the sequence are far apart (the golden angle). */
const STEP = 137.508;

/** Returns the n-th colour of an endless sequence, as #RRGGBB in upper case. */
export function movementColor(n: number): string {
  const hue = (25 + n * STEP) % 360 * Math.PI / 180;
  return `#${hexOf([LIGHTNESS, CHROMA * Math.cos(hue), CHROMA * Math.sin(hue)]).toUpperCase()}`;
}
