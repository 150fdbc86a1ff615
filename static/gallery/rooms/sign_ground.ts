import { cssColor, legible, parseColor } from "../../shared/color.ts";

/** Colour of the letters on signs. */
export const SIGN_LETTERS = "#f6efe2";

/** Returns a background in a movement's colour on which light letters are legible. */
export function signBackground(color: string): string {
  return cssColor(legible(parseColor(color), [0, 0, 0], parseColor(SIGN_LETTERS), 5));
}
