/** Draws artists as threads and works as points on them. */
import { artistNode, nodeAt } from "../../../../domain/gallery/influence/graph.ts";
import { ramp, xOf, yOf } from "../../map/axis.ts";
import { detailLevel, nodeOpacity, type RiverPicture } from "./river_picture.ts";
import { traceStrand } from "./streams.ts";

/** Smallest row heights, in CSS pixels, at which threads and works are drawn. */
const MIN_THREADS_ROW_PX = 6;
const MIN_WORKS_ROW_PX = 8;

/**
 * Returns the radius of a work's point, in CSS pixels.
 * @param row Row height, in CSS pixels.
 */
export const workRadius = (row: number) => Math.min(1.1 + row * 0.1, 5);

/** Returns the artists (as nodes) whose threads touch the frame and pass the filter. */
export function visibleThreads(picture: RiverPicture): number[] {
  const { scene, filteredGraph } = picture;
  const base = artistNode(scene.graph, 0);
  return scene.threadBoxes.inView(picture).map((artist) => base + artist)
    .filter((node) => filteredGraph.nodes[node]);
}

/** Returns the works (as nodes) in the frame that pass the filter, sorted by movement. */
export function visibleWorks({ scene, view, frame, row, filteredGraph }: RiverPicture): number[] {
  const slack = 12;
  const base = artistNode(scene.graph, scene.graph.artists.length);
  const x = slack / (frame.width * view.zoom);
  const boxes = scene.paintingBoxes.search(
    view.left - x,
    view.top - slack / row,
    view.left + 1 / view.zoom + x,
    view.top + (frame.height + slack) / row,
  );
  return boxes.map((painting) => base + painting)
    .filter((node) => filteredGraph.nodes[node])
    .sort((a, b) => scene.movement[a]! - scene.movement[b]! || a - b);
}

/** Draws threads, each in the colour of its movement. */
export function drawThreads(picture: RiverPicture, threads: readonly number[]): void {
  const { context, scene, palette, frame, row } = picture;
  const fade = ramp(row, MIN_THREADS_ROW_PX, MIN_THREADS_ROW_PX + 8);
  if (fade === 0) return;
  const { left, right, y } = scene.layout;
  context.lineWidth = row > 24 ? 1.5 : 1;
  for (const node of threads) {
    const from = Math.max(xOf(picture, left[node]!), -10);
    const to = Math.min(xOf(picture, right[node]!), frame.width + 10);
    const height = yOf(picture, y[node]!);
    context.globalAlpha = 0.5 * fade * nodeOpacity(picture, node);
    context.strokeStyle = palette.shades[scene.movement[node]!]!.bar;
    context.beginPath();
    context.moveTo(from, height);
    context.lineTo(to, height);
    context.stroke();
  }
  context.globalAlpha = 1;
}

/**
 * Draws works.
 * @param works Nodes, sorted by movement.
 */
export function drawWorks(picture: RiverPicture, works: readonly number[]): void {
  const { context, scene, palette, row, isolation } = picture;
  const fade = ramp(row, MIN_WORKS_ROW_PX, MIN_WORKS_ROW_PX + 5);
  const radius = workRadius(row);
  const { x, y } = scene.layout;
  // Two passes: faded works first, emphasized works on top of them.
  for (const isEmphasized of [false, true]) {
    let movement = -1;
    const flush = () => {
      if (movement < 0) return;
      context.fill();
      if (row > 16) context.stroke();
    };
    context.lineWidth = 1.5;
    context.strokeStyle = palette.ground;
    for (const node of works) {
      if ((isolation?.nodes.has(node) ?? false) !== isEmphasized) continue;
      if (!isEmphasized && fade === 0) continue;
      if (scene.movement[node] !== movement) {
        flush();
        movement = scene.movement[node]!;
        context.globalAlpha = isEmphasized ? 1 : fade * nodeOpacity(picture, node);
        context.fillStyle = palette.shades[movement]!.chip;
        context.beginPath();
      }
      const [left, top] = [xOf(picture, x[node]!), yOf(picture, y[node]!)];
      context.moveTo(left + radius, top);
      context.arc(left, top, isEmphasized ? Math.max(radius, 2.6) : radius, 0, 2 * Math.PI);
    }
    flush();
  }
  context.globalAlpha = 1;
}

/**
 * Marks a node in the accent colour: a ring around a work, an artist's thread, a movement's banks.
 */
export function drawMark(picture: RiverPicture, node: number): void {
  if (node < 0) return;
  const { context, scene, palette, row } = picture;
  const { x, y, left, right } = scene.layout;
  const { kind } = nodeAt(scene.graph, node);
  context.strokeStyle = palette.accent;
  context.lineWidth = 2.2;
  if (kind === "movement") {
    context.lineWidth = 1.5;
    traceStrand(picture, node, detailLevel(picture));
    context.stroke();
    return;
  }
  context.beginPath();
  if (kind === "artist") {
    context.moveTo(xOf(picture, left[node]!), yOf(picture, y[node]!));
    context.lineTo(xOf(picture, right[node]!), yOf(picture, y[node]!));
  } else {
    context.arc(xOf(picture, x[node]!), yOf(picture, y[node]!), workRadius(row) + 4, 0, 7);
  }
  context.stroke();
}
