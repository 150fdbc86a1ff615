/** Hit test on the map. */
import { HEAD } from "../../map/axis_picture.ts";
import type { Target, TimelineControls } from "./controls.ts";

/** Below this row height lives are lines, and the movement is what one points at. */
export const LIVES_FROM_ROW = 5;
/** Below this one a click goes nearer before it opens anything. */
export const OPENS_FROM_ROW = 12;

/** Finds the target; names come before bars, bars before lanes. */
export function targetAt(
  map: Pick<TimelineControls, "scene" | "camera" | "hits">,
  x: number,
  y: number,
): Target | undefined {
  const { scene, camera } = map;
  // What was drawn last lies on top.
  const hit = map.hits.findLast((at) =>
    x >= at.x && x <= at.x + at.width && y >= at.y && y <= at.y + at.height
  );
  if (hit?.kind === "era") return { kind: "era", index: hit.index };
  if (y < HEAD || y > HEAD + camera.frame.height) return undefined;
  const row = camera.row;
  const unit = camera.view.left + x / (camera.frame.width * camera.view.zoom);
  const at = camera.view.top + (y - HEAD) / row;
  if (hit?.kind === "tour") return { kind: "tour", index: hit.index, marker: hit.marker };
  if (hit?.kind === "work") return { kind: "work", index: hit.index, work: hit.work };
  if (hit) return { kind: "block", index: hit.index, name: true };
  if (row >= LIVES_FROM_ROW) {
    // A few pixels of tolerance: short lives are narrow from afar.
    const slack = 2 / (camera.frame.width * camera.view.zoom);
    const bar = scene.barIndex?.search(unit - slack, at, unit + slack, at)[0];
    if (bar !== undefined) return { kind: "bar", index: bar };
  }
  const block = scene.blockIndex?.search(unit, at, unit, at)[0];
  if (block === undefined) return undefined;
  return { kind: "block", index: block, name: false };
}
