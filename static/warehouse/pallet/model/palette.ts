/** Colours of boxes: by type, and along scales. They differ in lightness too, for those who cannot tell hues apart. */
import { mix, parseColor, type Rgb } from "../../../shared/color.ts";

// Papers and boards. Neighbours differ in lightness, so that red and green need not be distinguished.
const PAPERS: readonly Rgb[] = [
  "#d3a66c",
  "#5b8dbd",
  "#efdb94",
  "#3f7f72",
  "#d98b97",
  "#a9d5de",
  "#6d4f80",
  "#838f3a",
  "#94442c",
  "#39434f",
].map(parseColor);
const [WHITE, BLACK] = [parseColor("#fffaf0"), parseColor("#1d150c")];
// What comes after the papers have been used up: the same ones lighter, then darker.
const SHADES: readonly [Rgb, number][] = [[WHITE, 0], [WHITE, 0.42], [BLACK, 0.34]];

/** Colour of a box without a value on the current scale. */
export const UNKNOWN: Rgb = parseColor("#b9ad99");

/** The colour of a type by its rank: the first ten differ most. */
export function typeColour(rank: number): Rgb {
  const [towards, share] = SHADES[Math.floor(rank / PAPERS.length) % SHADES.length]!;
  return mix(PAPERS[rank % PAPERS.length]!, towards, share);
}

// From light to dark in even steps of lightness, yellow to blue, as cividis does the other way round
// (Nuñez, Anderton & Renslow 2018, "Optimizing colormaps with consideration for color vision
// deficiency").
const SCALE: readonly Rgb[] = ["#fbe9a6", "#e0bd78", "#b98a6c", "#80586c", "#3f2f5e"]
  .map(parseColor);

/** The colour of a share on a scale from 0, light, to 1, dark. */
export function scaleColour(share: number): Rgb {
  const at = Math.min(1, Math.max(0, share)) * (SCALE.length - 1);
  const step = Math.min(SCALE.length - 2, Math.floor(at));
  return mix(SCALE[step]!, SCALE[step + 1]!, at - step);
}
