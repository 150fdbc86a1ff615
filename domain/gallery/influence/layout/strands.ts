/** The movements as strands, with the threads of their artists packed, before they have heights. */
import type { InfluenceGraph } from "../graph.ts";
import type { GraphYears } from "../years.ts";
import { packThreads, type Thread } from "./threads.ts";

/** Between two threads in one row, in units. */
const THREAD_GAP = 0.004;

export interface Strand {
  left: number;
  right: number;
  threads: Thread[];
  /** Row of each thread from the topmost. */
  threadRows: number[];
  rows: number;
}

/** The strand of each movement, from its earliest to its latest year or thread. */
export function strandsOf(
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
