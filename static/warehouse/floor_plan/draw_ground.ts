/** The walls, the grid, the rulers and the scale bar of a floor. */
import { SANS } from "../../shared/canvas/text_meter.ts";
import { largeLength, largeUnit, unitName } from "../shared/units.ts";
import { gridStep, lengthText, roundLength, roundUp } from "./measures.ts";
import type { FloorPicture } from "./floor_picture.ts";

/** Depth of the rulers in CSS pixels. */
export const RULER = 26;

const LABEL = `500 11px ${SANS}`;

/** Outside, floor, grid and walls. */
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

/** Rulers in metres, or feet, along the top and the left edge. */
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

/** A bar of a round length. @param x, y of its left end, in CSS pixels */
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
  // On whatever it comes to lie.
  context.strokeStyle = palette.floor;
  context.lineWidth = 3;
  context.lineJoin = "round";
  context.strokeText(lengthText(length, language), x + across + 6, y + 2);
  context.fillText(lengthText(length, language), x + across + 6, y + 2);
}
