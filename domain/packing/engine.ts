import { PACKING_TYPES } from "../warehouse/packing_types.ts";
import { freeSteps } from "./free/engine.ts";
import { Builder } from "./layers/builder.ts";
import { heavyBelow } from "./layers/exchange.ts";
import { isPure, layoutOf, layoutSteps } from "./layers/layout.ts";
import { fillByStop } from "./layers/fill_by_stop.ts";
import { withBonding } from "./layers/patterned.ts";
import { prepare, type Prepared } from "./layers/prepared.ts";
import { randomOf } from "./layers/random.ts";
import { relaxedSearch } from "./layers/relaxed_search.ts";
import { QUICK, type SearchEffort } from "./layers/rule_search.ts";
import type { Stack } from "./layers/stack.ts";
import { isLimited, limitedSteps } from "./limited/limited_steps.ts";
import { lockedSteps } from "./locked/locked_steps.ts";
import { mixedSteps } from "./mixed/mixed_steps.ts";
import {
  boxesOf,
  type Layout,
  type LoadedPallet,
  type PackingProblem,
  searchedBoxesOf,
} from "./problem.ts";
import { type PackingProgress, passOn } from "./steps.ts";

interface Effort extends Omit<SearchEffort, "work"> {
  /** Factor on the work of `workOn` for improving the first layout. */
  times: number;
  /** Maximum of the work times the factor. */
  maxWork: number;
}

const PLANNED = { plans: true, least: 0.3, emptiesLast: true, maxWork: Infinity };
const EFFORTS: readonly Effort[] = [
  { ...QUICK, least: 0.6, emptiesLast: false, times: 0.1, maxWork: 2.5e5 },
  { ...PLANNED, beam: QUICK.beam, maxHeights: 40, times: 1 },
  { ...PLANNED, beam: { width: 2, children: 3 }, maxHeights: 60, times: 10 },
  { ...PLANNED, beam: { width: 3, children: 4 }, maxHeights: 60, times: 80 },
];
// A mix of pallet types is packed from many parts of an order; each of them gets only its first
// layout.
const OF_PARTS: Effort = { ...EFFORTS[0]!, times: 0 };
// With the default effort, small orders (by boxes, and by boxes times types) get a share of the
// work, since more seldom saves a pallet. With few types the first layout is planned like that of
// effort 2, which takes little time then.
const SMALL_ORDER = { boxes: 200, boxesByTypes: 4000, share: 0.6 };
const MAX_FEW_TYPES = 20;
// Work for an order, as counted by `LayerSearch.steps`: per box, up to some hundreds of boxes.
const WORK_PER_BOX = 1.25e4;
const MAX_WORK_OF_SMALL_ORDER = 4e6;
// Orders of a thousand boxes get less work, to finish within a second; above that the work grows
// with the number of boxes again.
const MAX_COUNTED_BOXES = 1000;
const MIN_WORK_OF_LARGE_ORDER = 9e5;
const WORK_PER_BOX_OF_LARGE_ORDER = 500;
// Attempts per box to fill layers by stop, by effort.
const ATTEMPTS_PER_BOX = [0.7, 2, 10, 40] as const;
// Share of the first layout in the whole calculation.
const FIRST_LAYOUT_FRACTION = 0.3;

/**
 * Calculates a layout in steps of some milliseconds, yields after every step and returns the best
 * layout found. The result is deterministic.
 *
 * Effort is counted in steps, not in seconds. Packing type 4 has a separate engine.
 * @param problem A problem whose boxes all fit the pallet, as those of `problemOf` do.
 * @throws {AppError} 422 when boxes that must be on one pallet do not fit, or the available pallets
 *   of several types are not enough.
 */
export function packSteps(problem: PackingProblem): Generator<PackingProgress, Layout, void> {
  return (problem.locked ?? []).length > 0
    ? lockedSteps(problem, unlockedSteps)
    : unlockedSteps(problem);
}

function unlockedSteps(problem: PackingProblem): Generator<PackingProgress, Layout, void> {
  if (problem.palletTypes === undefined) return oneTypeSteps(problem);
  return mixedSteps(problem, {
    all: (part) => oneTypeSteps(part),
    some: (part) => oneTypeSteps(part, [OF_PARTS]),
  });
}

