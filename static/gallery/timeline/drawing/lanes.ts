/** Draws movements: a rounded lane over the movement's own years, and its name. */
import { inLanguage } from "../../shared/catalog_text.ts";
import { cssColor, mix } from "../../../shared/color.ts";
import { SANS, SERIF } from "../../../shared/canvas/text_meter.ts";
import { NAME_ROW } from "../state/scene.ts";
import type { Box } from "../../../shared/canvas/label_placer.ts";
import { HEAD, NARROW_PX, ramp, splitName, xOf, yOf } from "../../map/axis.ts";
import type { Picture } from "./picture.ts";

/** Draws the lanes of all visible blocks. */
export function drawLanes(picture: Picture): void {
  const { context, scene, row, frame } = picture;
  const { blocks } = scene.layout;
  // Zoomed out a lane is a patch of colour; zoomed in it is a background for bars.
  const nearness = ramp(row, 9, 16);
  const radius = Math.min(8, Math.max(2, row * 0.4));
  for (const index of picture.blocks) {
    const block = blocks[index]!;
    // Paths far outside the frame lose precision, so they are cut.
    const left = Math.max(xOf(picture, scene.laneLeft[index]!), -50);
    const right = Math.min(xOf(picture, scene.laneRight[index]!), frame.width + 50);
    // Only tails of its artists' lives are in view.
    if (right < -40 || left > frame.width + 40) continue;
    const top = yOf(picture, block.row);
    const height = block.rows * row;
    context.globalAlpha = picture.strength[index]!;
    context.fillStyle = laneColor(picture, block.movement, nearness);
    context.beginPath();
    context.roundRect(left, top, Math.max(right - left, 2), height, radius);
    context.fill();
  }
  context.globalAlpha = 1;
}

/** Width of the gradient from a name's background to the lives, in CSS pixels. */
const PATCH_FADE = 22;
/** Opacity of the background of a name where it covers tails. */
const TAIL_COVER_OPACITY = 0.8;

function laneColor({ palette }: Picture, movement: number, nearness: number): string {
  const { zoomedOut, zoomedIn } = palette.shades[movement]!;
  return cssColor(mix(zoomedOut, zoomedIn, nearness));
}

interface PlacedName {
  index: number;
  lines: string[];
  font: string;
  size: number;
  x: number;
  y: number;
  years: string | undefined;
  width: number;
  /** Edges of the lane behind the name. */
  laneStart: number;
  laneEnd: number;
  /**
   * If the top of the lane is out of view, the name stays at the top of the frame on this strip,
   * which covers the lives.
   */
  strip: Box | undefined;
}

const YEARS_FONT = `400 12px ${SANS}`;
/** Between a name and its years. */
const YEARS_GAP = 10;

/**
 * Row heights, in CSS pixels, between which the name moves from the middle of its lane to its own
 * row.
 */
const NAME_RISE_ROWS = [7.5, 11] as const;

const minFontSize = ({ frame }: Picture) => (frame.width < NARROW_PX ? 10 : 11);

function sizeFor(picture: Picture, blockHeight: number): number {
  const { row } = picture;
  const minSize = minFontSize(picture);
  const zoomedOutSize = Math.min(16, Math.max(minSize, blockHeight * 0.4));
  const zoomedInSize = Math.min(15.5, Math.max(11, row * 0.95));
  return Math.round(zoomedOutSize + (zoomedInSize - zoomedOutSize) * ramp(row, ...NAME_RISE_ROWS));
}

/** Objects that a name may cover: none, tails of other movements, or any. */
type Coverage = "free" | "tails" | "any";

/**
 * Returns true if a name may be placed in a range beside or on a block.
 * @param coverage Objects that the name may cover.
 */
function isFree(
  picture: Picture,
  index: number,
  from: number,
  to: number,
  coverage: Coverage,
): boolean {
  if (from < 2 || to > picture.frame.width) return false;
  if (coverage === "any") return true;
  const { scene, view, unit } = picture;
  const { row, rows } = scene.layout.blocks[index]!;
  const [left, right] = [view.left + from / unit, view.left + to / unit];
  const middle = row + rows / 2;
  const half = Math.max(rows / 2, 7 / picture.row);
  return scene.blockBoxes.search(left, middle - half, right, middle + half).every((other) =>
    other === index || coverage === "tails" &&
      (scene.laneRight[other]! < left || scene.laneLeft[other]! > right)
  );
}

