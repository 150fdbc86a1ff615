/**
 * Colours in OKLab, in which distances match perceived differences.
 *
 * Source: Björn Ottosson, "A perceptual color space for image processing" (2020),
 * https://bottosson.github.io/posts/oklab/
 */

/** Lightness 0 to 1, green to red and blue to yellow about −0.4 to 0.4. */
export type Lab = readonly [lightness: number, a: number, b: number];

const linear = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Converts a colour of sRGB, 0 to 255 per channel, to OKLab. */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear[red]!, linear[green]!, linear[blue]!];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Converts to sRGB channels, 0 to 1; colours that no screen can show are outside that range. */
function rgbOf([lightness, a, b]: Lab): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const encoded = (value: number) =>
    value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Returns true if sRGB can show the colour, within a tolerance per channel. */
export function isShown(lab: Lab, tolerance = 0): boolean {
  return rgbOf(lab).every((value) => value >= -tolerance && value <= 1 + tolerance);
}

/** Formats as `RRGGBB`; out-of-gamut channels are clipped. */
export function hexOf(lab: Lab): string {
  const bytes = rgbOf(lab).map((value) => Math.round(255 * Math.min(1, Math.max(0, value))));
  return Uint8Array.from(bytes).toHex();
}

/** Parses `RRGGBB`. */
export function labOfHex(hex: string): Lab {
  const value = parseInt(hex, 16);
  return labOf(value >> 16, (value >> 8) & 255, value & 255);
}

// Hue is more significant than lightness, which varies between photographs.
const WEIGHT = { lightness: 0.6, hue: 1.5 };

/**
 * Returns the difference of two colours in pictures: {@link labDistance} with more weight on hue
 * than on lightness.
 */
export function dissimilarity(one: Lab, other: Lab): number {
  return Math.hypot(
    WEIGHT.lightness * (one[0] - other[0]),
    WEIGHT.hue * (one[1] - other[1]),
    WEIGHT.hue * (one[2] - other[2]),
  );
}

/** Returns the distance of two colours: 0.02 is just noticeable, 1 is from black to white. */
export function labDistance(one: Lab, other: Lab): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}
