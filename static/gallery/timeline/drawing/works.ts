/**
 * Draws paintings at their year in the lane of their artist, a picture of each movement on the whole
 * map, and the stops of guided tours.
 */
import type { OverviewPictures } from "../../../../domain/gallery/overview.ts";
import { imageUrl } from "../../shared/images.ts";
import { HEAD, xOf, yOf } from "../../map/axis.ts";
import { barThickness, chipOf } from "./lives.ts";
import type { Picture } from "./picture.ts";
import type { Box, LabelPlacer } from "../../../shared/canvas/label_placer.ts";

/** Number of years across the screen below which paintings are shown. */
const MAX_YEARS_IN_VIEW = 120;
/** Row height from which paintings are shown, in CSS pixels. */
const MIN_WORKS_ROW_PX = 26;
/** Largest aspect ratio of a drawn painting; wider ones are cropped. */
const MAX_ASPECT = 1.7;
const GAP = 3;

/** Returns true if the zoom is close enough to show paintings. */
function showsWorks({ scene, view, row }: Picture): boolean {
  const { scale } = scene;
  const years = scale.toYear(view.left + 1 / view.zoom) - scale.toYear(view.left);
  return row >= MIN_WORKS_ROW_PX && years < MAX_YEARS_IN_VIEW;
}

/** Draws paintings where the names leave room, and adds them to `picture.hits`. */
export function drawWorks(picture: Picture, visible: readonly number[]): void {
  if (!showsWorks(picture)) return;
  const { context, scene, frame, works, thumbnails, placer, palette, row } = picture;
  const height = barThickness(row);
  const artists = visible.map((bar) => scene.catalog.artists[scene.layout.bars[bar]!.artist]!.id);
  works.setVisible(artists);
  visible.forEach((bar, at) => {
    const { block, row: lane } = scene.layout.bars[bar]!;
    const y = yOf(picture, lane) + (row - height) / 2;
    if (picture.strength[block]! < 0.2 || y < HEAD) return;
    context.globalAlpha = picture.strength[block]!;
    const portrait = chipOf(picture, bar);
    for (const work of works.of(artists[at]!)) {
      const width = Math.min(height * work.width / work.height, height * MAX_ASPECT);
      const year = xOf(picture, scene.scale.toUnit(work.year));
      // Centred at its year, but in front of the portrait if it would cover it, because the
      // portrait cannot move.
      const coversPortrait = portrait && year + width / 2 > portrait.x &&
        year - width / 2 < portrait.x + portrait.width;
      const x = coversPortrait ? portrait.x - GAP - width : year - width / 2;
      if (x + width < 0 || x > frame.width) continue;
      const box = { x: x - GAP, y, width: width + 2 * GAP, height };
      // Loaded only if there is room: a painting hidden by another one is not loaded.
      if (!placer.place(box)) continue;
      const url = imageUrl(work.thumbnail_path, work.thumbnail_cache_key)!;
      const image = thumbnails.get(url);
      if (image === undefined) {
        context.fillStyle = palette.shades[scene.layout.blocks[block]!.movement]!.chip;
        context.fillRect(x, y, width, height);
      } else drawCropped(context, image, { x, y, width, height });
      picture.hits.push({ kind: "work", index: bar, work, x, y, width, height });
    }
  });
  context.globalAlpha = 1;
}

/** Draws the middle of the image, cropped to fill a box. */
function drawCropped(
  context: CanvasRenderingContext2D,
  image: HTMLCanvasElement,
  { x, y, width, height }: Box,
): void {
  const scale = Math.max(width / image.width, height / image.height);
  const [w, h] = [width / scale, height / scale];
  const [left, top] = [(image.width - w) / 2, (image.height - h) / 2];
  context.drawImage(image, left, top, w, h, x, y, width, height);
}

/** The image with a picture of each movement, and their places in it. */
export interface MovementPictures extends OverviewPictures {
  image: HTMLImageElement;
}

/** Largest row height, in CSS pixels, at which movements have pictures. */
const MAX_PICTURES_ROW_PX = 9;
/** Heights of a movement's picture to try, in CSS pixels. */
const PICTURE_HEIGHTS = [32, 26, 20];

/** Yields the possible places of a movement's picture, the best first: on its lane, then beside it. */
function* picturePlaces(picture: Picture, index: number, aspect: number): Generator<Box> {
  const { scene, row } = picture;
  const block = scene.layout.blocks[index]!;
  const left = xOf(picture, scene.laneLeft[index]!);
  const right = xOf(picture, scene.laneRight[index]!);
  const top = yOf(picture, block.row);
  const bottom = top + block.rows * row;
  for (const height of PICTURE_HEIGHTS) {
    const width = height * aspect;
    const y = (top + bottom - height) / 2;
    const box = (x: number, y: number): Box => ({ x, y, width, height });
    for (let x = right - width - GAP; x > left; x -= width / 2) yield box(x, y);
    yield box(right + GAP, y);
    yield box(left - width - GAP, y);
    for (const y of [top - height - GAP, bottom + GAP]) {
      yield box(right - width, y);
      yield box(left, y);
    }
  }
}

