/** The colours of the map in the theme now shown: the tokens of the style sheet, and each movement's. */
import { cssColor, legible, mix, parseColor, type Rgb } from "../../shared/color.ts";

/** One movement in the theme now shown. */
export interface Shades {
  /** Ground of the lane from afar and, behind names, from near. */
  far: Rgb;
  near: Rgb;
  bar: string;
  /** Name of the movement, legible on its lane. */
  text: string;
  /** Ground of a chip, dark enough for white initials. */
  chip: string;
}

export interface Palette {
  ground: string;
  ink: string;
  inkSoft: string;
  inkFaint: string;
  line: string;
  accent: string;
  /** Every second era's column. */
  band: Rgb;
  shades: Shades[];
}

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/**
 * Reads the tokens as the style sheet resolves them and shades the movements after them.
 *
 * @param probe an element in the page, whose `color` is used to ask for each token
 * @param colors the movements' own colours
 */
export function readPalette(probe: HTMLElement, colors: readonly string[]): Palette {
  const token = (name: string): Rgb => {
    probe.style.color = `var(--${name})`;
    return parseColor(getComputedStyle(probe).color);
  };
  const ground = token("ground");
  const ink = token("ink");
  const band = token("band");
  const dark = ground[0] < 128;
  const shade = (color: string): Shades => {
    const base = parseColor(color);
    const far = mix(ground, base, dark ? 0.38 : 0.36);
    return {
      far,
      near: mix(ground, base, dark ? 0.25 : 0.22),
      bar: cssColor(base),
      text: cssColor(legible(mix(base, ink, 0.3), ink, far, 5.2)),
      chip: cssColor(legible(base, BLACK, WHITE, 4.6)),
    };
  };
  const shadesByColor = new Map<string, Shades>();
  const shades = colors.map((color) => {
    const shades = shadesByColor.get(color) ?? shade(color);
    shadesByColor.set(color, shades);
    return shades;
  });
  probe.style.color = "";
  return {
    ground: cssColor(ground),
    ink: cssColor(ink),
    inkSoft: cssColor(token("ink-soft")),
    inkFaint: cssColor(token("ink-faint")),
    line: cssColor(token("line")),
    accent: cssColor(token("accent")),
    band,
    shades,
  };
}
