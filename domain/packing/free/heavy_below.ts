/**
 * Swaps two boxes, slabs or stacks of boxes, so that the heavier one is below and nothing else
 * moves.
 */
import { checkTime } from "../time_limit.ts";
import type { Part } from "./block.ts";
import { blockOfOne } from "./blocks.ts";
import { PalletLoad } from "./pallet_load.ts";
import type { Prepared } from "./prepared.ts";
import { stackExchanges } from "./stack_exchange.ts";

/** Two slabs of boxes, one on top of the other, by the boxes' indices. */
interface SlabPair {
  below: readonly number[];
  above: readonly number[];
}

/** Start and extent of a box along each axis. */
const AXES: readonly ((part: Part) => [from: number, extent: number])[] = [
  ({ z, stance }) => [z, stance.dz],
  ({ x, stance }) => [x, stance.dx],
  ({ y, stance }) => [y, stance.dy],
];

/**
 * Yields neighbouring slabs between level planes that cut no box: of the whole pallet, and of every
 * region separated by vertical planes that cut no box.
 */
function* slabPairs(parts: readonly Part[], slack: number): Generator<SlabPair, void, void> {
  const regions: number[][] = [[...parts.keys()]];
  for (let region = regions.pop(); region !== undefined; region = regions.pop()) {
    if (region.length < 2) continue;
    for (const [axis, rangeOf] of AXES.entries()) {
      const groups = partedAlong(parts, region, rangeOf, slack);
      if (groups.length === 1) continue;
      regions.push(...groups);
      if (axis > 0) continue;
      for (let at = 1; at < groups.length; at++) {
        yield { below: groups[at - 1]!, above: groups[at]! };
      }
    }
  }
}

/**
 * Returns the boxes of a region in groups separated by planes across an axis, in their order along
 * it.
 */
function partedAlong(
  parts: readonly Part[],
  region: readonly number[],
  rangeOf: (part: Part) => [from: number, extent: number],
  slack: number,
): number[][] {
  const ranges = region.map((at) => {
    const [from, extent] = rangeOf(parts[at]!);
    return { at, from, to: from + extent };
  });
  checkTime(region.length);
  const groups: number[][] = [];
  let end = -Infinity;
  for (const { at, from, to } of ranges.sort((a, b) => a.from - b.from)) {
    if (from >= end - slack) groups.push([]);
    groups.at(-1)!.push(at);
    end = Math.max(end, to);
  }
  return groups;
}

// Weights with a smaller relative difference are equal.
const ROUNDING = 1e-9;
// Maximum number of boxes placed again for one pallet; placing a box compares it with all others.
const MAX_PLACED_BOXES = 200_000;
// Maximum number of swaps of slabs and stacks. Taller boxes are heavier and sink box by box, but not
// slab by slab, so that some layouts would never settle.
const MAX_GROUP_SWAPS = 100;
// Maximum number of compared pairs of boxes, in total and per step.
const MAX_COMPARED_PAIRS = 1e7;
const PAIRS_PER_STEP = 20_000;

/**
 * Returns the same boxes with the heavier below the lighter wherever two can be swapped without
 * breaking a rule. Candidates are boxes of the same extents, one over the other; boxes of the same
 * footprint, one directly on the other; slabs between planes that cut no box, one on the other; and
 * stacks of any footprint, if the swap lowers the centre of gravity. (A thick slab of light boxes may
 * weigh more than a thin one of heavy boxes; without this condition they would be swapped forever.)
 *
 * Yields after every attempted swap, and after many comparisons without one.
 */
