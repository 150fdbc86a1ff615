/**
 * Draws the strands of movements and the influence between them: ribbons when zoomed out, single
 * edges when zoomed in.
 */
import { BANK_STEPS } from "../layout/banks.ts";
import { xOf, yOf } from "../../map/axis.ts";
import {
  blend,
  detailLevel,
  fadedOpacity,
  FILTERED_OPACITY,
  nodeOpacity,
  type RiverPicture,
  toCanvas,
} from "./river_picture.ts";
import { type Stream, streamCurve } from "../layout/streams.ts";
import { NO_STREAM } from "../state/scene.ts";

/** Minimum half height of a strand, in CSS pixels. */
const MIN_HALF_PX = 1;

/**
 * Ratio of length to height below which the ends of a strand lean less; leaning ends of short
 * strands look like horns.
 */
const MIN_SLENDERNESS = 9;

/**
 * Returns a function that maps a step of a strand to its banks on the canvas.
 * @param detail 0 for the leaf shape (zoomed out), 1 for the real banks (zoomed in).
 */
function banksAt(picture: RiverPicture, strand: number, detail: number) {
  const { row, unit } = picture;
  const { above, below, leafAbove, leafBelow, lean, left, right, y } = picture.scene.layout;
  const middle = yOf(picture, y[strand]!);
  const mix = (leafHeight: number, bankHeight: number) =>
    (leafHeight + (bankHeight - leafHeight) * detail) * row;
  const length = (right[strand]! - left[strand]!) * unit;
  const height = 2 * picture.scene.halfHeight[strand]! * row;
  const bend = (1 - detail) * row * Math.min(1, (length / height / MIN_SLENDERNESS) ** 2);
  return (step: number): [top: number, bottom: number] => {
    const at = strand * BANK_STEPS + step;
    const up = mix(leafAbove[at]!, above[at]!);
    const down = mix(leafBelow[at]!, below[at]!);
    const missingHalf = Math.max(0, 2 * MIN_HALF_PX - (up + down)) / 2;
    const center = middle + lean[at]! * bend;
    return [center - up - missingHalf, center + down + missingHalf];
  };
}

/** Makes the outline of a strand the current path, clipped to the part in view. */
export function traceStrand(picture: RiverPicture, strand: number, detail: number): void {
  const { context, scene, frame } = picture;
  const { left, right } = scene.layout;
  const from = xOf(picture, left[strand]!);
  const stride = (xOf(picture, right[strand]!) - from) / (BANK_STEPS - 1);
  const first = Math.max(0, Math.floor(-from / stride) - 2);
  const last = Math.min(BANK_STEPS - 1, Math.ceil((frame.width - from) / stride) + 2);
  const banks = banksAt(picture, strand, detail);
  const x = (step: number) => from + step * stride;
  context.beginPath();
  // Quadratic curves through the midpoints between steps give banks without corners.
  const follow = (step: number, next: number, side: 0 | 1) => {
    const [here, there] = [banks(step)[side], banks(next)[side]];
    context.quadraticCurveTo(x(step), here, x((step + next) / 2), (here + there) / 2);
  };
  context.moveTo(x(first), banks(first)[0]);
  for (let step = first; step < last; step++) follow(step, step + 1, 0);
  context.lineTo(x(last), banks(last)[0]);
  context.lineTo(x(last), banks(last)[1]);
  for (let step = last; step > first; step--) follow(step, step - 1, 1);
  context.lineTo(x(first), banks(first)[1]);
  context.closePath();
}

/** Returns the opacity of a strand for the current filter and emphasis. */
export function strandOpacity(picture: RiverPicture, strand: number): number {
  return nodeOpacity(picture, strand) *
    (picture.filteredGraph.nodes[strand] ? 1 : FILTERED_OPACITY);
}

/** Draws strands. */
export function drawStrands(picture: RiverPicture, strands: readonly number[]): void {
  const { context, palette } = picture;
  const detail = detailLevel(picture);
  for (const strand of strands) {
    traceStrand(picture, strand, detail);
    const opacity = strandOpacity(picture, strand);
    // First in the background colour, so that streams do not show through strands.
    context.globalAlpha = 0.55 * opacity;
    context.fillStyle = palette.ground;
    context.fill();
    context.globalAlpha = (0.72 - 0.54 * detail) * opacity;
    context.fillStyle = palette.shades[strand]!.bar;
    context.fill();
  }
  context.globalAlpha = 1;
}

/** Returns the height of a stream at its ends, in rows. */
const heightOf = (weight: number) => 0.62 * Math.sqrt(weight);

function traceRibbon(picture: RiverPicture, stream: Stream, weight: number): void {
  const { context, row } = picture;
  const half = Math.max(heightOf(weight) * row, 0.9) / 2;
  const [x0, y0, x1, y1, x2, y2, x3, y3] = toCanvas(picture, streamCurve(stream), 0);
  context.beginPath();
  context.moveTo(x0, y0 - half);
  context.bezierCurveTo(x1, y1 - half, x2, y2 - half, x3, y3 - half);
  context.lineTo(x3, y3 + half);
  context.bezierCurveTo(x2, y2 + half, x1, y1 + half, x0, y0 + half);
  context.closePath();
}

function isInView({ view, frame, row }: RiverPicture, { x0, y0, x1, y1 }: Stream): boolean {
  const margin = 0.02;
  return Math.max(x0, x1) + margin > view.left &&
    Math.min(x0, x1) - margin < view.left + 1 / view.zoom &&
    Math.max(y0, y1) + 3 > view.top && Math.min(y0, y1) - 3 < view.top + frame.height / row;
}

