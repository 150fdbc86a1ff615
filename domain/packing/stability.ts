/** Stability of a pallet's boxes: interlocking, and free-standing stacks. */
import type { BoxSupport } from "./check/contact.ts";
import { baseArea, type Solid, type Stack } from "./check/solid.ts";
import { checkTime } from "./time_limit.ts";

/** Stability of one pallet. */
interface Stability {
  /** Number of boxes that are not on the pallet itself. */
  upper: number;
  /** Number of those that rest on two boxes or more. */
  interlocked: number;
  /**
   * Sum over the upper boxes of the estimated share, relative to a straight column, of the strength
   * that supports them.
   */
  strength: number;
  /** Number of free-standing stacks more than `SLENDER` times as high as their narrower side. */
  towers: number;
  /** Largest angle, in degrees, at which no box slides and no stack tips over. */
  tilt: number;
}

const SLENDER = 3;
// Coefficient of cardboard on cardboard or wood.
const FRICTION = 0.4;
// Maximum distance of a box that holds a stack, as a share of the pallet's shorter side.
const NEAR = 0.05;

/**
 * Returns the stability of a pallet's boxes.
 *
 * The tilt is quasi-static: nothing accelerates, and boxes have uniform density. A box slides at
 * the angle whose tangent is the coefficient of friction, 0.4. A column of boxes, or its part above
 * its neighbours, tips over its narrower side once its centre is no longer above its base: at the
 * angle whose tangent is that side divided by the height.
 * @param rests Supports of each solid of the stack, from `supportsOf`.
 */
export function stabilityOf(stack: Stack, rests: readonly BoxSupport[]): Stability {
  const upper = rests.filter(({ carriers }) => carriers.length > 0);
  const columns = new Columns(stack);
  let towers = 0;
  let steepest = FRICTION;
  for (const column of columnsOf(rests)) {
    const { free, shortestSide } = columns.freePartOf(column);
    if (free > SLENDER * shortestSide) towers++;
    if (free > 0) steepest = Math.min(steepest, shortestSide / free);
  }
  return {
    upper: upper.length,
    interlocked: upper.filter(({ carriers }) => carriers.length > 1).length,
    strength: rests.reduce(
      (sum, { carriers }, index) =>
        carriers.length === 0 ? sum : sum + strengthOf(carriers, stack.solids[index]!),
      0,
    ),
    towers,
    tilt: Math.atan(steepest) * 180 / Math.PI,
  };
}

// Minimum share of a box's strength for a box above that rests on several.
const INTERLOCKED_STRENGTH = 0.5;

/**
 * Returns the share of its strength with which cardboard supports a box: the whole strength if the
 * box is straight on one, with aligned edges and corners; towards half of it the smaller the
 * largest contact's share of the base (interlocked stacks of corrugated boxes lose up to half:
 * Fibre Box Association, Fibre Box Handbook).
 */
function strengthOf(carriers: BoxSupport["carriers"], solid: Solid): number {
  const largest = carriers.reduce((most, { area }) => Math.max(most, area), 0);
  return INTERLOCKED_STRENGTH +
    (1 - INTERLOCKED_STRENGTH) * Math.min(1, largest / baseArea(solid));
}

/**
 * Returns columns as indices of their boxes from below: each box except the lowest rests only on
 * the previous one, which supports no other. The lowest is on the pallet, on several boxes, or with
 * others on one.
 */
function columnsOf(rests: readonly BoxSupport[]): number[][] {
  const carried = rests.map((): number[] => []);
  rests.forEach(({ carriers }, index) => {
    for (const { carrier } of carriers) carried[carrier]!.push(index);
  });
  const above = (index: number) => {
    const [only, ...others] = carried[index]!;
    return only !== undefined && others.length === 0 && rests[only]!.carriers.length === 1 &&
        rests[only]!.onPallet === 0
      ? only
      : undefined;
  };
  const isHigher = new Set(rests.map((_, index) => above(index)));
  return rests.flatMap((_, lowest) => {
    if (isHigher.has(lowest)) return [];
    const column: number[] = [];
    for (let at: number | undefined = lowest; at !== undefined; at = above(at)) column.push(at);
    return [column];
  });
}

/** Measures the part of a column above all its neighbours. */
class Columns {
  readonly #solids: readonly Solid[];
  readonly #near: number;
  /** Indices by `x0`, and the largest extent of a solid along x. */
  readonly #byX: readonly number[];
  readonly #longest: number;

  constructor({ solids, problem: { pallet } }: Stack) {
    this.#solids = solids;
    this.#near = NEAR * Math.min(pallet.length, pallet.width);
    this.#byX = solids.map((_, index) => index).sort((a, b) => solids[a]!.x0 - solids[b]!.x0);
    this.#longest = solids.reduce((longest, { x0, x1 }) => Math.max(longest, x1 - x0), 0);
  }

  /** Returns the height of that part, and the shortest side of its boxes' bases. */
  freePartOf(column: readonly number[]): { free: number; shortestSide: number } {
    const boxes = column.map((index) => this.#solids[index]!);
    const [base, top] = [boxes[0]!.z0, boxes.at(-1)!.z1];
    const supportedUpTo = Math.max(base, this.#neighbourHeight(column, top));
    const sides = boxes.filter(({ z1 }) => z1 > supportedUpTo)
      .map(({ x0, x1, y0, y1 }) => Math.min(x1 - x0, y1 - y0));
    return { free: Math.max(0, top - supportedUpTo), shortestSide: Math.min(...sides, Infinity) };
  }

  /** Returns the height of the tallest other box near a column, up to `top`; nearest in x first. */
  #neighbourHeight(column: readonly number[], top: number): number {
    const own = new Set(column);
    const boxes = column.map((index) => this.#solids[index]!);
    const from = Math.min(...boxes.map(({ x0 }) => x0)) - this.#near - this.#longest;
    const to = Math.max(...boxes.map(({ x1 }) => x1)) + this.#near;
    let highest = 0;
    for (let at = this.#firstBeyond(to) - 1; at >= 0 && highest < top; at--) {
      checkTime();
      const index = this.#byX[at]!;
      const solid = this.#solids[index]!;
      if (solid.x0 < from) break;
      if (own.has(index) || solid.z1 <= highest) continue;
      if (boxes.some((box) => isNear(solid, box, this.#near))) highest = solid.z1;
    }
    return highest;
  }

  /** Returns the first position in `#byX` of a solid that begins beyond `x`. */
  #firstBeyond(x: number): number {
    let [low, high] = [0, this.#byX.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#solids[this.#byX[middle]!]!.x0 > x) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function isNear(a: Solid, b: Solid, near: number): boolean {
  return a.x0 <= b.x1 + near && b.x0 <= a.x1 + near && a.y0 <= b.y1 + near && b.y0 <= a.y1 + near;
}