export function* heavyBelow(
  prepared: Prepared,
  load: PalletLoad,
): Generator<void, PalletLoad, void> {
  const { slack, loads } = prepared;
  const exchanges = new Exchanges(prepared);
  let parts: readonly Part[] = partsOf(load);
  let placedBoxes = 0;
  let groups = 0;
  function* isTaken(exchanged: readonly Part[], isRight = false): Generator<void, boolean, void> {
    if (!isRight) {
      placedBoxes += parts.length;
      isRight = loadOf(prepared, exchanged) !== undefined;
      yield;
    }
    if (isRight) parts = exchanged;
    return isRight;
  }

  for (let isBetter = true; isBetter && placedBoxes < MAX_PLACED_BOXES;) {
    isBetter = false;
    for (const pair of pairsOver(parts, slack)) {
      if (placedBoxes >= MAX_PLACED_BOXES) break;
      if (pair === undefined) {
        yield;
        continue;
      }
      const [below, above] = pair;
      const inPlace = exchanges.inPlace(parts, below, above);
      const exchanged = inPlace ?? exchanges.straight(parts, below, above);
      if (exchanged === undefined) continue;
      // If no box has a load limit, swapping two boxes of equal extents is always valid.
      if (yield* isTaken(exchanged, inPlace !== undefined && !loads)) isBetter = true;
    }
    for (const { below, above } of slabPairs(parts, slack)) {
      if (placedBoxes >= MAX_PLACED_BOXES || groups === MAX_GROUP_SWAPS) break;
      const exchanged = exchanges.ofSlabs(parts, below, above);
      if (exchanged === undefined || !(yield* isTaken(exchanged))) continue;
      isBetter = true;
      groups++;
      break;
    }
    // Stacks take longer than all of a calculation without effort.
    if (isBetter || groups === MAX_GROUP_SWAPS || prepared.problem.parameters.effort === 0) {
      continue;
    }
    const isOver = (lower: number, upper: number) =>
      isHeavierOver(parts[lower]!, parts[upper]!, slack);
    for (const exchanged of stackExchanges(prepared, parts, isOver)) {
      if (placedBoxes >= MAX_PLACED_BOXES) break;
      if (exchanged === undefined) {
        yield;
        continue;
      }
      if (!(yield* isTaken(exchanged))) continue;
      isBetter = true;
      groups++;
      break;
    }
  }
  return loadOf(prepared, parts) ?? load;
}

/**
 * Returns boxes after a swap that lowers the heavier ones; undefined if the swap is impossible or
 * no improvement.
 */
class Exchanges {
  readonly #prepared: Prepared;
  readonly #stances = new Map<string, Part["stance"]>();

  constructor(prepared: Prepared) {
    this.#prepared = prepared;
    for (const stance of prepared.stances) this.#stances.set(keyOf(stance.type, stance), stance);
  }

