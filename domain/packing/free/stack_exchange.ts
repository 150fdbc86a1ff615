/**
 * Swaps stacks of boxes with different footprints, so that the heavier one is below. A stack is a
 * box with all boxes that rest on it, and on nothing else.
 */
import { checkTime } from "../time_limit.ts";
import type { Part } from "./block.ts";
import type { Prepared } from "./prepared.ts";

// With more boxes the search takes longer than the calculation; such boxes are small.
const MAX_BOXES = 400;
// Maximum number of compared pairs of stacks, and of pairs per step.
const MAX_PAIRS = 20_000;
const PAIRS_PER_STEP = 100;

/**
 * Yields boxes after a swap of two stacks that lowers the centre of gravity, and undefined after a
 * number of comparisons. The swapped stacks overlap no box and are inside the pallet; whether they
 * are supported is to be checked.
 * @param isOver Returns true if a box is above a lighter one.
 */
export function* stackExchanges(
  prepared: Prepared,
  parts: readonly Part[],
  isOver: (lower: number, upper: number) => boolean,
): Generator<Part[] | undefined, void, void> {
  if (parts.length > MAX_BOXES) return;
  const lowestFirst = [...parts.keys()].sort((a, b) => parts[a]!.z - parts[b]!.z);
  const stacks = new Stacks(prepared, parts, lowestFirst);
  let pairs = 0;
  for (const upper of lowestFirst.toReversed()) {
    for (const lower of lowestFirst) {
      if (parts[lower]!.z >= parts[upper]!.z) break;
      if (!isOver(lower, upper)) continue;
      if (++pairs > MAX_PAIRS) return;
      if (pairs % PAIRS_PER_STEP === 0) yield undefined;
      checkTime(parts.length);
      yield* stacks.exchanges(lower, upper);
    }
  }
}

/** The boxes of one pallet by what they rest on. */
class Stacks {
  readonly #carriers: number[][];
  readonly #stacks = new Map<number, readonly number[] | undefined>();

  constructor(
    private readonly prepared: Prepared,
    private readonly parts: readonly Part[],
    /** Indices of the boxes, the lowest first. */
    private readonly lowestFirst: readonly number[],
  ) {
    this.#carriers = parts.map((_, at) =>
      lowestFirst.filter((carrier) => this.#restsOn(at, carrier))
    );
  }

  #restsOn(at: number, carrier: number): boolean {
    const { slack, reach } = this.prepared;
    const [upper, lower] = [this.parts[at]!, this.parts[carrier]!];
    const distance = upper.z - lower.z - lower.stance.dz;
    return upper !== lower && distance >= -slack && distance <= reach &&
      overlapInPlan(upper, lower, slack);
  }

  /**
   * Returns a box with all boxes above it, lowest first; undefined if one of these also rests on
   * another box.
   */
  #stackOf(at: number): readonly number[] | undefined {
    if (!this.#stacks.has(at)) this.#stacks.set(at, this.#findStack(at));
    return this.#stacks.get(at);
  }

  #findStack(at: number): number[] | undefined {
    const stack = new Set([at]);
    for (const other of this.lowestFirst) {
      if (this.parts[other]!.z <= this.parts[at]!.z) continue;
      const carriers = this.#carriers[other]!;
      if (!carriers.some((carrier) => stack.has(carrier))) continue;
      if (!carriers.every((carrier) => stack.has(carrier))) return undefined;
      stack.add(other);
    }
    return [...stack];
  }

  /** Yields boxes after the swap of two stacks, one for each pair of aligned corners. */
  *exchanges(lower: number, upper: number): Generator<Part[], void, void> {
    const { parts } = this;
    const [a, b] = [parts[lower]!, parts[upper]!];
    const isHeavierForArea = b.stance.weight * a.stance.area > a.stance.weight * b.stance.area;
    if (!isHeavierForArea) return;
    const [stack, other] = [this.#stackOf(lower), this.#stackOf(upper)];
    if (stack === undefined || other === undefined) return;
    if (stack.includes(upper)) {
      // The boxes above both stay where they are.
      const areOnlyThese = stack.length === other.length + 1 &&
        this.#carriers[upper]!.length === 1 && this.#carriers[upper]![0] === lower;
      const isLower = b.stance.weight * (b.z - a.z) > a.stance.weight * b.stance.dz;
      if (!areOnlyThese || !isLower) return;
      for (const down of aligned(b, a)) {
        for (const up of aligned(a, down)) {
          yield* this.#moved([[upper, { ...down, z: a.z }], [lower, {
            ...up,
            z: a.z + b.stance.dz,
          }]]);
        }
      }
      return;
    }
    const weightOf = (boxes: readonly number[]) =>
      boxes.reduce((sum, at) => sum + parts[at]!.stance.weight, 0);
    if (weightOf(other) <= weightOf(stack)) return;
    for (const down of aligned(b, a)) {
      for (const up of aligned(a, b)) {
        yield* this.#moved([
          ...this.#shifted(other, down.x - b.x, down.y - b.y, a.z - b.z),
          ...this.#shifted(stack, up.x - a.x, up.y - a.y, b.z - a.z),
        ]);
      }
    }
  }

  #shifted(stack: readonly number[], x: number, y: number, z: number): [number, Part][] {
    return stack.map((at) => {
      const part = this.parts[at]!;
      return [at, { ...part, x: part.x + x, y: part.y + y, z: part.z + z }];
    });
  }

  /** Yields all boxes with some of them moved, unless these overlap or leave the pallet. */
  *#moved(moves: readonly [number, Part][]): Generator<Part[], void, void> {
    const { length, width, height, slack } = this.prepared;
    const anew = [...this.parts];
    for (const [at, part] of moves) anew[at] = part;
    for (const [at, { x, y, z, stance: { dx, dy, dz } }] of moves) {
      const isInside = x >= -slack && y >= -slack && x + dx <= length + slack &&
        y + dy <= width + slack && z + dz <= height + slack;
      if (!isInside) return;
      if (anew.some((other, index) => index !== at && overlap(anew[at]!, other, slack))) return;
    }
    yield anew;
  }
}

/** Returns a box with its corner at each of the corners of another, without duplicates. */
function aligned(part: Part, place: Part): Part[] {
  const xs = new Set([place.x, place.x + place.stance.dx - part.stance.dx]);
  const ys = new Set([place.y, place.y + place.stance.dy - part.stance.dy]);
  return [...xs].flatMap((x) => [...ys].map((y) => ({ ...part, x, y })));
}

const overlapInPlan = (a: Part, b: Part, slack: number): boolean =>
  Math.min(a.x + a.stance.dx, b.x + b.stance.dx) - Math.max(a.x, b.x) > slack &&
  Math.min(a.y + a.stance.dy, b.y + b.stance.dy) - Math.max(a.y, b.y) > slack;

const overlap = (a: Part, b: Part, slack: number): boolean =>
  Math.min(a.z + a.stance.dz, b.z + b.stance.dz) - Math.max(a.z, b.z) > slack &&
  overlapInPlan(a, b, slack);
