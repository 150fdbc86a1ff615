/** Movements: a rounded lane each over the movement's own years, and its name. */
import { catalogName } from "../../shared/catalog_names.ts";
import { cssColor, mix } from "../../../shared/color.ts";
import { SANS, SERIF } from "../../../shared/canvas/text_meter.ts";
import { NAME_ROW } from "../state/scene.ts";
import type { Box } from "../../../shared/canvas/label_placer.ts";
import { HEAD, ramp, splitName, xOf, yOf } from "../../map/axis.ts";
import type { Picture } from "./picture.ts";

/** Draws the lanes of all visible blocks. */
export function drawLanes(picture: Picture): void {
  const { context, scene, row, frame } = picture;
  const { blocks } = scene.layout;
  // From afar a lane is one patch of colour; from near a ground on which bars stand out.
  const nearness = ramp(row, 9, 16);
  const radius = Math.min(8, Math.max(2, row * 0.4));
  for (const index of picture.blocks) {
    const block = blocks[index]!;
    // Far outside the frame a path loses precision: cut it there.
    const left = Math.max(xOf(picture, scene.laneLeft[index]!), -50);
    const right = Math.min(xOf(picture, scene.laneRight[index]!), frame.width + 50);
    // Only tails of its lives are in view.
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

/** The lives come out softly from under a name. */
const PATCH_FADE = 22;
/** Share of the tails that a name covers where it extends over them. */
const OVER_TAILS = 0.8;

function laneColor({ palette }: Picture, movement: number, nearness: number): string {
  const { far, near } = palette.shades[movement]!;
  return cssColor(mix(far, near, nearness));
}

/** A name as it is drawn. */
interface Name {
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
  /** Of a lane whose top is out of view the name stays at the edge, on a strip over the lives. */
  strip: Box | undefined;
}

/** Row heights between which the name moves from the middle of its lane into its own row. */
const NAME_RISES = [7.5, 11] as const;

const leastSize = ({ frame }: Picture) => (frame.width < 600 ? 10 : 11);

function sizeFor(picture: Picture, blockHeight: number): number {
  const { row } = picture;
  const least = leastSize(picture);
  const far = Math.min(16, Math.max(least, blockHeight * 0.4));
  const near = Math.min(15.5, Math.max(11, row * 0.95));
  return Math.round(far + (near - far) * ramp(row, ...NAME_RISES));
}

/** Space for a name beside or over its lane: only its own, also over tails, also over lanes. */
type Room = "free" | "tails" | "any";

/**
 * True if a name may stand in a stretch beside or over a block.
 *
 * @param room what of other movements it may cover
 */
function isFree(picture: Picture, index: number, from: number, to: number, room: Room): boolean {
  if (from < 2 || to > picture.frame.width) return false;
  if (room === "any") return true;
  const { scene, view, unit } = picture;
  const { row, rows } = scene.layout.blocks[index]!;
  const [left, right] = [view.left + from / unit, view.left + to / unit];
  const middle = row + rows / 2;
  const half = Math.max(rows / 2, 7 / picture.row);
  const found = scene.blockIndex?.search(left, middle - half, right, middle + half);
  return found !== undefined && found.every((other) =>
    other === index || room === "tails" &&
      (scene.laneRight[other]! < left || scene.laneLeft[other]! > right)
  );
}

/**
 * The places that a name may take, the best first: inside in one or two lines, extending over the free
 * space behind or before, over the tails of others, cut.
 *
 * @param overLanes whether the name has found none of these: from afar, it may stand on other lanes
 */
function* placesOf(picture: Picture, index: number, overLanes: boolean): Generator<Name> {
  const { scene, meter, row, frame } = picture;
  const block = scene.layout.blocks[index]!;
  const { name: written, start_year, end_year } = scene.catalog.movements[block.movement]!;
  const name = catalogName(written);
  const left = Math.max(xOf(picture, scene.laneLeft[index]!), 0);
  const laneEnd = Math.min(xOf(picture, scene.laneRight[index]!), frame.width);
  if (laneEnd <= left) return;
  const top = yOf(picture, block.row);
  const height = block.rows * row;
  const padding = row < 12 ? 6 : 9;
  const room = laneEnd - left - padding - 4;
  // From afar the name stands in the middle of its lane, from near in its own row above the lives.
  const center = top + height / 2;
  const rise = ramp(row, ...NAME_RISES);
  const half = NAME_ROW * row / 2;
  const inOwnRow = top + half + 1;
  const inView = Math.max(inOwnRow, Math.min(HEAD + half, top + height - half));
  const isStuck = rise === 1 && inView > inOwnRow;
  const y = center + (inView - center) * rise;
  const x = left + padding;
  const wanted = sizeFor(picture, height);
  // A name that just does not fit is set a little smaller before it is cut.
  const wide = meter.width(`600 ${wanted}px ${SERIF}`, name);
  const size = Math.min(wanted, Math.max(leastSize(picture), Math.floor(wanted * room / wide)));
  const font = `600 ${size}px ${SERIF}`;
  const width = meter.width(font, name);
  const strip = isStuck
    ? { x: left, y: y - half, width: laneEnd - left, height: 2 * half }
    : undefined;
  const base = { index, font, size, x, y, years: undefined, laneStart: left, laneEnd, strip };
  const isLow = height < size * 0.95;
  if ((isLow || overLanes) && rise > 0) return;
  if (!isLow && !overLanes && width <= room) {
    const years = picture.spanText(start_year, end_year);
    const yearsFit = row > 15 && width + 12 + meter.width(`400 12px ${SANS}`, years) <= room;
    yield { ...base, lines: [name], years: yearsFit ? years : undefined, width };
    return;
  }
  const pair = row < 12 && (overLanes || height >= size * 2.1) ? splitName(name) : undefined;
  const widest = Math.max(...pair?.map((line) => meter.width(font, line)) ?? []);
  const paired = pair && widest <= room ? [{ ...base, lines: pair, width: widest }] : [];
  if (!overLanes) yield* paired;
  // A tiny lane carries its name behind it, a short one lets it run on, or back over its tails.
  const start = room < width * 0.4 ? laneEnd + 5 : x;
  const back = laneEnd - 4 - width;
  const beside = (room: Room): Name[] => [
    ...(isFree(picture, index, isLow ? start : laneEnd + 1, start + width + 4, room)
      ? [{ ...base, lines: [name], x: start, width }]
      : []),
    ...(isFree(picture, index, back - 2, isLow ? laneEnd : left - 1, room)
      ? [{ ...base, lines: [name], x: back, width }]
      : []),
  ];
  if (overLanes) {
    yield* beside("any");
    yield* paired;
    return;
  }
  yield* beside("free");
  if (rise === 0) yield* beside("tails");
  const cut = !isLow && room > 48 ? meter.fit(font, name, room) : undefined;
  if (cut) yield { ...base, lines: [cut], width: meter.width(font, cut) };
}

/** Weaker movements are left out by the filter: they stay as shapes, without names. */
const NAMED_FROM = 0.2;
/** So many names are tried over other lanes in a frame, the weightiest: a large catalog has thousands. */
const MAX_OVER_LANES = 100;

/**
 * Chooses the names that have a place, the weightiest movements first, and takes their places.
 * Called before the names of artists ask for theirs.
 */
export function placeMovementNames(picture: Picture): Name[] {
  const { scene, placer, strength } = picture;
  const visible = new Set(picture.blocks);
  const names: Name[] = [];
  const place = (index: number, overLanes: boolean): boolean => {
    for (const name of placesOf(picture, index, overLanes)) {
      const height = name.size * 1.1 * name.lines.length;
      const box = { x: name.x - 2, y: name.y - height / 2, width: name.width + 4, height };
      if (box.y + height < HEAD || !placer.place(box)) continue;
      names.push(name);
      if (name.strip) placer.block(name.strip);
      picture.hits.push({ kind: "movement", index, ...(name.strip ?? box) });
      return true;
    }
    return false;
  };
  const named = scene.blocksByWeight.filter((index) =>
    visible.has(index) && strength[index]! >= NAMED_FROM
  );
  const nameless = named.filter((index) => !place(index, false));
  for (const index of nameless.slice(0, MAX_OVER_LANES)) place(index, true);
  return names;
}

/** Draws the chosen names; from afar on a patch of their lane, since they stand on the lives. */
export function drawMovementNames(picture: Picture, names: readonly Name[]): void {
  const { context, palette, scene } = picture;
  context.textBaseline = "middle";
  const patch = 1 - ramp(picture.row, ...NAME_RISES);
  const nearness = ramp(picture.row, 9, 16);
  for (const entry of names) {
    const { index, lines, font, size, x, y, years, width, laneStart, laneEnd, strip } = entry;
    const { movement } = scene.layout.blocks[index]!;
    if (strip) {
      // Hides the lives that pass under it, however faint the movement is drawn.
      context.globalAlpha = 1;
      context.fillStyle = palette.ground;
      context.fillRect(strip.x, strip.y, strip.width, strip.height);
      context.globalAlpha = picture.strength[index]!;
      context.fillStyle = laneColor(picture, movement, nearness);
      context.fillRect(strip.x, strip.y, strip.width, strip.height);
    }
    context.globalAlpha = picture.strength[index]!;
    const height = size * 1.08 * lines.length;
    if (patch > 0 && x < laneEnd) {
      const right = Math.min(x + width + PATCH_FADE, laneEnd);
      const { far, near } = palette.shades[movement]!;
      const color = mix(far, near, nearness);
      const from = Math.max(x, laneStart);
      const gradient = context.createLinearGradient(from, 0, right, 0);
      const solid = Math.max(x + width - from, 0) / Math.max(right - from, 1);
      gradient.addColorStop(Math.min(solid, 1), cssColor(color));
      gradient.addColorStop(1, cssColor(color, right < laneEnd ? 0 : 1));
      context.globalAlpha *= patch;
      context.fillStyle = gradient;
      const left = Math.max(x - 5, laneStart);
      context.fillRect(left, y - height / 2, right - left, height);
      context.globalAlpha = picture.strength[index]!;
    }
    // Where the name runs on it stands on the tails of its own lives.
    const overTails = [[x - 2, Math.min(x + width, laneStart)], [
      Math.max(x - 2, laneEnd),
      x + width + 2,
    ]] as const;
    for (const [from, to] of overTails) {
      if (patch === 0 || to <= from) continue;
      context.globalAlpha *= patch * OVER_TAILS;
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
      context.font = `400 12px ${SANS}`;
      context.fillText(years, x + width + 10, y + 0.5);
    }
  }
  context.globalAlpha = 1;
}
