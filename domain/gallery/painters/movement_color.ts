/** Colours for movements that come without one. */

/** Lightness and chroma at which text and lanes stay legible on light and dark grounds. */
const LIGHTNESS = 0.59;
const CHROMA = 0.1;
/** Hues next to each other in the sequence are far apart (the golden angle). */
const STEP = 137.508;

/** The n-th colour of an endless sequence, as #RRGGBB in upper case. */
export function movementColor(n: number): string {
  return oklchHex(LIGHTNESS, CHROMA, (25 + n * STEP) % 360);
}

/** OKLCH to sRGB (B. Ottosson, "A perceptual color space for image processing", 2020). */
function oklchHex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos(hue * Math.PI / 180);
  const b = chroma * Math.sin(hue * Math.PI / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return "#" + linear.map((part) => {
    const inGamut = Math.min(Math.max(part, 0), 1);
    const encoded = inGamut <= 0.0031308 ? 12.92 * inGamut : 1.055 * inGamut ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255).toString(16).padStart(2, "0");
  }).join("").toUpperCase();
}
