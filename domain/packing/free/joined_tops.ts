import { type Cuboids, STRIDE } from "./cuboids.ts";

// More new spaces than this are not made of joined ones.
const MAX_NEW_SPACES = 200;

/**
 * Adds to the spaces that a new top has made those that reach from it on to other tops of the same
 * level, of which `spaces` are those above.
 *
 * @param least Extents below which a space is of no use.
 */
export function joinTops(
  candidates: Cuboids,
  spaces: Cuboids,
  level: number,
  least: { dx: number; dy: number },
  slack: number,
): void {
  for (let one = 0; one < candidates.size && candidates.size < MAX_NEW_SPACES; one++) {
    if (Math.abs(candidates.data[STRIDE * one + 4]! - level) > slack) continue;
    for (let other = 0; other < spaces.size; other++) join(candidates, one, spaces, other);
    for (let other = 0; other < one; other++) join(candidates, one, candidates, other);
  }

  function join(list: Cuboids, one: number, others: Cuboids, other: number): void {
    const a = STRIDE * one, b = STRIDE * other;
    const { data } = list;
    const { data: theirs } = others;
    if (Math.abs(theirs[b + 4]! - level) > slack) return;
    const ax0 = data[a]!, ax1 = data[a + 1]!, ay0 = data[a + 2]!, ay1 = data[a + 3]!;
    const bx0 = theirs[b]!, bx1 = theirs[b + 1]!, by0 = theirs[b + 2]!, by1 = theirs[b + 3]!;
    const dx = Math.min(ax1, bx1) - Math.max(ax0, bx0);
    const dy = Math.min(ay1, by1) - Math.max(ay0, by0);
    const ceiling = Math.min(data[a + 5]!, theirs[b + 5]!);
    if (dx >= -slack && dy >= least.dy - slack && isShifted(ax0, ax1, bx0, bx1)) {
      const [y0, y1] = [Math.max(ay0, by0), Math.min(ay1, by1)];
      list.add(Math.min(ax0, bx0), Math.max(ax1, bx1), y0, y1, level, ceiling);
    }
    if (dy >= -slack && dx >= least.dx - slack && isShifted(ay0, ay1, by0, by1)) {
      const [x0, x1] = [Math.max(ax0, bx0), Math.min(ax1, bx1)];
      list.add(x0, x1, Math.min(ay0, by0), Math.max(ay1, by1), level, ceiling);
    }
  }

  /** Returns true if each of two intervals extends beyond the other at one end. */
  function isShifted(a0: number, a1: number, b0: number, b1: number): boolean {
    return a0 < b0 - slack && a1 < b1 - slack || b0 < a0 - slack && b1 < a1 - slack;
  }
}
