/** Colours for movements that come without one. */
import { hexOf } from "../../images/likeness/oklab.ts";

/** Lightness and chroma at which text and lanes stay legible on light and dark grounds. */
const LIGHTNESS = 0.59;
const CHROMA = 0.1;
/** Hues next to each other in the sequence are far apart (the golden angle). */
const STEP = 137.508;

/** The n-th colour of an endless sequence, as #RRGGBB in upper case. */
export function movementColor(n: number): string {
  const hue = (25 + n * STEP) % 360 * Math.PI / 180;
  return `#${hexOf([LIGHTNESS, CHROMA * Math.cos(hue), CHROMA * Math.sin(hue)]).toUpperCase()}`;
}
