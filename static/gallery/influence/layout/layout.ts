/**
 * Lays the graph out as a river: x is time in units of a time scale, y is rows. Movements are
 * strands, artists are threads in them, and paintings lie on the thread of their artist. The layout
 * is deterministic and consists of plain numbers, so that a worker can transfer it.
 */
import {
  artistNode,
  artistOf,
  type InfluenceGraph,
  movementOf,
  nodeAt,
  nodeCount,
} from "../../../../domain/gallery/influence/graph.ts";
import type { GraphYears } from "../years.ts";
import { BANK_STEPS, banksOf, leafOf } from "./banks.ts";
import {
  packThreads,
  type Point,
  type Stream,
  streamKey,
  streamsOf,
  type Thread,
  writeCurve,
} from "./streams.ts";

/** Positions and curves of all nodes, strands and edges. */
export interface InfluenceLayout {
  rows: number;
  x: Float32Array;
  y: Float32Array;
  /** Ends of each movement's strand, then of each artist's thread. */
  left: Float32Array;
  right: Float32Array;
  /** Banks of the strands, `BANK_STEPS` each: rows above and below the middle. */
  above: Float32Array;
  below: Float32Array;
  /**
   * Banks of the leaves drawn when zoomed out, and the offset of their middle line, in rows
   * downwards.
   */
  leafAbove: Float32Array;
  leafBelow: Float32Array;
  lean: Float32Array;
  /** Curves of the edges, eight numbers each. */
  curves: Float32Array;
  streams: Stream[];
}

/** Margin above and below the river, in rows. */
const MARGIN = 1;
/**
 * Distance, in units, from the start of an artist's or movement's influence to the influenced work.
 */
const START_DISTANCE = 0.012;

/**
 * Returns the start of a node's influence on a work at `to`: the point of a painting; for artists
 * and movements a point shortly before the work, at the latest their middle.
 */
function influenceStart(
  layout: InfluenceLayout,
  node: number,
  isPainting: boolean,
  to: number,
): Point {
  const [x, y] = [layout.x[node]!, layout.y[node]!];
  if (isPainting) return { x, y };
  return { x: Math.max(Math.min(x, to - START_DISTANCE), Math.min(layout.left[node]!, x)), y };
}

/**
 * Lays the graph out.
 * @param years Years of the nodes of the same graph.
 * @param toUnit The time scale, from a year to 0 to 1, ascending.
 */
export function layOutRiver(
  graph: InfluenceGraph,
  years: GraphYears,
  toUnit: (year: number) => number,
): InfluenceLayout {
  const strands = strandsOf(graph, years, toUnit);
  const weights = new Map<number, { from: number; to: number; weight: number }>();
  for (let edge = 0; edge < graph.source.length; edge++) {
    const from = movementOf(graph, graph.source[edge]!);
    const to = movementOf(graph, graph.target[edge]!);
    const link = weights.get(streamKey(from, to)) ?? { from, to, weight: 0 };
    link.weight++;
    weights.set(streamKey(from, to), link);
  }
  const middle = placeLanes(strands, [...weights.values()]);
  const top = strands.reduce((minimum, { rows }, i) => Math.min(minimum, middle[i]! - rows / 2), 0);
  const bottom = strands.reduce(
    (maximum, { rows }, i) => Math.max(maximum, middle[i]! + rows / 2),
    0,
  );
  const shift = MARGIN - top;
  for (let i = 0; i < middle.length; i++) middle[i]! += shift;

  const count = nodeCount(graph);
  const ranged = graph.movements.length + graph.artists.length;
  const layout: InfluenceLayout = {
    rows: bottom + shift + MARGIN,
    x: new Float32Array(count),
    y: new Float32Array(count),
    left: new Float32Array(ranged),
    right: new Float32Array(ranged),
    above: new Float32Array(strands.length * BANK_STEPS),
    below: new Float32Array(strands.length * BANK_STEPS),
    leafAbove: new Float32Array(strands.length * BANK_STEPS),
    leafBelow: new Float32Array(strands.length * BANK_STEPS),
    lean: new Float32Array(strands.length * BANK_STEPS),
    curves: new Float32Array(graph.source.length * 8),
    streams: [],
  };
  strands.forEach((strand, movement) => {
    const { start_year, end_year } = graph.movements[movement]!;
    layout.x[movement] = (toUnit(start_year) + toUnit(end_year)) / 2;
    layout.y[movement] = middle[movement]!;
    layout.left[movement] = strand.left;
    layout.right[movement] = strand.right;
    const enclosed = strand.threads.map(({ artist, left, right }, i) => {
      const node = artistNode(graph, artist);
      const offset = strand.threadRows[i]! + 0.5 - strand.rows / 2;
      layout.x[node] = toUnit(years.artists[artist]!.flourished);
      layout.y[node] = middle[movement]! + offset;
      layout.left[node] = left;
      layout.right[node] = right;
      return { left, right, above: 0.5 - offset, below: 0.5 + offset };
    });
    const banks = banksOf(enclosed, strand.left, strand.right);
    layout.above.set(banks.above, movement * BANK_STEPS);
    layout.below.set(banks.below, movement * BANK_STEPS);
  });
  for (let node = ranged; node < count; node++) {
    layout.x[node] = toUnit(years.paintings[node - ranged]!);
    layout.y[node] = layout.y[artistNode(graph, artistOf(graph, node)!)]!;
  }
  writeEdges(graph, layout, middle);
  writeLeaves(layout, middle);
  return layout;
}

