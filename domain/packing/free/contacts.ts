import { checkTime } from "../time_limit.ts";

/** Boxes in space as columns of coordinates: start and end along the three axes. */
interface Boxes {
  readonly x0: Float64Array;
  readonly x1: Float64Array;
  readonly y0: Float64Array;
  readonly y1: Float64Array;
  readonly z0: Float64Array;
  readonly z1: Float64Array;
}

/** Finds the boxes that a box touches. The result is valid until the next call. */
export class Contacts {
  /** Supporting boxes, and the area of the base on each. */
  boxes = new Int32Array(64);
  areas = new Float64Array(64);

  /**
   * Finds the supports of the box at `index` among earlier boxes: tops within `reach` below its
   * base, each without the part that a higher top covers. Returns their number.
   */
  find(all: Boxes, index: number, reach: number, slack: number, thin: boolean): number {
    const { x0, x1, y0, y1, z0, z1 } = all;
    const [left, right, front, back] = [x0[index]!, x1[index]!, y0[index]!, y1[index]!];
    const base = z0[index]!;
    const [lowest, highest] = [base - reach, base + slack];
    let contactCount = 0;
    checkTime(index / 4);
    for (let other = 0; other < index; other++) {
      const top = z1[other]!;
      if (top < lowest || top > highest || z0[other]! >= base) continue;
      const along = Math.min(right, x1[other]!) - Math.max(left, x0[other]!);
      if (along <= slack) continue;
      const across = Math.min(back, y1[other]!) - Math.max(front, y0[other]!);
      if (across <= slack) continue;
      if (contactCount === this.boxes.length) this.#grow();
      this.boxes[contactCount] = other;
      this.areas[contactCount++] = along * across;
    }
    return thin && contactCount > 1
      ? this.#withoutHidden(all, index, slack, contactCount)
      : contactCount;
  }

  /** Returns true if the box at `index` reaches up to the base of an earlier one. */
  touchesAbove(all: Boxes, index: number, reach: number, slack: number): boolean {
    const { x0, x1, y0, y1, z0, z1 } = all;
    const [lowest, highest] = [z1[index]! - slack, z1[index]! + reach];
    checkTime(index / 4);
    for (let other = 0; other < index; other++) {
      const base = z0[other]!;
      if (base < lowest || base > highest) continue;
      if (Math.min(x1[index]!, x1[other]!) - Math.max(x0[index]!, x0[other]!) <= slack) continue;
      if (Math.min(y1[index]!, y1[other]!) - Math.max(y0[index]!, y0[other]!) > slack) return true;
    }
    return false;
  }

  /** Subtracts from every contact the area that a higher top covers. */
  #withoutHidden(all: Boxes, index: number, slack: number, contactCount: number): number {
    const { x0, x1, y0, y1, z1 } = all;
    const patch = (other: number): Patch => [
      Math.max(x0[index]!, x0[other]!),
      Math.min(x1[index]!, x1[other]!),
      Math.max(y0[index]!, y0[other]!),
      Math.min(y1[index]!, y1[other]!),
    ];
    const highestFirst = [...this.boxes.subarray(0, contactCount)]
      .sort((a, b) => z1[b]! - z1[a]! || a - b);
    let count = 0;
    const higher: Patch[] = [];
    for (const other of highestFirst) {
      const own = patch(other);
      checkTime(higher.length);
      // Usually the whole contact lies below a single other box.
      if (higher.some((one) => isWithin(own, one))) continue;
      const [left, right, front, back] = own;
      const area = (right - left) * (back - front) - coveredOf(own, higher);
      higher.push(own);
      if (area <= slack * (right - left + back - front)) continue;
      this.boxes[count] = other;
      this.areas[count++] = area;
    }
    return count;
  }

  #grow(): void {
    const boxes = new Int32Array(2 * this.boxes.length);
    boxes.set(this.boxes);
    const areas = new Float64Array(boxes.length);
    areas.set(this.areas);
    [this.boxes, this.areas] = [boxes, areas];
  }
}

/** Start and end along the length; start and end along the width. */
type Patch = readonly [number, number, number, number];

const isWithin = ([left, right, front, back]: Patch, [a, b, c, d]: Patch) =>
  left >= a && right <= b && front >= c && back <= d;

/**
 * Returns the area of a patch that other patches cover together, computed strip by strip between
 * their sides.
 */
function coveredOf([left, right, front, back]: Patch, others: readonly Patch[]): number {
  const clipped = others
    .map(([a, b, c, d]): Patch => [
      Math.max(a, left),
      Math.min(b, right),
      Math.max(c, front),
      Math.min(d, back),
    ])
    .filter(([a, b, c, d]) => a < b && c < d)
    .sort((a, b) => a[2] - b[2]);
  const sides = [...new Set(clipped.flatMap(([a, b]) => [a, b]))].sort((a, b) => a - b);
  let area = 0;
  for (let at = 1; at < sides.length; at++) {
    const [from, to] = [sides[at - 1]!, sides[at]!];
    checkTime(clipped.length);
    let [covered, end] = [0, -Infinity];
    for (const [a, b, c, d] of clipped) {
      if (a > from || b < to || d <= end) continue;
      covered += d - Math.max(c, end);
      end = d;
    }
    area += covered * (to - from);
  }
  return area;
}
