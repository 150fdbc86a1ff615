import type { Prepared } from "./prepared.ts";
import { toEnd } from "../steps.ts";
import { checkTime } from "../time_limit.ts";

// Lengths are tabulated in steps: of one unit if all extents are integers and the pallet has at
// most MAX_UNITS, otherwise in STEPS parts. Extents are then rounded down, so that boxes that fill
// a length exactly still do.
const MAX_UNITS = 3000;
const STEPS = 500;
const ROUNDING = 1e-6;
// The search for further lengths ends once this share of all lengths is reachable.
const DENSE = 0.9;

/** The longest sums of boxes' extents within lengths, for each of the three axes. */
export interface Reachable {
  alongLength: Sums;
  alongWidth: Sums;
  upwards: Sums;
}

/**
 * Returns the reachable lengths for boxes; each box is used at most once, in any of its stances.
 */
export function reachableOf(prepared: Prepared, counts: Int32Array): Reachable {
  return toEnd(reachableSteps(prepared, counts));
}

/** Same as `reachableOf`; yields after each axis. */
export function* reachableSteps(
  prepared: Prepared,
  counts: Int32Array,
): Generator<void, Reachable, void> {
  const { length, width, height } = prepared;
  const alongLength = new Sums(prepared, counts, "dx", length);
  yield;
  const alongWidth = new Sums(prepared, counts, "dy", width);
  yield;
  const upwards = new Sums(prepared, counts, "dz", height);
  yield;
  return { alongLength, alongWidth, upwards };
}

/** Sums of boxes' extents along one axis. */
class Sums {
  readonly #aUnit: number;
  readonly #steps: number;
  readonly #best: Float64Array;

  constructor(
    { stances }: Prepared,
    counts: Int32Array,
    extent: "dx" | "dy" | "dz",
    longest: number,
  ) {
    const whole = longest <= MAX_UNITS &&
      stances.every((stance) => Number.isInteger(stance[extent]));
    const unit = whole ? 1 : longest / STEPS;
    const steps = Math.floor(longest / unit + ROUNDING);
    const isSum = new Bits(steps);
    const byType = new Map<number, number[]>();
    for (const stance of stances) {
      const extents = byType.get(stance.type) ?? [];
      extents.push(Math.max(1, Math.floor(stance[extent] / unit + ROUNDING)));
      byType.set(stance.type, extents);
    }
    for (const [type, extents] of byType) {
      const shortest = extents.reduce((a, b) => Math.min(a, b));
      const times = Math.min(counts[type]!, Math.floor(steps / shortest));
      for (let time = 0; time < times && isSum.size < DENSE * steps; time++) {
        checkTime(steps / 8);
        if (!isSum.addShifted(extents)) break;
      }
    }
    this.#aUnit = 1 / unit;
    this.#steps = steps;
    this.#best = new Float64Array(steps + 1);
    let last = 0;
    for (let to = 0; to <= steps; to++) this.#best[to] = isSum.has(to) ? (last = to * unit) : last;
  }

  /** Returns the longest sum that is at most a length. */
  within(length: number): number {
    const step = Math.trunc(length * this.#aUnit + ROUNDING);
    return this.#best[step < 0 ? 0 : step > this.#steps ? this.#steps : step]!;
  }
}

/** A set of integers from 0 to `maximum`, initially {0}, as 32 bits per word. */
class Bits {
  size = 1;
  #words: Uint32Array;
  #before: Uint32Array;
  readonly #lastWord: number;

  constructor(maximum: number) {
    this.#words = new Uint32Array((maximum >> 5) + 1);
    this.#before = new Uint32Array(this.#words.length);
    this.#words[0] = 1;
    // The bits of the last word for numbers up to `maximum`.
    this.#lastWord = 0xffffffff >>> (31 - (maximum & 31));
  }

  has(number: number): boolean {
    return (this.#words[number >> 5]! >>> (number & 31) & 1) === 1;
  }

  /**
   * Adds all sums of a number in the set and one of the shifts; returns false if that adds nothing.
   */
  addShifted(shifts: readonly number[]): boolean {
    const words = this.#words, before = this.#before;
    before.set(words);
    for (const shift of shifts) {
      const whole = shift >> 5, part = shift & 31;
      for (let to = words.length - 1; to >= whole; to--) {
        const high = before[to - whole]! << part;
        const low = part > 0 && to > whole ? before[to - whole - 1]! >>> (32 - part) : 0;
        words[to] = words[to]! | high | low;
      }
    }
    words[words.length - 1] = words[words.length - 1]! & this.#lastWord;
    let size = 0;
    for (let at = 0; at < words.length; at++) size += bitsOf(words[at]!);
    const isMore = size > this.size;
    this.size = size;
    return isMore;
  }
}

function bitsOf(word: number): number {
  let pairs = word - (word >>> 1 & 0x55555555);
  pairs = (pairs & 0x33333333) + (pairs >>> 2 & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
