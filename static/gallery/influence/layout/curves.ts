/**
 * The ways of the edges, cubic Bézier curves of eight numbers each: x and y of the start, the two
 * control points and the end. All edges from one movement to another bend towards common control
 * points, so that they run together as one stream: bundling in the manner of Holten (2006),
 * "Hierarchical edge bundles", with movements as the one level of hierarchy.
 */

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