function drawStream(picture: RiverPicture, index: number, alpha: number): void {
  const stream = picture.scene.layout.streams[index]!;
  const weight = picture.streamWeight[index]!;
  if (weight === 0 || !isInView(picture, stream)) return;
  traceRibbon(picture, stream, weight);
  picture.context.globalAlpha = alpha * Math.min(0.26 + 0.06 * weight, 0.66);
  picture.context.fillStyle = blend(picture, [stream.from, stream.x0], [stream.to, stream.x1]);
  picture.context.fill();
}

/** Number of streams drawn when the whole river is in view; it grows with the zoom. */
const MAX_STREAMS_AT_WHOLE_VIEW = 320;

/** Draws the strongest streams in ascending order of weight, so that the strongest are on top. */
export function drawStreams(picture: RiverPicture): void {
  const alpha = fadedOpacity(picture) * (1 - 0.88 * detailLevel(picture));
  const { streams } = picture.scene.layout;
  let remainingStreams = MAX_STREAMS_AT_WHOLE_VIEW * picture.view.zoom;
  let last = 0;
  while (last < streams.length && remainingStreams > 0) {
    if (picture.streamWeight[last++]! > 0) remainingStreams--;
  }
  while (last-- > 0) drawStream(picture, last, alpha);
  picture.context.globalAlpha = 1;
}

/** Draws the emphasized streams. */
export function drawIsolatedStreams(picture: RiverPicture): void {
  const { isolation, emphasis } = picture;
  if (!isolation) return;
  const alpha = emphasis * (1 - 0.6 * detailLevel(picture)) * 1.5;
  for (const index of isolation.streams) drawStream(picture, index, alpha);
  picture.context.globalAlpha = 1;
}

/** Returns the edges that touch the frame and pass the filter, grouped by stream. */
function visibleEdges(picture: RiverPicture): number[] {
  const { scene, filteredGraph } = picture;
  return scene.edgeBoxes.inView(picture).filter((edge) => filteredGraph.edges[edge] === 1)
    .sort((a, b) => scene.stream[a]! - scene.stream[b]! || a - b);
}

/**
 * Strokes edges in order; consecutive edges of one stream (or of one movement) share a path and a
 * colour.
 */
function strokeEdges(picture: RiverPicture, edges: readonly number[]): void {
  const { context, scene } = picture;
  const { curves, streams } = scene.layout;
  let group = -1;
  const flush = () => {
    if (group >= 0) context.stroke();
  };
  for (const edge of edges) {
    const stream = scene.stream[edge]!;
    const movement = scene.movement[scene.graph.target[edge]!]!;
    const center = stream === NO_STREAM ? streams.length + movement : stream;
    if (center !== group) {
      flush();
      group = center;
      const ownStream = streams[stream];
      context.strokeStyle = ownStream
        ? blend(picture, [ownStream.from, ownStream.x0], [ownStream.to, ownStream.x1])
        : picture.palette.shades[movement]!.bar;
      context.beginPath();
    }
    const [x0, y0, ...rest] = toCanvas(picture, curves, edge * 8);
    context.moveTo(x0, y0);
    context.bezierCurveTo(...rest);
  }
  flush();
}

/**
 * Approximate number of edges of a larger graph from which passing edges are drawn; a sample
 * suffices.
 */
const MAX_PASSING_EDGES = 600;

/**
 * Draws the edges in view, with an opacity that grows with the zoom. Edges without an end in view
 * stay faint.
 */
export function drawEdges(picture: RiverPicture): void {
  const detail = detailLevel(picture);
  if (detail === 0) return;
  const { context, scene, view } = picture;
  const { curves } = scene.layout;
  const right = view.left + 1 / view.zoom;
  const isIn = (unit: number) => unit >= view.left && unit <= right;
  const bottom = view.top + picture.frame.height / picture.row;
  const isBetween = (row: number) => row >= view.top && row <= bottom;
  const every = Math.ceil(scene.graph.source.length / MAX_PASSING_EDGES);
  const passing: number[] = [];
  const ending: number[] = [];
  for (const edge of visibleEdges(picture)) {
    const at = edge * 8;
    const begins = isIn(curves[at]!) && isBetween(curves[at + 1]!);
    const ends = isIn(curves[at + 6]!) && isBetween(curves[at + 7]!);
    if (begins || ends) ending.push(edge);
    else if (edge % every === 0) passing.push(edge);
  }
  context.lineWidth = 1;
  context.globalAlpha = 0.1 * detail * fadedOpacity(picture);
  strokeEdges(picture, passing);
  context.lineWidth = 1.2;
  context.globalAlpha = 0.62 * detail * fadedOpacity(picture);
  strokeEdges(picture, ending);
  context.globalAlpha = 1;
}

/**
 * Draws the emphasized edges; those of a movement only when zoomed in, where streams give way to
 * edges.
 */
export function drawIsolatedEdges(picture: RiverPicture): void {
  const { isolation, emphasis, context, scene } = picture;
  if (!isolation || emphasis === 0) return;
  const hasOnlyEdges = isolation.streams.size === 0;
  const alpha = hasOnlyEdges ? 1 : detailLevel(picture);
  if (alpha === 0) return;
  context.globalAlpha = emphasis * alpha;
  context.lineWidth = hasOnlyEdges ? 2.4 : 1.6;
  context.lineCap = "round";
  strokeEdges(
    picture,
    [...isolation.edges].sort((a, b) => scene.stream[a]! - scene.stream[b]! || a - b),
  );
  context.lineCap = "butt";
  context.globalAlpha = 1;
}
