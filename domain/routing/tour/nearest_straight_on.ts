import type { TourNetwork } from "./network.ts";

/**
 * An order for more stops than distances can be kept for: always on to the one that is nearest in a
 * straight line.
 *
 * @param end Point 0 for a tour that comes back, or point 1.
 * @returns The points between start and end.
 */
export function nearestStraightOn({ arrays, required }: TourNetwork, end: number): number[] {
  const { x, y } = arrays;
  const left = Array.from({ length: required }, (_, point) => point)
    .filter((point) => point !== 0 && point !== end);
  const order: number[] = [];
  for (let here = 0; left.length > 0;) {
    let [nearest, least] = [0, Infinity];
    for (const [at, point] of left.entries()) {
      const distance = Math.hypot(x[point]! - x[here]!, y[point]! - y[here]!);
      if (distance < least) [nearest, least] = [at, distance];
    }
    here = left[nearest]!;
    order.push(here);
    left[nearest] = left.at(-1)!;
    left.pop();
  }
  return order;
}
