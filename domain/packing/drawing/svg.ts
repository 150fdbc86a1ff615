/** SVG elements shared by the drawings of layers and pallets. */
import type { BoxType } from "../problem.ts";

/** Space around and within drawings, in pixels. */
export const MARGIN = 32;
/** Height of title and subtitle together. */
export const HEADING = 84;
/** Colour of the pallet's surface. */
export const GROUND = "#f3efe8";
/** Minimum height for a legend beside a low drawing. */
export const MIN_LEGEND_HEIGHT = 300;
const LEGEND_ROW = 24;
const LEGEND_COLUMN = 250;

const STYLE = `
text { font-family: system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; fill: #23272e; }
.title { font-size: 24px; font-weight: 600; }
.subtitle { font-size: 15px; fill: #5b6470; }
.legend, .note { font-size: 13px; }
.note { fill: #5b6470; }
.order { font-weight: 700; text-anchor: middle; }
.sku { text-anchor: middle; }
.box { stroke: #23272e; stroke-width: 1.2; }
.below { stroke: #a39681; }
.arrow { stroke: #23272e; stroke-width: 1.4; fill: none; opacity: .65; }
.ground { fill: ${GROUND}; stroke: #b9ac97; }
.wood { fill: #d9b98a; stroke: #a98752; }
.limit { stroke: #b3372f; stroke-dasharray: 7 5; fill: none; }
.tick { stroke: #b9ac97; }`;

/** Returns a complete drawing on a white background. */
export function drawing(
  { width, height, title, subtitle }: {
    width: number;
    height: number;
    title: string;
    subtitle: string;
  },
  parts: readonly string[],
): string {
  const [wide, high] = [Math.ceil(width), Math.ceil(height)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" ` +
    `width="${wide}" height="${high}" role="img" aria-label="${escaped(title)}">
<style>${STYLE}
</style>
<rect width="100%" height="100%" fill="#fff"/>
<text class="title" x="${MARGIN}" y="${MARGIN + 18}">${escaped(title)}</text>
<text class="subtitle" x="${MARGIN}" y="${MARGIN + 42}">${escaped(subtitle)}</text>
${parts.join("\n")}
</svg>
`;
}

/** A type in a legend, and the number of its boxes in the drawing. */
interface LegendEntry {
  type: BoxType;
  colour: string;
  count: number;
}

/** Draws a legend in as many columns as its height requires. */
export function legend(
  entries: readonly LegendEntry[],
  { left, top, height }: { left: number; top: number; height: number },
): { parts: string[]; width: number } {
  const rows = Math.max(1, Math.floor(height / (2 * LEGEND_ROW)));
  const parts = entries.map(({ type, colour, count }, index) => {
    const x = left + Math.floor(index / rows) * LEGEND_COLUMN;
    const y = top + (index % rows) * 2 * LEGEND_ROW;
    const size = `${shown(type.length)} × ${shown(type.width)} × ${shown(type.height)}`;
    return `<rect class="box" x="${x}" y="${y}" width="18" height="18" fill="${colour}"/>` +
      `<text class="legend" x="${x + 28}" y="${y + 14}">${
        escaped(truncated(`${count} × ${type.key}`, 28))
      }</text>` +
      `<text class="note" x="${x + 28}" y="${y + 31}">${size}</text>`;
  });
  return { parts, width: Math.ceil(entries.length / rows) * LEGEND_COLUMN };
}

/** Returns the number of boxes of each type, in the order of the types. */
export function legendEntries(
  types: readonly BoxType[],
  placed: readonly { type: number }[],
): LegendEntry[] {
  const counts = new Map<number, number>();
  for (const { type } of placed) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b)
    .map(([type, count]) => ({ type: types[type]!, colour: colourOf(type), count }));
}

/**
 * Returns a light colour for a type by its index. Hues advance by the golden angle, so that
 * neighbouring types, and any number of them, differ as much as possible.
 */
export function colourOf(type: number): string {
  const hue = (205 + type * 137.508) % 360;
  const [saturation, lightness] = [[0.62, 0.72], [0.5, 0.82], [0.45, 0.62]][type % 3] as [
    number,
    number,
  ];
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(255 * value).toString(16).padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** Mixes two colours, both as `#rrggbb`: the first at share 0, the second at 1. */
export function between(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [first, second].map((colour) => parseInt(colour.slice(at, at + 2), 16));
    return Math.round(from! + share * (to! - from!)).toString(16).padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

/** Escapes a text for SVG. */
export function escaped(value: string): string {
  const names: Record<string, string> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot" };
  return value.replace(/[&<>"]/g, (character) => `&${names[character]};`);
}

/** Formats a number with at most two decimals. */
export const shown = (value: number) => `${Number(value.toFixed(2))}`;

/** Formats a number with its unit, if the unit is known. */
export const shownIn = (value: number, unit: string | undefined) =>
  unit === undefined ? shown(value) : `${shown(value)} ${unit}`;

/** Formats a share as a percentage. */
export const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** Formats a count with its noun. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

/** Truncates a text to a number of characters. */
export function truncated(value: string, maxLength: number): string {
  const characters = [...value];
  return characters.length <= maxLength ? value : `${characters.slice(0, maxLength - 1).join("")}…`;
}
