/** Checks that locked boxes have not moved. */
import type { Layout, LockedBox, LockedPallet, PackingProblem } from "../problem.ts";
import { type Solid, stackOf } from "./solid.ts";
import type { Report } from "./violation.ts";

/**
 * Reports pallets with locked boxes that are not all in their places. Every one of them is a pallet of
 * its own, and they follow each other in the layout as they are stated.
 */
export function checkLocked(problem: PackingProblem, layout: Layout, report: Report): void {
  const { locked = [] } = problem;
  let next = 0;
  locked.forEach((wanted, index) => {
    let at = next;
    while (at < layout.pallets.length && !holds(problem, layout, at, wanted)) at++;
    if (at < layout.pallets.length) next = at + 1;
    else {
      const boxes = wanted.layers.reduce((sum, layer) => sum + layer.length, 0);
      const words = `No pallet has the ${boxes} locked boxes of number ${
        index + 1
      } in their places`;
      report({ kind: "locked", words });
    }
  });
}

function holds(
  problem: PackingProblem,
  { pallets }: Layout,
  index: number,
  { layers, palletType }: LockedPallet,
): boolean {
  if (palletType !== undefined && pallets[index]!.palletType !== palletType) return false;
  const stack = stackOf(problem, pallets[index]!, index);
  const places = new Map(stack.solids.map((solid) => [keyOf(solid.placed, solid.layer), solid]));
  return layers.every((boxes, layer) =>
    boxes.every((box) => {
      const found = places.get(keyOf(box, layer)) ??
        stack.solids.find((solid) => isAt(solid, box, layer));
      return found !== undefined && found.placed.type === box.type;
    })
  );

  function isAt({ placed, ...solid }: Solid, box: LockedBox, layer: number): boolean {
    const { slack, free } = stack;
    const isNear = (one: number, other: number) => Math.abs(one - other) <= slack;
    return placed.type === box.type && placed.orientation === box.orientation &&
      isNear(placed.x, box.x) && isNear(placed.y, box.y) &&
      (free ? isNear(placed.z!, box.z!) : solid.layer === layer);
  }

  function keyOf({ type, orientation, x, y, z }: LockedBox, layer: number): string {
    return [type, orientation, x, y, stack.free ? z : layer].join(" ");
  }
}
