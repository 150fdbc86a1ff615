import { Builder } from "../layers/builder.ts";
import { layoutOf } from "../layers/layout.ts";
import type { LayerBox } from "../layers/layer_box.ts";
import { mayCarry, prepare, type Prepared } from "../layers/prepared.ts";
import { randomOf } from "../layers/random.ts";
import { RANKINGS } from "../layers/layer_search.ts";
import { QUICK } from "../layers/rule_search.ts";
import { type Layer, layerOf, type Stack } from "../layers/stack.ts";
import type { LoadedPallet, LockedPallet, PackingProblem } from "../problem.ts";
import { layerBoxes } from "./locked_boxes.ts";

// Number of attempts to fill up a pallet, by effort; the fullest result is used.
const ATTEMPTS = [2, 8, 40, 200] as const;

/**
 * Fills up a pallet with locked boxes by whole layers: first its own uppermost layer, then layers
 * on top.
 * @param left Available boxes by type. It may contain more than fit; the best ones are used.
 */
export function* fillLayers(
  problem: PackingProblem,
  { layers }: LockedPallet,
  left: Int32Array,
): Generator<void, LoadedPallet, void> {
  const prepared = prepare(problem);
  const random = randomOf(1);
  const builder = new Builder(prepared, QUICK, random);
  const fixed = layers.map((boxes) => layerOf(layerBoxes(problem, boxes)));
  let best: Stack | undefined;
  for (let attempt = 0; attempt < ATTEMPTS[problem.parameters.effort]!; attempt++) {
    builder.useRanking(attempt % RANKINGS.length);
    const stack = builder.emptyStack();
    for (const layer of fixed.slice(0, -1)) stack.add(layer);
    const available = left.slice();
    const last = fixed.at(-1)!;
    const height = attempt === 0 ? last.height : heightOf(prepared, stack, last, random);
    const filled = layerOf(filledUp({ prepared, builder, stack }, last, height, available));
    stack.add(filled);
    if (mayCarry(prepared, filled)) {
      const supply = { available, worth: prepared.worth, former: [], whole: [], enough: 0 };
      yield* builder.tops.build(stack, supply, []);
    }
    if (best === undefined || stack.volume > best.volume) best = stack;
    yield;
  }
  return layoutOf(prepared, [best!]).pallets[0]!;
}

/** Returns the locked layer's height, or a random greater one that fits. */
function heightOf(
  { heights, heightRange, slack, problem: { pallet } }: Prepared,
  stack: Stack,
  { height, shortest }: Layer,
  random: () => number,
): number {
  const room = Math.min(pallet.height - stack.height, shortest + heightRange) + slack;
  const possible = [height, ...heights.filter((one) => one > height && one <= room)];
  return possible[Math.floor(random() * possible.length)]!;
}

/**
 * Returns the boxes of a layer with others beside them, which are subtracted from the available
 * ones.
 */
function filledUp(
  { prepared, builder, stack }: { prepared: Prepared; builder: Builder; stack: Stack },
  { boxes }: Layer,
  height: number,
  available: Int32Array,
): LayerBox[] {
  const { worth, limits } = prepared;
  const all = builder.fitting.fill(stack, height, available, worth, boxes);
  const fixed = new Set(boxes);
  const added = all.filter((box) => !fixed.has(box));
  let allowed = added;
  if (limits.load.isLimited) {
    const lockedBase = stack.base(stack.layers.length);
    lockedBase.add(layerOf(boxes));
    allowed = limits.within(lockedBase, added, worth);
  }
  for (const { stance } of allowed) available[stance.type]!--;
  return [...boxes, ...allowed];
}
