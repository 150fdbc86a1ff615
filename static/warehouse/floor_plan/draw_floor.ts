/** Drawing of a floor: grid, rulers, walls, points, edges, and sections with labels. */
import { type Floor, lineOf } from "../floor/model/floor.ts";
import type { Rect } from "../floor/model/rect.ts";
import type { Language } from "../../shared/i18n.ts";
import type { LabelPlacer } from "../../shared/canvas/label_placer.ts";
import { SANS, type TextMeter } from "../../shared/canvas/text_meter.ts";
import type { FloorCamera } from "./camera.ts";
import type { FloorPalette, TintOf } from "./floor_palette.ts";
import { largeLength, largeUnit, perMillimetre, unitName } from "../shared/units.ts";
import { gridStep, lengthText, roundLength, roundUp } from "./measures.ts";

export interface FloorPicture {
  context: CanvasRenderingContext2D;
  camera: FloorCamera;
  palette: FloorPalette;
  meter: TextMeter;
  placer: LabelPlacer;
  floor: Floor;
  /** The warehouse's `warehouse_width` (along x) and `warehouse_length` (along y). */
  width: number;
  length: number;
  tintOf: TintOf;
  language: Language;
}

/** Depth of the rulers in CSS pixels. */
export const RULER = 26;

const LABEL = `500 11px ${SANS}`;

/** Draws the background, the floor, its grid and the walls. */
export function drawGround({ context, camera, palette, length, width }: FloorPicture): void {
  const { frame, view, scale } = camera;
  context.fillStyle = palette.outside;
  context.fillRect(0, 0, frame.width, frame.height);
  const left = camera.screenX(0);
  const top = camera.screenY(0);
  const [across, down] = [width * scale, length * scale];
  context.fillStyle = palette.floor;
  context.fillRect(left, top, across, down);

  const step = gridStep(scale);
  const firstX = Math.max(Math.ceil(view.left / step), 0);
  const lastX = Math.floor(Math.min(view.right, width) / step);
  const firstY = Math.max(Math.ceil(view.top / step), 0);
  const lastY = Math.floor(Math.min(view.bottom, length) / step);
  const fromY = Math.max(top, 0);
  const toY = Math.min(top + down, frame.height);
  const fromX = Math.max(left, 0);
  const toX = Math.min(left + across, frame.width);
  if (toX > fromX && toY > fromY) {
    for (const strong of [false, true]) {
      context.fillStyle = strong ? palette.gridStrong : palette.grid;
      for (let i = firstX; i <= lastX; i++) {
        if ((i % 5 === 0) !== strong) continue;
        context.fillRect(Math.round(camera.screenX(i * step)), fromY, 1, toY - fromY);
      }
      for (let i = firstY; i <= lastY; i++) {
        if ((i % 5 === 0) !== strong) continue;
        context.fillRect(fromX, Math.round(camera.screenY(i * step)), toX - fromX, 1);
      }
    }
  }
  context.strokeStyle = palette.wall;
  context.lineWidth = 3;
  context.strokeRect(left - 1.5, top - 1.5, across + 3, down + 3);
}

