import type { PackingProgress } from "../../../domain/packing/steps.ts";
import type { Layout, PackingProblem } from "../../../domain/packing/problem.ts";
import { holdThread } from "../workers/hold_thread.ts";

/** So many boxes of 1 × 1 × 1 on pallets of one box each. */
export function cubes(count: number, { weight = 1, effort = 1 } = {}): PackingProblem {
  return {
    types: [{
      key: "cube",
      length: 1,
      width: 1,
      height: 1,
      weight,
      bearableLoad: null,
      mayTip: false,
      count,
      stop: null,
    }],
    pallet: { length: 1, width: 1, height: 1 },
    parameters: {
      minLayerFillRatio: 0,
      minSupportRatio: 0,
      heightLayerDiff: 0,
      heightTolerance: 0,
      packingType: 0,
      effort: effort as 0 | 1 | 2 | 3,
    },
  };
}

// Milliseconds; the process cannot end before. More processor time than the tests have patience.
const HELD = { processor: 800, all: 4000 };

/**
 * Takes as many steps as there are boxes; with effort 0 two. With effort 3 there is no layout before
 * the last step, otherwise after the first.
 */
export function* steppingPack(
  problem: PackingProblem,
): Generator<PackingProgress, Layout, void> {
  const [{ count, weight }] = problem.types as [PackingProblem["types"][number]];
  const { effort } = problem.parameters;
  if (weight === 13) throw new Error("no such layer");
  if (weight === 777) holdThread(HELD);
  const box = { type: 0, orientation: 0 as const, x: 0, y: 0, order: 1 };
  const pallets = Array(count).fill({ height: 1, layers: [{ height: 1, boxes: [box] }] });
  const steps = effort === 0 ? 2 : count;
  for (let step = 1; step <= steps; step++) {
    yield { fraction: step / steps, best: effort === 3 ? null : { pallets } };
  }
  return { pallets };
}
