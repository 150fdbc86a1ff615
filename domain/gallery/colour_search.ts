/** Search for pictures by colour: distances between wanted colours and a palette. */
import { dissimilarity, labOfHex } from "../images/likeness/oklab.ts";
import type { PaletteColour } from "../images/likeness/palette.ts";

/** Maximum number of colours in one search. */
export const MAX_COLOURS = 3;

/** A requested colour: `RRGGBB`, or `RRGGBB:SHARE` with a share of the picture. */
export const COLOUR_TEXT = /^#?([0-9a-f]{6})(?::(0|1|0?\.\d{1,4}|1\.0{1,4}))?$/i;

/**
 * Parses one to {@link MAX_COLOURS} colours. Those without a share divide the rest of the picture
 * equally.
 * @returns Undefined if a colour is invalid, the shares exceed 1 together, or nothing is left for
 *   the others.
 */
export function readColours(texts: readonly string[]): PaletteColour[] | undefined {
  if (texts.length === 0 || texts.length > MAX_COLOURS) return undefined;
  const read = texts.map((text) => COLOUR_TEXT.exec(text));
  const statedShare = read.reduce((sum, match) => sum + Number(match?.[2] ?? 0), 0);
  const openCount = read.filter((match) => match?.[2] === undefined).length;
  const openShare = openCount === 0 ? 0 : (1 - statedShare) / openCount;
  const colours = read.map((match) => ({
    colour: match?.[1]?.toLowerCase() ?? "",
    share: match?.[2] === undefined ? openShare : Number(match[2]),
  }));
  const isValid = colours.every(({ colour, share }) => colour !== "" && share > 0);
  // Shares of thirds are rounded, such as 0.3333.
  return isValid && statedShare < 1.001 ? colours : undefined;
}

/**
 * Returns the distance of a palette from the wanted colours, 0 if it contains them exactly. The
 * wanted shares are matched to the picture's colours, nearest pairs first; the result is the root
 * mean square of the differences, so that one missing colour counts more than several slightly
 * different ones. Colours of the picture beyond the wanted shares cost nothing.
 */
export function paletteDistance(
  wantedColours: readonly PaletteColour[],
  palette: readonly PaletteColour[],
): number {
  const colours = palette.map(({ colour }) => labOfHex(colour));
  const pairs = wantedColours.flatMap(({ colour }, from) => {
    const lab = labOfHex(colour);
    return colours.map((other, to) => ({ from, to, cost: dissimilarity(lab, other) ** 2 }));
  }).sort((a, b) => a.cost - b.cost);
  const missingShares = wantedColours.map(({ share }) => share);
  const remainingShares = palette.map(({ share }) => share);
  let cost = 0;
  for (const pair of pairs) {
    const carried = Math.min(missingShares[pair.from]!, remainingShares[pair.to]!);
    missingShares[pair.from]! -= carried;
    remainingShares[pair.to]! -= carried;
    cost += carried * pair.cost;
  }
  const total = wantedColours.reduce((sum, { share }) => sum + share, 0);
  // Small shares are missing from the palette, so their distance is unknown.
  const unmatched = missingShares.reduce((sum, share) => sum + share, 0);
  return Math.sqrt((cost + unmatched) / total);
}