/** Draws rulers in metres or feet along the top and left edges. */
export function drawRulers({ context, camera, palette, language }: FloorPicture): void {
  const { frame, view, scale } = camera;
  const large = largeLength();
  const step = roundUp(62 / scale / large) * large;
  const minor = step / 5;
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, frame.width, RULER);
  context.fillRect(0, 0, RULER, frame.height);
  context.fillStyle = palette.line;
  context.fillRect(0, RULER - 1, frame.width, 1);
  context.fillRect(RULER - 1, 0, 1, frame.height);
  context.font = LABEL;
  context.textBaseline = "middle";
  const digits = step < large ? Math.max(1, Math.ceil(-Math.log10(step / large))) : 0;
  for (let i = Math.floor(view.left / minor); i * minor <= view.right; i++) {
    const x = Math.round(camera.screenX(i * minor));
    if (x < RULER) continue;
    const major = i % 5 === 0;
    context.fillStyle = palette.inkFaint;
    context.fillRect(x, RULER - (major ? 9 : 5), 1, major ? 8 : 4);
    if (!major) continue;
    context.fillStyle = palette.inkSoft;
    context.textAlign = "left";
    context.fillText((i * minor / large).toFixed(digits), x + 4, RULER / 2 - 2);
  }
  for (let i = Math.floor(view.top / minor); i * minor <= view.bottom; i++) {
    const y = Math.round(camera.screenY(i * minor));
    if (y < RULER) continue;
    const major = i % 5 === 0;
    context.fillStyle = palette.inkFaint;
    context.fillRect(RULER - (major ? 9 : 5), y, major ? 8 : 4, 1);
    if (!major) continue;
    context.save();
    context.translate(RULER / 2 - 2, y + 4);
    context.rotate(Math.PI / 2);
    context.fillStyle = palette.inkSoft;
    context.textAlign = "left";
    context.fillText((i * minor / large).toFixed(digits), 0, 0);
    context.restore();
  }
  context.fillStyle = palette.surface;
  context.fillRect(0, 0, RULER - 1, RULER - 1);
  context.fillStyle = palette.inkFaint;
  context.textAlign = "center";
  context.fillText(unitName(largeUnit(), language), RULER / 2, RULER / 2);
}

/**
 * Draws a scale bar of a round length.
 * @param x, y Position of its left end in CSS pixels.
 */
export function drawScaleBar(
  { context, camera, palette, language }: FloorPicture,
  x: number,
  y: number,
): void {
  const length = roundLength(56 / camera.scale);
  const across = length * camera.scale;
  context.fillStyle = palette.inkSoft;
  context.fillRect(x, y - 1, across, 2);
  context.fillRect(x, y - 6, 1.5, 7);
  context.fillRect(x + across / 2, y - 4, 1, 4);
  context.fillRect(x + across - 1.5, y - 6, 1.5, 7);
  context.font = LABEL;
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  // An outline keeps the text readable on any background.
  context.strokeStyle = palette.floor;
  context.lineWidth = 3;
  context.lineJoin = "round";
  context.strokeText(lengthText(length, language), x + across + 6, y + 2);
  context.fillText(lengthText(length, language), x + across + 6, y + 2);
}

const NAME = `500 11px ${SANS}`;
/** Minimum scale, in CSS pixels per millimetre, to draw names of points. */
const MIN_NAMED_SCALE = 0.02;
/** Edges shorter than this are not drawn. */
const MIN_EDGE_PX = 1.2;
/**
 * Points are drawn as squares below this radius in CSS pixels, or if more than `MAX_ROUND_POINTS`
 * are visible.
 */
const MAX_DOT_RADIUS = 1.2;
const MAX_ROUND_POINTS = 1500;
/** Minimum radius of points drawn as rings; smaller ones are filled. */
const MIN_RING_RADIUS = 2.5;
/** Maximum number of dots; if more are visible, those below `MIN_CROWDED_RADIUS` are omitted. */
const MAX_DOTS = 3000;
const MIN_CROWDED_RADIUS = 1;

/** Returns the radius of a point in CSS pixels. */
export function pointRadius(scale: number): number {
  return Math.min(Math.max(perMillimetre(scale) * 160, 0.75), 5);
}

/** Draws the visible edges. */
export function drawEdges({ context, camera, palette, floor }: FloorPicture): void {
  const { scale } = camera;
  const thickness = Math.min(Math.max(perMillimetre(scale) * 90, 0.8), 2.5);
  context.fillStyle = palette.way;
  context.beginPath();
  for (const id of floor.layers.edges.search(camera.view)) {
    const line = lineOf(floor, floor.edges.get(id)!)!;
    const [fromX, fromY] = [camera.screenX(line.fromX), camera.screenY(line.fromY)];
    const [across, down] = [camera.screenX(line.toX) - fromX, camera.screenY(line.toY) - fromY];
    if (Math.abs(across) < MIN_EDGE_PX && Math.abs(down) < MIN_EDGE_PX) continue;
    // Most aisles are axis-parallel, and rectangles are much faster to draw than lines.
    if (down === 0) context.fillRect(fromX, fromY - thickness / 2, across, thickness);
    else if (across === 0) context.fillRect(fromX - thickness / 2, fromY, thickness, down);
    else {
      context.moveTo(fromX, fromY);
      context.lineTo(fromX + across, fromY + down);
    }
  }
  context.strokeStyle = palette.way;
  context.lineWidth = thickness;
  context.stroke();
}

