/** Finds the first box that a ray meets. */
import type { Bounds, Point3 } from "./orbit.ts";

/**
 * The index of the nearest of some cuboids that a ray meets; undefined when it meets none.
 *
 * Source: Kay & Kajiya (1986), "Ray tracing complex scenes", the method of slabs.
 */
export function firstMet(
  cuboids: Iterable<Bounds>,
  eye: Point3,
  direction: Point3,
): number | undefined {
  let [index, nearest, hit] = [0, Infinity, undefined as number | undefined];
  for (const cuboid of cuboids) {
    const at = distanceTo(cuboid, eye, direction);
    if (at < nearest) [nearest, hit] = [at, index];
    index++;
  }
  return hit;
}

/**
 * Returns the distance at which a ray meets a cuboid, in lengths of `direction`; infinite if it
 * misses.
 */
function distanceTo({ low, high }: Bounds, eye: Point3, direction: Point3): number {
  let [enters, leaves] = [0, Infinity];
  for (let axis = 0; axis < 3; axis++) {
    const [from, along] = [eye[axis]!, direction[axis]!];
    if (along === 0) {
      if (from < low[axis]! || from > high[axis]!) return Infinity;
      continue;
    }
    const [a, b] = [(low[axis]! - from) / along, (high[axis]! - from) / along];
    enters = Math.max(enters, Math.min(a, b));
    leaves = Math.min(leaves, Math.max(a, b));
  }
  return enters <= leaves ? enters : Infinity;
}
