/** The time axis of a map: drawing input, ticks, eras and background. */
import type { Bootstrap } from "../../../domain/gallery/records.ts";
import type { Palette } from "./palette.ts";
import { SANS, type TextMeter } from "../../shared/canvas/text_meter.ts";
import type { TimeScale } from "./time_scale.ts";
import type { Frame, View } from "./view.ts";
import { inLanguage } from "../shared/catalog_text.ts";
import { cssColor } from "../../shared/color.ts";

/** An era on the axis. */
type EraBand = Pick<
  Bootstrap["eras"][number],
  "name" | "start_year" | "end_year" | "start_definite" | "end_definite"
>;

/** Clickable area, in CSS pixels of the canvas. */
export interface Hit<Kind> {
  kind: Kind;
  index: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The hit area of an era's name. */
export type EraHit = Hit<"era">;

/** Input for drawing the axis. */
export interface AxisPicture {
  context: CanvasRenderingContext2D;
  scene: { scale: TimeScale; catalog: { eras: readonly EraBand[] } };
  palette: Palette;
  meter: TextMeter;
  view: View;
  frame: Frame;
  /** CSS pixels per unit and per row. */
  unit: number;
  row: number;
  /** Filled while drawing. */
  hits: { push(hit: EraHit): unknown };
  yearText: (year: number) => string;
}

/** Heights of the strips with eras and years above the world, in CSS pixels. */
const ERA_STRIP = 38;
const AXIS_STRIP = 24;
export const HEAD = ERA_STRIP + AXIS_STRIP;

/** Returns the horizontal position of a unit on the canvas, in CSS pixels. */
export const xOf = ({ view, unit }: Pick<AxisPicture, "view" | "unit">, at: number) =>
  (at - view.left) * unit;
/** Returns the vertical position of a row on the canvas, in CSS pixels. */
export const yOf = ({ view, row }: Pick<AxisPicture, "view" | "row">, at: number) =>
  HEAD + (at - view.top) * row;

/**
 * Returns 0 below `from`, 1 above `to`, and a smooth transition between; layers fade in and out by
 * it.
 */
export function ramp(value: number, from: number, to: number): number {
  const share = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return share * share * (3 - 2 * share);
}

/** A tick of the axis. */
interface Tick {
  year: number;
  /** CSS pixels from the left edge of the frame. */
  x: number;
}

/** Steps within a century, finest first. */
const FINE_STEPS = [1, 2, 5, 10, 20, 50];

/**
 * Returns the ticks of a time range. Centuries are included if they have room, the coarser ones
 * first; each range between two centuries is divided by the finest step that fits all of it.
 * @param left Unit at the left edge.
 * @param right Unit at the right edge.
 * @param width Distance between the edges, in CSS pixels.
 * @param gap Width of a year's label including the distance to the next one, in CSS pixels.
 */
export function axisTicks(
  scale: TimeScale,
  left: number,
  right: number,
  width: number,
  gap: (year: number) => number,
): Tick[] {
  const perUnit = width / (right - left);
  const xOf = (year: number) => (scale.toUnit(year) - left) * perUnit;
  const fits = (a: number, b: number) => xOf(b) - xOf(a) >= (gap(a) + gap(b)) / 2;
  // Chosen from the whole world, not from the part in view, so that labels do not change while
  // panning.
  const centuries = chooseCenturies(scale, fits);
  const ticks: Tick[] = [];
  const push = (year: number) => {
    const x = xOf(year);
    if (x >= -gap(year) && x <= width + gap(year)) ticks.push({ year: year === 0 ? 1 : year, x });
  };
  const first = scale.toYear(left);
  const last = scale.toYear(right);
  centuries.forEach((century, i) => {
    push(century);
    const next = centuries[i + 1];
    if (next === undefined || next < first || century > last) return;
    for (const year of divide(century, next, fits)) push(year);
  });
  return ticks;
}

function chooseCenturies(scale: TimeScale, fits: (a: number, b: number) => boolean): number[] {
  const centuries: number[] = [];
  const addIfFits = (year: number) => {
    let at = centuries.findIndex((other) => other >= year);
    if (centuries[at] === year) return;
    if (at < 0) at = centuries.length;
    const previous = centuries[at - 1];
    const next = centuries[at];
    if (previous !== undefined && !fits(previous, year)) return;
    if (next !== undefined && !fits(year, next)) return;
    centuries.splice(at, 0, year);
  };
  // From the present backwards, because later centuries are wider.
  for (const step of [1000, 500, 100]) {
    const latest = Math.ceil(scale.end / step) * step;
    for (let year = latest; year >= scale.start - step; year -= step) addIfFits(year);
  }
  return centuries;
}

function divide(from: number, to: number, fits: (a: number, b: number) => boolean): number[] {
  for (const step of FINE_STEPS) {
    if ((to - from) % step !== 0 || to - from <= step) continue;
    const years: number[] = [];
    let fitsAll = true;
    for (let year = from; fitsAll && year < to; year += step) {
      fitsAll = fits(year, year + step);
      if (year > from) years.push(year);
    }
    if (fitsAll) return years;
  }
  return [];
}

/** Width of the frame, in CSS pixels, below which names have smaller letters. */
export const NARROW_PX = 800;

/** Sizes of the names of eras with the free width beside them, in CSS pixels. */
const ERA_SIZES = [[11, 12], [10, 8], [9, 4]] as const;
const NARROW_ERA_SIZES = [[10, 6], [9, 4], [8, 2]] as const;
/** Share of their width to which the letters of a name may be narrowed. */
const CONDENSED = 0.55;
const YEAR_FONT = `400 12px ${SANS}`;
/** Width of the fade on either side of the indefinite end of an era, in CSS pixels. */
const FADE_PX = 28;

interface Band {
  era: number;
  left: number;
  right: number;
}

function visibleBands(picture: AxisPicture): Band[] {
  const { eras } = picture.scene.catalog;
  const { scale } = picture.scene;
  const clampX = (year: number) =>
    xOf(picture, scale.toUnit(Math.min(Math.max(year, scale.start), scale.end)));
  return eras.map((era, i) => ({
    era: i,
    left: clampX(era.start_year),
    right: clampX(era.end_year),
  }))
    .filter(({ left, right }) => right > 0 && left < picture.frame.width && right - left > 0.5);
}

// The gradient is limited to the fade, because without a graphics card gradients are much slower
// than plain colours.
function fillFade(
  { context, palette, frame }: AxisPicture,
  left: number,
  right: number,
  height: number,
  isEnd: boolean,
): void {
  if (right <= 0 || left >= frame.width) return;
  const gradient = context.createLinearGradient(left, 0, right, 0);
  gradient.addColorStop(isEnd ? 0 : 1, cssColor(palette.band));
  gradient.addColorStop(isEnd ? 1 : 0, cssColor(palette.band, 0));
  context.fillStyle = gradient;
  context.fillRect(left, 0, right - left, height);
}

/** Draws the era columns and the lines of the year axis, below everything else. */
export function drawBackdrop(picture: AxisPicture, ticks: readonly Tick[]): void {
  const { context, palette, frame, scene } = picture;
  const height = HEAD + frame.height;
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, frame.width, height + 400);
  for (const { era, left, right } of visibleBands(picture)) {
    const { start_definite: isStartDefinite, end_definite: isEndDefinite } = scene.catalog
      .eras[era]!;
    if (era % 2 !== 0) continue;
    const fade = Math.min(FADE_PX, (right - left) / 2);
    const from = isStartDefinite ? left : left + fade;
    const to = isEndDefinite ? right : right - fade;
    context.fillStyle = cssColor(palette.band);
    context.fillRect(from, 0, to - from, height);
    if (!isStartDefinite) fillFade(picture, from - 2 * fade, from, height, false);
    if (!isEndDefinite) fillFade(picture, to, to + 2 * fade, height, true);
  }
  context.fillStyle = palette.line;
  context.globalAlpha = 0.5;
  for (const { x } of ticks) context.fillRect(Math.round(x), HEAD, 1, frame.height);
  context.globalAlpha = 1;
}

