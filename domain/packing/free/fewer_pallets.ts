import { randomOf } from "../layers/random.ts";
import type { Block } from "./block.ts";
import { blockOfOne } from "./blocks.ts";
import { OpenPallet } from "./open_pallet.ts";
import type { PalletLoad } from "./pallet_load.ts";
import type { Prepared } from "./prepared.ts";
import { passOn } from "../steps.ts";
import { withoutBoxes } from "./without_boxes.ts";
import { checkTime } from "../time_limit.ts";
import { STRIDE } from "./cuboids.ts";

/** Criterion for comparing positions. */
type Preference = "one gap small" | "all gaps small" | "near a corner";

// Probability of skipping a possible position of a box.
const MISSED = 0.02;
// Number of positions to try if rules may forbid some.
const TRIED = 6;
// Pallets, spaces and boxes visited per step.
const PALLETS_PER_STEP = 2;
const SPACES_PER_STEP = 8;
const BOXES_PER_STEP = 8;

/** Pallets to which boxes are added one by one; the original pallets remain unchanged. */
class Insertion {
  /** Work done so far: visited pallets, spaces and boxes. */
  steps = 0;
  readonly pallets: OpenPallet[];
  readonly #prepared: Prepared;
  readonly #own: Set<OpenPallet>;
  readonly #preference: Preference;
  readonly #random: () => number;
  #pallet = 0;
  #box: Block | undefined;
  #x = 0;
  #y = 0;
  #z = 0;

  /** @param own Pallets that may be modified; the others are copied first. */
  constructor(
    prepared: Prepared,
    pallets: readonly OpenPallet[],
    own: readonly OpenPallet[],
    preference: Preference,
    random: () => number,
  ) {
    this.#prepared = prepared;
    this.pallets = [...pallets];
    this.#own = new Set(own);
    this.#preference = preference;
    this.#random = random;
  }

