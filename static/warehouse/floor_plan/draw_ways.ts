/** Points and the edges between them. */
import { RISING } from "../floor/model/floor.ts";
import { SANS } from "../../shared/canvas/text_meter.ts";
import { perMillimetre } from "../shared/units.ts";
import type { FloorPicture } from "./floor_picture.ts";

const NAME = `500 11px ${SANS}`;
/** CSS pixels a metre from which names of points have room. */
const NAMED_FROM = 0.02;
/** An edge that spans fewer CSS pixels is not seen. */
const MIN_EDGE_PX = 1.2;
/** Points of a smaller radius in CSS pixels, and those among so many others, are squares. */
const DOT_BELOW = 1.2;
const MAX_ROUND_POINTS = 1500;
/** Points of a smaller radius are filled. */
const RING_FROM = 2.5;
/** Maximum of dots; with more points, those below this radius are omitted. */
const MAX_DOTS = 3000;
const MIN_CROWDED_RADIUS = 1;
const found: number[] = [];

/** Radius of a drawn point in CSS pixels. */
export function pointRadius(scale: number): number {
  return Math.min(Math.max(perMillimetre(scale) * 160, 0.75), 5);
}

/** The edges in view. */
export function drawEdges({ context, camera, palette, floor }: FloorPicture): void {
  const layer = floor.layers.edges;
  const { bounds, marks } = layer;
  const { scale, x, y } = camera;
  const least = MIN_EDGE_PX / scale;
  const thick = Math.min(Math.max(perMillimetre(scale) * 90, 0.8), 2.5);
  context.fillStyle = palette.way;
  context.beginPath();
  for (const slot of layer.search(camera.view, found)) {
    const at = slot * 4;
    const left = bounds[at]!;
    const top = bounds[at + 1]!;
    const across = bounds[at + 2]! - left;
    const down = bounds[at + 3]! - top;
    if (across < least && down < least) continue;
    const fromX = (left - x) * scale;
    const fromY = (top - y) * scale;
    // Most aisles are straight, and rectangles are drawn much faster than lines.
    if (down === 0) context.fillRect(fromX, fromY - thick / 2, across * scale, thick);
    else if (across === 0) context.fillRect(fromX - thick / 2, fromY, thick, down * scale);
    else {
      const rising = marks[slot] === RISING;
      context.moveTo(fromX, rising ? fromY + down * scale : fromY);
      context.lineTo(fromX + across * scale, rising ? fromY : fromY + down * scale);
    }
  }
  context.strokeStyle = palette.way;
  context.lineWidth = thick;
  context.stroke();
}

/** Thin lines from sections to the points they are reached from, when one is near. */
export function drawAdjoining({ context, camera, palette, floor }: FloorPicture): void {
  if (perMillimetre(camera.scale) < NAMED_FROM / 2) return;
  const layer = floor.layers.section_geometry;
  context.beginPath();
  for (const slot of layer.search(camera.view, found)) {
    const plot = floor.section_geometry.get(layer.idAt(slot))!;
    const point = floor.points.get(plot.id_point_way);
    if (point === undefined) continue;
    const { left, top, right, bottom } = layer.rectAt(slot);
    context.moveTo(
      camera.screenX(Math.min(Math.max(point.pos_x, left), right)),
      camera.screenY(Math.min(Math.max(point.pos_y, top), bottom)),
    );
    context.lineTo(camera.screenX(point.pos_x), camera.screenY(point.pos_y));
  }
  context.strokeStyle = palette.inkFaint;
  context.lineWidth = 1;
  context.setLineDash([2, 4]);
  context.stroke();
  context.setLineDash([]);
}

/** The points in view. */
export function drawPoints({ context, camera, palette, floor }: FloorPicture): void {
  const layer = floor.layers.points;
  const { bounds } = layer;
  const { scale, x, y } = camera;
  const radius = pointRadius(scale);
  layer.search(camera.view, found);
  context.fillStyle = palette.inkSoft;
  if (radius < DOT_BELOW || radius < RING_FROM && found.length > MAX_ROUND_POINTS) {
    // So many and so small that only the ways between them say anything.
    if (found.length > MAX_DOTS && radius < MIN_CROWDED_RADIUS) return;
    for (const slot of found) {
      const across = (bounds[slot * 4]! - x) * scale;
      const down = (bounds[slot * 4 + 1]! - y) * scale;
      context.fillRect(across - radius, down - radius, 2 * radius, 2 * radius);
    }
    return;
  }
  context.beginPath();
  for (const slot of found) {
    const across = (bounds[slot * 4]! - x) * scale;
    const down = (bounds[slot * 4 + 1]! - y) * scale;
    context.moveTo(across + radius, down);
    context.arc(across, down, radius, 0, 2 * Math.PI);
  }
  if (radius >= RING_FROM) context.fillStyle = palette.floor;
  context.fill();
  if (radius < RING_FROM) return;
  context.strokeStyle = palette.inkSoft;
  context.lineWidth = 1.6;
  context.stroke();
}

/** Names of the points in view where they do not collide. */
export function drawPointNames({ context, camera, palette, floor, meter, placer }: FloorPicture) {
  if (perMillimetre(camera.scale) < NAMED_FROM) return;
  const layer = floor.layers.points;
  const { bounds } = layer;
  const away = pointRadius(camera.scale) + 4;
  placer.reset();
  context.font = NAME;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = 3;
  context.strokeStyle = palette.floor;
  context.fillStyle = palette.inkSoft;
  for (const slot of layer.search(camera.view, found)) {
    const { name_points } = floor.points.get(layer.idAt(slot))!;
    const width = meter.width(NAME, name_points);
    const x = camera.screenX(bounds[slot * 4]!) + away;
    const y = camera.screenY(bounds[slot * 4 + 1]!) - away;
    if (!placer.place({ x, y: y - 7, width, height: 14 })) continue;
    context.font = NAME;
    context.strokeText(name_points, x, y);
    context.fillText(name_points, x, y);
  }
}