/** Splits a name into two lines of similar length; undefined for a single word. */
export function splitName(name: string): [string, string] | undefined {
  const words = name.split(" ");
  let best: [string, string] | undefined;
  for (let i = 1; i < words.length; i++) {
    const pair: [string, string] = [words.slice(0, i).join(" "), words.slice(i).join(" ")];
    const longest = (lines: [string, string]) => Math.max(lines[0].length, lines[1].length);
    if (!best || longest(pair) < longest(best)) best = pair;
  }
  return best;
}

/** Highlighted eras by index; -1 for none. */
export interface MarkedEras {
  hovered: number;
  /** The entered era, whose movements are emphasized. */
  entered?: number;
}

/** Draws the strip with the names of the eras and the years, above the scrolling world. */
export function drawEras(
  picture: AxisPicture,
  ticks: readonly Tick[],
  { hovered, entered = -1 }: MarkedEras,
): void {
  const { context, palette, frame, scene, meter } = picture;
  // Names that do not fit are smaller, then narrower, then cut rather than absent.
  const isNarrow = frame.width < NARROW_PX;
  const end = xOf(picture, scene.scale.end);
  const sizes = isNarrow ? NARROW_ERA_SIZES : ERA_SIZES;
  context.textBaseline = "middle";
  context.textAlign = "center";
  context.fillStyle = palette.line;
  context.fillRect(0, ERA_STRIP, frame.width, 1);
  context.fillRect(0, HEAD - 1, frame.width, 1);
  for (const { era, left, right } of visibleBands(picture)) {
    const { name: recordedName, start_definite } = scene.catalog.eras[era]!;
    const name = inLanguage(recordedName);
    if (start_definite && left > 0) {
      context.fillStyle = palette.line;
      context.fillRect(Math.round(left), 0, 1, ERA_STRIP);
    }
    const from = Math.max(left, 0);
    const to = Math.min(right, frame.width);
    picture.hits.push({
      kind: "era",
      index: era,
      x: from,
      y: 0,
      width: to - from,
      height: ERA_STRIP,
    });
    if (era === entered) {
      context.fillStyle = palette.accent;
      context.fillRect(from, ERA_STRIP - 2, to - from, 3);
    }
    // Nothing is beside the last era.
    const edge = right < end ? to : frame.width;
    const layouts = sizes.flatMap(([size, margin]) =>
      [[name], splitName(name) ?? [name]].map((lines) => ({
        font: `600 ${size}px ${SANS}`,
        lines,
        maxWidth: edge - from - margin,
      }))
    );
    const { font, lines: whole, maxWidth } = layouts.find(({ font, lines, maxWidth }) =>
      lines.every((line) =>
        meter.width(font, line) <= maxWidth
      )
    ) ?? layouts.at(-1)!;
    const lines = whole.map((line) => meter.fit(font, line, maxWidth / CONDENSED));
    if (lines.includes(undefined)) continue;
    context.font = font;
    context.fillStyle = era === hovered || era === entered ? palette.ink : palette.inkSoft;
    const middle = (from + edge) / 2;
    lines.forEach((line, i) =>
      context.fillText(
        line!,
        middle,
        ERA_STRIP / 2 + 0.5 + (i - (lines.length - 1) / 2) * 13,
        maxWidth,
      )
    );
  }
  context.font = YEAR_FONT;
  context.fillStyle = palette.inkFaint;
  for (const { year, x } of ticks) {
    context.fillText(picture.yearText(year), x, ERA_STRIP + AXIS_STRIP / 2 + 0.5);
  }
  context.textAlign = "start";
}

/** Returns the ticks of the frame. */
export function ticksOf(picture: AxisPicture): Tick[] {
  const { scene, view, frame, meter } = picture;
  const labelWidth = (year: number) =>
    meter.width(YEAR_FONT, picture.yearText(year === 0 ? 1 : year)) + 22;
  return axisTicks(scene.scale, view.left, view.left + 1 / view.zoom, frame.width, labelWidth)
    // No years outside the world, where a card covers the map.
    .filter(({ year }) => year >= scene.scale.start && year <= scene.scale.end)
    // A label cut by the edge of the canvas would be misread.
    .filter(({ year, x }) => {
      const half = labelWidth(year) / 2 - 8;
      return x > half && x < frame.width - half;
    });
}
