/**
 * Isometric projection of boxes, seen from the front right, and their painting order. A pallet's
 * length (y) points right, its width (x) away from the viewer.
 */
import type { Cuboid } from "../../../../domain/packing/check/solid.ts";

export type Point2 = readonly [x: number, y: number];

/** The three visible faces of a box. */
export interface Faces {
  top: readonly Point2[];
  front: readonly Point2[];
  side: readonly Point2[];
}

const TURN = Math.SQRT1_2;
// An isometric view has an elevation of 35.26°, which shortens all three axes equally.
const [RISE, LEVEL] = [Math.sqrt(1 / 3), Math.sqrt(2 / 3)];

/** Returns the projection of a point, right and down, in the unit of its lengths. */
export function onPaper(x: number, y: number, z: number): Point2 {
  return [(y + x) * TURN, (y - x) * TURN * RISE - z * LEVEL];
}

/** Returns the faces of a cuboid visible from the front right. */
export function facesOf({ x0, x1, y0, y1, z0, z1 }: Cuboid): Faces {
  return {
    top: [onPaper(x0, y0, z1), onPaper(x0, y1, z1), onPaper(x1, y1, z1), onPaper(x1, y0, z1)],
    front: [onPaper(x0, y0, z0), onPaper(x0, y1, z0), onPaper(x0, y1, z1), onPaper(x0, y0, z1)],
    side: [onPaper(x0, y1, z0), onPaper(x1, y1, z0), onPaper(x1, y1, z1), onPaper(x0, y1, z1)],
  };
}

/** Returns true if one cuboid is entirely behind another along some axis. */
const behind = (a: Cuboid, b: Cuboid, slack: number) =>
  a.y1 <= b.y0 + slack || a.x0 >= b.x1 - slack || a.z1 <= b.z0 + slack;

/**
 * Returns the indices of cuboids in painting order: each before all that hide a part of it. Cuboids
 * that overlap by no more than `slack` count as separate.
 */
export function paintingOrder(cuboids: readonly Cuboid[], slack: number): number[] {
  const extents = cuboids.map((cuboid) => {
    const { top, front, side } = facesOf(cuboid);
    const points = [...top, ...front, ...side];
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    return {
      left: Math.min(...xs),
      right: Math.max(...xs),
      high: Math.min(...ys),
      low: Math.max(...ys),
    };
  });
  const meet = (a: number, b: number) => {
    const [one, other] = [extents[a]!, extents[b]!];
    return one.left < other.right && other.left < one.right && one.high < other.low &&
      other.high < one.low;
  };
  const before = cuboids.map((_, index): number[] => {
    const here = cuboids[index]!;
    return cuboids.flatMap((there, other) =>
      other !== index && meet(index, other) && behind(there, here, slack) &&
        !behind(here, there, slack)
        ? [other]
        : []
    );
  });
  const painted: number[] = [];
  const visited = new Set<number>();
  const paint = (index: number) => {
    // Three boxes may hide each other in a cycle; any of them is painted first then.
    if (visited.has(index)) return;
    visited.add(index);
    before[index]!.forEach(paint);
    painted.push(index);
  };
  const depth = ({ x1, y0, z0 }: Cuboid) => y0 - x1 + z0;
  cuboids.map((_, index) => index)
    .sort((a, b) => depth(cuboids[a]!) - depth(cuboids[b]!))
    .forEach(paint);
  return painted;
}
