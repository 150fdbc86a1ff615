import type { NormalSizes } from "./normal_sizes.ts";

/**
 * The L-shaped pieces met so far, each once. A piece is X × Y with all beyond (x, y) missing, its four
 * lengths indices of normal lengths; a rectangle has x = X and y = Y. A piece and its mirror image in
 * the diagonal are one, kept with X ≥ Y.
 */
export class LPieces {
  /** Four indices a piece: X, Y, x, y. */
  shape = new Int16Array(4 * 1024);
  /** By piece: boxes known to fit, and the most that the search can still find. */
  lower = new Int32Array(1024);
  upper = new Int32Array(1024);
  /** By piece, four numbers: the kind of cut behind `lower` (−1: none) and its places. */
  cut = new Int16Array(4 * 1024);
  count = 0;
  /** The piece last named, after `name`: whether X and Y were swapped to find it. */
  swapped = false;
  #slots = new Int32Array(4096).fill(-1);
  readonly #named = new Int16Array(4);

  constructor(readonly sizes: NormalSizes) {}

  /** The area of X × Y less the missing corner, in square units. */
  area(X: number, Y: number, x: number, y: number): number {
    const { size } = this.sizes;
    return size[X]! * size[y]! + size[x]! * (size[Y]! - size[y]!);
  }

  /** The number of the piece, which is new if it equals `count` as it was before the call. */
  name(X: number, Y: number, x: number, y: number): number {
    if (x === 0) {
      x = X;
      Y = y;
    } else if (y === 0) {
      y = Y;
      X = x;
    } else if (x === X) y = Y;
    else if (y === Y) x = X;
    this.swapped = X < Y || (X === Y && x < y);
    const named = this.#named;
    named[0] = this.swapped ? Y : X;
    named[1] = this.swapped ? X : Y;
    named[2] = this.swapped ? y : x;
    named[3] = this.swapped ? x : y;
    const slot = this.#slotOf(named, 0);
    if (this.#slots[slot] !== -1) return this.#slots[slot]!;
    if (4 * (this.count + 1) > this.shape.length) this.#grow();
    this.shape.set(named, 4 * this.count);
    this.cut[4 * this.count] = -1;
    this.#slots[this.#slotOf(named, 0)] = this.count;
    return this.count++;
  }

  #slotOf(shape: Int16Array, at: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let hash = 0;
    for (let i = 0; i < 4; i++) hash = Math.imul(hash ^ shape[at + i]!, 0x9e3779b1) ^ (hash >>> 15);
    let slot = (hash ^ (hash >>> 16)) & mask;
    for (; slots[slot] !== -1; slot = (slot + 1) & mask) {
      const other = 4 * slots[slot]!;
      if (
        this.shape[other] === shape[at] && this.shape[other + 1] === shape[at + 1] &&
        this.shape[other + 2] === shape[at + 2] && this.shape[other + 3] === shape[at + 3]
      ) break;
    }
    return slot;
  }

  #grow(): void {
    const room = this.shape.length / 2;
    const shorts = (old: Int16Array) => {
      const grown = new Int16Array(4 * room);
      grown.set(old);
      return grown;
    };
    const longs = (old: Int32Array) => {
      const grown = new Int32Array(room);
      grown.set(old);
      return grown;
    };
    this.shape = shorts(this.shape);
    this.cut = shorts(this.cut);
    this.lower = longs(this.lower);
    this.upper = longs(this.upper);
    this.#slots = new Int32Array(4 * room).fill(-1);
    for (let piece = 0; piece < this.count; piece++) {
      this.#slots[this.#slotOf(this.shape, 4 * piece)] = piece;
    }
  }
}