function writeEdges(graph: InfluenceGraph, layout: InfluenceLayout, middle: Float64Array): void {
  const ends = [...graph.target].map((target, edge) => {
    const to = { x: layout.x[target]!, y: layout.y[target]! };
    const source = graph.source[edge]!;
    const isPainting = nodeAt(graph, source).kind === "painting";
    return { from: influenceStart(layout, source, isPainting, to.x), to };
  });
  layout.streams = streamsOf(graph, ends, middle);
  const streams = new Map(
    layout.streams.map((stream) => [streamKey(stream.from, stream.to), stream]),
  );
  ends.forEach(({ from, to }, edge) => {
    const key = streamKey(
      movementOf(graph, graph.source[edge]!),
      movementOf(graph, graph.target[edge]!),
    );
    writeCurve(layout.curves, edge, from, to, streams.get(key));
  });
}

/** Leans each strand towards its incoming and outgoing streams. */
function writeLeaves(layout: InfluenceLayout, middle: Float64Array): void {
  const none = () => ({ sum: 0, weight: 0 });
  const incoming = [...middle].map(none);
  const outgoing = [...middle].map(none);
  for (const { from, to, weight } of layout.streams) {
    incoming[to]!.sum += weight * (middle[from]! - middle[to]!);
    incoming[to]!.weight += weight;
    outgoing[from]!.sum += weight * (middle[to]! - middle[from]!);
    outgoing[from]!.weight += weight;
  }
  const mean = ({ sum, weight }: { sum: number; weight: number }) => weight ? sum / weight : 0;
  middle.forEach((_, strand) => {
    const at = strand * BANK_STEPS;
    const banks = {
      above: layout.above.subarray(at, at + BANK_STEPS),
      below: layout.below.subarray(at, at + BANK_STEPS),
    };
    const leaf = leafOf(banks, mean(incoming[strand]!), mean(outgoing[strand]!));
    layout.leafAbove.set(leaf.above, at);
    layout.leafBelow.set(leaf.below, at);
    layout.lean.set(leaf.lean, at);
  });
}

/** Minimum distance between two threads in one row, in units. */
const THREAD_GAP = 0.004;

/** A movement with its threads before it is placed. */
interface Strand {
  left: number;
  right: number;
  threads: Thread[];
  /** Row of each thread, counted from the topmost. */
  threadRows: number[];
  rows: number;
}

/** Returns the strand of each movement, from its earliest to its latest year or thread. */
function strandsOf(
  graph: InfluenceGraph,
  years: GraphYears,
  toUnit: (year: number) => number,
): Strand[] {
  return graph.movements.map(({ start_year, end_year }, movement) => {
    const threads = graph.artistsOf[movement]!.map((artist): Thread => ({
      artist,
      left: toUnit(years.artists[artist]!.start),
      right: toUnit(years.artists[artist]!.end),
    }));
    const { rows, count } = packThreads(threads, THREAD_GAP);
    const [start, end] = [toUnit(start_year), toUnit(end_year)];
    return {
      left: Math.min(start, end, ...threads.map(({ left }) => left)),
      right: Math.max(start, end, ...threads.map(({ right }) => right)),
      threads,
      threadRows: rows,
      rows: count,
    };
  });
}

/** A strand before it is placed: a time range in units, and a height in rows. */
interface Lane {
  left: number;
  right: number;
  rows: number;
}

/** Influence between two strands, with the number of its edges. */
interface LaneLink {
  from: number;
  to: number;
  weight: number;
}

