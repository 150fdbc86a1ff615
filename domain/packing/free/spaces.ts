import { Cuboids, STRIDE } from "./cuboids.ts";
import type { Prepared } from "./prepared.ts";
import { checkTime } from "../time_limit.ts";

// With this many new spaces no more are joined.
const MAX_NEW_SPACES = 200;

/**
 * Adds to the new spaces above a top those that extend over several tops of the same level.
 * @param spaces Existing spaces, of which those on the same level are joined with new ones.
 * @param least Extents below which a space is useless.
 */
function joinTops(
  candidates: Cuboids,
  spaces: Cuboids,
  level: number,
  least: { dx: number; dy: number },
  slack: number,
): void {
  for (let one = 0; one < candidates.size && candidates.size < MAX_NEW_SPACES; one++) {
    if (Math.abs(candidates.data[STRIDE * one + 4]! - level) > slack) continue;
    for (let other = 0; other < spaces.size; other++) join(candidates, one, spaces, other);
    for (let other = 0; other < one; other++) join(candidates, one, candidates, other);
  }

  function join(list: Cuboids, one: number, others: Cuboids, other: number): void {
    const a = STRIDE * one, b = STRIDE * other;
    const { data } = list;
    const { data: theirs } = others;
    if (Math.abs(theirs[b + 4]! - level) > slack) return;
    const ax0 = data[a]!, ax1 = data[a + 1]!, ay0 = data[a + 2]!, ay1 = data[a + 3]!;
    const bx0 = theirs[b]!, bx1 = theirs[b + 1]!, by0 = theirs[b + 2]!, by1 = theirs[b + 3]!;
    const dx = Math.min(ax1, bx1) - Math.max(ax0, bx0);
    const dy = Math.min(ay1, by1) - Math.max(ay0, by0);
    const ceiling = Math.min(data[a + 5]!, theirs[b + 5]!);
    if (dx >= -slack && dy >= least.dy - slack && isShifted(ax0, ax1, bx0, bx1)) {
      const [y0, y1] = [Math.max(ay0, by0), Math.min(ay1, by1)];
      list.add(Math.min(ax0, bx0), Math.max(ax1, bx1), y0, y1, level, ceiling);
    }
    if (dy >= -slack && dx >= least.dx - slack && isShifted(ay0, ay1, by0, by1)) {
      const [x0, x1] = [Math.max(ax0, bx0), Math.min(ax1, bx1)];
      list.add(x0, x1, Math.min(ay0, by0), Math.max(ay1, by1), level, ceiling);
    }
  }

  /** Returns true if each of two intervals extends beyond the other at one end. */
  function isShifted(a0: number, a1: number, b0: number, b1: number): boolean {
    return a0 < b0 - slack && a1 < b1 - slack || b0 < a0 - slack && b1 < a1 - slack;
  }
}

/**
 * The maximal empty spaces of a pallet: cuboids that touch something on all six sides. They overlap
 * each other, and every possible position of a box lies in one of them.
 */
export class Spaces {
  readonly all: Cuboids;
  /** By space: 1 while no block can use it. */
  shut: Uint8Array;
  readonly #prepared: Prepared;
  readonly #onTops: boolean;

  private constructor(prepared: Prepared, onTops: boolean, all: Cuboids, shut: Uint8Array) {
    this.#prepared = prepared;
    this.#onTops = onTops;
    this.all = all;
    this.shut = shut;
  }

  /**
   * Returns a single space: the whole pallet.
   * @param onTops True if spaces end at the edges of the tops below.
   */
  static ofPallet(prepared: Prepared, onTops: boolean): Spaces {
    const all = new Cuboids(64);
    all.add(0, prepared.length, 0, prepared.width, 0, prepared.height);
    return new Spaces(prepared, onTops, all, new Uint8Array(64));
  }

