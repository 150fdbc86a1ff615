/**
 * Draws artists' lives: zoomed out a thin line; zoomed in a bar over the years in their movement,
 * with portrait, name and years, and thin tails over the years before and after.
 */
import { inLanguage } from "../../shared/catalog_text.ts";
import { initials } from "../../shared/chip.tsx";
import { SANS } from "../../../shared/canvas/text_meter.ts";
import { HEAD, ramp, xOf, yOf } from "../../map/axis.ts";
import type { Picture } from "./picture.ts";

/**
 * Returns the height of a bar, in CSS pixels.
 * @param row Row height, in CSS pixels.
 */
export function barThickness(row: number): number {
  return Math.max(1, row * 0.6 + Math.max(0, row - 8) * 0.3);
}

/** Smallest row heights, in CSS pixels, at which portraits and names are drawn. */
const MIN_PORTRAITS_ROW_PX = 21;
const MIN_NAMES_ROW_PX = 12;

/**
 * Heights of tails of thick and thin bars, in CSS pixels, and the bar heights from which tails and
 * rounded ends are drawn.
 */
const TAIL_PX = 2;
const THIN_TAIL_PX = 1;
const MIN_TAILS_BAR_PX = 3;
const MIN_ROUND_BAR_PX = 5;

interface Edges {
  left: number;
  right: number;
  top: number;
}

/** Returns the edges of the bar without its tails. */
function edgesOf(picture: Picture, bar: number, thickness: number): Edges {
  const { scene, row, frame } = picture;
  return {
    left: Math.max(xOf(picture, scene.stemLeft[bar]!), -40),
    right: Math.min(xOf(picture, scene.stemRight[bar]!), frame.width + 40),
    top: yOf(picture, scene.layout.bars[bar]!.row) + (row - thickness) / 2,
  };
}

/**
 * Draws bars.
 * @param visible Bars, grouped by block.
 */
export function drawLives(picture: Picture, visible: readonly number[]): void {
  const { context, scene, palette, row, frame } = picture;
  // Lines closer than a pixel would only darken their lane.
  const fade = ramp(row, 0.8, 2);
  if (fade === 0) return;
  const { bars, blocks } = scene.layout;
  const thickness = barThickness(row);
  // A thin line needs the full colour; a bar with a name only a tint.
  const opacity = fade * (0.62 - 0.26 * ramp(row, 8, 20));
  const isRound = thickness >= MIN_ROUND_BAR_PX;
  // Lines are aligned to device pixels, so that thousands of them are filled without antialiasing.
  // Denser lines are not aligned, because their uneven distances would be visible.
  const ratio = context.getTransform().d;
  const isSnapped = !isRound && row * ratio >= 4;
  const toPixel = (y: number) => Math.round(y * ratio) / ratio;
  let block = -1;
  const flush = () => {
    if (block >= 0 && isRound) context.fill();
  };
  for (const bar of visible) {
    const { block: barBlock, startKnown, endKnown } = bars[bar]!;
    if (barBlock !== block) {
      flush();
      block = barBlock;
      context.fillStyle = palette.shades[blocks[barBlock]!.movement]!.bar;
      context.globalAlpha = opacity * picture.strength[barBlock]!;
      context.beginPath();
    }
    const first = Math.max(xOf(picture, scene.barLeft[bar]!), -40);
    const last = Math.min(xOf(picture, scene.barRight[bar]!), frame.width + 40);
    const top = yOf(picture, bars[bar]!.row) + (row - thickness) / 2;
    if (isRound) {
      const { left, right } = edgesOf(picture, bar, thickness);
      const width = Math.max(right - left, 1);
      const [beforeWidth, afterWidth] = [left - first, last - right];
      const middle = top + (thickness - TAIL_PX) / 2;
      if (beforeWidth > 0.5) context.rect(first, middle, beforeWidth, TAIL_PX);
      if (afterWidth > 0.5) context.rect(right, middle, afterWidth, TAIL_PX);
      // An unknown end is not rounded.
      const radius = Math.min(thickness / 2, width / 2);
      const start = startKnown || beforeWidth > 0.5 ? radius : 0;
      const end = endKnown || afterWidth > 0.5 ? radius : 0;
      if (right > left) context.roundRect(left, top, width, thickness, [start, end, end, start]);
      continue;
    }
    let [left, width] = [first, Math.max(last - first, 1)];
    if (thickness >= MIN_TAILS_BAR_PX) {
      const stem = edgesOf(picture, bar, thickness);
      const middle = toPixel(top + (thickness - THIN_TAIL_PX) / 2);
      const [beforeWidth, afterWidth] = [Math.min(stem.left, last) - first, last - stem.right];
      if (beforeWidth > 0.5) context.fillRect(first, middle, beforeWidth, THIN_TAIL_PX);
      if (afterWidth > 0.5) {
        context.fillRect(Math.max(stem.right, first), middle, afterWidth, THIN_TAIL_PX);
      }
      if (stem.right <= stem.left) continue;
      [left, width] = [stem.left, stem.right - stem.left];
    }
    if (isSnapped) context.fillRect(left, toPixel(top), width, toPixel(thickness));
    else context.fillRect(left, top, width, thickness);
  }
  flush();
  context.globalAlpha = 1;
}

