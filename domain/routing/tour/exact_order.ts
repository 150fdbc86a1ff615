import type { DistanceMatrix } from "./distance_matrix.ts";

/** Maximum number of stops for {@link exactOrder}: 4096 sets of 12 stops, a few milliseconds. */
export const MAX_EXACT_STOPS = 12;
// Unreachable and longer paths count as this long, so that sums stay finite.
const MAX_LENGTH = Number.MAX_VALUE / (4 * MAX_EXACT_STOPS);

/**
 * Returns the shortest order in which to visit all points from the first to `end`, by dynamic
 * programming over sets of visited points (Held & Karp 1962, "A dynamic programming approach to
 * sequencing problems"; Bellman 1962, "Dynamic programming treatment of the travelling salesman
 * problem"). Distances may differ by direction.
 * @param end The last point of the walk; 0 for a round trip.
 * @returns The points between start and end, in order.
 */
export function exactOrder({ size, distances }: DistanceMatrix, end: number): number[] {
  const stops = Array.from({ length: size }, (_, point) => point)
    .filter((point) => point !== 0 && point !== end);
  const count = stops.length;
  if (count === 0) return [];
  const between = (from: number, to: number) => {
    const length = distances[from * size + to]!;
    return length < MAX_LENGTH ? length : MAX_LENGTH;
  };
  const sets = 1 << count;
  // The shortest walk through a set that ends at one of its stops, and its previous stop.
  const best = new Float64Array(sets * count).fill(Infinity);
  const before = new Int8Array(sets * count).fill(-1);
  for (let stop = 0; stop < count; stop++) {
    best[(1 << stop) * count + stop] = between(0, stops[stop]!);
  }
  for (let set = 1; set < sets; set++) {
    for (let last = 0; last < count; last++) {
      const length = best[set * count + last]!;
      if ((set >> last & 1) === 0 || length === Infinity) continue;
      for (let next = 0; next < count; next++) {
        if ((set >> next & 1) === 1) continue;
        const place = (set | 1 << next) * count + next;
        const longer = length + between(stops[last]!, stops[next]!);
        if (longer >= best[place]!) continue;
        best[place] = longer;
        before[place] = last;
      }
    }
  }
  let [last, minLength] = [0, Infinity];
  for (let stop = 0; stop < count; stop++) {
    const length = best[(sets - 1) * count + stop]! + between(stops[stop]!, end);
    if (length < minLength) [last, minLength] = [stop, length];
  }
  const order: number[] = [];
  for (let set = sets - 1; set > 0;) {
    order.push(stops[last]!);
    const previous = before[set * count + last]!;
    set &= ~(1 << last);
    last = previous;
  }
  return order.reverse();
}
