/** The edges between movements gathered into streams. */
import { type InfluenceGraph, movementOf } from "../../../../domain/gallery/influence/graph.ts";
import type { Point, Stream } from "./curves.ts";

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
