/** Arrows of one-way ways, and speeds of those that have one of their own. */
import { formatNumber } from "../../shared/formats.ts";
import { SANS } from "../../shared/canvas/text_meter.ts";
import { perMillimetre } from "../shared/units.ts";
import type { FloorPicture } from "./floor_picture.ts";

/** CSS pixels a metre from which arrows have room. */
const SHOWN_FROM = 0.012;
/** CSS pixels that a way needs for an arrow, and for its speed. */
const ARROW_FROM = 16;
const SPEED_FROM = 44;
/** With more ways in view than this, nobody looks at one. */
const MAX_ARROWS = 3000;

export function drawDirections(picture: FloorPicture): void {
  const { context, camera, palette, floor, language } = picture;
  if (perMillimetre(camera.scale) < SHOWN_FROM) return;
  const layer = floor.layers.edges;
  const slots = layer.search(camera.view, []);
  if (slots.length > MAX_ARROWS) return;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = `600 11px ${SANS}`;
  for (const slot of slots) {
    const edge = floor.edges.get(layer.idAt(slot))!;
    const { one_way, speed } = edge;
    if (one_way !== 1 && (speed ?? 1) === 1) continue;
    const [from, to] = [floor.points.get(edge.id_points_from), floor.points.get(edge.id_points_to)];
    if (from === undefined || to === undefined) continue;
    const [fromX, fromY] = [camera.screenX(from.pos_x), camera.screenY(from.pos_y)];
    const [dx, dy] = [camera.screenX(to.pos_x) - fromX, camera.screenY(to.pos_y) - fromY];
    const length = Math.hypot(dx, dy);
    const [x, y] = [fromX + dx / 2, fromY + dy / 2];
    if (one_way === 1 && length >= ARROW_FROM) {
      drawArrow(picture, { x, y, alongX: dx / length, alongY: dy / length });
    }
    if (speed === null || speed === undefined || speed === 1 || length < SPEED_FROM) continue;
    const text = `×${formatNumber(speed, 2, language)}`;
    const [textX, textY] = [x + Math.abs(dy / length) * 20, y - Math.abs(dx / length) * 12];
    context.lineWidth = 3;
    context.lineJoin = "round";
    context.strokeStyle = palette.floor;
    context.strokeText(text, textX, textY);
    context.fillStyle = palette.inkSoft;
    context.fillText(text, textX, textY);
  }
}

function drawArrow(
  { context, palette }: FloorPicture,
  { x, y, alongX, alongY }: { x: number; y: number; alongX: number; alongY: number },
): void {
  const at = (along: number, across: number) =>
    [x + along * alongX - across * alongY, y + along * alongY + across * alongX] as const;
  context.beginPath();
  context.moveTo(...at(7, 0));
  context.lineTo(...at(-5, 5.5));
  context.lineTo(...at(-5, -5.5));
  context.closePath();
  context.lineWidth = 1.5;
  context.strokeStyle = palette.floor;
  context.fillStyle = palette.inkSoft;
  context.stroke();
  context.fill();
}
