/**
 * Editing layer of the floor plan: selection, handles, guides, problems, and racks to be placed.
 */
import type { Line } from "../model/rect.ts";
import { lineOf } from "../model/floor.ts";
import { type FloorPicture, pointRadius, screenRect } from "../../floor_plan/draw_floor.ts";
import { perMillimetre } from "../../shared/units.ts";
import { SANS } from "../../../shared/canvas/text_meter.ts";
import type { FloorEditor, Preview } from "../state/editor.ts";
import { handleAt, handlesOf } from "./handles.ts";
import type { RackGhost } from "../state/rack_tool.ts";

// Drawing more marks would exceed the time of a frame.
const MAX_MARKED = 3000;

/** Selections above this size are marked with squares, which are much faster to draw. */
function traceLine({ context, camera }: FloorPicture, { fromX, fromY, toX, toY }: Line): void {
  context.moveTo(camera.screenX(fromX), camera.screenY(fromY));
  context.lineTo(camera.screenX(toX), camera.screenY(toY));
}

/** Adds the outlines of objects to the current path, enlarged by `by` CSS pixels. */
function addOutlines(picture: FloorPicture, ids: Iterable<string>, by: number): void {
  const { context, camera, floor } = picture;
  const radius = pointRadius(camera.scale) + 2.5 + by;
  for (const id of ids) {
    const point = floor.points.get(id);
    if (point) {
      const [x, y] = [camera.screenX(point.pos_x), camera.screenY(point.pos_y)];
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
      continue;
    }
    const edge = floor.edges.get(id);
    const line = edge && lineOf(floor, edge);
    if (line) traceLine(picture, line);
    const rect = floor.layers.section_geometry.rectOf(id);
    if (rect) context.rect(...screenRect(camera, rect, by));
  }
}

/** Marks the visible objects of a large selection. */
function drawSign(context: FloorPicture["context"], x: number, y: number, size: number): void {
  context.beginPath();
  context.moveTo(x, y - size);
  context.lineTo(x + size, y + size * 0.8);
  context.lineTo(x - size, y + size * 0.8);
  context.closePath();
  context.stroke();
  context.fill();
}

/** Draws an edge that passes through sections: dashed, with a warning sign at its middle. */
function drawBlockedEdge(picture: FloorPicture, id: string): void {
  const { context, camera, palette, floor } = picture;
  const edge = floor.edges.get(id);
  const line = edge && lineOf(floor, edge);
  if (line === undefined) return;
  context.beginPath();
  traceLine(picture, line);
  context.strokeStyle = palette.accent;
  context.lineWidth = 3;
  context.setLineDash([7, 4]);
  context.stroke();
  context.setLineDash([]);
  context.strokeStyle = palette.surface;
  context.lineWidth = 1.5;
  const middle = { x: (line.fromX + line.toX) / 2, y: (line.fromY + line.toY) / 2 };
  drawSign(context, camera.screenX(middle.x), camera.screenY(middle.y), 7);
}

function drawProblems(picture: FloorPicture, editor: FloorEditor): void {
  const { context, camera, palette, floor } = picture;
  let marked = 0;
  context.fillStyle = palette.accent;
  context.strokeStyle = palette.surface;
  context.lineWidth = 1.5;
  for (const { kind, ids } of editor.problems.value) {
    if (marked > MAX_MARKED) break;
    if (kind === "through") {
      marked++;
      drawBlockedEdge(picture, ids[0]!);
      continue;
    }
    for (const id of ids) {
      const rect = floor.rectAround([id]);
      if (rect === undefined) continue;
      marked++;
      const isPoint = floor.points.has(id);
      const size = perMillimetre(camera.scale) < 0.004 ? 2.5 : 5.5;
      const x = camera.screenX(rect.right) + (isPoint ? 0 : -size - 2);
      const y = camera.screenY(rect.top) + (isPoint ? -size - 5 : size + 2);
      if (x < -9 || y < -9 || x > camera.frame.width + 9 || y > camera.frame.height + 9) continue;
      drawSign(context, x, y, size);
    }
  }
}

function drawHandles(picture: FloorPicture, id: string): void {
  const { context, camera, palette, floor } = picture;
  const rect = floor.layers.section_geometry.rectOf(id);
  if (rect === undefined) return;
  context.fillStyle = palette.surface;
  context.strokeStyle = palette.accent;
  context.lineWidth = 1.5;
  for (const handle of handlesOf(rect, camera)) {
    const [x, y] = handleAt(handle, rect, camera);
    context.fillRect(x - 4, y - 4, 8, 8);
    context.strokeRect(x - 4, y - 4, 8, 8);
  }
}

function drawPreview(picture: FloorPicture, editor: FloorEditor): void {
  const { context, camera, palette } = picture;
  const { box, section, line, guides, size } = editor.preview.value;
  context.strokeStyle = palette.accent;
  context.fillStyle = palette.accent;
  if (guides) {
    context.lineWidth = 1;
    context.beginPath();
    for (const { axis, at } of guides) {
      if (axis === "x") {
        const x = Math.round(camera.screenX(at)) + 0.5;
        context.moveTo(x, 0);
        context.lineTo(x, camera.frame.height);
      } else {
        const y = Math.round(camera.screenY(at)) + 0.5;
        context.moveTo(0, y);
        context.lineTo(camera.frame.width, y);
      }
    }
    context.setLineDash([5, 4]);
    context.stroke();
    context.setLineDash([]);
  }
  for (const rect of [box, section]) {
    if (rect === undefined) continue;
    context.beginPath();
    context.rect(...screenRect(camera, rect));
    context.globalAlpha = 0.12;
    context.fill();
    context.globalAlpha = 1;
    context.lineWidth = 1.5;
    context.stroke();
  }
  if (line) {
    context.beginPath();
    traceLine(picture, line);
    context.lineWidth = 2.5;
    context.stroke();
  }
  if (size) drawSize(picture, size);
}

