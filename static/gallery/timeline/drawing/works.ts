/** Paintings at their year in the lane of their artist, and the stops of guided tours. */
import { imageUrl } from "../../shared/images.ts";
import { HEAD, xOf, yOf } from "../../map/axis.ts";
import { barThickness, chipOf } from "./lives.ts";
import type { Picture } from "./picture.ts";
import { overlaps } from "../../../shared/canvas/label_placer.ts";

/** Years across the screen below which paintings are shown. */
const SHOWN_BELOW_YEARS = 120;
/** Row height from which there is room for one. */
const SHOWN_FROM_ROW = 26;
const MAX_ASPECT = 1.7;
const GAP = 3;

/** Returns true if the zoom is close enough to show paintings. */
function showsWorks({ scene, view, row }: Picture): boolean {
  const { scale } = scene;
  const years = scale.toYear(view.left + 1 / view.zoom) - scale.toYear(view.left);
  return row >= SHOWN_FROM_ROW && years < SHOWN_BELOW_YEARS;
}

/** Draws them after the names, which keep their places; `picture.hits` then holds them too. */
export function drawWorks(picture: Picture, visible: readonly number[]): void {
  if (!showsWorks(picture)) return;
  const { context, scene, frame, works, thumbnails, placer, palette, row } = picture;
  const height = barThickness(row);
  const artists = visible.map((bar) => scene.catalog.artists[scene.layout.bars[bar]!.artist]!.id);
  works.want(artists);
  visible.forEach((bar, at) => {
    const { block, row: lane } = scene.layout.bars[bar]!;
    const y = yOf(picture, lane) + (row - height) / 2;
    if (picture.strength[block]! < 0.2 || y < HEAD) return;
    context.globalAlpha = picture.strength[block]!;
    const chip = chipOf(picture, bar);
    for (const work of works.of(artists[at]!)) {
      const width = Math.min(height * work.width / work.height, height * MAX_ASPECT);
      const year = xOf(picture, scene.scale.toUnit(work.year));
      // At its year, but before the chip where it would cover it: that one cannot step aside.
      const covers = chip && year + width / 2 > chip.x && year - width / 2 < chip.x + chip.width;
      const x = covers ? chip.x - GAP - width : year - width / 2;
      if (x + width < 0 || x > frame.width) continue;
      const box = { x: x - GAP, y, width: width + 2 * GAP, height };
      // Asked for only where there is room: a crowd behind one picture is not loaded.
      if (!placer.place(box)) continue;
      const url = imageUrl(work.thumbnail_path, work.thumbnail_cache_key)!;
      const image = thumbnails.get(url);
      if (image === undefined) {
        context.fillStyle = palette.shades[scene.layout.blocks[block]!.movement]!.chip;
        context.fillRect(x, y, width, height);
      } else drawCovering(context, image, { x, y, width, height });
      picture.hits.push({ kind: "work", index: bar, work, x, y, width, height });
    }
  });
  context.globalAlpha = 1;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The middle of the image, as much of it as fills the place. */
function drawCovering(
  context: CanvasRenderingContext2D,
  image: HTMLCanvasElement,
  { x, y, width, height }: Box,
): void {
  const scale = Math.max(width / image.width, height / image.height);
  const [w, h] = [width / scale, height / scale];
  const [left, top] = [(image.width - w) / 2, (image.height - h) / 2];
  context.drawImage(image, left, top, w, h, x, y, width, height);
}

/** Stops of guided tours: a mark in the lane of the artist, at the year of the work. */
const RADIUS = 9;
/** Offsets of a mark from the middle of the lane, nearest first. */
const ASIDE = [0, -10, 10, -18, 18];

/**
 * Draws the first stop of each tour, and all of them where one is near enough to see paintings;
 * `picture.hits` then holds them too.
 */
export function drawTours(picture: Picture): void {
  const { context, scene, frame, palette, placer, row, strength } = picture;
  const all = showsWorks(picture);
  for (const marker of picture.tours) {
    if (marker.stop > 1 && !all) continue;
    const bar = scene.barOfArtist.get(marker.artist_id);
    if (bar === undefined) continue;
    const { block, row: lane } = scene.layout.bars[bar]!;
    const x = xOf(picture, scene.scale.toUnit(marker.year));
    const middle = yOf(picture, lane) + Math.min(row / 2, RADIUS);
    if (x < -RADIUS || x > frame.width + RADIUS || strength[block]! < 0.2) continue;
    if (middle < HEAD + RADIUS || middle > HEAD + frame.height) continue;
    const boxAt = (aside: number) => (
      { x: x - RADIUS, y: middle + aside - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS }
    );
    // Beside the lane where something stands in it.
    const box = ASIDE.map(boxAt).find((at) => at.y > HEAD && placer.isFree(at)) ?? boxAt(0);
    if (picture.hits.some((hit) => hit.kind === "tour" && overlaps(hit, box))) continue;
    placer.block(box);
    context.globalAlpha = strength[block]!;
    drawMark(context, x, box.y + RADIUS, palette);
    picture.hits.push({ kind: "tour", index: bar, marker, ...box });
  }
  context.globalAlpha = 1;
}

/** A disc with two steps of a way. */
function drawMark(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  { accent, ground }: Picture["palette"],
): void {
  context.fillStyle = ground;
  context.beginPath();
  context.arc(x, y, RADIUS, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = accent;
  context.beginPath();
  context.arc(x, y, RADIUS - 1.5, 0, 2 * Math.PI);
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