  copy(): Spaces {
    return new Spaces(this.#prepared, this.#onTops, this.all.copy(), this.shut.slice());
  }

  /** Copies the spaces of another load of the same problem into the memory of this one. */
  copyFrom(other: Spaces): void {
    this.all.copyFrom(other.all);
    if (this.shut.length < other.shut.length) this.shut = other.shut.slice();
    else this.shut.set(other.shut);
  }

  /** Removes a cuboid from all spaces, and reopens spaces that gain a floor. */
  cut(x0: number, x1: number, y0: number, y1: number, z0: number, z1: number): void {
    const { reach, slack, least, ratio } = this.#prepared;
    for (const side of SIDES) side.candidates.size = side.neighbours.size = 0;
    const [left, right, front, back, below, above] = SIDES;
    checkTime(this.all.size);
    for (let at = 0; at < this.all.size;) {
      const { data } = this.all;
      const from = STRIDE * at;
      const sx0 = data[from]!, sx1 = data[from + 1]!, sy0 = data[from + 2]!;
      const sy1 = data[from + 3]!, sz0 = data[from + 4]!, sz1 = data[from + 5]!;
      if (sx0 >= x1 - slack) {
        if (sx0 <= x1 + slack) right.neighbours.add(sx0, sx1, sy0, sy1, sz0, sz1);
        at++;
      } else if (sx1 <= x0 + slack) {
        if (sx1 >= x0 - slack) left.neighbours.add(sx0, sx1, sy0, sy1, sz0, sz1);
        at++;
      } else if (sy0 >= y1 - slack) {
        if (sy0 <= y1 + slack) back.neighbours.add(sx0, sx1, sy0, sy1, sz0, sz1);
        at++;
      } else if (sy1 <= y0 + slack) {
        if (sy1 >= y0 - slack) front.neighbours.add(sx0, sx1, sy0, sy1, sz0, sz1);
        at++;
      } else if (sz0 >= z1 - slack) {
        // Without required support a new floor makes no difference.
        if (ratio > 0 && sz0 <= z1 + reach) this.shut[at] = 0;
        if (sz0 <= z1 + slack) above.neighbours.add(sx0, sx1, sy0, sy1, sz0, sz1);
        at++;
      } else if (sz1 <= z0 + slack) {
        if (sz1 >= z0 - slack) below.neighbours.add(sx0, sx1, sy0, sy1, sz0, sz1);
        at++;
      } else {
        this.#removeAt(at);
        if (x0 - sx0 >= least.dx - slack) left.candidates.add(sx0, x0, sy0, sy1, sz0, sz1);
        if (sx1 - x1 >= least.dx - slack) right.candidates.add(x1, sx1, sy0, sy1, sz0, sz1);
        if (y0 - sy0 >= least.dy - slack) front.candidates.add(sx0, sx1, sy0, y0, sz0, sz1);
        if (sy1 - y1 >= least.dy - slack) back.candidates.add(sx0, sx1, y1, sy1, sz0, sz1);
        if (z0 - sz0 >= least.dz - slack) below.candidates.add(sx0, sx1, sy0, sy1, sz0, z0);
        if (sz1 - z1 < least.dz - slack) continue;
        if (this.#onTops) {
          const ux0 = Math.max(x0, sx0), ux1 = Math.min(x1, sx1);
          const uy0 = Math.max(y0, sy0), uy1 = Math.min(y1, sy1);
          if (ux1 - ux0 < least.dx - slack || uy1 - uy0 < least.dy - slack) continue;
          above.candidates.add(ux0, ux1, uy0, uy1, z1, sz1);
        } else above.candidates.add(sx0, sx1, sy0, sy1, z1, sz1);
      }
    }
    if (this.#onTops) {
      CANDIDATES.size = 0;
      for (const { candidates } of SIDES) CANDIDATES.addAll(candidates);
      joinTops(CANDIDATES, this.all, z1, least, slack);
      this.#dropContained();
      this.#addMaximal(CANDIDATES, this.all);
    } else {
      // A space on one side of the cuboid is never inside one on another side.
      for (const { candidates, neighbours } of SIDES) this.#addMaximal(candidates, neighbours);
    }
  }

  /** Removes spaces that lie within a new one; only joined spaces can contain others. */
  #dropContained(): void {
    const { slack } = this.#prepared;
    for (let at = this.all.size - 1; at >= 0; at--) {
      checkTime(CANDIDATES.size);
      if (CANDIDATES.holderOf(this.all, at, slack, 0, CANDIDATES.size) >= 0) this.#removeAt(at);
    }
  }

  /**
   * Adds the new spaces that lie in no other new space and in none of `others`; the first of equal
   * ones.
   */
  #addMaximal(candidates: Cuboids, others: Cuboids): void {
    const { slack } = this.#prepared;
    const previousSize = others.size;
    for (let one = 0; one < candidates.size; one++) {
      checkTime(previousSize + candidates.size);
      if (others.holderOf(candidates, one, slack, 0, previousSize) >= 0) continue;
      if (candidates.holderOf(candidates, one, slack, 0, one) >= 0) continue;
      let holder = one;
      do holder = candidates.holderOf(candidates, one, slack, holder + 1, candidates.size); while (
        holder >= 0 && candidates.holderOf(candidates, holder, slack, one, one + 1) >= 0
      );
      if (holder >= 0) continue;
      const from = STRIDE * one;
      const { data } = candidates;
      this.#add(
        data[from]!,
        data[from + 1]!,
        data[from + 2]!,
        data[from + 3]!,
        data[from + 4]!,
        data[from + 5]!,
      );
    }
  }

  #add(x0: number, x1: number, y0: number, y1: number, z0: number, z1: number): void {
    const { all } = this;
    if (all.size === this.shut.length) {
      const longer = new Uint8Array(Math.max(16, 2 * all.size));
      longer.set(this.shut);
      this.shut = longer;
    }
    this.shut[all.size] = 0;
    all.add(x0, x1, y0, y1, z0, z1);
  }

  #removeAt(at: number): void {
    this.all.removeAt(at);
    this.shut[at] = this.shut[this.all.size]!;
  }
}

/** On one side of the removed cuboid: the new spaces, and the spaces that touch it there. */
interface Side {
  candidates: Cuboids;
  neighbours: Cuboids;
}

// Scratch memory, reused for every cut: left, right, front, back, below, above; and all new spaces
// together.
const sideOf = (): Side => ({ candidates: new Cuboids(64), neighbours: new Cuboids(64) });
const SIDES: readonly [Side, Side, Side, Side, Side, Side] = [
  sideOf(),
  sideOf(),
  sideOf(),
  sideOf(),
  sideOf(),
  sideOf(),
];
const CANDIDATES = new Cuboids(256);
