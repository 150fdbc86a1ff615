/**
 * The colours of the map in the current theme: tokens of the style sheet and the colours of
 * movements.
 */
import { cssColor, legible, mix, parseColor, type Rgb } from "../../shared/color.ts";

/** The colours of one movement in the current theme. */
export interface Shades {
  /** Background of the lane zoomed out, and behind names zoomed in. */
  zoomedOut: Rgb;
  zoomedIn: Rgb;
  bar: string;
  /** Name of the movement, legible on its lane. */
  text: string;
  /** Background of initials, dark enough for white text. */
  chip: string;
}

/** The colours of the map in the current theme. */
export interface Palette {
  ground: string;
  ink: string;
  inkSoft: string;
  inkFaint: string;
  line: string;
  accent: string;
  /** Column of every second era. */
  band: Rgb;
  shades: Shades[];
}

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/**
 * Reads the resolved tokens of the style sheet and derives the movements' shades.
 * @param probe An element in the page, whose `color` is set to resolve each token.
 * @param colors Colours of the movements.
 */
export function readPalette(probe: HTMLElement, colors: readonly string[]): Palette {
  const token = (name: string): Rgb => {
    probe.style.color = `var(--${name})`;
    return parseColor(getComputedStyle(probe).color);
  };
  const ground = token("ground");
  const ink = token("ink");
  const band = token("band");
  const isDark = ground[0] < 128;
  const shade = (color: string): Shades => {
    const base = parseColor(color);
    const zoomedOut = mix(ground, base, isDark ? 0.38 : 0.36);
    return {
      zoomedOut,
      zoomedIn: mix(ground, base, isDark ? 0.25 : 0.22),
      bar: cssColor(base),
      text: cssColor(legible(mix(base, ink, 0.3), ink, zoomedOut, 5.2)),
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
