/**
 * Swaps two boxes, or two slabs of boxes, so that the heavier one is below. Both occupy the same
 * space together as before, so that nothing else moves.
 */
import { checkTime } from "../time_limit.ts";
import type { Part } from "./block.ts";
import { blockOfOne } from "./blocks.ts";
import { PalletLoad } from "./pallet_load.ts";
import type { Prepared } from "./prepared.ts";

/** Two slabs of boxes, one upon the other, by the boxes' indices. */
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
 * Neighbouring slabs between level planes that go through no box: of the whole pallet, and of every
 * part of it that planes through no box part from the rest.
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

/** Boxes of a region in groups that planes across an axis part, in their order along it. */
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

// Weights that differ by no more of themselves are equal.
const ROUNDING = 1e-9;
// Boxes of one pallet that are put again at the most, since each looks at all that stand there.
const MAX_PLACED_BOXES = 200_000;
// Exchanges of slabs, at the most: what is heavier because it is taller comes below box by box, but not
// slab by slab, so that a few layouts would never come to an end.
const MAX_SLAB_SWAPS = 100;
// Pairs of boxes that are looked at, at the most, and in one step.
const MAX_COMPARED_PAIRS = 1e7;
const LOOKS_A_STEP = 20_000;

/**
 * The same boxes with the heavier below the lighter wherever two could change places with every rule
 * kept: boxes of the same extents, one over the other, which take each other's place; boxes of the same
 * footprint, one straight upon the other; and slabs, one upon the other, between planes that go
 * through no box, if the centre of gravity comes down as well: a thick slab of light boxes may weigh
 * more than a thin one of heavy boxes, and would change places with it for ever.
 *
 * Yields after every exchange that was tried, and whenever many pairs were looked at in vain.
 */
export function* heavyBelow(
  prepared: Prepared,
  load: PalletLoad,
): Generator<void, PalletLoad, void> {
  const { slack, loads } = prepared;
  const exchanges = new Exchanges(prepared);
  let parts: readonly Part[] = partsOf(load);
  let put = 0;
  let slabs = 0;
  function* isTaken(exchanged: readonly Part[], isRight = false): Generator<void, boolean, void> {
    if (!isRight) {
      put += parts.length;
      isRight = loadOf(prepared, exchanged) !== undefined;
      yield;
    }
    if (isRight) parts = exchanged;
    return isRight;
  }

  for (let isBetter = true; isBetter && put < MAX_PLACED_BOXES;) {
    isBetter = false;
    for (const pair of pairsOver(parts, slack)) {
      if (put >= MAX_PLACED_BOXES) break;
      if (pair === undefined) {
        yield;
        continue;
      }
      const [below, above] = pair;
      const inPlace = exchanges.inPlace(parts, below, above);
      const exchanged = inPlace ?? exchanges.straight(parts, below, above);
      if (exchanged === undefined) continue;
      // Where no box has a limit of load, what stands where does not matter.
      if (yield* isTaken(exchanged, inPlace !== undefined && !loads)) isBetter = true;
    }
    for (const { below, above } of slabPairs(parts, slack)) {
      if (put >= MAX_PLACED_BOXES || slabs === MAX_SLAB_SWAPS) break;
      const exchanged = exchanges.ofSlabs(parts, below, above);
      if (exchanged === undefined || !(yield* isTaken(exchanged))) continue;
      isBetter = true;
      slabs++;
      break;
    }
  }
  return loadOf(prepared, parts) ?? load;
}

/** Boxes after an exchange that brings the heavier down; undefined where it would not, or cannot be. */
class Exchanges {
  readonly #prepared: Prepared;
  readonly #stances = new Map<string, Part["stance"]>();

  constructor(prepared: Prepared) {
    this.#prepared = prepared;
    for (const stance of prepared.stances) this.#stances.set(keyOf(stance.type, stance), stance);
  }

  /** Two boxes each in the other's place, as far as they may stand so. */
  inPlace(parts: readonly Part[], below: number, above: number): Part[] | undefined {
    if (!this.#isWanted(parts, below, above)) return undefined;
    const [a, b] = [parts[below]!, parts[above]!];
    const down = this.#stances.get(keyOf(b.stance.type, a.stance));
    const up = this.#stances.get(keyOf(a.stance.type, b.stance));
    if (down === undefined || up === undefined) return undefined;
    return replaced(parts, [[below, { ...a, stance: down }], [above, { ...b, stance: up }]]);
  }

  /** Two boxes, one straight upon the other, the other way round. */
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

  /** Earlier exchanges may have moved the boxes since they were found. */
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

/** Pairs of boxes, the second over the first and heavier; undefined after every so many looks. */
function* pairsOver(
  parts: readonly Part[],
  slack: number,
): Generator<[below: number, above: number] | undefined, void, void> {
  let looks = 0;
  const byX = [...parts.keys()].sort((a, b) => parts[a]!.x - parts[b]!.x);
  for (const [index, one] of byX.entries()) {
    const end = parts[one]!.x + parts[one]!.stance.dx - slack;
    for (let next = index + 1; next < byX.length; next++) {
      const other = byX[next]!;
      if (parts[other]!.x >= end) break;
      if (++looks > MAX_COMPARED_PAIRS) return;
      if (looks % LOOKS_A_STEP === 0) yield undefined;
      checkTime();
      if (isHeavierOver(parts[one]!, parts[other]!, slack)) yield [one, other];
      else if (isHeavierOver(parts[other]!, parts[one]!, slack)) yield [other, one];
    }
  }
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

/** The boxes on a pallet; undefined where that breaks a rule. */
function loadOf(prepared: Prepared, parts: readonly Part[]): PalletLoad | undefined {
  const load = new PalletLoad(prepared, parts.length);
  for (const { stance, x, y, z } of parts.toSorted((a, b) => a.z - b.z)) {
    if (!load.place(blockOfOne(prepared, stance), x, y, z)) return undefined;
  }
  return load.top <= prepared.height + prepared.slack ? load : undefined;
}
