/** Stops of guided tours: a mark in the lane of the artist, at the year of the work. */
import { HEAD, xOf, yOf } from "../../map/axis_picture.ts";
import { overlaps } from "../../../shared/canvas/label_placer.ts";
import type { Picture } from "./picture.ts";
import { showsWorks } from "./works.ts";

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
