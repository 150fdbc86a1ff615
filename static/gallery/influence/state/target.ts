/** Hit test on the river. */
import { artistNode } from "../../../../domain/gallery/influence/graph.ts";
import { BANK_STEPS } from "../layout/banks.ts";
import { HEAD } from "../../map/axis_picture.ts";
import type { RiverControls, RiverTarget } from "./controls.ts";

type HitContext = Pick<RiverControls, "scene" | "camera" | "state" | "hits">;

/** Below these row heights works and threads are too close to be pointed at. */
const WORKS_FROM_ROW = 9;
const THREADS_FROM_ROW = 12;
const WORK_REACH = 10;
const THREAD_REACH = 6;

function inStrand(map: HitContext, strand: number, unit: number, row: number): boolean {
  const { left, right, above, below, y } = map.scene.layout;
  const share = (unit - left[strand]!) / (right[strand]! - left[strand]!);
  const step = Math.min(Math.max(Math.round(share * (BANK_STEPS - 1)), 0), BANK_STEPS - 1);
  const off = row - y[strand]!;
  const slack = 3 / map.camera.row;
  const at = strand * BANK_STEPS + step;
  return off > -above[at]! - slack && off < below[at]! + slack;
}

/** Finds the target; names come first, then works, artists and movements. */
export function targetAt(map: HitContext, x: number, y: number): RiverTarget | undefined {
  const { scene, camera, state } = map;
  const hit = map.hits.find((at) =>
    x >= at.x && x <= at.x + at.width && y >= at.y && y <= at.y + at.height
  );
  if (hit) return { kind: hit.kind, index: hit.index };
  if (y < HEAD || y > HEAD + camera.frame.height) return undefined;
  const { nodes } = state.shown.value;
  const perUnit = camera.frame.width * camera.view.zoom;
  const { row } = camera;
  const unit = camera.view.left + x / perUnit;
  const at = camera.view.top + (y - HEAD) / row;
  const firstArtist = artistNode(scene.graph, 0);
  const firstPainting = firstArtist + scene.graph.artists.length;
  if (row >= WORKS_FROM_ROW) {
    const [dx, dy] = [WORK_REACH / perUnit, WORK_REACH / row];
    const found = scene.paintingIndex?.search(unit - dx, at - dy, unit + dx, at + dy) ?? [];
    const distance = (painting: number) =>
      Math.hypot(
        (scene.layout.x[firstPainting + painting]! - unit) * perUnit,
        (scene.layout.y[firstPainting + painting]! - at) * row,
      );
    const nearest = found.filter((painting) => nodes[firstPainting + painting])
      .sort((a, b) => distance(a) - distance(b) || a - b)[0];
    if (nearest !== undefined) return { kind: "node", index: firstPainting + nearest };
  }
  if (row >= THREADS_FROM_ROW) {
    const found = scene.threadIndex?.search(unit, at, unit, at) ?? [];
    const thread = found.find((artist) =>
      nodes[firstArtist + artist] &&
      Math.abs(scene.layout.y[firstArtist + artist]! - at) * row <= THREAD_REACH
    );
    if (thread !== undefined) return { kind: "node", index: firstArtist + thread };
  }
  const strand = scene.strandIndex?.search(unit, at, unit, at)
    .find((movement) => nodes[movement] && inStrand(map, movement, unit, at));
  return strand === undefined ? undefined : { kind: "node", index: strand };
}
