/** Strands of movements between their banks, and streams between movements: ribbons from afar, edges from near. */
import { BANK_STEPS } from "../layout/banks.ts";
import { xOf, yOf } from "../../map/axis.ts";
import {
  aside,
  blend,
  FILTERED,
  nearness,
  onCanvas,
  type RiverPicture,
  standing,
} from "./river_picture.ts";
import { type Stream, streamCurve } from "../layout/streams.ts";
import { NO_STREAM } from "../state/scene.ts";

/** A strand is never thinner, in CSS pixels. */
const MIN_HALF_PX = 1;

/** The strands that touch the frame. */
export function visibleStrands({ scene, view, frame, row }: RiverPicture): number[] {
  const right = view.left + 1 / view.zoom;
  const bottom = view.top + frame.height / row;
  return scene.strandIndex?.search(view.left, view.top, right, bottom).sort((a, b) => a - b) ?? [];
}

/** Points lean less where a strand is short for its height: they would look like horns. */
const SLENDER = 9;

/** The banks of a strand at a step, on the canvas: from afar those of its leaf. */
function banksAt(picture: RiverPicture, strand: number, near: number) {
  const { row, unit } = picture;
  const { above, below, leafAbove, leafBelow, lean, left, right, y } = picture.scene.layout;
  const middle = yOf(picture, y[strand]!);
  const mix = (far: number, close: number) => (far + (close - far) * near) * row;
  const length = (right[strand]! - left[strand]!) * unit;
  const height = 2 * picture.scene.halfHeight[strand]! * row;
  const bend = (1 - near) * row * Math.min(1, (length / height / SLENDER) ** 2);
  return (step: number): [top: number, bottom: number] => {
    const at = strand * BANK_STEPS + step;
    const up = mix(leafAbove[at]!, above[at]!);
    const down = mix(leafBelow[at]!, below[at]!);
    const lacking = Math.max(0, 2 * MIN_HALF_PX - (up + down)) / 2;
    const own = middle + lean[at]! * bend;
    return [own - up - lacking, own + down + lacking];
  };
}

/** The outline of a strand as the current path, cut to the part in view. */
export function traceStrand(picture: RiverPicture, strand: number, near: number): void {
  const { context, scene, frame } = picture;
  const { left, right } = scene.layout;
  const from = xOf(picture, left[strand]!);
  const stride = (xOf(picture, right[strand]!) - from) / (BANK_STEPS - 1);
  const first = Math.max(0, Math.floor(-from / stride) - 2);
  const last = Math.min(BANK_STEPS - 1, Math.ceil((frame.width - from) / stride) + 2);
  const banks = banksAt(picture, strand, near);
  const x = (step: number) => from + step * stride;
  context.beginPath();
  // Quadratic curves through the middles between the steps: a bank without corners.
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

/** Returns the opacity of a strand, by the filter and the emphasis. */
export function strandStrength(picture: RiverPicture, strand: number): number {
  return standing(picture, strand) * (picture.shown.nodes[strand] ? 1 : FILTERED);
}

/** Draws the strands given. */
export function drawStrands(picture: RiverPicture, strands: readonly number[]): void {
  const { context, palette } = picture;
  const near = nearness(picture);
  for (const strand of strands) {
    traceStrand(picture, strand, near);
    const strength = strandStrength(picture, strand);
    // The ground of the page first: streams run under strands, not through them.
    context.globalAlpha = 0.55 * strength;
    context.fillStyle = palette.ground;
    context.fill();
    context.globalAlpha = (0.72 - 0.54 * near) * strength;
    context.fillStyle = palette.shades[strand]!.bar;
    context.fill();
  }
  context.globalAlpha = 1;
}

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