function oneTypeSteps(
  problem: PackingProblem,
  efforts = EFFORTS,
): Generator<PackingProgress, Layout, void> {
  const engineSteps = (part: PackingProblem) => {
    const { packingType, effort } = part.parameters;
    return packingType === PACKING_TYPES.free
      ? freeSteps(part)
      : layerSteps(part, efforts[effort]!);
  };
  return isLimited(problem) ? limitedSteps(problem, engineSteps) : engineSteps(problem);
}

function* layerSteps(
  problem: PackingProblem,
  usual: Effort,
): Generator<PackingProgress, Layout, void> {
  const { effort } = problem.parameters;
  const { times, maxWork, ...searching } = usual === EFFORTS[1] ? defaultEffort(problem) : usual;
  const prepared = prepare(problem);
  const boxes = boxesOf(problem);
  const built: Stack[] = [];
  const partialLayout = () => layoutOf(prepared, prepared.pure ? [] : built);
  const work = Math.min(times * workOn(boxes, searchedBoxesOf(problem)), maxWork);
  const search = relaxedSearch(prepared, { ...searching, work }, built);
  const layoutCache = new WeakMap<Stack, LoadedPallet>();
  let current: readonly Stack[] | undefined;
  let best: Layout | null = null;
  let fraction = 0;
  const progress = () => best === null ? { fraction, best, partialLayout } : { fraction, best };
  let step = search.next();
  for (; !step.done; step = search.next()) {
    const { stacks, fraction: searched } = step.value;
    if (stacks === undefined) {
      yield progress();
      continue;
    }
    if (stacks !== current) {
      current = stacks;
      best = yield* passOn(layoutSteps(prepared, stacks, layoutCache), progress);
    }
    fraction = FIRST_LAYOUT_FRACTION + (1 - FIRST_LAYOUT_FRACTION) * searched;
    yield progress();
  }

  const ordering = orderedStacks(prepared, step.value, attemptsOn(effort, boxes));
  const ordered = yield* passOn(ordering, progress);
  return yield* passOn(layoutSteps(prepared, ordered, layoutCache), progress);
}

function defaultEffort(problem: PackingProblem): Effort {
  const [, usual, thorough] = EFFORTS as [Effort, Effort, Effort];
  const [types, boxes] = [problem.types.length, boxesOf(problem)];
  if (boxes > SMALL_ORDER.boxes || boxes * types > SMALL_ORDER.boxesByTypes) return usual;
  const { beam, maxHeights } = types > MAX_FEW_TYPES ? usual : thorough;
  return { ...usual, beam, maxHeights, times: SMALL_ORDER.share };
}

/** Returns the same pallets with their layers in a better order: heavier ones lower, or by stop. */
function* orderedStacks(
  prepared: Prepared,
  stacks: readonly Stack[],
  attempts: number,
): Generator<void, readonly Stack[], void> {
  const { pure, problem: { types, parameters: { packingType, bonding = "auto" } } } = prepared;
  const random = randomOf(1);
  const builder = new Builder(prepared, QUICK, random);
  let ordered: readonly Stack[] = yield* eachOnce(
    stacks,
    (stack) => heavyBelow(prepared, builder.fitting, stack),
  );
  if (packingType === PACKING_TYPES.walk) {
    ordered = yield* fillByStop(prepared, builder, ordered, { attempts, random });
  }
  ordered = yield* eachOnce(
    ordered,
    (stack) => withBonding(prepared, builder.fitting, stack, bonding),
  );
  return !pure || isPure(ordered, types.length) ? ordered : stacks;
}

/** Returns a result for each element; equal elements share theirs. */
export function* eachOnce<Element, Result>(
  elements: readonly Element[],
  resultOf: (element: Element) => Generator<void, Result, void>,
): Generator<void, Result[], void> {
  const results = new Map<Element, Result>();
  for (const element of new Set(elements)) results.set(element, yield* resultOf(element));
  return elements.map((element) => results.get(element)!);
}

/** Returns the number of rebuilt pallets per layout to fill their layers by stop. */
function attemptsOn(effort: number, boxes: number): number {
  return Math.ceil(ATTEMPTS_PER_BOX[effort]! * Math.min(boxes, MAX_COUNTED_BOXES));
}

function workOn(boxes: number, searched: number): number {
  const limit = boxes < MAX_COUNTED_BOXES
    ? MAX_WORK_OF_SMALL_ORDER
    : Math.max(MIN_WORK_OF_LARGE_ORDER, WORK_PER_BOX_OF_LARGE_ORDER * boxes);
  return Math.min(WORK_PER_BOX * searched, limit);
}
