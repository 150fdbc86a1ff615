import type { WalkingGraph } from "../routing/graph.ts";
import type { Yielder } from "../yielder.ts";
import type { PalletResult } from "./pallet_results.ts";
import { LegLookup, type PickingLegs } from "./picking_legs.ts";

/**
 * How long the ways to the boxes are, in the unit of the graph: each pallet from the start, its boxes
 * in the order in which they are stacked, without the way back. Null when there was no start.
 */
export async function walkLength(
  graph: WalkingGraph,
  pallets: Iterable<PalletResult>,
  legs: PickingLegs,
  yielder: Yielder,
): Promise<number | null> {
  if (legs.start === "") return null;
  const lookup = await LegLookup.of(legs, yielder);
  const lengths = new Map<string, number>();
  for (const key of lookup.keys) {
    lengths.set(key, lengthAlong(graph, lookup.along(key)));
    await yielder.yieldIfDue();
  }
  let length = 0;
  for (const pallet of pallets) {
    const legTo = lookup.ofPallet(pallet);
    const inTurn = pallet.layers.flatMap(({ boxed }) => boxed)
      .sort((a, b) => a.orderPrior - b.orderPrior);
    let last: string | undefined;
    for (const box of inTurn) {
      const key = legTo(box);
      // A box at the same point as the one before has its leg again, which nobody walks twice.
      if (key === undefined || key === last) continue;
      length += lengths.get(key)!;
      last = key;
    }
    await yielder.yieldIfDue();
  }
  return length;
}

function lengthAlong(graph: WalkingGraph, ids: readonly string[]): number {
  const { x, y } = graph.arrays;
  const points = ids.map((id) => graph.indexOf(id));
  return points.slice(1).reduce((sum, to, before) => {
    const from = points[before]!;
    return sum + Math.hypot(x[to]! - x[from]!, y[to]! - y[from]!);
  }, 0);
}
