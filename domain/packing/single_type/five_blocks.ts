import { areaBound } from "./area_bound.ts";
import type { NormalSizes } from "./normal_sizes.ts";
import type { PlacedBoxes } from "./placed_boxes.ts";
import { checkTime } from "../time_limit.ts";

/** Maximum depth of nested cuts; each cut removes at least a row of boxes. */
const MAX_DEPTH = 1000;

/**
 * The five-block recursion (Morabito & Morales 1998) on raster points (Birgin, Morabito & Nishihara
 * 2005): a rectangle is divided into four blocks around a fifth, or into two, recursively.
 *
 * Instead of the best count it decides whether `need` boxes fit. The allowed waste of the rectangle
 * is then known, so that the area bounds of the blocks reject nearly all cuts immediately.
 * Rectangles are pairs of indices of normal lengths; the bounds of each rectangle only get tighter.
 */
export class FiveBlocks {
  /**
   * By rectangle: boxes known to fit, and an upper bound on what this recursion finds (−1: not yet
   * computed).
   */
  readonly lower: Int32Array;
  readonly #upper: Int32Array;
  /** By rectangle: x1, x2, y1, y2 of the cut behind `lower`; x2 = 0 for a plain grid. */
  readonly #cut: Int16Array;
  readonly #pieces = new Int32Array(5 * MAX_DEPTH);
  #depth = 0;

  constructor(
    readonly sizes: NormalSizes,
    readonly l: number,
    readonly w: number,
    private steps: number,
  ) {
    const rectangles = sizes.count ** 2;
    this.lower = new Int32Array(rectangles);
    this.#upper = new Int32Array(rectangles).fill(-1);
    this.#cut = new Int16Array(4 * rectangles);
  }

  /** True once the step budget is used up; a negative result is then no proof. */
  get exhausted(): boolean {
    return this.steps <= 0;
  }

  /** Returns the id of the rectangle with lengths a and b (indices), in either order. */
  rectangle(a: number, b: number): number {
    const { count, size } = this.sizes;
    const id = a >= b ? a * count + b : b * count + a;
    if (this.#upper[id] === -1) {
      const L = size[a]!;
      const W = size[b]!;
      this.#upper[id] = areaBound(L, W, this.l, this.w);
      this.lower[id] = Math.max(this.#gridCount(L, W), this.#gridCount(W, L));
    }
    return id;
  }

  #gridCount(L: number, W: number): number {
    return Math.floor(L / this.l) * Math.floor(W / this.w);
  }