/** Draws a picture of each movement where it covers no name, no mark and no other lane. */
export function drawMovementPictures(picture: Picture, pictures: MovementPictures): void {
  const { context, scene, frame, view, unit, row, placer, strength, palette } = picture;
  if (row > MAX_PICTURES_ROW_PX) return;
  const pictureOf = new Map(pictures.pictures.map((one) => {
    const bar = scene.barOfArtist.get(one.artist_id);
    return [bar === undefined ? bar : scene.layout.bars[bar]!.block, one];
  }));
  const covers = (index: number, { x, y, width, height }: Box) => {
    const [left, right] = [view.left + x / unit, view.left + (x + width) / unit];
    const top = view.top + (y - HEAD) / row;
    return scene.blockBoxes.search(left, top, right, top + height / row).some((other) =>
      other !== index && scene.laneRight[other]! > left && scene.laneLeft[other]! < right
    );
  };
  for (const index of scene.blocksByWeight) {
    const part = pictureOf.get(index);
    if (part === undefined) continue;
    for (const box of picturePlaces(picture, index, part.width / pictures.height)) {
      const { x, y, width, height } = box;
      if (x < GAP || x + width > frame.width - GAP) continue;
      if (y < HEAD + GAP || y + height > HEAD + frame.height - GAP) continue;
      if (covers(index, box) || !placer.place(box)) continue;
      context.globalAlpha = strength[index]!;
      context.fillStyle = palette.ground;
      context.fillRect(x - 1, y - 1, width + 2, height + 2);
      context.drawImage(
        pictures.image,
        ...[part.x, 0, part.width, pictures.height] as const,
        ...[x, y, width, height] as const,
      );
      picture.hits.push({ kind: "movement", index, ...box });
      break;
    }
  }
  context.globalAlpha = 1;
}

/** Radius of the mark of a tour's stop, in CSS pixels. */
const MARK_RADIUS = 9;
/** Vertical offsets of a mark from the middle of its lane, in the order of preference, in CSS pixels. */
const MARK_OFFSETS = [0, -10, 10, -18, 18, -28, 28];
/** Horizontal offsets of a mark from its year, likewise. */
const MARK_SIDE_OFFSETS = [0, -14, 14, -28, 28];

/**
 * Returns a place for a mark where it covers no label and no other mark.
 * @param x position of the year of its work
 * @param middle middle of the lane of its artist
 * @returns undefined if there is none nearby
 */
export function placeOfMark(placer: LabelPlacer, x: number, middle: number): Box | undefined {
  for (const side of MARK_SIDE_OFFSETS) {
    for (const offset of MARK_OFFSETS) {
      const box = {
        x: x + side - MARK_RADIUS,
        y: middle + offset - MARK_RADIUS,
        width: 2 * MARK_RADIUS,
        height: 2 * MARK_RADIUS,
      };
      if (box.y > HEAD && placer.isFree(box)) return box;
    }
  }
  return undefined;
}

/**
 * Draws the first stop of each tour, and all stops at a zoom that shows paintings, each where it covers
 * no label; adds them to `picture.hits`.
 */
export function drawTours(picture: Picture): void {
  const { context, scene, frame, palette, placer, row, strength } = picture;
  const showsAllStops = showsWorks(picture);
  for (const marker of picture.tours) {
    if (marker.stop > 1 && !showsAllStops) continue;
    const bar = scene.barOfArtist.get(marker.artist_id);
    if (bar === undefined) continue;
    const { block, row: lane } = scene.layout.bars[bar]!;
    const x = xOf(picture, scene.scale.toUnit(marker.year));
    const middle = yOf(picture, lane) + Math.min(row / 2, MARK_RADIUS);
    if (x < -MARK_RADIUS || x > frame.width + MARK_RADIUS || strength[block]! < 0.2) continue;
    if (middle < HEAD + MARK_RADIUS || middle > HEAD + frame.height) continue;
    const box = placeOfMark(placer, x, middle);
    if (box === undefined) continue;
    placer.block(box);
    context.globalAlpha = strength[block]!;
    drawMark(context, box.x + MARK_RADIUS, box.y + MARK_RADIUS, palette);
    picture.hits.push({ kind: "tour", index: bar, marker, ...box });
  }
  context.globalAlpha = 1;
}

/** Draws a disc with a zigzag path. */
function drawMark(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  { accent, ground }: Picture["palette"],
): void {
  context.fillStyle = ground;
  context.beginPath();
  context.arc(x, y, MARK_RADIUS, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = accent;
  context.beginPath();
  context.arc(x, y, MARK_RADIUS - 1.5, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = ground;
  context.lineWidth = 1.75;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.beginPath();
  context.moveTo(x - 4, y + 3);
  context.lineTo(x - 1, y - 2);
  context.lineTo(x + 1, y + 2);
  context.lineTo(x + 4, y - 3);
  context.stroke();
}