  /** Swaps two boxes of equal extents, if their orientations allow it. */
  inPlace(parts: readonly Part[], below: number, above: number): Part[] | undefined {
    if (!this.#isWanted(parts, below, above)) return undefined;
    const [a, b] = [parts[below]!, parts[above]!];
    const down = this.#stances.get(keyOf(b.stance.type, a.stance));
    const up = this.#stances.get(keyOf(a.stance.type, b.stance));
    if (down === undefined || up === undefined) return undefined;
    return replaced(parts, [[below, { ...a, stance: down }], [above, { ...b, stance: up }]]);
  }

  /** Swaps two boxes, one directly on the other. */
  straight(parts: readonly Part[], below: number, above: number): Part[] | undefined {
    if (!this.#isWanted(parts, below, above)) return undefined;
    const { slack } = this.#prepared;
    const [a, b] = [parts[below]!, parts[above]!];
    const isSame = (one: number, other: number) => Math.abs(one - other) <= slack;
    const isStraight = isSame(a.x, b.x) && isSame(a.y, b.y) &&
      isSame(a.stance.dx, b.stance.dx) && isSame(a.stance.dy, b.stance.dy) &&
      b.z - a.z - a.stance.dz <= slack;
    if (!isStraight) return undefined;
    const z = b.z + b.stance.dz - a.stance.dz;
    return replaced(parts, [[below, { ...a, z }], [above, { ...b, z: a.z }]]);
  }

  /** Returns true if the pair still qualifies: earlier swaps may have moved the boxes. */
  #isWanted(parts: readonly Part[], below: number, above: number): boolean {
    return isHeavierOver(parts[below]!, parts[above]!, this.#prepared.slack);
  }

  ofSlabs(
    parts: readonly Part[],
    below: readonly number[],
    above: readonly number[],
  ): Part[] | undefined {
    const weightOf = (slab: readonly number[]) =>
      slab.reduce((sum, at) => sum + parts[at]!.stance.weight, 0);
    const [light, heavy] = [weightOf(below), weightOf(above)];
    if (!isHeavier(heavy, light)) return undefined;
    const bottom = (slab: readonly number[]) =>
      slab.reduce((lowest, at) => Math.min(lowest, parts[at]!.z), Infinity);
    const top = (slab: readonly number[]) =>
      slab.reduce((highest, at) => Math.max(highest, parts[at]!.z + parts[at]!.stance.dz), 0);
    const [down, up] = [bottom(above) - bottom(below), top(above) - top(below)];
    if (!isHeavier(heavy * down, light * up)) return undefined;
    const anew = [...parts];
    for (const at of above) anew[at] = { ...parts[at]!, z: parts[at]!.z - down };
    for (const at of below) anew[at] = { ...parts[at]!, z: parts[at]!.z + up };
    return anew;
  }
}

const isHeavier = (one: number, other: number) => one > other * (1 + ROUNDING);

function replaced(parts: readonly Part[], anew: readonly [number, Part][]): Part[] {
  const copy = [...parts];
  for (const [at, part] of anew) copy[at] = part;
  return copy;
}

const keyOf = (type: number, { dx, dy, dz }: Pick<Part["stance"], "dx" | "dy" | "dz">) =>
  `${type} ${dx} ${dy} ${dz}`;

/**
 * Yields pairs of boxes, the second above the first and heavier; undefined after a number of
 * comparisons.
 */
function* pairsOver(
  parts: readonly Part[],
  slack: number,
): Generator<[below: number, above: number] | undefined, void, void> {
  let comparedPairs = 0;
  const byX = [...parts.keys()].sort((a, b) => parts[a]!.x - parts[b]!.x);
  for (const [index, one] of byX.entries()) {
    const end = parts[one]!.x + parts[one]!.stance.dx - slack;
    for (let next = index + 1; next < byX.length; next++) {
      const other = byX[next]!;
      if (parts[other]!.x >= end) break;
      if (++comparedPairs > MAX_COMPARED_PAIRS) return;
      if (comparedPairs % PAIRS_PER_STEP === 0) yield undefined;
      checkTime();
      if (isHeavierOver(parts[one]!, parts[other]!, slack)) yield [one, other];
      else if (isHeavierOver(parts[other]!, parts[one]!, slack)) yield [other, one];
    }
  }
}

/** Returns the boxes of a pallet that are above a lighter one. */
export function misplacedBoxes({ slack }: Prepared, load: PalletLoad): Part["stance"][] {
  const parts = partsOf(load);
  const isMisplaced = misplacedIn(parts, slack);
  return [...parts.keys()].filter(isMisplaced).map((at) => parts[at]!.stance);
}

/** Returns a function that returns true for a box above a lighter one. */
function misplacedIn(parts: readonly Part[], slack: number): (at: number) => boolean {
  return (at) => parts.some((part) => isHeavierOver(part, parts[at]!, slack));
}

/** Returns true if a box is heavier than another and above it with an overlap in the plan. */
function isHeavierOver(a: Part, b: Part, slack: number): boolean {
  return isHeavier(b.stance.weight, a.stance.weight) &&
    b.z >= a.z + a.stance.dz - slack && b.z > a.z &&
    Math.min(a.x + a.stance.dx, b.x + b.stance.dx) - Math.max(a.x, b.x) > slack &&
    Math.min(a.y + a.stance.dy, b.y + b.stance.dy) - Math.max(a.y, b.y) > slack;
}

function partsOf(load: PalletLoad): Part[] {
  return load.stances.slice(0, load.size).map((stance, at) => (
    { stance, x: load.x0[at]!, y: load.y0[at]!, z: load.z0[at]! }
  ));
}

/** Returns the load for the boxes; undefined if it breaks a rule. */
function loadOf(prepared: Prepared, parts: readonly Part[]): PalletLoad | undefined {
  const load = new PalletLoad(prepared, parts.length);
  for (const { stance, x, y, z } of parts.toSorted((a, b) => a.z - b.z)) {
    if (!load.place(blockOfOne(prepared, stance), x, y, z)) return undefined;
  }
  return load.top <= prepared.height + prepared.slack ? load : undefined;
}
