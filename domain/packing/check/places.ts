import type { BoxType, PlacedBox } from "../problem.ts";
import { footprintsOverlap, type Solid, type Stack, violationAt } from "./solid.ts";
import { sweepPairs } from "./sweep.ts";
import type { Report } from "./violation.ts";

/** Reports boxes that stand in a way, or in a place, where they may not. */
export function checkPlaces(stack: Stack, report: Report): void {
  stack.pallet.layers.forEach(({ boxes }, layer) =>
    boxes.forEach((placed, box) => checkPlacing(stack, placed, { layer, box }, report))
  );
  for (const solid of stack.solids) checkInside(stack, solid, report);
  // Layers lie above each other, so that only boxes of one layer can be in each other's way.
  const crowds = stack.free ? [stack.solids] : stack.layers;
  for (const crowd of crowds) checkOverlap(stack, crowd, report);
}

function checkPlacing(
  stack: Stack,
  placed: PlacedBox,
  at: { layer: number; box: number },
  report: Report,
): void {
  const { free, problem: { types } } = stack;
  const type = types[placed.type];
  if (type !== undefined) {
    const { orientation } = placed;
    if (!mayStand(type, orientation)) {
      report(violationAt(stack, at, "orientation", `may not stand in orientation ${orientation}`));
    }
  }
  const { x, y, z } = placed;
  if (!Number.isFinite(x) || !Number.isFinite(y)) {
    report(violationAt(stack, at, "position", `stands at (${x}, ${y}), which is no place`));
  } else if (free ? !Number.isFinite(z) : z !== undefined) {
    const words = free ? `has no height of its base: ${z}` : "has a z, which is for free boxes";
    report(violationAt(stack, at, "position", words));
  }
}

/** By what its type states; without a statement it is turned at will, and tipped where it may be. */
function mayStand(type: BoxType, orientation: number): boolean {
  if (type.orientations !== undefined) return type.orientations.some((one) => one === orientation);
  const last = type.mayTip ? 5 : 1;
  return Number.isInteger(orientation) && orientation >= 0 && orientation <= last;
}

function checkInside(stack: Stack, solid: Solid, report: Report): void {
  const { slack, problem: { pallet, limits } } = stack;
  const over = (limits?.overhang ?? 0) + slack;
  const inside = solid.x0 >= -over && solid.x1 <= pallet.width + over &&
    solid.y0 >= -over && solid.y1 <= pallet.length + over && solid.z0 >= -slack;
  if (inside) return;
  const { x0, x1, y0, y1, z0 } = solid;
  const words = `reaches over the pallet: ${x0} to ${x1} along its width, ${y0} to ${y1} along ` +
    `its length, from ${z0} upwards`;
  report(violationAt(stack, solid, "outside", words));
}

/** Reports each box that is in the room of one before it in the list, once. */
function checkOverlap(stack: Stack, solids: readonly Solid[], report: Report): void {
  const { free, slack } = stack;
  const firstMet = new Map<number, number>();
  sweepPairs(solids, (a, b) => {
    const [one, other] = [solids[a]!, solids[b]!];
    if (!footprintsOverlap(one, other, slack)) return;
    if (free && Math.min(one.z1, other.z1) - Math.max(one.z0, other.z0) <= slack) return;
    const [earlier, later] = a < b ? [a, b] : [b, a];
    firstMet.set(later, Math.min(earlier, firstMet.get(later) ?? earlier));
  });
  for (const [later, earlier] of [...firstMet].sort(([a], [b]) => a - b)) {
    const { layer, box } = solids[earlier]!;
    const words = `is in the room of box ${box + 1} of layer ${layer + 1}`;
    report(violationAt(stack, solids[later]!, "overlap", words));
  }
}
