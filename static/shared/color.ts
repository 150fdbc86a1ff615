/** Colour parsing, mixing in sRGB, and contrast as defined by WCAG 2.2. */

export type Rgb = readonly [red: number, green: number, blue: number];

/** Parses "#RRGGBB", "#RGB" or "rgb(r, g, b)"; returns a neutral grey for any other text. */
export function parseColor(text: string): Rgb {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (hex) {
    const size = hex.length / 3;
    const part = (at: number) => {
      const digits = hex.slice(at * size, (at + 1) * size);
      return parseInt(size === 1 ? digits + digits : digits, 16);
    };
    return [part(0), part(1), part(2)];
  }
  const numbers = text.match(/[\d.]+/g)?.map(Number) ?? [];
  const [red = 128, green = 120, blue = 110] = text.startsWith("rgb") ? numbers : [];
  return [red, green, blue];
}

/** Returns a colour in CSS syntax. */
export function cssColor([red, green, blue]: Rgb, alpha = 1): string {
  const parts = `${Math.round(red)},${Math.round(green)},${Math.round(blue)}`;
  return alpha === 1 ? `rgb(${parts})` : `rgba(${parts},${alpha})`;
}

/** Returns a mix of two colours; share 0 is `from`, 1 is `to`. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (i: 0 | 1 | 2) => from[i] + (to[i] - from[i]) * share;
  return [at(0), at(1), at(2)];
}

function luminance(color: Rgb): number {
  const linear = (part: number) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2]);
}

/** Returns the contrast ratio of two colours, from 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/**
 * Moves a colour towards another one as little as needed for a contrast.
 * @param against Background colour.
 * @param ratio Required contrast ratio, 4.5 for text.
 */
export function legible(color: Rgb, towards: Rgb, against: Rgb, ratio = 4.5): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, towards, share);
    if (contrast(mixed, against) >= ratio) return mixed;
  }
  return towards;
}
