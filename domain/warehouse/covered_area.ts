/** A rectangle by the corner nearest the origin, in any unit. */
export interface Rectangle {
  x: number;
  y: number;
  /** Extent along x. */
  width: number;
  /** Extent along y. */
  length: number;
}

/**
 * Returns the area of the union of rectangles, in the square of their unit. A line sweeps along x,
 * and the covered length between two events is added up.
 */
export function coveredArea(rectangles: readonly Rectangle[]): number {
  const events = rectangles.flatMap((rectangle) => [
    { x: rectangle.x, rectangle, begins: true },
    { x: rectangle.x + rectangle.width, rectangle, begins: false },
  ]).sort((a, b) => a.x - b.x);
  /** Rectangles that the sweep line intersects, by y. */
  const cut: Rectangle[] = [];
  let area = 0;
  for (const [index, { x, rectangle, begins }] of events.entries()) {
    if (begins) cut.splice(placeOf(cut, rectangle.y), 0, rectangle);
    else cut.splice(cut.indexOf(rectangle), 1);
    const next = events[index + 1]?.x ?? x;
    if (next > x) area += (next - x) * coveredLength(cut);
  }
  return area;
}

/** Returns the index of the first rectangle that begins beyond y. */
function placeOf(sorted: readonly Rectangle[], y: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = from + to >> 1;
    if (sorted[middle]!.y <= y) from = middle + 1;
    else to = middle;
  }
  return from;
}

function coveredLength(sorted: readonly Rectangle[]): number {
  let [length, end] = [0, -Infinity];
  for (const { y, length: deep } of sorted) {
    if (y + deep <= end) continue;
    length += y + deep - Math.max(y, end);
    end = y + deep;
  }
  return length;
}
