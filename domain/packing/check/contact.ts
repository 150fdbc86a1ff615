/** Supports of every box of a pallet, with the areas of contact. */
import { baseArea, type Cuboid, footprintsOverlap, type Solid, type Stack } from "./solid.ts";
import { checkTime } from "../time_limit.ts";

// Solids per strip in a row, if the solids were arranged as a square. With several solids beside
// each other in a strip, few of them extend over two strips.
const IN_A_ROW = 8;

/** A strip of the pallet along its whole length, and the solids in it, the highest top first. */
interface TopStrip {
  x0: number;
  x1: number;
  /** Indices of the solids. */
  tops: Int32Array;
}

/**
 * Finds the solids below another one without visiting all of them. Memory use is linear in the
 * solids.
 */
class TopStrips {
  readonly #strips: TopStrip[];
  readonly #from: number;
  readonly #width: number;

  constructor(private readonly solids: readonly Cuboid[]) {
    let [from, to, lengths] = [Infinity, -Infinity, 0];
    for (const { x0, x1 } of solids) {
      from = Math.min(from, x0);
      to = Math.max(to, x1);
      lengths += x1 - x0;
    }
    // Strips narrower than most solids would contain the same solids as their neighbours.
    const side = Math.floor(Math.sqrt(solids.length) / IN_A_ROW);
    const count = side < 2
      ? 1
      : Math.max(1, Math.min(side, Math.floor((to - from) * solids.length / lengths)));
    this.#from = from;
    this.#width = (to - from) / count;
    const members: number[][] = Array.from({ length: count }, () => []);
    const highestFirst = solids.map((_, index) => index)
      .sort((a, b) => solids[b]!.z1 - solids[a]!.z1 || a - b);
    for (const index of highestFirst) {
      const [first, last] = this.#reach(solids[index]!, count);
      for (let at = first; at <= last; at++) members[at]!.push(index);
    }
    this.#strips = members.map((tops, at) => ({
      x0: at === 0 ? -Infinity : from + at * this.#width,
      x1: at === count - 1 ? Infinity : from + (at + 1) * this.#width,
      tops: Int32Array.from(tops),
    }));
  }

  /** Returns the strips that a solid overlaps. */
  below(solid: Cuboid): readonly TopStrip[] {
    const [first, last] = this.#reach(solid, this.#strips.length);
    return this.#strips.slice(first, last + 1);
  }

  /** Returns the first index of a strip's tops that are at most `height` high. */
  firstUpTo(tops: Int32Array, height: number): number {
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.solids[tops[middle]!]!.z1 <= height) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #reach({ x0, x1 }: Cuboid, count: number): [first: number, last: number] {
    const at = (x: number) =>
      Math.max(0, Math.min(count - 1, Math.floor((x - this.#from) / this.#width)));
    return [at(x0), at(x1)];
  }
}

/** Supports of one box. */
export interface BoxSupport {
  /** Area of the box's base on the pallet itself. */
  onPallet: number;
  /** Boxes below, by their indices in `Stack.solids`, and the areas of contact. */
  carriers: { carrier: number; area: number }[];
}

/** A part of a footprint. */
type Patch = Pick<Cuboid, "x0" | "x1" | "y0" | "y1">;

/**
 * Returns the supports of every solid of a stack, in the order of `stack.solids`.
 *
 * With layers, supports are boxes of the layer below whose tops are within the tolerance of that
 * layer's height; the bottom layer rests on the pallet. Free boxes rest on any top, or the pallet,
 * within the tolerance of their base. If two such tops overlap in the plan (boxes thinner than the
 * tolerance), the contact is with the upper one.
 */
export function supportsOf(stack: Stack): BoxSupport[] {
  const { solids, free, slack, problem: { parameters, pallet, limits } } = stack;
  const surface = { x0: 0, x1: pallet.width, y0: 0, y1: pallet.length };
  // Without an overhang no base extends beyond the pallet, except for rounding.
  const overhangs = (limits?.overhang ?? 0) > 0;
  const reach = parameters.heightTolerance + slack;
  const strips = new TopStrips(solids);
  return solids.map((solid) => {
    const hidden: Patch[] = [];
    const carriers = carriersOf(solid, hidden);
    const standsOnPallet = free ? solid.z0 <= reach : solid.layer === 0;
    if (!standsOnPallet) return { onPallet: 0, carriers };
    if (overhangs) {
      const covered = hidden.reduce((sum, patch) => sum + commonArea(patch, surface), 0);
      return { onPallet: Math.max(0, commonArea(solid, surface) - covered), carriers };
    }
    const carried = carriers.reduce((sum, { area }) => sum + area, 0);
    return { onPallet: Math.max(0, baseArea(solid) - carried), carriers };
  });

  function carries(lower: Solid, upper: Solid): boolean {
    return lower.z0 < upper.z0 && (free || upper.layer === lower.layer + 1) &&
      Math.abs(upper.z0 - lower.z1) <= reach && footprintsOverlap(lower, upper, slack);
  }

  /**
   * Returns the supports of a solid and their areas of contact. Visits tops from the highest down
   * and stops once the base is fully covered, since thousands of tops may be within the tolerance.
   * @param hidden Receives the parts of the base that tops cover, if boxes may overhang.
   */
  function carriersOf(solid: Solid, hidden: Patch[]): BoxSupport["carriers"] {
    const areas = new Map<number, number>();
    for (const { x0, x1, tops } of strips.below(solid)) {
      const [from, to] = [Math.max(x0, solid.x0), Math.min(x1, solid.x1)];
      let bare: Patch[] = [{ x0: from, x1: to, y0: solid.y0, y1: solid.y1 }];
      for (let at = strips.firstUpTo(tops, solid.z0 + reach); at < tops.length; at++) {
        const index = tops[at]!;
        const lower = solids[index]!;
        if (bare.length === 0 || solid.z0 - lower.z1 > reach) break;
        checkTime();
        if (!carries(lower, solid)) continue;
        const covered = bare.reduce((sum, patch) => sum + commonArea(patch, lower), 0);
        if (covered === 0) continue;
        areas.set(index, (areas.get(index) ?? 0) + covered);
        if (overhangs) hidden.push(...bare.flatMap((patch) => commonPatch(patch, lower)));
        bare = bare.flatMap((patch) => without(patch, lower, slack));
      }
    }
    return [...areas].flatMap(([carrier, area]) => {
      const { x0, x1, y0, y1 } = solids[carrier]!;
      const along = Math.min(x1, solid.x1) - Math.max(x0, solid.x0);
      const across = Math.min(y1, solid.y1) - Math.max(y0, solid.y0);
      return area > slack * (along + across) ? [{ carrier, area }] : [];
    });
  }
}

function commonArea(a: Patch, b: Patch): number {
  const along = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const across = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return along > 0 && across > 0 ? along * across : 0;
}

function commonPatch(a: Patch, b: Patch): Patch[] {
  if (commonArea(a, b) === 0) return [];
  return [{
    x0: Math.max(a.x0, b.x0),
    x1: Math.min(a.x1, b.x1),
    y0: Math.max(a.y0, b.y0),
    y1: Math.min(a.y1, b.y1),
  }];
}

/** Returns the parts of a patch outside a footprint, except for parts no wider than the slack. */
function without(patch: Patch, { x0, x1, y0, y1 }: Patch, slack: number): Patch[] {
  if (commonArea(patch, { x0, x1, y0, y1 }) === 0) return [patch];
  const [from, to] = [Math.max(x0, patch.x0), Math.min(x1, patch.x1)];
  return [
    { ...patch, x1: from },
    { ...patch, x0: to },
    { x0: from, x1: to, y0: patch.y0, y1: Math.max(y0, patch.y0) },
    { x0: from, x1: to, y0: Math.min(y1, patch.y1), y1: patch.y1 },
  ].filter((left) => left.x1 - left.x0 > slack && left.y1 - left.y0 > slack);
}

/** Returns the area of the union of footprints, computed strip by strip between their sides. */
export function coveredArea(footprints: readonly Cuboid[]): number {
  const sides = [...new Set(footprints.flatMap(({ x0, x1 }) => [x0, x1]))].sort((a, b) => a - b);
  const byX = footprints.toSorted((a, b) => a.x0 - b.x0);
  // Footprints that span the current strip, by ascending y.
  let spanning: Cuboid[] = [];
  let next = 0;
  let area = 0;
  for (let at = 1; at < sides.length; at++) {
    const [from, to] = [sides[at - 1]!, sides[at]!];
    const before = next;
    while (next < byX.length && byX[next]!.x0 <= from) next++;
    spanning = spanning.filter(({ x1 }) => x1 >= to);
    if (next > before) {
      spanning = [...spanning, ...byX.slice(before, next)].sort((a, b) => a.y0 - b.y0);
    }
    checkTime(spanning.length);
    let [covered, end] = [0, -Infinity];
    for (const { y0, y1 } of spanning) {
      if (y1 <= end) continue;
      covered += y1 - Math.max(y0, end);
      end = y1;
    }
    area += covered * (to - from);
  }
  return area;
}
