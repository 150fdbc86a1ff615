import type { Cuboid } from "./solid.ts";
import { checkTime } from "../time_limit.ts";

const AXES = [["x0", "x1"], ["y0", "y1"], ["z0", "z1"]] as const;

/**
 * Visits every pair of cuboids that have at least a point in common, each once, by their indices.
 *
 * A plane sweeps along the axis on which the cuboids are shortest relative to the total extent, so
 * that it intersects few of them at a time: about n^(2/3) of n equal ones in a heap, √n in a layer.
 */
export function sweepPairs(
  cuboids: readonly Cuboid[],
  visit: (a: number, b: number) => void,
): void {
  const [low, high] = sparsestAxis(cuboids);
  const order = cuboids.map((_, index) => index).sort((a, b) =>
    cuboids[a]![low] - cuboids[b]![low] || a - b
  );
  const cut: number[] = [];
  for (const current of order) {
    const cuboid = cuboids[current]!;
    let activeCount = 0;
    checkTime(cut.length);
    for (let at = 0; at < cut.length; at++) {
      const other = cut[at]!;
      if (cuboids[other]![high] < cuboid[low]) continue;
      cut[activeCount++] = other;
      if (meet(cuboid, cuboids[other]!)) visit(other, current);
    }
    cut.length = activeCount;
    cut.push(current);
  }
}

/** Returns the axis on which a perpendicular plane intersects the fewest cuboids. */
function sparsestAxis(cuboids: readonly Cuboid[]): (typeof AXES)[number] {
  let sparsest: (typeof AXES)[number] = AXES[0];
  let fewest = Infinity;
  for (const axis of AXES) {
    const [low, high] = axis;
    let [from, to, lengths] = [Infinity, -Infinity, 0];
    for (const cuboid of cuboids) {
      from = Math.min(from, cuboid[low]);
      to = Math.max(to, cuboid[high]);
      lengths += cuboid[high] - cuboid[low];
    }
    // NaN, which is never the fewest, if they are all flat and in one plane.
    const cut = lengths / (to - from);
    if (cut < fewest) [sparsest, fewest] = [axis, cut];
  }
  return sparsest;
}

function meet(a: Cuboid, b: Cuboid): boolean {
  return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1 && a.z0 <= b.z1 &&
    b.z0 <= a.z1;
}
