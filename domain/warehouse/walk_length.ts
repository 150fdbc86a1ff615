import { chunks } from "../chunks.ts";
import type { WalkingGraph } from "../routing/graph.ts";
import type { Yielder } from "../yielder.ts";
import { along } from "./leg_runs.ts";
import type { PalletResult } from "./pallet_results.ts";
import { legKeys, type PickingLegs } from "./picking_legs.ts";

// Ids of points that are looked up in about a millisecond.
const IDS_AT_A_TIME = 500;

/**
 * How long the ways to the boxes are, in the unit of the graph: each pallet from the start, its boxes
 * in the order in which they are stacked, without the way back. Null when there was no start.
 */
export async function walkLength(
  graph: WalkingGraph,
  pallets: Iterable<PalletResult>,
  { start, points, legs }: PickingLegs,
  yielder: Yielder,
): Promise<number | null> {
  if (start === "") return null;
  const indices: number[] = [];
  for (const some of chunks(points, IDS_AT_A_TIME)) {
    for (const id of some) indices.push(graph.indexOf(id));
    await yielder.yieldIfDue();
  }
  const lengths = new Map<string, number>();
  for (const leg of Object.values(legs)) {
    const walked = along(leg, indices);
    lengths.set(`${walked[0]}>${walked.at(-1)}`, lengthAlong(graph, walked));
    await yielder.yieldIfDue();
  }
  let length = 0;
  for (const pallet of pallets) {
    let last: string | undefined;
    const keys = legKeys(pallet, start, (from, to) => {
      const key = `${graph.indexOf(from)}>${graph.indexOf(to)}`;
      return lengths.has(key) ? key : undefined;
    });
    // In the order in which the boxes are stacked.
    for (const key of keys.values()) {
      // A box at the same point as the one before has its leg again, which nobody walks twice.
      if (key === last) continue;
      length += lengths.get(key)!;
      last = key;
    }
    await yielder.yieldIfDue();
  }
  return length;
}

function lengthAlong({ arrays: { x, y } }: WalkingGraph, points: readonly number[]): number {
  return points.slice(1).reduce((sum, to, before) => {
    const from = points[before]!;
    return sum + Math.hypot(x[to]! - x[from]!, y[to]! - y[from]!);
  }, 0);
}