/** Draws thin lines from sections to their access points, if the scale is large enough. */
export function drawAdjoining({ context, camera, palette, floor }: FloorPicture): void {
  if (perMillimetre(camera.scale) < MIN_NAMED_SCALE / 2) return;
  const layer = floor.layers.section_geometry;
  context.beginPath();
  for (const id of layer.search(camera.view)) {
    const point = floor.points.get(floor.section_geometry.get(id)!.id_point_way);
    if (point === undefined) continue;
    const { left, top, right, bottom } = layer.rectOf(id)!;
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

/** Draws the visible points. */
export function drawPoints({ context, camera, palette, floor }: FloorPicture): void {
  const radius = pointRadius(camera.scale);
  const labels = floor.layers.points.search(camera.view).map((id) => {
    const { pos_x, pos_y } = floor.points.get(id)!;
    return { x: camera.screenX(pos_x), y: camera.screenY(pos_y) };
  });
  context.fillStyle = palette.inkSoft;
  if (radius < MAX_DOT_RADIUS || radius < MIN_RING_RADIUS && labels.length > MAX_ROUND_POINTS) {
    // Small points in this number only clutter the view of the edges.
    if (labels.length > MAX_DOTS && radius < MIN_CROWDED_RADIUS) return;
    for (const { x, y } of labels) {
      context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
    }
    return;
  }
  context.beginPath();
  for (const { x, y } of labels) {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
  if (radius >= MIN_RING_RADIUS) context.fillStyle = palette.floor;
  context.fill();
  if (radius < MIN_RING_RADIUS) return;
  context.strokeStyle = palette.inkSoft;
  context.lineWidth = 1.6;
  context.stroke();
}

/** Draws the names of visible points where they do not collide. */
export function drawPointNames({ context, camera, palette, floor, meter, placer }: FloorPicture) {
  if (perMillimetre(camera.scale) < MIN_NAMED_SCALE) return;
  const offset = pointRadius(camera.scale) + 4;
  placer.reset();
  context.font = NAME;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = 3;
  context.strokeStyle = palette.floor;
  context.fillStyle = palette.inkSoft;
  for (const id of floor.layers.points.search(camera.view)) {
    const { name_points, pos_x, pos_y } = floor.points.get(id)!;
    const width = meter.width(NAME, name_points);
    const [x, y] = [camera.screenX(pos_x) + offset, camera.screenY(pos_y) - offset];
    if (!placer.place({ x, y: y - 7, width, height: 14 })) continue;
    context.font = NAME;
    context.strokeText(name_points, x, y);
    context.fillText(name_points, x, y);
  }
}

const MIN_OUTLINED_SIZE = 5;
/** Minimum size of a section's visible part, in CSS pixels, to draw its name. */
const MIN_NAME_WIDTH = 22;
const MIN_NAME_HEIGHT = 12;
const MIN_STOCK_HEIGHT = 30;
const PADDING = 4;
const hatches = new WeakMap<CanvasRenderingContext2D, { color: string; pattern: CanvasPattern }>();

/** Returns the hatching of empty sections. */
export function hatch(context: CanvasRenderingContext2D, color: string): CanvasPattern {
  const cached = hatches.get(context);
  if (cached?.color === color) return cached.pattern;
  const tile = document.createElement("canvas");
  tile.width = tile.height = 8;
  const brush = tile.getContext("2d")!;
  brush.strokeStyle = color;
  brush.lineWidth = 1;
  for (const from of [-8, 0, 8]) {
    brush.moveTo(from, 8);
    brush.lineTo(from + 8, 0);
  }
  brush.stroke();
  const pattern = context.createPattern(tile, "repeat")!;
  hatches.set(context, { color, pattern });
  return pattern;
}

/** Returns a rectangle of the floor on the canvas, `by` CSS pixels larger on all sides. */
export function screenRect(
  camera: FloorCamera,
  { left, top, right, bottom }: Rect,
  by = 0,
): [x: number, y: number, width: number, height: number] {
  return [
    camera.screenX(left) - by,
    camera.screenY(top) - by,
    (right - left) * camera.scale + 2 * by,
    (bottom - top) * camera.scale + 2 * by,
  ];
}

/** Draws the visible sections: fill and outline. */
export function drawSections({ context, camera, palette, floor, tintOf }: FloorPicture): void {
  const layer = floor.layers.section_geometry;
  const onScreen = (id: string) => screenRect(camera, layer.rectOf(id)!);
  const empty: string[] = [];
  const visibleIds = layer.search(camera.view);
  for (const id of visibleIds) {
    const tint = tintOf(floor.section_geometry.get(id)!, palette);
    if (tint === undefined) empty.push(id);
    context.fillStyle = (tint ?? palette.plain).fill;
    context.fillRect(...onScreen(id));
  }
  const outline = (ids: readonly string[]) => {
    context.beginPath();
    for (const id of ids) context.rect(...onScreen(id));
  };
  if (empty.length > 0) {
    outline(empty);
    context.fillStyle = hatch(context, palette.line);
    context.fill();
  }
  outline(visibleIds);
  context.strokeStyle = palette.inkSoft;
  context.lineWidth = 1;
  // From afar, full outlines would hide the fills.
  const [, , , across] = visibleIds[0] === undefined ? [0, 0, 0, 0] : onScreen(visibleIds[0]);
  context.globalAlpha = across < MIN_OUTLINED_SIZE ? 0.35 : 0.8;
  context.stroke();
  context.globalAlpha = 1;
}

/** Draws the names and contents of visible sections. */
export function drawSectionNames(picture: FloorPicture): void {
  const { context, camera, palette, floor, meter, tintOf } = picture;
  const layer = floor.layers.section_geometry;
  const { frame } = camera;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const id of layer.search(camera.view)) {
    const { left, top, right, bottom } = layer.rectOf(id)!;
    // The name of a section at the edge of the frame is centred in its visible part.
    const from = Math.max(camera.screenX(left), camera.insets.left);
    const to = Math.min(camera.screenX(right), frame.width);
    const above = Math.max(camera.screenY(top), camera.insets.top);
    const below = Math.min(camera.screenY(bottom), frame.height);
    const isVertical = below - above > (to - from) * 1.4;
    const [along, across] = isVertical ? [below - above, to - from] : [to - from, below - above];
    if (along < MIN_NAME_WIDTH || across < MIN_NAME_HEIGHT) continue;
    const plot = floor.section_geometry.get(id)!;
    const section = floor.sections.get(plot.id_warehouse_section);
    const size = Math.min(Math.max(Math.round(across * 0.42), 10), 17);
    const font = `600 ${size}px ${SANS}`;
    const name = meter.fit(font, section?.section_name ?? plot.name_section, along - 2 * PADDING);
    const showsStock = section !== undefined && section.count_box > 0 && across >= MIN_STOCK_HEIGHT;
    const small = `400 ${Math.max(Math.round(size * 0.72), 10)}px ${SANS}`;
    const stock = showsStock
      ? meter.fit(small, `${section.count_box} × ${section.sku_name}`, along - 2 * PADDING) ??
        meter.fit(small, `× ${section.count_box}`, along - 2 * PADDING)
      : undefined;
    if (name === undefined) continue;
    context.save();
    context.translate((from + to) / 2, (above + below) / 2);
    if (isVertical) context.rotate(-Math.PI / 2);
    context.fillStyle = tintOf(plot, palette)?.text ?? palette.inkSoft;
    context.font = font;
    context.fillText(name, 0, stock === undefined ? 0.5 : -size * 0.5);
    if (stock !== undefined) {
      context.font = small;
      context.fillText(stock, 0, size * 0.62);
    }
    context.restore();
  }
}