/** Draws the size of the previewed object below it, on a filled background. */
function drawSize(
  { context, camera, palette }: FloorPicture,
  { text, x, y }: NonNullable<Preview["size"]>,
): void {
  context.font = `500 13px ${SANS}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const across = context.measureText(text).width + 14;
  const [atX, atY] = [camera.screenX(x), camera.screenY(y) + 18];
  context.fillStyle = palette.accent;
  context.beginPath();
  context.roundRect(atX - across / 2, atY - 11, across, 22, 6);
  context.fill();
  context.fillStyle = palette.onAccent;
  context.fillText(text, atX, atY + 0.5);
}

function drawCursor(
  { context, camera, palette }: FloorPicture,
  { x, y }: { x: number; y: number },
) {
  const [atX, atY] = [Math.round(camera.screenX(x)) + 0.5, Math.round(camera.screenY(y)) + 0.5];
  context.strokeStyle = palette.accent;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(atX - 14, atY);
  context.lineTo(atX + 14, atY);
  context.moveTo(atX, atY - 14);
  context.lineTo(atX, atY + 14);
  context.stroke();
}

/** Draws the editing layer over the floor. */
export function drawEditing(picture: FloorPicture, editor: FloorEditor): void {
  const { context, palette } = picture;
  drawProblems(picture, editor);
  const hovered = editor.hovered.value;
  if (hovered !== undefined) {
    context.beginPath();
    addOutlines(picture, [hovered], 1);
    context.strokeStyle = palette.accent;
    context.globalAlpha = 0.6;
    context.lineWidth = 1.5;
    context.stroke();
    context.globalAlpha = 1;
  }
  const selected = editor.selected.value;
  if (selected.length > 0) {
    context.beginPath();
    addOutlines(picture, selected, 0);
    context.strokeStyle = palette.accent;
    context.lineWidth = 2.5;
    context.stroke();
    if (selected.length === 1 && editor.mayEdit) drawHandles(picture, selected[0]!);
  }
  drawPreview(picture, editor);
  const ghost = editor.racks.ghost.value;
  if (ghost !== undefined) return drawRacks(picture, ghost);
  const cursor = editor.cursor.value;
  if (cursor !== undefined) drawCursor(picture, cursor);
}

/** Minimum size of a section, in CSS pixels, to draw its name. */
const MIN_NAMED_SIZE = { across: 26, down: 13 };

export function drawRacks(
  { context, camera, palette }: FloorPicture,
  { layout, collisions }: RackGhost,
): void {
  const { ground, sections, points, edges } = layout;
  context.strokeStyle = palette.accent;
  context.fillStyle = palette.accent;
  context.lineWidth = 1;
  context.setLineDash([6, 4]);
  context.strokeRect(...screenRect(camera, ground));
  context.setLineDash([]);
  const paint = (isHit: boolean, alpha: number) => {
    context.beginPath();
    sections.forEach(({ rect }, index) => {
      if (collisions.sections.has(index) === isHit) context.rect(...screenRect(camera, rect));
    });
    context.globalAlpha = alpha;
    context.fill();
    context.globalAlpha = 1;
    context.stroke();
  };
  paint(false, 0.12);
  // A wider outline marks collisions, not only the colour.
  context.lineWidth = 2.5;
  paint(true, 0.6);
  context.beginPath();
  for (const [from, to] of edges) {
    context.moveTo(camera.screenX(points[from]!.x), camera.screenY(points[from]!.y));
    context.lineTo(camera.screenX(points[to]!.x), camera.screenY(points[to]!.y));
  }
  context.lineWidth = 1.5;
  context.stroke();
  const radius = pointRadius(camera.scale);
  context.beginPath();
  for (const { x, y } of points) {
    context.moveTo(camera.screenX(x) + radius, camera.screenY(y));
    context.arc(camera.screenX(x), camera.screenY(y), radius, 0, 2 * Math.PI);
  }
  context.fill();
  drawNames({ context, camera, palette }, sections);
}

function drawNames(
  { context, camera, palette }: Pick<FloorPicture, "context" | "camera" | "palette">,
  sections: RackGhost["layout"]["sections"],
): void {
  context.font = `500 11px ${SANS}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = palette.ink;
  for (const { name, rect } of sections) {
    const across = (rect.right - rect.left) * camera.scale;
    const down = (rect.bottom - rect.top) * camera.scale;
    if (across < MIN_NAMED_SIZE.across || down < MIN_NAMED_SIZE.down) continue;
    if (context.measureText(name).width > across - 4) continue;
    context.fillText(
      name,
      camera.screenX((rect.left + rect.right) / 2),
      camera.screenY((rect.top + rect.bottom) / 2),
    );
  }
}
