import { Builder, type Diligence } from "./layers/builder.ts";
import { improve } from "./layers/improve.ts";
import { isPure, layoutOf } from "./layers/layout.ts";
import { prepare } from "./layers/prepared.ts";
import { buildPure } from "./layers/pure_stacks.ts";
import type { Stack } from "./layers/stack.ts";
import type { Layout, PackingProblem } from "./problem.ts";

/** How far a calculation has come. */
export interface PackingProgress {
  /** 0 to 1, never falling. */
  fraction: number;
  /** The best layout so far; null before there is one. */
  best: Layout | null;
}

interface Effort extends Diligence {
  /** Attempts to improve the first layout, for a thousand boxes and more, and for fewer. */
  attempts: [many: number, few: number];
}

const GREEDY = { width: 0, children: 0 };
const EFFORTS: readonly Effort[] = [
  { plans: false, beam: GREEDY, mostHeights: 5, attempts: [0, 0] },
  { plans: true, beam: GREEDY, mostHeights: 40, attempts: [8, 14] },
  { plans: true, beam: { width: 2, children: 3 }, mostHeights: 60, attempts: [80, 160] },
  { plans: true, beam: { width: 3, children: 4 }, mostHeights: 60, attempts: [600, 1200] },
];
const MANY_BOXES = 1000;
// The first layout is so much of the whole way.
const FIRST = 0.3;

/**
 * Calculates a layout step by step, some milliseconds each, and yields after every step; what is
 * returned at the end is the best layout found. The same problem gives the same layout.
 *
 * Effort is counted in attempts, and not in seconds. A problem of packing type 4 gets whole layers
 * too, and each box the height of its base.
 *
 * @param problem One whose boxes all fit the pallet, as those of `problemOf` do.
 */
export function* packSteps(problem: PackingProblem): Generator<PackingProgress, Layout, void> {
  const { pallet, types, parameters: { effort } } = problem;
  const prepared = prepare(problem);
  const { attempts: [many, few], ...diligence } = EFFORTS[effort]!;
  const builder = new Builder(prepared, diligence);
  const counts = Int32Array.from(types, ({ count }) => count);
  const accepts = (stacks: readonly Stack[]) => !prepared.pure || isPure(stacks, types.length);

  const first = builder.build(counts);
  let step = first.next();
  for (; !step.done; step = first.next()) yield { fraction: 0, best: null };
  const stacks = accepts(step.value) ? step.value : buildPure(prepared, builder, counts);
  let best = layoutOf(prepared, stacks);
  let fraction = FIRST;
  yield { fraction, best };

  const boxes = types.reduce((sum, { count }) => sum + count, 0);
  const attempts = boxes >= MANY_BOXES ? many : few;
  const full = pallet.length * pallet.width * pallet.height;
  let current: readonly Stack[] = stacks;
  for (const state of improve(builder, stacks, { full, attempts, accepts })) {
    if (state !== undefined) {
      fraction = FIRST + (1 - FIRST) * state.attempts / attempts;
      if (state.stacks !== current) best = layoutOf(prepared, current = state.stacks);
    }
    yield { fraction, best };
  }
  return best;
}
