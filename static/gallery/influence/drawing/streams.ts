/** Streams between movements: a ribbon each from afar, single edges from near. */
import { type Stream, streamCurve } from "../layout/curves.ts";
import { NO_STREAM } from "../state/scene.ts";
import { aside, blend, nearness, onCanvas, type RiverPicture } from "./river_picture.ts";

/** Height of a stream where it leaves and arrives, in rows. */
const heightOf = (weight: number) => 0.62 * Math.sqrt(weight);

function traceRibbon(picture: RiverPicture, stream: Stream, weight: number): void {
  const { context, row } = picture;
  const half = Math.max(heightOf(weight) * row, 0.9) / 2;
  const [x0, y0, x1, y1, x2, y2, x3, y3] = onCanvas(picture, streamCurve(stream), 0);
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

/** So many streams are drawn of the whole river; the nearer, the more. */
const STREAMS_OF_WHOLE = 320;

/** So many ribbons make a part of the opening: they cost more than all else. */
const RIBBONS_IN_PART = 40;

/** Draws the strongest streams, the weakest of them first. */
export function* drawStreams(picture: RiverPicture): Generator<void> {
  const alpha = aside(picture) * (1 - 0.88 * nearness(picture));
  const { streams } = picture.scene.layout;
  let most = STREAMS_OF_WHOLE * picture.view.zoom;
  let last = 0;
  while (last < streams.length && most > 0) if (picture.streamWeight[last++]! > 0) most--;
  while (last-- > 0) {
    drawStream(picture, last, alpha);
    if (last % RIBBONS_IN_PART === 0) yield;
  }
  picture.context.globalAlpha = 1;
}

/** Draws the streams that stand out. */
export function drawIsolatedStreams(picture: RiverPicture): void {
  const { isolation, emphasis } = picture;
  if (!isolation) return;
  const alpha = emphasis * (1 - 0.6 * nearness(picture)) * 1.5;
  for (const index of isolation.streams) drawStream(picture, index, alpha);
  picture.context.globalAlpha = 1;
}

/** The edges that touch the frame, those of one stream side by side. */
function visibleEdges({ scene, view, frame, row, shown }: RiverPicture): number[] {
  const right = view.left + 1 / view.zoom;
  const bottom = view.top + frame.height / row;
  const found = scene.edgeIndex?.search(
    view.left,
    view.top,
    right,
    bottom,
    (edge) => shown.edges[edge] === 1,
  );
  return found?.sort((a, b) => scene.stream[a]! - scene.stream[b]! || a - b) ?? [];
}

/** Strokes edges in order, all of one stream (or of one movement) with one path and one colour. */
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
    const own = stream === NO_STREAM ? streams.length + movement : stream;
    if (own !== group) {
      flush();
      group = own;
      const run = streams[stream];
      context.strokeStyle = run
        ? blend(picture, [run.from, run.x0], [run.to, run.x1])
        : picture.palette.shades[movement]!.bar;
      context.beginPath();
    }
    const [x0, y0, ...rest] = onCanvas(picture, curves, edge * 8);
    context.moveTo(x0, y0);
    context.bezierCurveTo(...rest);
  }
  flush();
}

/** Of larger graphs only so many edges are drawn where they pass through: a hint is enough. */
const PASSING = 600;

/**
 * Draws the edges in view, the more the nearer one is. Those that only pass through stay faint: what
 * is looked at is what begins or ends here.
 */
export function drawEdges(picture: RiverPicture): void {
  const near = nearness(picture);
  if (near === 0) return;
  const { context, scene, view } = picture;
  const { curves } = scene.layout;
  const right = view.left + 1 / view.zoom;
  const isIn = (unit: number) => unit >= view.left && unit <= right;
  const bottom = view.top + picture.frame.height / picture.row;
  const isBetween = (row: number) => row >= view.top && row <= bottom;
  const every = Math.ceil(scene.graph.source.length / PASSING);
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
  context.globalAlpha = 0.1 * near * aside(picture);
  strokeEdges(picture, passing);
  context.lineWidth = 1.2;
  context.globalAlpha = 0.62 * near * aside(picture);
  strokeEdges(picture, ending);
  context.globalAlpha = 1;
}

/** Draws the edges that stand out; those of a movement only where they are more than its streams. */
export function drawIsolatedEdges(picture: RiverPicture): void {
  const { isolation, emphasis, context, scene } = picture;
  if (!isolation || emphasis === 0) return;
  const few = isolation.streams.size === 0;
  const alpha = few ? 1 : nearness(picture);
  if (alpha === 0) return;
  context.globalAlpha = emphasis * alpha;
  context.lineWidth = few ? 2.4 : 1.6;
  context.lineCap = "round";
  strokeEdges(
    picture,
    [...isolation.edges].sort((a, b) => scene.stream[a]! - scene.stream[b]! || a - b),
  );
  context.lineCap = "butt";
  context.globalAlpha = 1;
}