/** Draws a ring around a bar: the hovered, the focused or the selected one. */
export function drawRing(picture: Picture, bar: number, color: string, width: number): void {
  if (bar < 0) return;
  const { context, row } = picture;
  const thickness = Math.max(barThickness(row), 4);
  const { left, right, top } = edgesOf(picture, bar, thickness);
  context.strokeStyle = color;
  context.lineWidth = width;
  context.beginPath();
  const margin = width / 2 + 1;
  context.roundRect(
    left - margin,
    top - margin,
    Math.max(right - left, 3) + 2 * margin,
    thickness + 2 * margin,
    thickness / 2 + margin,
  );
  context.stroke();
}

/** Draws portraits and names where there is room, in the order of the bars. */
export function drawArtists(picture: Picture, visible: readonly number[]): void {
  const { row } = picture;
  if (row < MIN_NAMES_ROW_PX) return;
  const hasPortraits = row >= MIN_PORTRAITS_ROW_PX;
  const thickness = barThickness(row);
  if (hasPortraits) drawChips(picture, visible, thickness);
  drawNames(picture, visible, hasPortraits ? thickness + 7 : 7);
}

/**
 * Returns the left edge of a bar's portrait or name, which stays in view as long as the bar does.
 */
function stickyLeft({ left, right }: Edges, contentWidth: number): number {
  return Math.max(left, Math.min(3, right - contentWidth));
}

/** Returns the position of a bar's portrait or the start of its name, if visible. */
export function chipOf(picture: Picture, bar: number): { x: number; width: number } | undefined {
  const width = barThickness(picture.row);
  const edges = edgesOf(picture, bar, width);
  return edges.right - edges.left < width ? undefined : { x: stickyLeft(edges, width), width };
}

function drawChips(picture: Picture, visible: readonly number[], thickness: number): void {
  const { context, scene, palette, chips } = picture;
  const fade = ramp(picture.row, MIN_PORTRAITS_ROW_PX, MIN_PORTRAITS_ROW_PX + 4);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = `600 ${Math.round(thickness * 0.4)}px ${SANS}`;
  for (const bar of visible) {
    const edges = edgesOf(picture, bar, thickness);
    if (edges.right - edges.left < thickness) continue;
    const { artist, block } = scene.layout.bars[bar]!;
    const { id, name, portrait_thumb_path } = scene.catalog.artists[artist]!;
    const x = stickyLeft(edges, thickness) + thickness / 2;
    const y = edges.top + thickness / 2;
    context.globalAlpha = fade * picture.strength[block]!;
    const portrait = chips.of(id, portrait_thumb_path);
    if (portrait) {
      context.drawImage(portrait, x - thickness / 2, edges.top, thickness, thickness);
      continue;
    }
    context.fillStyle = palette.shades[scene.layout.blocks[block]!.movement]!.chip;
    context.beginPath();
    context.arc(x, y, thickness / 2, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = "#fff";
    context.fillText(initials(inLanguage(name)), x, y + 0.5);
  }
  context.textAlign = "start";
  context.globalAlpha = 1;
}

function drawNames(picture: Picture, visible: readonly number[], indent: number): void {
  const { context, scene, palette, row, meter, placer, frame } = picture;
  const size = row < 16 ? 11 : row < 26 ? 12.5 : 14;
  const font = `500 ${size}px ${SANS}`;
  const yearFont = `400 ${size - 1}px ${SANS}`;
  const fade = ramp(row, MIN_NAMES_ROW_PX, MIN_NAMES_ROW_PX + 2);
  const thickness = barThickness(row);
  context.textBaseline = "middle";
  for (const bar of visible) {
    const { artist, block } = scene.layout.bars[bar]!;
    if (picture.strength[block]! < 0.2) continue;
    const { name: original, birth_year, death_year } = scene.catalog.artists[artist]!;
    const name = inLanguage(original);
    const edges = edgesOf(picture, bar, thickness);
    const y = edges.top + thickness / 2;
    if (y < HEAD - thickness) continue;
    const x = stickyLeft(edges, thickness) + indent;
    const end = Math.min(xOf(picture, scene.barRoom[bar]!) - 4, frame.width - 2);
    const text = meter.fit(font, name, end - x);
    if (text === undefined) continue;
    const width = meter.width(font, text);
    if (!placer.place({ x, y: y - size / 2, width, height: size })) continue;
    context.globalAlpha = fade * picture.strength[block]!;
    context.font = font;
    context.fillStyle = palette.ink;
    context.fillText(text, x, y + 0.5);
    if (row < 22 || text !== name) continue;
    const life = picture.lifeText(birth_year, death_year);
    if (x + width + 9 + meter.width(yearFont, life) > end) continue;
    context.font = yearFont;
    context.fillText(life, x + width + 9, y + 0.5);
  }
  context.globalAlpha = 1;
}
