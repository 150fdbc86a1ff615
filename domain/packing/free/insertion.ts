import { checkTime } from "../time_limit.ts";
import type { Block } from "./block.ts";
import { STRIDE } from "./cuboids.ts";
import { OpenPallet } from "./open_pallet.ts";
import type { Prepared } from "./prepared.ts";

/** Criterion for comparing places. */
export type Preference = "one gap small" | "all gaps small" | "near a corner";

// Of the places of a box, so many are missed by chance.
const MISSED = 0.02;
// Where rules may forbid a place, so many are tried.
const TRIED = 6;
// Pallets, spaces and boxes that are looked through in one step.
const PALLETS_A_STEP = 2;
const SPACES_A_STEP = 8;
const BOXES_A_STEP = 8;

/** Pallets to which boxes are added one by one, without changing those that it began with. */
export class Insertion {
  /** Work done so far: pallets, spaces and boxes looked at. */
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

  /** @param own Those of the pallets that may be changed; others are copied before. */
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

  /** Puts a box where it fits best; false where no place was found. */
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
      this.steps += (pallet.load.size + pallet.spaces.all.size) / BOXES_A_STEP;
      if (pallet.put(this.#box, this.#x, this.#y, this.#z)) return true;
      above = cost;
    }
    return false;
  }

  /** Finds the place with the least cost above one, and returns it. */
  #find(stances: readonly Block[], above: number): number {
    let least = Infinity;
    this.#box = undefined;
    for (let at = 0; at < this.pallets.length; at++) {
      const pallet = this.pallets[at]!;
      for (const box of stances) {
        this.steps += 1 / PALLETS_A_STEP;
        if (pallet.mayTake(box)) least = this.#findOn(at, box, above, least);
      }
    }
    return least;
  }

  #findOn(index: number, box: Block, above: number, least: number): number {
    const { length, width, height, slack, ratio } = this.#prepared;
    const { data, size } = this.pallets[index]!.spaces.all;
    const { dx, dy, dz } = box;
    checkTime(size);
    this.steps += size / SPACES_A_STEP;
    for (let from = 0; from < STRIDE * size; from += STRIDE) {
      const x0 = data[from]!, x1 = data[from + 1]!, alongLength = x1 - x0 - dx;
      if (alongLength < -slack) continue;
      const y0 = data[from + 2]!, y1 = data[from + 3]!, alongWidth = y1 - y0 - dy;
      if (alongWidth < -slack) continue;
      const z0 = data[from + 4]!, z1 = data[from + 5]!, upwards = z1 - z0 - dz;
      if (upwards < -slack || this.#random() < MISSED) continue;
      const fromRight = length - x1 < x0, fromBack = width - y1 < y0;
      // Where nothing carries it, a box is let down at the end.
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
      if (cost >= least || cost <= above) continue;
      least = cost;
      [this.#pallet, this.#box] = [index, box];
      this.#x = fromRight ? x1 - dx : x0;
      this.#y = fromBack ? y1 - dy : y0;
      this.#z = fromAbove ? z1 - dz : z0;
    }
    return least;
  }
}
