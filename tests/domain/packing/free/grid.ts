/** Cuboids of whole coordinates on a small pallet, few enough to try them all. */
import type { Cuboid } from "../../../../domain/packing/check/solid.ts";

export const GRID = { length: 6, width: 5, height: 5 };

/** Whether two have room in common. */
export const overlap = (a: Cuboid, b: Cuboid) =>
  a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1 && a.z0 < b.z1 && b.z0 < a.z1;
/** Whether the first lies in the second. */
export const isWithin = (a: Cuboid, b: Cuboid) =>
  a.x0 >= b.x0 && a.x1 <= b.x1 && a.y0 >= b.y0 && a.y1 <= b.y1 && a.z0 >= b.z0 && a.z1 <= b.z1;

const stretches = (end: number) =>
  Array.from(
    { length: end },
    (_, from) => Array.from({ length: end - from }, (_, more) => [from, from + more + 1] as const),
  ).flat();

/** Every cuboid of whole coordinates on the pallet. */
export const CUBOIDS: readonly Cuboid[] = stretches(GRID.length).flatMap(([x0, x1]) =>
  stretches(GRID.width).flatMap(([y0, y1]) =>
    stretches(GRID.height).map(([z0, z1]) => ({ x0, x1, y0, y1, z0, z1 }))
  )
);
