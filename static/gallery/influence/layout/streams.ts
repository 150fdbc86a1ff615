/**
 * Curves of edges, their bundles (streams) between movements, and the packing of artists' threads.
 * All edges from one movement to another bend towards common control points: bundling in the manner
 * of Holten (2006), "Hierarchical edge bundles", with movements as the only level.
 */
import { type InfluenceGraph, movementOf } from "../../../../domain/gallery/influence/graph.ts";

/** A bundle of all edges from one movement to another. */
export interface Stream {
  from: number;
  to: number;
  weight: number;
  /** Ends of the stream's curve: x in units, y in rows. */
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A point of the world: x in units, y in rows. */
export interface Point {
  x: number;
  y: number;
}

/** Distance of the control points from the ends, as a share of the curve's length. */
const CONTROL_SHARE = 0.5;
/** Share of the stream's height in the control points of an edge. */
const BUNDLING_SHARE = 0.8;
/**
 * Minimum distance of the control points from the ends, in units; edges backwards in time turn
 * around in it.
 */
const MIN_CONTROL_UNITS = 0.006;
/** Vertical bend of an edge within one row, in rows. */
const ROW_BEND = 0.42;

const mix = (a: number, b: number, share: number) => a + (b - a) * share;
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/**
 * Returns the distance of the control points from the ends; more than half the length for edges
 * backwards in time.
 */
function controlDistance(from: number, to: number): number {
  const length = to - from;
  return length > 2 * MIN_CONTROL_UNITS
    ? length * CONTROL_SHARE
    : Math.max(-length * 0.6, MIN_CONTROL_UNITS);
}

/** Writes the curve of an edge within one movement or along a stream. */
export function writeCurve(
  curves: Float32Array,
  edge: number,
  from: Point,
  to: Point,
  stream: Stream | undefined,
): void {
  const ownDistance = controlDistance(from.x, to.x);
  let [x1, y1, x2, y2] = [from.x + ownDistance, from.y, to.x - ownDistance, to.y];
  if (stream && to.x - from.x > 2 * MIN_CONTROL_UNITS) {
    const bend = controlDistance(stream.x0, stream.x1);
    const margin = (to.x - from.x) * 0.15;
    x1 = clamp(stream.x0 + bend, from.x + margin, to.x);
    x2 = clamp(stream.x1 - bend, from.x, to.x - margin);
    y1 = mix(from.y, stream.y0, BUNDLING_SHARE);
    y2 = mix(to.y, stream.y1, BUNDLING_SHARE);
  } else if (Math.abs(from.y - to.y) < ROW_BEND) {
    y1 -= ROW_BEND;
    y2 -= ROW_BEND;
  }
  curves.set([from.x, from.y, x1, y1, x2, y2, to.x, to.y], edge * 8);
}

/** Returns the curve of a stream, as eight numbers. */
export function streamCurve({ x0, y0, x1, y1 }: Stream): number[] {
  const bend = controlDistance(x0, x1);
  return [x0, y0, x0 + bend, y0, x1 - bend, y1, x1, y1];
}

/**
 * Vertical shift of a stream's ends from the middle of their strands towards each other, in rows.
 */
const END_SHIFT = 0.5;

/** Returns the key of the stream from one movement to another. */
export const streamKey = (from: number, to: number) => from * 65_536 + to;

/**
 * Returns one stream for each pair of movements with edges from the first to the second, by
 * descending weight. Its ends are the mean start and end of its edges.
 * @param ends Start and end of each edge.
 * @param middle Height of each movement's strand.
 */
export function streamsOf(
  graph: InfluenceGraph,
  ends: readonly { from: Point; to: Point }[],
  middle: Float64Array,
): Stream[] {
  const streams = new Map<number, Stream>();
  ends.forEach(({ from, to }, edge) => {
    const a = movementOf(graph, graph.source[edge]!);
    const b = movementOf(graph, graph.target[edge]!);
    if (a === b) return;
    let stream = streams.get(streamKey(a, b));
    if (!stream) {
      stream = { from: a, to: b, weight: 0, x0: 0, y0: 0, x1: 0, y1: 0 };
      streams.set(streamKey(a, b), stream);
    }
    stream.weight++;
    stream.x0 += from.x;
    stream.x1 += to.x;
  });
  for (const stream of streams.values()) {
    stream.x0 /= stream.weight;
    stream.x1 /= stream.weight;
    const down = Math.sign(middle[stream.to]! - middle[stream.from]!) * END_SHIFT;
    stream.y0 = middle[stream.from]! + down;
    stream.y1 = middle[stream.to]! - down;
  }
  return [...streams.values()].sort((a, b) =>
    b.weight - a.weight || a.from - b.from || a.to - b.to
  );
}

/** Active years of an artist, in units. */
export interface Thread {
  artist: number;
  left: number;
  right: number;
}

/** The rows assigned to threads. */
interface PackedThreads {
  /** Row of each thread, counted from the topmost. */
  rows: number[];
  count: number;
}

/** Returns row numbers in the order of their use: middle, below, above, further below … */
export function rowsFromMiddle(count: number): number[] {
  const middle = Math.floor((count - 1) / 2);
  return Array.from(
    { length: count },
    (_, i) => middle + (i % 2 === 1 ? (i + 1) / 2 : -i / 2),
  );
}

/**
 * Assigns threads to rows.
 * @param gap Minimum distance between two threads in one row, in units.
 */
export function packThreads(threads: readonly Thread[], gap: number): PackedThreads {
  const order = threads.map((_, i) => i).sort((a, b) =>
    threads[a]!.left - threads[b]!.left || threads[a]!.right - threads[b]!.right ||
    threads[a]!.artist - threads[b]!.artist
  );
  const ends: number[] = [];
  const rowOfThread = new Array<number>(threads.length).fill(0);
  for (const i of order) {
    const { left, right } = threads[i]!;
    let row = ends.findIndex((end) => end + gap <= left);
    if (row < 0) row = ends.length;
    ends[row] = right;
    rowOfThread[i] = row;
  }
  const position = rowsFromMiddle(ends.length);
  return { rows: rowOfThread.map((row) => position[row]!), count: Math.max(ends.length, 1) };
}
