/**
 * The edges as curves, gathered into streams between movements, and artists as threads. All edges from
 * one movement to another bend towards common control points, so that they run together: bundling in
 * the manner of Holten (2006), "Hierarchical edge bundles", with movements as the one level.
 */
import { type InfluenceGraph, movementOf } from "../../../../domain/gallery/influence/graph.ts";

/** All edges from one movement to another, as one. */
export interface Stream {
  from: number;
  to: number;
  /** Number of edges in the stream. */
  weight: number;
  /** Its own curve. */
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Share of the way from start to end at which the control points lie. */
const REACH = 0.5;
/** Share of an edge's own height that is replaced by the stream's. */
const BUNDLED = 0.8;
/** A curve is never flatter than this, in units; what runs backwards in time turns around in it. */
const MIN_REACH_UNITS = 0.006;
/** Sideways bend of an edge along its own row, in rows. */
const ASIDE = 0.42;

const mix = (a: number, b: number, share: number) => a + (b - a) * share;
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Distance of the control points from their ends; for ways back in time more than half. */
function reach(from: number, to: number): number {
  const way = to - from;
  return way > 2 * MIN_REACH_UNITS ? way * REACH : Math.max(-way * 0.6, MIN_REACH_UNITS);
}

/** Writes the curve of an edge between points of one movement, or of two joined by a stream. */
export function writeCurve(
  curves: Float32Array,
  edge: number,
  from: Point,
  to: Point,
  stream: Stream | undefined,
): void {
  const own = reach(from.x, to.x);
  let [x1, y1, x2, y2] = [from.x + own, from.y, to.x - own, to.y];
  if (stream && to.x - from.x > 2 * MIN_REACH_UNITS) {
    const bend = reach(stream.x0, stream.x1);
    const margin = (to.x - from.x) * 0.15;
    x1 = clamp(stream.x0 + bend, from.x + margin, to.x);
    x2 = clamp(stream.x1 - bend, from.x, to.x - margin);
    y1 = mix(from.y, stream.y0, BUNDLED);
    y2 = mix(to.y, stream.y1, BUNDLED);
  } else if (Math.abs(from.y - to.y) < ASIDE) {
    y1 -= ASIDE;
    y2 -= ASIDE;
  }
  curves.set([from.x, from.y, x1, y1, x2, y2, to.x, to.y], edge * 8);
}

/** The curve of a stream itself, in the same eight numbers. */
export function streamCurve({ x0, y0, x1, y1 }: Stream): number[] {
  const bend = reach(x0, x1);
  return [x0, y0, x0 + bend, y0, x1 - bend, y1, x1, y1];
}

/** Vertical shift of a stream's start from the middle of its strand towards the other, in rows. */
const LEAN = 0.5;

/** Key of the stream from one movement to another. */
export const streamKey = (from: number, to: number) => from * 65_536 + to;

/**
 * One stream for each pair of movements with edges from the first to the second, from where its
 * edges begin to where they end on the average; the strongest first.
 *
 * @param ends where each edge begins and ends
 * @param middle height of each movement's strand
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
    const down = Math.sign(middle[stream.to]! - middle[stream.from]!) * LEAN;
    stream.y0 = middle[stream.from]! + down;
    stream.y1 = middle[stream.to]! - down;
  }
  return [...streams.values()].sort((a, b) =>
    b.weight - a.weight || a.from - b.from || a.to - b.to
  );
}

/** A stretch of time of one artist, in units. */
export interface Thread {
  artist: number;
  left: number;
  right: number;
}

interface PackedThreads {
  /** Row of each thread given, counted from the topmost. */
  rows: number[];
  count: number;
}

/** Rows in the order in which they are taken: middle, below, above, further below … */
export function rowsFromMiddle(count: number): number[] {
  const middle = Math.floor((count - 1) / 2);
  return Array.from(
    { length: count },
    (_, i) => middle + (i % 2 === 1 ? (i + 1) / 2 : -i / 2),
  );
}

/** Packs threads; `gap` units stay free behind each. */
export function packThreads(threads: readonly Thread[], gap: number): PackedThreads {
  const order = threads.map((_, i) => i).sort((a, b) =>
    threads[a]!.left - threads[b]!.left || threads[a]!.right - threads[b]!.right ||
    threads[a]!.artist - threads[b]!.artist
  );
  const ends: number[] = [];
  const taken = new Array<number>(threads.length).fill(0);
  for (const i of order) {
    const { left, right } = threads[i]!;
    let row = ends.findIndex((end) => end + gap <= left);
    if (row < 0) row = ends.length;
    ends[row] = right;
    taken[i] = row;
  }
  const place = rowsFromMiddle(ends.length);
  return { rows: taken.map((row) => place[row]!), count: Math.max(ends.length, 1) };
}
