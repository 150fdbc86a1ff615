/** The order in which boxes are placed. */
import { PACKING_TYPES } from "../../warehouse/packing_types.ts";
import { type Cuboid, footprintsOverlap, type Solid, type Stack, violationAt } from "./solid.ts";
import { sweepPairs } from "./sweep.ts";
import type { Report } from "./violation.ts";

/** Reports an order of placing in which the pallet cannot, or should not, be built. */
export function checkSequence(stack: Stack, report: Report): void {
  checkTurns(stack, report);
  if (stack.free) return checkReachable(stack, report);
  for (const solids of stack.layers) {
    const shut = solids.length < 2 ? [] : turnsThatShut(solids, stack.slack);
    for (const [index, solid] of solids.entries()) {
      if (shut[index]?.every((turn) => turn < solid.placed.order)) {
        const words = "is walled in: boxes placed earlier shut all its sides";
        report(violationAt(stack, solid, "walled-in", words));
      }
    }
    if (stack.problem.parameters.packingType === PACKING_TYPES.walk) {
      checkWalk(stack, solids, shut, report);
    }
  }
}

/**
 * Reports turns that are not 1, 2, 3 … without repetition, and boxes placed before one of a lower
 * layer.
 */
function checkTurns(stack: Stack, report: Report): void {
  const { layers } = stack.pallet;
  const boxes = layers.reduce((sum, layer) => sum + layer.boxes.length, 0);
  const usedTurns = new Set<number>();
  let lastBelow = 0;
  layers.forEach((inLayer, layer) => {
    let last = lastBelow;
    inLayer.boxes.forEach(({ order }, box) => {
      const say = (words: string) => report(violationAt(stack, { layer, box }, "order", words));
      if (!Number.isInteger(order) || order < 1 || order > boxes) {
        say(`its turn ${order} is not from 1 to ${boxes}`);
      } else if (usedTurns.has(order)) say(`its turn ${order} is taken`);
      else if (order <= lastBelow) say(`its turn ${order} is before one of a layer below`);
      usedTurns.add(order);
      if (order <= boxes) last = Math.max(last, order);
    });
    lastBelow = last;
  });
}

// Per side: the shift along x and y, in multiples of the box's extents.
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]] as const;

/** Returns the area of the box's size beside one of its sides. */
function beside({ x0, x1, y0, y1 }: Cuboid, [timesX, timesY]: (typeof SIDES)[number]): Cuboid {
  const [dx, dy] = [timesX * (x1 - x0), timesY * (y1 - y0)];
  return { x0: x0 + dx, x1: x1 + dx, y0: y0 + dy, y1: y1 + dy, z0: 0, z1: 0 };
}

/**
 * Returns for each box of a layer and each of its sides the turn from which the side is blocked.
 *
 * A side is blocked when a box overlaps the area of the box's size beside it: the box can no longer
 * be set down there and pushed in. The pallet's edge blocks nothing. There is always an order in
 * which every box has an open side, since rectangles can be moved away one by one in any single
 * direction (Guibas & Yao 1983, On translating a set of rectangles).
 */
function turnsThatShut(solids: readonly Solid[], slack: number): number[][] {
  const turns = solids.map(() => SIDES.map(() => Infinity));
  const places = solids.map((solid) => SIDES.map((side) => beside(solid, side)));
  const around = solids.map(({ x0, x1, y0, y1 }) => {
    const [dx, dy] = [x1 - x0, y1 - y0];
    return { x0: x0 - dx, x1: x1 + dx, y0: y0 - dy, y1: y1 + dy, z0: 0, z1: 0 };
  });
  const shuts = (one: number, other: number) => {
    for (const [side, place] of places[other]!.entries()) {
      if (!footprintsOverlap(place, solids[one]!, slack)) continue;
      turns[other]![side] = Math.min(turns[other]![side]!, solids[one]!.placed.order);
    }
  };
  sweepPairs(around, (a, b) => {
    shuts(a, b);
    shuts(b, a);
  });
  return turns;
}

/**
 * Reports boxes picked at a later stop of the tour than the next box placed in the same layer,
 * unless the earlier box would be walled in after swapping the two.
 */
function checkWalk(
  stack: Stack,
  solids: readonly Solid[],
  shut: readonly (readonly number[])[],
  report: Report,
): void {
  const inTurn = solids.map((solid, index) => ({ solid, shut: shut[index] ?? [] }))
    .sort((a, b) => a.solid.placed.order - b.solid.placed.order);
  for (let at = 1; at < inTurn.length; at++) {
    const [{ solid, shut: sides }, { solid: next }] = [inTurn[at - 1]!, inTurn[at]!];
    const [stop, nextStop] = [solid.type.stop, next.type.stop];
    if (stop === null || nextStop === null || stop <= nextStop) continue;
    const walledIn = SIDES.every((side, number) =>
      sides[number]! < solid.placed.order ||
      footprintsOverlap(beside(solid, side), next, stack.slack)
    );
    if (walledIn) continue;
    const words = `picked at stop ${stop} of the walk and placed before one of stop ${nextStop}`;
    report(violationAt(stack, solid, "walk", words));
  }
}

/** Reports free boxes placed below an earlier one: free boxes are lowered from above. */
function checkReachable(stack: Stack, report: Report): void {
  const { solids, slack } = stack;
  const buried = new Set<number>();
  sweepPairs(solids.map((solid) => ({ ...solid, z0: 0, z1: 0 })), (a, b) => {
    if (!footprintsOverlap(solids[a]!, solids[b]!, slack)) return;
    const [lower, upper] = solids[a]!.z0 < solids[b]!.z0 ? [a, b] : [b, a];
    // Two boxes with equal bases overlap, which is reported separately.
    if (solids[lower]!.z0 === solids[upper]!.z0) return;
    if (solids[lower]!.placed.order > solids[upper]!.placed.order) buried.add(lower);
  });
  for (const index of [...buried].sort((a, b) => a - b)) {
    const words = "is placed below one that stands already";
    report(violationAt(stack, solids[index]!, "buried", words));
  }
}
