/**
 * Swaps neighbouring layers: the heavier one for its area goes below, or with packing type 3 the
 * one that is picked earlier on the tour.
 */
import { PACKING_TYPES } from "../../warehouse/packing_types.ts";
import type { PackingProblem } from "../problem.ts";
import type { Fitting } from "./fitting.ts";
import { mayCarry, type Prepared } from "./prepared.ts";
import type { Layer, Stack } from "./stack.ts";

// Weights per area with a smaller relative difference are equal.
const ROUNDING = 1e-9;
// Maximum number of boxes placed again for one pallet: with unlimited height it may have thousands
// of layers, and every swap places all boxes above again.
const MAX_PLACED_BOXES = 100_000;

/**
 * Returns the same layers with the heavier below the lighter wherever two neighbours can be swapped
 * without breaking a rule, each unchanged or mirrored. Weight is relative to the covered area. With
 * packing type 3 layers are sorted by the mean stop of their boxes, and by weight for equal stops.
 *
 * Yields after every attempted swap.
 */
export function* heavyBelow(
  prepared: Prepared,
  fitting: Fitting,
  stack: Stack,
): Generator<void, Stack, void> {
  let best = stack;
  const all = stack.layers.reduce((sum, { boxes }) => sum + boxes.length, 0);
  let placedBoxes = 0;
  // Terminates, since every swap brings two layers into a total order.
  for (let lower = 0; lower < best.layers.length - 1 && placedBoxes < MAX_PLACED_BOXES;) {
    const [below, above] = [best.layers[lower]!, best.layers[lower + 1]!];
    if (!belongsBelow(prepared, above, below)) {
      lower++;
      continue;
    }
    placedBoxes += all;
    const exchanged = exchangedAt(prepared, fitting, best, lower);
    yield;
    if (exchanged === undefined) lower++;
    else {
      best = exchanged;
      // The lowered layer may sink further, and layers that it blocked may now be swapped.
      lower = 0;
    }
  }
  return best;
}

function belongsBelow({ problem }: Prepared, one: Layer, other: Layer): boolean {
  if (problem.parameters.packingType === PACKING_TYPES.walk) {
    const [a, b] = [meanStop(problem, one), meanStop(problem, other)];
    if (Math.abs(a - b) > ROUNDING * Math.max(a, b)) return a < b;
  }
  return weightOf(one) > weightOf(other) * (1 + ROUNDING);
}

/** Returns the mean stop of a layer's boxes; boxes in no section count as picked last. */
function meanStop({ types }: PackingProblem, { boxes }: Layer): number {
  const last = types.reduce((most, { stop }) => Math.max(most, stop ?? 0), 0) + 1;
  return boxes.reduce((sum, { stance }) => sum + (types[stance.type]!.stop ?? last), 0) /
    boxes.length;
}

function weightOf({ boxes, cover }: Layer): number {
  return boxes.reduce((sum, { stance }) => sum + stance.weight, 0) / cover;
}

/** Returns the stack with two neighbouring layers swapped; undefined if that breaks a rule. */
function exchangedAt(
  prepared: Prepared,
  fitting: Fitting,
  stack: Stack,
  lower: number,
): Stack | undefined {
  const { layers } = stack;
  const order = [layers[lower + 1]!, layers[lower]!, ...layers.slice(lower + 2)];
  const swapped = stack.base(lower);
  for (const [index, layer] of order.entries()) {
    if (index < order.length - 1 && !mayCarry(prepared, layer)) return undefined;
    const boxes = fitting.stableBoxes(layer, swapped, prepared.worth);
    if (boxes.length < layer.boxes.length) return undefined;
    swapped.add({ ...layer, boxes });
  }
  return swapped;
}
