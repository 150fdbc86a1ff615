/** The eras: names across the top, faint columns through the world; the years under them. */
import { catalogName } from "../shared/catalog_names.ts";
import { cssColor } from "../../shared/color.ts";
import { SANS } from "../../shared/canvas/text_meter.ts";
import { axisTicks, type Tick } from "./ticks.ts";
import { AXIS_STRIP, type AxisPicture, ERA_STRIP, HEAD, xOf } from "./axis_picture.ts";

const ERA_FONT = `600 11px ${SANS}`;
const YEAR_FONT = `400 12px ${SANS}`;
/** An era without a definite end fades out over this many pixels to either side. */
const FADE = 28;

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

// Only as wide as it fades: without a graphics card a gradient costs many times a plain colour.
function fillFade(
  { context, palette, frame }: AxisPicture,
  left: number,
  right: number,
  height: number,
  outwards: boolean,
): void {
  if (right <= 0 || left >= frame.width) return;
  const gradient = context.createLinearGradient(left, 0, right, 0);
  gradient.addColorStop(outwards ? 0 : 1, cssColor(palette.band));
  gradient.addColorStop(outwards ? 1 : 0, cssColor(palette.band, 0));
  context.fillStyle = gradient;
  context.fillRect(left, 0, right - left, height);
}

/** Era columns and the lines of the year axis, under everything else. */
export function drawBackdrop(picture: AxisPicture, ticks: readonly Tick[]): void {
  const { context, palette, frame, scene } = picture;
  const height = HEAD + frame.height;
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, frame.width, height + 400);
  for (const { era, left, right } of visibleBands(picture)) {
    const { start_definite: startCrisp, end_definite: endCrisp } = scene.catalog.eras[era]!;
    if (era % 2 !== 0) continue;
    const fade = Math.min(FADE, (right - left) / 2);
    const from = startCrisp ? left : left + fade;
    const to = endCrisp ? right : right - fade;
    context.fillStyle = cssColor(palette.band);
    context.fillRect(from, 0, to - from, height);
    if (!startCrisp) fillFade(picture, from - 2 * fade, from, height, false);
    if (!endCrisp) fillFade(picture, to, to + 2 * fade, height, true);
  }
  context.fillStyle = palette.line;
  context.globalAlpha = 0.5;
  for (const { x } of ticks) context.fillRect(Math.round(x), HEAD, 1, frame.height);
  context.globalAlpha = 1;
}

/** Two lines where one is too wide, by the shortest longer half. */
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

/** Eras by index; -1: none. */
export interface MarkedEras {
  hovered: number;
  /** The one whose movements alone stand out. */
  entered?: number;
}

/** The strip with the names of the eras and the years, over the world that scrolls under it. */
export function drawEras(
  picture: AxisPicture,
  ticks: readonly Tick[],
  { hovered, entered = -1 }: MarkedEras,
): void {
  const { context, palette, frame, scene, meter } = picture;
  context.textBaseline = "middle";
  context.textAlign = "center";
  context.fillStyle = palette.line;
  context.fillRect(0, ERA_STRIP, frame.width, 1);
  context.fillRect(0, HEAD - 1, frame.width, 1);
  for (const { era, left, right } of visibleBands(picture)) {
    const { name: written, start_definite } = scene.catalog.eras[era]!;
    const name = catalogName(written);
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
    const room = to - from - 12;
    const lines = meter.width(ERA_FONT, name) <= room ? [name] : splitName(name);
    if (!lines || lines.some((line) => meter.width(ERA_FONT, line) > room)) continue;
    context.font = ERA_FONT;
    context.fillStyle = era === hovered || era === entered ? palette.ink : palette.inkSoft;
    const middle = (from + to) / 2;
    lines.forEach((line, i) =>
      context.fillText(line, middle, ERA_STRIP / 2 + 0.5 + (i - (lines.length - 1) / 2) * 13)
    );
  }
  context.font = YEAR_FONT;
  context.fillStyle = palette.inkFaint;
  for (const { year, x } of ticks) {
    context.fillText(picture.yearText(year), x, ERA_STRIP + AXIS_STRIP / 2 + 0.5);
  }
  context.textAlign = "start";
}

/** The ticks of the frame. */
export function ticksOf(picture: AxisPicture): Tick[] {
  const { scene, view, frame, meter } = picture;
  const labelWidth = (year: number) =>
    meter.width(YEAR_FONT, picture.yearText(year === 0 ? 1 : year)) + 22;
  return axisTicks(scene.scale, view.left, view.left + 1 / view.zoom, frame.width, labelWidth)
    // Beside the world, where a card covers the map, there are no years.
    .filter(({ year }) => year >= scene.scale.start && year <= scene.scale.end)
    // A label cut by the edge of the canvas says the wrong year.
    .filter(({ year, x }) => {
      const half = labelWidth(year) / 2 - 8;
      return x > half && x < frame.width - half;
    });
}