  /** Puts a box in its best position; returns false if there is none. */
  put(stances: readonly Block[]): boolean {
    let above = -Infinity;
    for (let time = 0; time < (this.#prepared.ratio > 0 ? TRIED : 1); time++) {
      const cost = this.#find(stances, above);
      if (this.#box === undefined) return false;
      let pallet = this.pallets[this.#pallet]!;
      if (!this.#own.has(pallet)) {
        pallet = this.pallets[this.#pallet] = pallet.copy();
        this.#own.add(pallet);
      }
      this.steps += (pallet.load.size + pallet.spaces.all.size) / BOXES_PER_STEP;
      if (pallet.put(this.#box, this.#x, this.#y, this.#z)) return true;
      above = cost;
    }
    return false;
  }

  /** Finds the position with the least cost above a minimum, and returns the cost. */
  #find(stances: readonly Block[], above: number): number {
    let minCost = Infinity;
    this.#box = undefined;
    for (let at = 0; at < this.pallets.length; at++) {
      const pallet = this.pallets[at]!;
      for (const box of stances) {
        this.steps += 1 / PALLETS_PER_STEP;
        if (pallet.mayTake(box)) minCost = this.#findOn(at, box, above, minCost);
      }
    }
    return minCost;
  }

  #findOn(index: number, box: Block, above: number, minCost: number): number {
    const { length, width, height, slack, ratio } = this.#prepared;
    const { data, size } = this.pallets[index]!.spaces.all;
    const { dx, dy, dz } = box;
    checkTime(size);
    this.steps += size / SPACES_PER_STEP;
    for (let from = 0; from < STRIDE * size; from += STRIDE) {
      const x0 = data[from]!, x1 = data[from + 1]!, alongLength = x1 - x0 - dx;
      if (alongLength < -slack) continue;
      const y0 = data[from + 2]!, y1 = data[from + 3]!, alongWidth = y1 - y0 - dy;
      if (alongWidth < -slack) continue;
      const z0 = data[from + 4]!, z1 = data[from + 5]!, upwards = z1 - z0 - dz;
      if (upwards < -slack || this.#random() < MISSED) continue;
      const fromRight = length - x1 < x0, fromBack = width - y1 < y0;
      // Without required support, boxes are lowered at the end.
      const fromAbove = ratio === 0 && height - z1 < z0;
      let cost: number;
      switch (this.#preference) {
        case "one gap small":
          cost = Math.min(alongLength / length, alongWidth / width, upwards / height);
          break;
        case "all gaps small":
          cost = alongLength / length + alongWidth / width + upwards / height;
          break;
        case "near a corner":
          cost = (fromRight ? length - x1 : x0) / length + (fromBack ? width - y1 : y0) / width +
            (fromAbove ? height - z1 : z0) / height;
      }
      if (cost >= minCost || cost <= above) continue;
      minCost = cost;
      [this.#pallet, this.#box] = [index, box];
      this.#x = fromRight ? x1 - dx : x0;
      this.#y = fromBack ? y1 - dy : y0;
      this.#z = fromAbove ? z1 - dz : z0;
    }
    return minCost;
  }
}

/** Budget of an attempt. */
interface AttemptBudget {
  /** Maximum number of visited pallets, boxes and spaces. */
  work: number;
  /** The attempt ends once there are at most this many pallets. */
  bound: number;
}

// Maximum number of pallets from which boxes are removed at once. This share of them is emptied;
// from the others a random share of the boxes is removed.
const MAX_RUINED_PALLETS = 3;
const EMPTIED_SHARE = 0.3;
// Initial increase of the volume of unplaced boxes that is accepted, as a share of a pallet; it
// falls to 0.
const INITIAL_TOLERANCE = 0.05;
// Work per attempt, and per box that stays on a pallet.
const WORK_PER_ATTEMPT = 30;
const WORK_PER_REMAINING_BOX = 3;
const RUINED_PALLETS_PER_STEP = 8;
// Steps between two yields.
const STEPS_PER_YIELD = 5000;

const PREFERENCES: readonly Preference[] = ["one gap small", "all gaps small", "near a corner"];

/**
 * Repeatedly tries to save a pallet by goal-driven ruin and recreate (Gardeyn & Wauters 2022). The
 * boxes of the least filled pallet become unplaced; boxes of some random other pallets are removed
 * and reinserted one by one together with the unplaced ones, each in its best position on any
 * pallet. A result is accepted if less volume remains unplaced, at first also if slightly more
 * does. Suited to pallets of few boxes each, because an attempt is then cheap. Yields the work of
 * every step; returns the smallest set of pallets found.
 */
export function* fewerPallets(
  prepared: Prepared,
  loads: readonly PalletLoad[],
  { work, bound }: AttemptBudget,
): Generator<number, PalletLoad[], void> {
  const search = new Search(prepared);
  let done = 0;
  const doneBy = (steps: number) => {
    done += steps;
    return steps;
  };
  let best: OpenPallet[] = [];
  for (const load of loads) {
    best.push(OpenPallet.of(prepared, load));
    yield doneBy(WORK_PER_REMAINING_BOX * load.size);
  }
  while (done < work && best.length > bound) {
    const improved = yield* passOn(search.withoutLeast(best, work - done), doneBy);
    if (improved === undefined) break;
    best = improved;
  }
  return best.map(({ load }) => load);
}

class Search {
  readonly #prepared: Prepared;
  readonly #random = randomOf(1);
  /** By type: a block for each stance of a box. */
  readonly #boxes: readonly Block[][];
  /** By type: the largest extent relative to the pallet's. */
  readonly #extents: Float64Array;
  /** By type: sort keys, valid only while boxes are sorted. */
  readonly #keys: Float64Array;

  constructor(prepared: Prepared) {
    const { types, stances, length, width, height } = prepared;
    this.#prepared = prepared;
    this.#keys = new Float64Array(types);
    this.#boxes = Array.from({ length: types }, () => []);
    for (const stance of stances) this.#boxes[stance.type]!.push(blockOfOne(prepared, stance));
    this.#extents = Float64Array.from(this.#boxes, ([box]) => {
      const { dx, dy, dz } = box!;
      return Math.max(dx / length, dy / width, dz / height);
    });
  }

  /** Loads all boxes on one pallet less; undefined if the work was not enough. */
  *withoutLeast(
    all: readonly OpenPallet[],
    work: number,
  ): Generator<number, OpenPallet[] | undefined, void> {
    const { length, width, height } = this.#prepared;
    const room = length * width * height;
    const random = this.#random;
    const leastFilled = all.reduce((one, other) =>
      other.load.volume < one.load.volume ? other : one
    );
    let pallets = all.filter((pallet) => pallet !== leastFilled);
    let pool = boxesOn(leastFilled.load);
    let unplacedVolume = leastFilled.load.volume;
    let steps = 0;
    for (let done = 0; done + steps < work;) {
      const maxVolume = unplacedVolume +
        INITIAL_TOLERANCE * (1 - (done + steps) / work) * random() * room;
      const { insertion, removedBoxes } = this.#ruin(pallets);
      const unplaced = this.#recreate(insertion, [...pool, ...removedBoxes], maxVolume);
      steps += insertion.steps;
      if (unplaced !== undefined) {
        pallets = insertion.pallets;
        pool = unplaced.pool;
        unplacedVolume = unplaced.volume;
      }
      if (steps < STEPS_PER_YIELD && pool.length > 0) continue;
      yield steps;
      if (pool.length === 0) return pallets;
      done += steps;
      steps = 0;
    }
    yield steps;
    return undefined;
  }

  /** Removes boxes from some pallets. */
  #ruin(pallets: readonly OpenPallet[]): { insertion: Insertion; removedBoxes: number[] } {
    const random = this.#random;
    const all = [...pallets];
    const ruined = new Set<number>();
    const ruinedCount = Math.min(1 + Math.floor(MAX_RUINED_PALLETS * random()), all.length);
    while (ruined.size < ruinedCount) ruined.add(Math.floor(random() * all.length));
    const removedBoxes: number[] = [];
    let steps = WORK_PER_ATTEMPT + all.length / RUINED_PALLETS_PER_STEP;
    for (const at of ruined) {
      const { load } = all[at]!;
      const share = random() < EMPTIED_SHARE ? 1 : random();
      const removedFlags = Uint8Array.from({ length: load.size }, () => random() < share ? 1 : 0);
      const { remaining, counts } = withoutBoxes(this.#prepared, load, removedFlags);
      counts.forEach((count, type) => {
        for (let one = 0; one < count; one++) removedBoxes.push(type);
      });
      all[at] = OpenPallet.of(this.#prepared, remaining);
      steps += WORK_PER_REMAINING_BOX * remaining.size;
    }
    const preference = PREFERENCES[Math.floor(PREFERENCES.length * random())]!;
    const own = [...ruined].map((at) => all[at]!);
    const insertion = new Insertion(this.#prepared, all, own, preference, random);
    insertion.steps = steps;
    return { insertion, removedBoxes };
  }

  /**
   * Inserts boxes where they fit and returns the unplaced ones; undefined if their volume exceeds
   * `maxVolume`.
   */
  #recreate(insertion: Insertion, boxes: number[], maxVolume: number) {
    const { volume } = this.#prepared;
    this.#sort(boxes);
    const pool: number[] = [];
    let unplaced = 0;
    for (const type of boxes) {
      if (insertion.put(this.#boxes[type]!)) continue;
      pool.push(type);
      unplaced += volume[type]!;
      if (unplaced > maxVolume) return undefined;
    }
    return { pool, volume: unplaced };
  }

  /** Sorts boxes with noise: large ones first, long ones first, or nearly at random. */
  #sort(boxes: number[]): void {
    const { volume } = this.#prepared;
    const random = this.#random;
    const keys = this.#keys;
    const order = Math.floor(3 * random());
    for (const type of boxes) {
      const noise = 0.6 + 0.8 * random();
      keys[type] = order === 0
        ? volume[type]! * noise
        : order === 1
        ? this.#extents[type]! * noise
        : random() + this.#extents[type]! / 2;
    }
    boxes.sort((a, b) => keys[b]! - keys[a]! || a - b);
  }
}

/** Returns the type of every box on a pallet. */
function boxesOn({ stances, size }: PalletLoad): number[] {
  return stances.slice(0, size).map(({ type }) => type);
}
