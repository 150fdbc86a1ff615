import { PACKING_TYPES } from "../warehouse/packing_types.ts";
import { freeSteps } from "./free/engine.ts";
import { Builder, type Diligence } from "./layers/builder.ts";
import { heavyBelow } from "./layers/exchange.ts";
import { improve } from "./layers/improve.ts";
import { isFullLayer, isPure, layoutOf } from "./layers/layout.ts";
import { prepare } from "./layers/prepared.ts";
import { buildPure } from "./layers/pure_stacks.ts";
import { randomOf } from "./layers/random.ts";
import type { Layer, Stack } from "./layers/stack.ts";
import type { Layout, PackingProblem } from "./problem.ts";
import type { PackingProgress } from "./progress.ts";

interface Effort extends Diligence {
  /** How often the work of `workOn` is done to improve the first layout. */
  times: number;
}

const GREEDY = { width: 0, children: 0 };
const EFFORTS: readonly Effort[] = [
  { plans: false, beam: GREEDY, mostHeights: 5, times: 0 },
  { plans: true, beam: GREEDY, mostHeights: 40, times: 1 },
  { plans: true, beam: { width: 2, children: 3 }, mostHeights: 60, times: 10 },
  { plans: true, beam: { width: 3, children: 4 }, mostHeights: 60, times: 80 },
];
// Work on an order, as `LayerSearch.steps` counts it: so much a box, up to what some hundreds get.
const WORK_A_BOX = 1e4;
const WORK_ON_HUNDREDS = 4e6;
// A thousand boxes get less, so that they are done within a second, and more boxes again so much a box.
const MANY_BOXES = 1000;
const WORK_ON_MANY = 9e5;
const WORK_A_BOX_OF_MANY = 500;
// The first layout is so much of the whole way.
const FIRST = 0.3;

/**
 * Calculates a layout step by step, some milliseconds each, and yields after every step; what is
 * returned at the end is the best layout found. The same problem gives the same layout.
 *
 * Effort is counted in steps, and not in seconds. Packing type 4 has an engine of its own.
 *
 * @param problem One whose boxes all fit the pallet, as those of `problemOf` do.
 */
export function packSteps(problem: PackingProblem): Generator<PackingProgress, Layout, void> {
  const { packingType } = problem.parameters;
  return packingType === PACKING_TYPES.free ? freeSteps(problem) : layerSteps(problem);
}

function* layerSteps(problem: PackingProblem): Generator<PackingProgress, Layout, void> {
  const { types, parameters: { effort } } = problem;
  const prepared = prepare(problem);
  const { times, ...diligence } = EFFORTS[effort]!;
  const random = randomOf(1);
  const builder = new Builder(prepared, diligence, random);
  const counts = Int32Array.from(types, ({ count }) => count);
  const accepts = (stacks: readonly Stack[]) => !prepared.pure || isPure(stacks, types.length);

  const built: Stack[] = [];
  const begun = () => layoutOf(prepared, prepared.pure ? [] : built);
  const first = builder.build(counts, built);
  let step = first.next();
  for (; !step.done; step = first.next()) yield { fraction: 0, best: null, begun };
  const stacks = accepts(step.value) ? step.value : buildPure(prepared, builder, counts);
  let best = layoutOf(prepared, stacks);
  let fraction = FIRST;
  yield { fraction, best };

  let current: readonly Stack[] = stacks;
  const boxes = types.reduce((sum, { count }) => sum + count, 0);
  const work = times * workOn(boxes);
  if (work === 0) return layoutOf(prepared, yield* inOrder());
  const whole = prepared.pure ? builder.fullLayers(counts) : undefined;
  const limits = {
    work,
    accepts,
    isWhole: (layer: Layer) => whole !== undefined && isFullLayer(layer, whole),
    random,
  };
  for (const state of improve(prepared, builder, stacks, limits)) {
    if (state !== undefined) {
      fraction = FIRST + (1 - FIRST) * state.fraction;
      if (state.stacks !== current) best = layoutOf(prepared, current = state.stacks);
    }
    yield { fraction, best };
  }
  return layoutOf(prepared, yield* inOrder());

  /** The best stacks with the heavier of exchangeable layers below. */
  function* inOrder(): Generator<PackingProgress, readonly Stack[], void> {
    const ordered: Stack[] = [];
    for (const stack of current) {
      const exchanging = heavyBelow(prepared, builder.fitting, stack);
      let step = exchanging.next();
      for (; !step.done; step = exchanging.next()) yield { fraction, best };
      ordered.push(step.value);
    }
    return accepts(ordered) ? ordered : current;
  }
}

function workOn(boxes: number): number {
  return boxes < MANY_BOXES
    ? Math.min(WORK_A_BOX * boxes, WORK_ON_HUNDREDS)
    : Math.max(WORK_ON_MANY, WORK_A_BOX_OF_MANY * boxes);
}
