/** Which pictures hold certain colours: what is asked for, and how far a palette is from it. */
import { labOfHex, unlikeness } from "../images/likeness/oklab.ts";
import type { PaletteColour } from "../images/likeness/palette.ts";

/** The most colours that are looked for at once. */
export const MOST_COLOURS = 3;

/** A colour as it is asked for: `RRGGBB`, or `RRGGBB:SHARE` with a share of the picture. */
export const COLOUR_TEXT = /^#?([0-9a-f]{6})(?::(0|1|0?\.\d{1,4}|1\.0{1,4}))?$/i;

/**
 * Reads one to {@link MOST_COLOURS} colours. Those without a share have what the others leave of the
 * picture, in equal parts.
 *
 * @returns undefined when one cannot be read, the shares are over 1 together, or nothing is left.
 */
export function readColours(texts: readonly string[]): PaletteColour[] | undefined {
  if (texts.length === 0 || texts.length > MOST_COLOURS) return undefined;
  const read = texts.map((text) => COLOUR_TEXT.exec(text));
  const given = read.reduce((sum, match) => sum + Number(match?.[2] ?? 0), 0);
  const open = read.filter((match) => match?.[2] === undefined).length;
  const rest = open === 0 ? 0 : (1 - given) / open;
  const colours = read.map((match) => ({
    colour: match?.[1]?.toLowerCase() ?? "",
    share: match?.[2] === undefined ? rest : Number(match[2]),
  }));
  const isRead = colours.every(({ colour, share }) => colour !== "" && share > 0);
  // Shares of thirds come as 0.3333.
  return isRead && given < 1.001 ? colours : undefined;
}

/**
 * How far the colours of a picture are from those wanted: the unlikeness over which the
 * wanted shares have to be carried to the picture's, each taken once, in the mean of squares: a colour
 * that is missing counts more than several that are a little off. What the picture holds besides
 * costs nothing as long as the wanted shares leave room for it. Nearest pairs are matched first, which
 * with so few colours comes near the least cost.
 *
 * @returns 0 when the picture holds them exactly.
 */
export function paletteDistance(
  wanted: readonly PaletteColour[],
  palette: readonly PaletteColour[],
): number {
  const colours = palette.map(({ colour }) => labOfHex(colour));
  const pairs = wanted.flatMap(({ colour }, from) => {
    const lab = labOfHex(colour);
    return colours.map((other, to) => ({ from, to, cost: unlikeness(lab, other) ** 2 }));
  }).sort((a, b) => a.cost - b.cost);
  const lacking = wanted.map(({ share }) => share);
  const left = palette.map(({ share }) => share);
  let cost = 0;
  for (const pair of pairs) {
    const carried = Math.min(lacking[pair.from]!, left[pair.to]!);
    lacking[pair.from]! -= carried;
    left[pair.to]! -= carried;
    cost += carried * pair.cost;
  }
  const total = wanted.reduce((sum, { share }) => sum + share, 0);
  // Small shares that the palette leaves out are not known to be near anything.
  const unmatched = lacking.reduce((sum, share) => sum + share, 0);
  return Math.sqrt((cost + unmatched) / total);
}
