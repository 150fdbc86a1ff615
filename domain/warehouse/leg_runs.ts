/**
 * Compact encoding of legs. Points are numbered in the order in which the legs first pass them, so
 * most legs are a few runs of consecutive numbers: a leg of five hundred points takes a few dozen
 * bytes.
 */

/**
 * A leg: numbers of its points; a run, ascending or descending by one, has only its first and last
 * number.
 */
export type Leg = readonly (number | Stretch)[];
type Stretch = readonly [first: number, last: number];

// A run of two points is as long as their two numbers.
const MIN_RUN_POINTS = 3;

/** Encodes a leg. */
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

/** Returns the entries of `list` for the points along a leg, including both ends. */
export function entriesAlong<T>(leg: Leg, list: readonly T[]): T[] {
  return leg.flatMap((part) => {
    if (typeof part === "number") return list[part]!;
    const [first, last] = part;
    return first <= last ? list.slice(first, last + 1) : list.slice(last, first + 1).reverse();
  });
}