  /** Returns true if the recursion finds a layout of `need` boxes, which `place` then places. */
  reach(id: number, need: number): boolean {
    if (this.lower[id]! >= need) return true;
    if (this.#upper[id]! < need || this.exhausted || this.#depth >= MAX_DEPTH) return false;
    const a = Math.floor(id / this.sizes.count);
    const b = id % this.sizes.count;
    this.#depth++;
    const isReached = this.#cutInTwo(id, a, b, need) || this.#cutInFive(id, a, b, need);
    this.#depth--;
    if (!isReached && !this.exhausted) this.#upper[id] = need - 1;
    return isReached;
  }

  #cutInTwo(id: number, a: number, b: number, need: number): boolean {
    const { size } = this.sizes;
    for (let x = 1; size[x]! <= size[a]! / 2; x++) {
      if (this.#try(id, a, b, need, x, x, 0, b)) return true;
    }
    for (let y = 1; size[y]! <= size[b]! / 2; y++) {
      if (this.#try(id, a, b, need, 0, a, y, y)) return true;
    }
    return false;
  }

  #cutInFive(id: number, a: number, b: number, need: number): boolean {
    const { size, rest, count } = this.sizes;
    const upper = this.#upper;
    const boxArea = this.l * this.w;
    const area = size[a]! * size[b]!;
    const across = this.sizes.raster(a);
    const up = this.sizes.raster(b);
    for (let i1 = 1; i1 < across.length; i1++) {
      const x1 = across[i1]!;
      for (let j2 = 1; j2 < up.length - 1; j2++) {
        const y2 = up[j2]!;
        const first = upper[this.rectangle(x1, y2)]!;
        const areaFirst = size[x1]! * size[y2]!;
        if (first + Math.floor((area - areaFirst) / boxArea) < need) continue;
        for (let i2 = i1; i2 < across.length - 1; i2++) {
          const x2 = across[i2]!;
          const topHeight = rest[b * count + y2]!;
          const top = upper[this.rectangle(x2, topHeight)]!;
          const areaLeft = area - areaFirst - size[x2]! * (size[b]! - size[y2]!);
          this.steps--;
          if (first + top + Math.floor(areaLeft / boxArea) < need) continue;
          for (let j1 = 1; j1 <= j2; j1++) {
            if (this.#try(id, a, b, need, x1, x2, up[j1]!, y2)) return true;
          }
          if (this.exhausted) return false;
        }
      }
    }
    return false;
  }

  /**
   * Returns the number of boxes in the blocks left, top, bottom, right and middle. Cuts in two are
   * the case of three empty blocks.
   */
  #split(a: number, b: number, x1: number, x2: number, y1: number, y2: number): number {
    const { rest, count } = this.sizes;
    const pieces = this.#pieces;
    const at = 5 * (this.#depth - 1);
    pieces[at] = this.rectangle(x1, y2);
    pieces[at + 1] = this.rectangle(x2, rest[b * count + y2]!);
    pieces[at + 2] = this.rectangle(rest[a * count + x1]!, y1);
    pieces[at + 3] = this.rectangle(rest[a * count + x2]!, rest[b * count + y1]!);
    pieces[at + 4] = this.rectangle(rest[x2 * count + x1]!, rest[y2 * count + y1]!);
    return at;
  }

  #try(
    id: number,
    a: number,
    b: number,
    need: number,
    x1: number,
    x2: number,
    y1: number,
    y2: number,
  ): boolean {
    const pieces = this.#pieces;
    const at = this.#split(a, b, x1, x2, y1, y2);
    this.steps--;
    checkTime(8);
    for (;;) {
      let lowerBound = 0;
      let possible = 0;
      let open = -1;
      for (let i = at; i < at + 5; i++) {
        const piece = pieces[i]!;
        lowerBound += this.lower[piece]!;
        possible += this.#upper[piece]!;
        if (open === -1 && this.lower[piece]! < this.#upper[piece]!) open = piece;
      }
      if (lowerBound > this.lower[id]!) {
        this.lower[id] = lowerBound;
        this.#cut.set([x1, x2, y1, y2], 4 * id);
      }
      if (lowerBound >= need) return true;
      if (possible < need || open === -1 || this.exhausted) return false;
      const others = possible - this.#upper[open]!;
      const isReached = this.reach(open, Math.max(this.lower[open]! + 1, need - others));
      if (!isReached && this.#depth >= MAX_DEPTH) return false;
    }
  }

  /** Places the best known layout of the rectangle a × b (indices), its corner at (0, 0). */
  place(a: number, b: number, into: PlacedBoxes): void {
    const from = into.count;
    if (a < b) {
      this.place(b, a, into);
      into.transpose(from);
      return;
    }
    const id = this.rectangle(a, b);
    const { size, rest, count } = this.sizes;
    const [x1, x2, y1, y2] = this.#cut.subarray(4 * id, 4 * id + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    if (x2 === 0) return this.#placeGrid(size[a]!, size[b]!, into);
    const one = (x: number, y: number, width: number, height: number) => {
      const start = into.count;
      this.place(width, height, into);
      into.shift(start, size[x]!, size[y]!);
    };
    one(0, 0, x1, y2);
    one(0, y2, x2, rest[b * count + y2]!);
    one(x1, 0, rest[a * count + x1]!, y1);
    one(x2, y1, rest[a * count + x2]!, rest[b * count + y1]!);
    one(x1, y1, rest[x2 * count + x1]!, rest[y2 * count + y1]!);
  }

  #placeGrid(L: number, W: number, into: PlacedBoxes): void {
    const { l, w } = this;
    if (this.#gridCount(L, W) >= this.#gridCount(W, L)) {
      into.grid(0, 0, Math.floor(L / l), Math.floor(W / w), 0);
    } else into.grid(0, 0, Math.floor(L / w), Math.floor(W / l), 1);
  }
}
