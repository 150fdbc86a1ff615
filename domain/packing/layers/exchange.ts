/** Which of two layers that could change places stands below: the heavier for its area. */
import type { Fitting } from "./fitting.ts";
import { mayCarry, type Prepared } from "./prepared.ts";
import type { Layer, Stack } from "./stack.ts";

// Weights for an area that differ by no more of themselves are equal.
const ROUNDING = 1e-9;
// Boxes of one pallet that are put anew at the most: a pallet of unlimited height may have thousands
// of layers, and every exchange puts all above it anew.
const MOST_PUT = 100_000;

/**
 * The same layers with the heavier below the lighter wherever two neighbours can change places with
 * every rule kept; each as it stood or in one of its mirror images. Weight counts for the area that a
 * layer covers.
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
  // Every exchange puts a heavier layer lower, so that this ends.
  for (let lower = 0; lower < best.layers.length - 1 && put < MOST_PUT;) {
    const [below, above] = [best.layers[lower]!, best.layers[lower + 1]!];
    if (weightOf(above) <= weightOf(below) * (1 + ROUNDING)) {
      lower++;
      continue;
    }
    put += all;
    const exchanged = exchangedAt(prepared, fitting, best, lower);
    yield;
    if (exchanged === undefined) lower++;
    else {
      best = exchanged;
      // What has come down may have to go down further, and what rests on it may go now.
      lower = Math.max(0, lower - 1);
    }
  }
  return best;
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
    const boxes = fitting.kept(layer, anew, prepared.worth);
    if (boxes.length < layer.boxes.length) return undefined;
    anew.add({ ...layer, boxes });
  }
  return anew;
}
