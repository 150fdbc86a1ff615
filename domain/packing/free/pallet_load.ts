import { addToLoad, type LoadTotals } from "../load_limits.ts";
import type { Stance } from "../stances.ts";
import type { Block } from "./block.ts";
import { Contacts } from "./contacts.ts";
import type { Prepared } from "./prepared.ts";

// Relative tolerance of loads, half of the judge's.
const LOAD_SLACK = 0.5e-9;
// Spare capacity of a copy, in boxes.
const SPARE = 16;

/**
 * The boxes on one pallet with their supports and loads, updated with every placed block. A box is
 * always placed after its supports.
 */
export class PalletLoad implements LoadTotals {
  /** Number of boxes. */
  size = 0;
  readonly counts: Int32Array;
  readonly sums: Float64Array;
  x0: Float64Array;
  x1: Float64Array;
  y0: Float64Array;
  y1: Float64Array;
  z0: Float64Array;
  z1: Float64Array;
  stances: Stance[] = [];
  volume = 0;
  weight = 0;
  /** Height of the highest top. */
  top = 0;
  readonly #prepared: Prepared;
  #loads: Float64Array;
  /** Load that a placement adds to `#loads`; only valid during a placement. */
  #added: Float64Array;
  /** Box i rests on `#carriers` from `#restsFrom[i]` to before `#restsFrom[i + 1]`. */
  #restsFrom: Int32Array;
  #carriers: Int32Array;
  #shares: Float64Array;