/** Number of barycenter sweeps. */
const SWEEPS = 24;
/** Minimum distance between strands above each other, in rows. */
const GAP = 0.8;
/** Factor that pulls every strand towards the midline, so that the river stays compact. */
const MIDLINE_PULL = 0.86;

/** Returns the free position nearest to `wantedMiddle`, as a middle line. */
function nearestFree(
  lanes: readonly Lane[],
  placedLanes: readonly number[],
  middles: Float64Array,
  lane: number,
  wantedMiddle: number,
): number {
  const { left, right, rows } = lanes[lane]!;
  const others = placedLanes
    .filter((other) => lanes[other]!.left < right && left < lanes[other]!.right)
    .sort((a, b) => middles[a]! - lanes[a]!.rows / 2 - (middles[b]! - lanes[b]!.rows / 2) || a - b);
  let best = Infinity;
  let from = -Infinity;
  const tryGap = (to: number) => {
    if (to - from < rows) return;
    const middle = Math.min(Math.max(wantedMiddle, from + rows / 2), to - rows / 2);
    if (Math.abs(middle - wantedMiddle) < Math.abs(best - wantedMiddle) - 1e-9) best = middle;
  };
  for (const other of others) {
    tryGap(middles[other]! - lanes[other]!.rows / 2 - GAP);
    from = Math.max(from, middles[other]! + lanes[other]!.rows / 2 + GAP);
  }
  tryGap(Infinity);
  return best;
}

function placeAll(
  lanes: readonly Lane[],
  order: readonly number[],
  wantedMiddle: (lane: number) => number,
): Float64Array {
  const middles = new Float64Array(lanes.length);
  const placedLanes: number[] = [];
  for (const lane of order) {
    middles[lane] = nearestFree(lanes, placedLanes, middles, lane, wantedMiddle(lane));
    placedLanes.push(lane);
  }
  return middles;
}

/**
 * Returns the cost of a placement: the weighted vertical length of all links, and the extent from
 * the midline.
 */
function cost(lanes: readonly Lane[], links: readonly LaneLink[], middles: Float64Array): number {
  let sum = 0;
  for (const { from, to, weight } of links) {
    sum += Math.sqrt(weight) * Math.abs(middles[from]! - middles[to]!);
  }
  let spread = 0;
  lanes.forEach(({ rows }, lane) => spread = Math.max(spread, Math.abs(middles[lane]!) + rows / 2));
  return sum + spread * Math.sqrt(links.length);
}

/**
 * Returns the middle of each strand, in rows above and below 0; no two strands overlap. Strands that
 * do not overlap in time may share a height; each is placed near those it is linked with.
 *
 * Source: barycenter sweeps after Sugiyama, Tagawa & Toda (1981), "Methods for visual understanding
 * of hierarchical system structures", forwards by sources and backwards by successors; the sweep with
 * the shortest total link length is used.
 * @param links Links between strands, by index; links from a strand to itself are ignored.
 */
export function placeLanes(lanes: readonly Lane[], links: readonly LaneLink[]): Float64Array {
  const across = links.filter(({ from, to }) => from !== to);
  const sources: LaneLink[][] = lanes.map(() => []);
  const successors: LaneLink[][] = lanes.map(() => []);
  const flow = new Float64Array(lanes.length);
  for (const link of across) {
    sources[link.to]!.push(link);
    successors[link.from]!.push(link);
    flow[link.from]! += link.weight;
    flow[link.to]! += link.weight;
  }
  // Broad and strongly linked strands are placed first; the others are arranged around them.
  const order = lanes.map((_, lane) => lane).sort((a, b) =>
    lanes[b]!.rows * (1 + flow[b]!) - lanes[a]!.rows * (1 + flow[a]!) || a - b
  );
  let middles = placeAll(lanes, order, () => 0);
  let best = middles;
  let minCost = cost(lanes, across, middles);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const sides = sweep % 3 === 0 ? [sources] : sweep % 3 === 1 ? [successors] : [
      sources,
      successors,
    ];
    const previous = middles;
    middles = placeAll(lanes, order, (lane) => {
      let [sum, weights] = [0, 0];
      for (const side of sides) {
        for (const { from, to, weight } of side[lane]!) {
          sum += Math.sqrt(weight) * previous[from === lane ? to : from]!;
          weights += Math.sqrt(weight);
        }
      }
      return weights === 0 ? previous[lane]! * MIDLINE_PULL : sum / weights * MIDLINE_PULL;
    });
    const sweepCost = cost(lanes, across, middles);
    if (sweepCost < minCost) [best, minCost] = [middles, sweepCost];
  }
  return best;
}
