import { cssColor, legible, parseColor } from "../../shared/color.ts";

/** The letters of signs in the rooms. */
export const SIGN_LETTERS = "#f6efe2";

/** Returns a ground of a movement's colour on which light letters can be read. */
export function signGround(color: string): string {
  return cssColor(legible(parseColor(color), [0, 0, 0], parseColor(SIGN_LETTERS), 5));
}