  constructor(prepared: Prepared, capacity = 16) {
    this.#prepared = prepared;
    ({ counts: this.counts, sums: this.sums } = prepared.limits.empty());
    [this.x0, this.x1, this.y0, this.y1, this.z0, this.z1] = Array.from(
      { length: 6 },
      () => new Float64Array(capacity),
    ) as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];
    this.#loads = new Float64Array(capacity);
    this.#added = new Float64Array(capacity);
    this.#restsFrom = new Int32Array(capacity + 1);
    this.#carriers = new Int32Array(4 * capacity);
    this.#shares = new Float64Array(4 * capacity);
  }

  /** Removes all boxes. */
  clear(): void {
    this.size = 0;
    this.counts.fill(0);
    this.sums.fill(0);
    [this.volume, this.weight, this.top] = [0, 0, 0];
  }

  copy(): PalletLoad {
    const copy = new PalletLoad(this.#prepared, this.size + SPARE);
    copy.copyFrom(this);
    return copy;
  }

  /** Copies another load of the same problem into the memory of this one. */
  copyFrom(other: PalletLoad): void {
    const { size } = other;
    this.#reserve(size);
    this.size = size;
    this.counts.set(other.counts);
    this.sums.set(other.sums);
    const { x0, x1, y0, y1, z0, z1, stances } = this;
    for (let at = 0; at < size; at++) {
      x0[at] = other.x0[at]!;
      x1[at] = other.x1[at]!;
      y0[at] = other.y0[at]!;
      y1[at] = other.y1[at]!;
      z0[at] = other.z0[at]!;
      z1[at] = other.z1[at]!;
      stances[at] = other.stances[at]!;
    }
    this.volume = other.volume;
    this.weight = other.weight;
    this.top = other.top;
    // Supports are needed only if loads are limited.
    if (!this.#prepared.loads) return;
    this.#loads.set(other.#loads.subarray(0, size));
    this.#restsFrom.set(other.#restsFrom.subarray(0, size + 1));
    const rests = other.#restsFrom[size]!;
    this.#reserveRests(rests);
    this.#carriers.set(other.#carriers.subarray(0, rests));
    this.#shares.set(other.#shares.subarray(0, rests));
  }

  /**
   * Places a block with its lowest corner at a position; returns false and changes nothing if rules
   * forbid it.
   */
  place(block: Block, x: number, y: number, z: number): boolean {
    const before = this.size;
    const { parts } = block;
    this.#reserve(before + parts.length);
    for (const { stance, x: px, y: py, z: pz } of parts) {
      if (this.#add(stance, x + px, y + py, z + pz)) continue;
      this.size = before;
      return false;
    }
    if (this.#prepared.loads && !this.#bears(before)) {
      this.size = before;
      return false;
    }
    addToLoad(this, block);
    this.volume += block.volume;
    this.weight += block.weight;
    this.top = Math.max(this.top, z + block.dz);
    return true;
  }

  /**
   * Adds a box that is already on the pallet, regardless of the rules; its supports must be added
   * first.
   */
  fix(stance: Stance, x: number, y: number, z: number): void {
    const before = this.size;
    const { volume, weight, loads, limits } = this.#prepared;
    this.#reserve(before + 1);
    this.#add(stance, x, y, z, true);
    if (loads) this.#bears(before, true);
    addToLoad(this, limits.part(stance.type));
    this.volume += volume[stance.type]!;
    this.weight += weight[stance.type]!;
    this.top = Math.max(this.top, z + stance.dz);
  }

  /**
   * Adds one box if enough of its base rests on supports that may bear it, or in any case if it is
   * fixed.
   */
  #add(stance: Stance, x: number, y: number, z: number, isFixed = false): boolean {
    const index = this.size;
    const { reach, slack, ratio, loads, bearable } = this.#prepared;
    this.x0[index] = x;
    this.x1[index] = x + stance.dx;
    this.y0[index] = y;
    this.y1[index] = y + stance.dy;
    this.z0[index] = z;
    this.z1[index] = z + stance.dz;
    this.stances[index] = stance;
    const from = this.#restsFrom[index]!;
    let to = from;
    if (ratio > 0) {
      const contacts = CONTACTS.find(this, index, reach, slack, this.#prepared.thin);
      const area = stance.dx * stance.dy;
      let rests = 0;
      for (let at = 0; at < contacts; at++) {
        const carrier = CONTACTS.boxes[at]!;
        if (!isFixed && loads && bearable[this.stances[carrier]!.type] === 0) return false;
        rests += CONTACTS.areas[at]!;
      }
      // The part of the pallet's surface that no thin box hides.
      const onPallet = z <= reach ? Math.max(0, area - rests) : 0;
      const all = rests + onPallet;
      const isEnough = all >= ratio * area - slack * (stance.dx + stance.dy) && all > 0;
      if (!isEnough && !isFixed) return false;
      if (loads) {
        if (!isFixed && CONTACTS.touchesAbove(this, index, reach, slack)) return false;
        this.#reserveRests(to + contacts);
        for (let at = 0; at < contacts; at++) {
          this.#carriers[to] = CONTACTS.boxes[at]!;
          this.#shares[to++] = CONTACTS.areas[at]! / all;
        }
      }
    }
    this.#restsFrom[index + 1] = to;
    this.size = index + 1;
    return true;
  }

  /**
   * Distributes the weight of the boxes from `first` on over their supports; returns false and
   * changes nothing if one is overloaded.
   */
  #bears(first: number, isFixed = false): boolean {
    const { weight, bearable } = this.#prepared;
    const added = this.#added;
    added.fill(0, 0, this.size);
    let total = this.weight;
    for (let index = first; index < this.size; index++) {
      total += weight[this.stances[index]!.type]!;
      this.#loads[index] = 0;
    }
    const tolerance = LOAD_SLACK * total;
    for (let index = this.size - 1; index >= 0; index--) {
      const { type } = this.stances[index]!;
      const passes = added[index]! + (index >= first ? weight[type]! : 0);
      if (passes === 0) continue;
      if (!isFixed && this.#loads[index]! + added[index]! > bearable[type]! + tolerance) {
        return false;
      }
      const to = this.#restsFrom[index + 1]!;
      for (let at = this.#restsFrom[index]!; at < to; at++) {
        added[this.#carriers[at]!]! += passes * this.#shares[at]!;
      }
    }
    for (let index = 0; index < this.size; index++) this.#loads[index]! += added[index]!;
    return true;
  }

  /** Returns the load that a box can bear in addition to its current one. */
  spare(index: number): number {
    return this.#prepared.bearable[this.stances[index]!.type]! - this.#loads[index]!;
  }

  #reserve(size: number): void {
    if (size <= this.x0.length) return;
    const capacity = Math.max(size, 2 * this.x0.length);
    for (const name of ["x0", "x1", "y0", "y1", "z0", "z1"] as const) {
      this[name] = longer(this[name], capacity);
    }
    this.#loads = longer(this.#loads, capacity);
    this.#added = new Float64Array(capacity);
    const from = new Int32Array(capacity + 1);
    from.set(this.#restsFrom);
    this.#restsFrom = from;
  }

  #reserveRests(size: number): void {
    if (size <= this.#carriers.length) return;
    const carriers = new Int32Array(Math.max(size, 2 * this.#carriers.length));
    carriers.set(this.#carriers);
    this.#carriers = carriers;
    this.#shares = longer(this.#shares, carriers.length);
  }
}

function longer(from: Float64Array, length: number): Float64Array {
  const to = new Float64Array(length);
  to.set(from);
  return to;
}

const CONTACTS = new Contacts();
