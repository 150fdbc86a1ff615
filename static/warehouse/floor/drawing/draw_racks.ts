/** Racks as they would stand, before they are put down. */
import { SANS } from "../../../shared/canvas/text_meter.ts";
import { pointRadius } from "../../floor_plan/draw_ways.ts";
import type { FloorPicture } from "../../floor_plan/floor_picture.ts";
import type { RackGhost } from "../state/rack_tool.ts";

/** CSS pixels that a section needs so that its name has room. */
const NAMED_FROM = { across: 26, down: 13 };

export function drawRacks(
  { context, camera, palette }: FloorPicture,
  { layout, collisions }: RackGhost,
): void {
  const { ground, sections, points, ways } = layout;
  context.strokeStyle = palette.accent;
  context.fillStyle = palette.accent;
  context.lineWidth = 1;
  context.setLineDash([6, 4]);
  context.strokeRect(
    camera.screenX(ground.left),
    camera.screenY(ground.top),
    (ground.right - ground.left) * camera.scale,
    (ground.bottom - ground.top) * camera.scale,
  );
  context.setLineDash([]);
  const paint = (isHit: boolean, alpha: number) => {
    context.beginPath();
    sections.forEach(({ rect }, index) => {
      if (collisions.sections.has(index) !== isHit) return;
      context.rect(
        camera.screenX(rect.left),
        camera.screenY(rect.top),
        (rect.right - rect.left) * camera.scale,
        (rect.bottom - rect.top) * camera.scale,
      );
    });
    context.globalAlpha = alpha;
    context.fill();
    context.globalAlpha = 1;
    context.stroke();
  };
  paint(false, 0.12);
  // What collides stands out by more than its colour.
  context.lineWidth = 2.5;
  paint(true, 0.6);
  context.beginPath();
  for (const [from, to] of ways) {
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
    if (across < NAMED_FROM.across || down < NAMED_FROM.down) continue;
    if (context.measureText(name).width > across - 4) continue;
    context.fillText(
      name,
      camera.screenX((rect.left + rect.right) / 2),
      camera.screenY((rect.top + rect.bottom) / 2),
    );
  }
}
