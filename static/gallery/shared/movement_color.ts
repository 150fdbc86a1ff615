import { cssColor, legible, mix, parseColor, type Rgb } from "../../shared/color.ts";

// Background and text colours of tokens.css. The contrast of text on a movement's colour is
// computed here, because CSS cannot compute contrast ratios.
const PAPER: Rgb = [247, 242, 232];
const INK: Rgb = [33, 29, 23];
const LAMP_GROUND: Rgb = [23, 20, 16];
const LAMP: Rgb = [239, 231, 217];
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

const cache = new Map<string, Record<string, string>>();

/**
 * Returns custom properties for a movement's colour: `--m` is the colour, `--m-deep` is dark enough
 * for white text, `--m-text-light` and `--m-text-dark` are legible as text on a background tinted
 * with the colour, in either theme.
 */
export function movementColors(color: string): Record<string, string> {
  let properties = cache.get(color);
  if (!properties) {
    const base = parseColor(color);
    properties = {
      "--m": cssColor(base),
      "--m-deep": cssColor(legible(base, BLACK, WHITE, 4.8)),
      "--m-text-light": cssColor(legible(base, INK, mix(PAPER, base, 0.2), 4.8)),
      "--m-text-dark": cssColor(legible(base, LAMP, mix(LAMP_GROUND, base, 0.28), 4.8)),
    };
    cache.set(color, properties);
  }
  return properties;
}

/** Colour of the letters on signs. */
export const SIGN_LETTERS = "#f6efe2";

/** Returns a background in a movement's colour on which light letters are legible. */
export function signBackground(color: string): string {
  return cssColor(legible(parseColor(color), [0, 0, 0], parseColor(SIGN_LETTERS), 5));
}
