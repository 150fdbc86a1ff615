/**
 * Artists: from afar a thin line over each life; from near a bar over the years in their movement, with
 * chip, name and years, and thin tails over those before and after.
 */
import { initials } from "../../shared/chip.tsx";
import { SANS } from "../../../shared/canvas/text_meter.ts";
import { HEAD, ramp, xOf, yOf } from "../../map/axis.ts";
import type { Picture } from "./picture.ts";

/** Height of a bar in CSS pixels at a row height. */
export function barThickness(row: number): number {
  return Math.max(1, row * 0.6 + Math.max(0, row - 8) * 0.3);
}

/** Row heights from which chips and names appear. */
const CHIPS_FROM = 21;
const NAMES_FROM = 12;

/** Height of a tail in CSS pixels; from far a life is one line. */
const TAIL = 2;
const THIN_TAIL = 1;
const TAILS_FROM = 3;
const ROUND_FROM = 5;

interface Edges {
  left: number;
  right: number;
  top: number;
}

/** Of the bar itself, without its tails. */
function edgesOf(picture: Picture, bar: number, thickness: number): Edges {
  const { scene, row, frame } = picture;
  return {
    left: Math.max(xOf(picture, scene.stemLeft[bar]!), -40),
    right: Math.min(xOf(picture, scene.stemRight[bar]!), frame.width + 40),
    top: yOf(picture, scene.layout.bars[bar]!.row) + (row - thickness) / 2,
  };
}

/** Draws the bars given, which are grouped by block. */
export function drawLives(picture: Picture, visible: readonly number[]): void {
  const { context, scene, palette, row, frame } = picture;
  // Lines closer than a pixel would only darken their lane.
  const fade = ramp(row, 0.8, 2);
  if (fade === 0) return;
  const { bars, blocks } = scene.layout;
  const thickness = barThickness(row);
  // A thin line needs the full colour; a bar that carries a name only a tint of it.
  const opacity = fade * (0.62 - 0.26 * ramp(row, 8, 20));
  const round = thickness >= ROUND_FROM;
  // Thousands of thin lines at once: on whole pixels of the screen each is filled without blending
  // its upper and lower edge. Closer lines keep their edges, or their rhythm would show.
  const ratio = context.getTransform().d;
  const snap = !round && row * ratio >= 4;
  const onPixel = (y: number) => Math.round(y * ratio) / ratio;
  let block = -1;
  const flush = () => {
    if (block >= 0 && round) context.fill();
  };
  for (const bar of visible) {
    const { block: own, startKnown, endKnown } = bars[bar]!;
    if (own !== block) {
      flush();
      block = own;
      context.fillStyle = palette.shades[blocks[own]!.movement]!.bar;
      context.globalAlpha = opacity * picture.strength[own]!;
      context.beginPath();
    }
    const first = Math.max(xOf(picture, scene.barLeft[bar]!), -40);
    const last = Math.min(xOf(picture, scene.barRight[bar]!), frame.width + 40);
    const top = yOf(picture, bars[bar]!.row) + (row - thickness) / 2;
    if (round) {
      const { left, right } = edgesOf(picture, bar, thickness);
      const width = Math.max(right - left, 1);
      const [before, after] = [left - first, last - right];
      const middle = top + (thickness - TAIL) / 2;
      if (before > 0.5) context.rect(first, middle, before, TAIL);
      if (after > 0.5) context.rect(right, middle, after, TAIL);
      // An end that is not known has no round edge.
      const radius = Math.min(thickness / 2, width / 2);
      const start = startKnown || before > 0.5 ? radius : 0;
      const end = endKnown || after > 0.5 ? radius : 0;
      if (right > left) context.roundRect(left, top, width, thickness, [start, end, end, start]);
      continue;
    }
    let [left, width] = [first, Math.max(last - first, 1)];
    if (thickness >= TAILS_FROM) {
      const stem = edgesOf(picture, bar, thickness);
      const middle = onPixel(top + (thickness - THIN_TAIL) / 2);
      const [before, after] = [Math.min(stem.left, last) - first, last - stem.right];
      if (before > 0.5) context.fillRect(first, middle, before, THIN_TAIL);
      if (after > 0.5) context.fillRect(Math.max(stem.right, first), middle, after, THIN_TAIL);
      if (stem.right <= stem.left) continue;
      [left, width] = [stem.left, stem.right - stem.left];
    }
    if (snap) context.fillRect(left, onPixel(top), width, onPixel(thickness));
    else context.fillRect(left, top, width, thickness);
  }
  flush();
  context.globalAlpha = 1;
}

/** Draws a ring around a bar: the pointer's, the keyboard's or the one that is pointed out. */
export function drawRing(picture: Picture, bar: number, color: string, width: number): void {
  if (bar < 0) return;
  const { context, row } = picture;
  const thickness = Math.max(barThickness(row), 4);
  const { left, right, top } = edgesOf(picture, bar, thickness);
  context.strokeStyle = color;
  context.lineWidth = width;
  context.beginPath();
  const grow = width / 2 + 1;
  context.roundRect(
    left - grow,
    top - grow,
    Math.max(right - left, 3) + 2 * grow,
    thickness + 2 * grow,
    thickness / 2 + grow,
  );
  context.stroke();
}

/** Portrait chips and names, the first of each movement first, as far as they find room. */
export function drawArtists(picture: Picture, visible: readonly number[]): void {
  const { row } = picture;
  if (row < NAMES_FROM) return;
  const chips = row >= CHIPS_FROM;
  const thickness = barThickness(row);
  if (chips) drawChips(picture, visible, thickness);
  drawNames(picture, visible, chips ? thickness + 7 : 7);
}

/** Left edge of what a bar carries: it stays in view as long as the bar does. */
function stickyLeft({ left, right }: Edges, carried: number): number {
  return Math.max(left, Math.min(3, right - carried));
}

/** Returns the position of a bar's chip or the start of its name, if visible. */
export function chipOf(picture: Picture, bar: number): { x: number; width: number } | undefined {
  const width = barThickness(picture.row);
  const edges = edgesOf(picture, bar, width);
  return edges.right - edges.left < width ? undefined : { x: stickyLeft(edges, width), width };
}

function drawChips(picture: Picture, visible: readonly number[], thickness: number): void {
  const { context, scene, palette, chips } = picture;
  const fade = ramp(picture.row, CHIPS_FROM, CHIPS_FROM + 4);
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
    context.fillText(initials(name), x, y + 0.5);
  }
  context.textAlign = "start";
  context.globalAlpha = 1;
}

function drawNames(picture: Picture, visible: readonly number[], indent: number): void {
  const { context, scene, palette, row, meter, placer, frame } = picture;
  const size = row < 16 ? 11 : row < 26 ? 12.5 : 14;
  const font = `500 ${size}px ${SANS}`;
  const yearFont = `400 ${size - 1}px ${SANS}`;
  const fade = ramp(row, NAMES_FROM, NAMES_FROM + 2);
  const thickness = barThickness(row);
  context.textBaseline = "middle";
  for (const bar of visible) {
    const { artist, block } = scene.layout.bars[bar]!;
    if (picture.strength[block]! < 0.2) continue;
    const { name, birth_year, death_year } = scene.catalog.artists[artist]!;
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