/**
 * Yields the possible positions of a name, the best first: inside the lane in one or two lines,
 * extending into the free space after or before it, over the tails of others, cut.
 * @param overLanes True if none of these is free: zoomed out, the name may then cover other lanes.
 */
function* namePositions(
  picture: Picture,
  index: number,
  overLanes: boolean,
): Generator<PlacedName> {
  const { scene, meter, row, frame } = picture;
  const block = scene.layout.blocks[index]!;
  const { name: recordedName, start_year, end_year } = scene.catalog.movements[block.movement]!;
  const name = inLanguage(recordedName);
  const left = Math.max(xOf(picture, scene.laneLeft[index]!), 0);
  const laneEnd = Math.min(xOf(picture, scene.laneRight[index]!), frame.width);
  if (laneEnd <= left) return;
  const top = yOf(picture, block.row);
  const height = block.rows * row;
  const padding = row < 12 ? 6 : 9;
  const availableWidth = laneEnd - left - padding - 4;
  // Zoomed out the name is in the middle of its lane, zoomed in it has its own row above the lives.
  const center = top + height / 2;
  const rise = ramp(row, ...NAME_RISE_ROWS);
  const half = NAME_ROW * row / 2;
  const inOwnRow = top + half + 1;
  const inView = Math.max(inOwnRow, Math.min(HEAD + half, top + height - half));
  const isStuck = rise === 1 && inView > inOwnRow;
  const y = center + (inView - center) * rise;
  const x = left + padding;
  const preferredSize = sizeFor(picture, height);
  // A name that barely does not fit gets a smaller font before it is cut.
  const preferredWidth = meter.width(`600 ${preferredSize}px ${SERIF}`, name);
  const size = Math.min(
    preferredSize,
    Math.max(minFontSize(picture), Math.floor(preferredSize * availableWidth / preferredWidth)),
  );
  const font = `600 ${size}px ${SERIF}`;
  const width = meter.width(font, name);
  const strip = isStuck
    ? { x: left, y: y - half, width: laneEnd - left, height: 2 * half }
    : undefined;
  const base = { index, font, size, x, y, years: undefined, laneStart: left, laneEnd, strip };
  const isLow = height < size * 0.95;
  if ((isLow || overLanes) && rise > 0) return;
  if (!isLow && !overLanes && width <= availableWidth) {
    const years = picture.spanText(start_year, end_year);
    const yearsFit = row > 15 &&
      width + 12 + meter.width(YEARS_FONT, years) <= availableWidth;
    yield { ...base, lines: [name], years: yearsFit ? years : undefined, width };
    return;
  }
  const twoLines = row < 12 && (overLanes || height >= size * 2.1) ? splitName(name) : undefined;
  const widest = Math.max(...twoLines?.map((line) => meter.width(font, line)) ?? []);
  const twoLineNames = twoLines && widest <= availableWidth
    ? [{ ...base, lines: twoLines, width: widest }]
    : [];
  if (!overLanes) yield* twoLineNames;
  // The name of a tiny lane is after it; the name of a short lane extends beyond its end or its
  // start.
  const start = availableWidth < width * 0.4 ? laneEnd + 5 : x;
  const startBefore = laneEnd - 4 - width;
  const besideLane = (coverage: Coverage): PlacedName[] => [
    ...(isFree(picture, index, isLow ? start : laneEnd + 1, start + width + 4, coverage)
      ? [{ ...base, lines: [name], x: start, width }]
      : []),
    ...(isFree(picture, index, startBefore - 2, isLow ? laneEnd : left - 1, coverage)
      ? [{ ...base, lines: [name], x: startBefore, width }]
      : []),
  ];
  if (overLanes) {
    yield* besideLane("any");
    yield* twoLineNames;
    return;
  }
  yield* besideLane("free");
  if (rise === 0) yield* besideLane("tails");
  const cutName = !isLow && availableWidth > 48 ? meter.fit(font, name, availableWidth) : undefined;
  if (cutName) yield { ...base, lines: [cutName], width: meter.width(font, cutName) };
}

/** Opacity below which movements have no names, because the filter excludes them. */
const MIN_NAMED_OPACITY = 0.2;
/** Maximum number of names, by weight, that are tried over other lanes per frame. */
const MAX_OVER_LANES = 100;

/**
 * Places names, the weightiest movements first, and reserves their space. Called before the names
 * of artists are placed.
 */
