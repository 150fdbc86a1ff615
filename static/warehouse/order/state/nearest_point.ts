import type { Point } from "../../../../domain/warehouse/records.ts";

/** The point nearest to a place on the floor; undefined where there are none. */
export function nearestPoint<Placed extends Pick<Point, "pos_x" | "pos_y">>(
  points: readonly Placed[],
  x: number,
  y: number,
): Placed | undefined {
  let [nearest, least]: [Placed | undefined, number] = [undefined, Infinity];
  for (const point of points) {
    const distance = Math.hypot(point.pos_x - x, point.pos_y - y);
    if (distance < least) [nearest, least] = [point, distance];
  }
  return nearest;
}
