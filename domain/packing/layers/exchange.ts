/**
 * Swaps layers so that the heavier one for its area is below, or with packing type 3 the one that
 * is picked earlier on the tour.
 */
import { PACKING_TYPES } from "../../warehouse/packing_types.ts";
import type { PackingProblem } from "../problem.ts";
import type { Fitting } from "./fitting.ts";
import { mayCarry, type Prepared } from "./prepared.ts";
import type { Layer, Stack } from "./stack.ts";

// Weights for an area that differ by no more of themselves are equal.
const ROUNDING = 1e-9;
// Boxes of one pallet that are put again at the most: a pallet of unlimited height may have thousands
// of layers, and every exchange puts all above it again.
const MAX_PLACED_BOXES = 100_000;

/**
 * The same layers with the heavier below the lighter wherever two neighbours can change places with
 * every rule kept; each as it stood or in one of its mirror images. Weight counts for the area that a
 * layer covers. With packing type 3 layers stand in the order of the walk instead, by the mean stop of
 * their boxes, and by weight where that is the same.
 *
 * Yields after every exchange that was tried.
 */
export function* heavyBelow(
  prepared: Prepared,
  fitting: Fitting,
  stack: Stack,
): Generator<void, Stack, void> {
  let best = stack;
  const all = stack.layers.reduce((sum, { boxes }) => sum + boxes.length, 0);
  let put = 0;
  // Every exchange brings two layers into an order that is total, so that this ends.
  for (let lower = 0; lower < best.layers.length - 1 && put < MAX_PLACED_BOXES;) {
    const [below, above] = [best.layers[lower]!, best.layers[lower + 1]!];
    if (!belongsBelow(prepared, above, below)) {
      lower++;
      continue;
    }
    put += all;
    const exchanged = exchangedAt(prepared, fitting, best, lower);
    yield;
    if (exchanged === undefined) lower++;
    else {
      best = exchanged;
      // What has come down may belong further down, and what stood in the way of others may have gone.
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

/** Boxes that are in no section are picked at no stop, and count as picked last. */
function meanStop({ types }: PackingProblem, { boxes }: Layer): number {
  const last = types.reduce((most, { stop }) => Math.max(most, stop ?? 0), 0) + 1;
  return boxes.reduce((sum, { stance }) => sum + (types[stance.type]!.stop ?? last), 0) /
    boxes.length;
}

function weightOf({ boxes, cover }: Layer): number {
  return boxes.reduce((sum, { stance }) => sum + stance.weight, 0) / cover;
}

/** The stack with two neighbouring layers in each other's place; undefined where that breaks a rule. */
function exchangedAt(
  prepared: Prepared,
  fitting: Fitting,
  stack: Stack,
  lower: number,
): Stack | undefined {
  const { layers } = stack;
  const order = [layers[lower + 1]!, layers[lower]!, ...layers.slice(lower + 2)];
  const anew = stack.base(lower);
  for (const [index, layer] of order.entries()) {
    if (index < order.length - 1 && !mayCarry(prepared, layer)) return undefined;
    const boxes = fitting.stableBoxes(layer, anew, prepared.worth);
    if (boxes.length < layer.boxes.length) return undefined;
    anew.add({ ...layer, boxes });
  }
  return anew;
}