export function placeMovementNames(picture: Picture): PlacedName[] {
  const { scene, placer, strength } = picture;
  const visible = new Set(picture.blocks);
  const names: PlacedName[] = [];
  const place = (index: number, overLanes: boolean): boolean => {
    for (const name of namePositions(picture, index, overLanes)) {
      const height = name.size * 1.1 * name.lines.length;
      const box = { x: name.x - 2, y: name.y - height / 2, width: name.width + 4, height };
      if (box.y + height < HEAD || !placer.place(box)) continue;
      names.push(name);
      if (name.strip) placer.block(name.strip);
      if (name.years) placer.block(yearsBox(picture, name, name.years));
      picture.hits.push({ kind: "movement", index, ...(name.strip ?? box) });
      return true;
    }
    return false;
  };
  const candidates = scene.blocksByWeight.filter((index) =>
    visible.has(index) && strength[index]! >= MIN_NAMED_OPACITY
  );
  const unplaced = candidates.filter((index) => !place(index, false));
  for (const index of unplaced.slice(0, MAX_OVER_LANES)) place(index, true);
  return names;
}

function yearsBox({ meter }: Picture, { x, y, width }: PlacedName, years: string): Box {
  return { x: x + width + YEARS_GAP, y: y - 6, width: meter.width(YEARS_FONT, years), height: 12 };
}

/**
 * Draws the placed names; zoomed out on a patch of their lane's colour, because they cover lives.
 */
export function drawMovementNames(picture: Picture, names: readonly PlacedName[]): void {
  const { context, palette, scene } = picture;
  context.textBaseline = "middle";
  const patchOpacity = 1 - ramp(picture.row, ...NAME_RISE_ROWS);
  const nearness = ramp(picture.row, 9, 16);
  for (const entry of names) {
    const { index, lines, font, size, x, y, years, width, laneStart, laneEnd, strip } = entry;
    const { movement } = scene.layout.blocks[index]!;
    if (strip) {
      // Hides the lives below it, even if the movement is drawn faintly.
      context.globalAlpha = 1;
      context.fillStyle = palette.ground;
      context.fillRect(strip.x, strip.y, strip.width, strip.height);
      context.globalAlpha = picture.strength[index]!;
      context.fillStyle = laneColor(picture, movement, nearness);
      context.fillRect(strip.x, strip.y, strip.width, strip.height);
    }
    context.globalAlpha = picture.strength[index]!;
    const height = size * 1.08 * lines.length;
    if (patchOpacity > 0 && x < laneEnd) {
      const right = Math.min(x + width + PATCH_FADE, laneEnd);
      const { zoomedOut, zoomedIn } = palette.shades[movement]!;
      const color = mix(zoomedOut, zoomedIn, nearness);
      const from = Math.max(x, laneStart);
      const gradient = context.createLinearGradient(from, 0, right, 0);
      const solidShare = Math.max(x + width - from, 0) / Math.max(right - from, 1);
      gradient.addColorStop(Math.min(solidShare, 1), cssColor(color));
      gradient.addColorStop(1, cssColor(color, right < laneEnd ? 0 : 1));
      context.globalAlpha *= patchOpacity;
      context.fillStyle = gradient;
      const left = Math.max(x - 5, laneStart);
      context.fillRect(left, y - height / 2, right - left, height);
      context.globalAlpha = picture.strength[index]!;
    }
    // The parts of the name beyond the lane cover tails of its own lives.
    const overTails = [[x - 2, Math.min(x + width, laneStart)], [
      Math.max(x - 2, laneEnd),
      x + width + 2,
    ]] as const;
    for (const [from, to] of overTails) {
      if (patchOpacity === 0 || to <= from) continue;
      context.globalAlpha *= patchOpacity * TAIL_COVER_OPACITY;
      context.fillStyle = palette.ground;
      context.fillRect(from, y - height / 2, to - from, height);
      context.globalAlpha = picture.strength[index]!;
    }
    context.font = font;
    context.fillStyle = palette.shades[movement]!.text;
    lines.forEach((line, i) =>
      context.fillText(line, x, y + (i - (lines.length - 1) / 2) * size * 1.08)
    );
    if (years) {
      context.font = YEARS_FONT;
      context.fillText(years, x + width + YEARS_GAP, y + 0.5);
    }
  }
  context.globalAlpha = 1;
}
