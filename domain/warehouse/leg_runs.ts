/**
 * Legs in short. Points are numbered as the legs first lead over them, so most legs are a few
 * stretches whose numbers follow each other: a leg of five hundred points is written in a few dozen
 * bytes.
 */

/** A leg: numbers of its points; of a stretch, up or down by one, only its first and its last. */
export type Leg = readonly (number | Stretch)[];
type Stretch = readonly [first: number, last: number];

// Of two points the pair is no shorter than their numbers.
const MIN_RUN_POINTS = 3;

/** A leg in short. */
export function toRuns(points: readonly number[]): Leg {
  const leg: (number | Stretch)[] = [];
  for (let start = 0; start < points.length;) {
    const step = (points[start + 1] ?? NaN) - points[start]!;
    let end = start + 1;
    if (Math.abs(step) === 1) {
      while (end < points.length && points[end]! - points[end - 1]! === step) end++;
    }
    if (end - start < MIN_RUN_POINTS) end = start + 1;
    leg.push(end === start + 1 ? points[start]! : [points[start]!, points[end - 1]!]);
    start = end;
  }
  return leg;
}

/** Returns the entries of `list` for the points along a leg, both ends included. */
export function entriesAlong<T>(leg: Leg, list: readonly T[]): T[] {
  return leg.flatMap((part) => {
    if (typeof part === "number") return list[part]!;
    const [first, last] = part;
    return first <= last ? list.slice(first, last + 1) : list.slice(last, first + 1).reverse();
  });
}
