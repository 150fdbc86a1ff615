/**
 * Hatching that distinguishes box types in black and white. Lines and not SVG patterns: browsers hand
 * patterns to a printer as pictures, ten times as large and slow.
 */
import { type DrawnBox, tenth } from "../../../../domain/packing/drawing/labels.ts";

/** Lines of one direction; how far they are apart in pixels. */
type Lines = [direction: "across" | "down" | "rising" | "falling", apart: number];

const [WIDE, NARROW] = [8, 4];
const HATCHINGS: readonly (readonly Lines[])[] = [
  [],
  [["rising", WIDE]],
  [["falling", WIDE]],
  [["across", WIDE]],
  [["down", WIDE]],
  [["across", WIDE], ["down", WIDE]],
  [["rising", WIDE], ["falling", WIDE]],
  [["rising", NARROW]],
  [["falling", NARROW]],
  [["across", NARROW]],
  [["down", NARROW]],
  [["rising", WIDE], ["across", WIDE]],
  [["falling", WIDE], ["down", WIDE]],
];

/** A path of the lines on a box of a type; types farther on have the same lines again. */
export function hatching(box: DrawnBox, type: number): string {
  return HATCHINGS[type % HATCHINGS.length]!.map((lines) => linesOn(box, lines)).join("");
}

function linesOn({ x, y, width, height }: DrawnBox, [direction, apart]: Lines): string {
  const [right, bottom] = [x + width, y + height];
  const segment = (fromX: number, fromY: number, toX: number, toY: number) =>
    `M${tenth(fromX)} ${tenth(fromY)}L${tenth(toX)} ${tenth(toY)}`;
  switch (direction) {
    case "across":
      return between(y, bottom, apart).map((at) => segment(x, at, right, at)).join("");
    case "down":
      return between(x, right, apart).map((at) => segment(at, y, at, bottom)).join("");
    case "rising":
      return between(x + y, right + bottom, apart).map((sum) => {
        const [from, to] = [Math.max(x, sum - bottom), Math.min(right, sum - y)];
        return segment(from, sum - from, to, sum - to);
      }).join("");
    case "falling":
      return between(x - bottom, right - y, apart).map((gap) => {
        const [from, to] = [Math.max(x, gap + y), Math.min(right, gap + bottom)];
        return segment(from, from - gap, to, to - gap);
      }).join("");
  }
}

/** The multiples of a distance between two values. */
function between(from: number, to: number, apart: number): number[] {
  const first = Math.floor(from / apart) + 1;
  const count = Math.max(0, Math.ceil(to / apart) - first);
  return Array.from({ length: count }, (_, index) => (first + index) * apart);
}
