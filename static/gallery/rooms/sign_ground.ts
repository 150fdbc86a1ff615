import { cssColor, legible, parseColor } from "../../shared/color.ts";

/** The letters of signs. */
export const LETTERS = "#f6efe2";

/** A ground of a movement's colour on which light letters can be read. */
export function signGround(color: string): string {
  return cssColor(legible(parseColor(color), [0, 0, 0], parseColor(LETTERS), 5));
}
