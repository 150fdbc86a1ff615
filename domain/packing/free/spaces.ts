import { Cuboids, STRIDE } from "./cuboids.ts";
import { joinTops } from "./joined_tops.ts";
import type { Prepared } from "./prepared.ts";
import { checkTime } from "../time_limit.ts";

/**
 * The maximal empty spaces of a pallet: cuboids that touch something on all six sides. They overlap
 * each other, and every empty cuboid that a box may stand in lies in one of them.
 */
export class Spaces {
  readonly all: Cuboids;
  /** By space: 1 if no block can use it as things are. */
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
   * One space: the whole pallet.
   *
   * @param onTops Whether spaces end where the tops below them end.
   */
  static ofPallet(prepared: Prepared, onTops: boolean): Spaces {
    const all = new Cuboids(64);
    all.add(0, prepared.length, 0, prepared.width, 0, prepared.height);
    return new Spaces(prepared, onTops, all, new Uint8Array(64));
  }

  copy(): Spaces {
    return new Spaces(this.#prepared, this.#onTops, this.all.copy(), this.shut.slice());
  }

  /** Takes the room of a cuboid out of all spaces, and opens those that gain a floor by it. */
  cut(x0: number, x1: number, y0: number, y1: number, z0: number, z1: number): void {
    const { reach, slack, least } = this.#prepared;
    MADE.size = 0;
    NEIGHBOURS.size = 0;
    checkTime(this.all.size);
    for (let at = 0; at < this.all.size;) {
      const { data } = this.all;
      const from = STRIDE * at;
      const sx0 = data[from]!, sx1 = data[from + 1]!, sy0 = data[from + 2]!;
      const sy1 = data[from + 3]!, sz0 = data[from + 4]!, sz1 = data[from + 5]!;
      if (sx0 >= x1 - slack || sx1 <= x0 + slack || sy0 >= y1 - slack || sy1 <= y0 + slack) {
        if (
          sx0 <= x1 + slack && sx1 >= x0 - slack && sy0 <= y1 + slack && sy1 >= y0 - slack &&
          sz0 <= z1 + slack && sz1 >= z0 - slack
        ) NEIGHBOURS.add(sx0, sx1, sy0, sy1, sz0, sz1);
        at++;
      } else if (sz0 >= z1 - slack || sz1 <= z0 + slack) {
        if (sz0 >= z0 && sz0 <= z1 + reach) this.shut[at] = 0;
        if (sz0 <= z1 + slack && sz1 >= z0 - slack) NEIGHBOURS.add(sx0, sx1, sy0, sy1, sz0, sz1);
        at++;
      } else {
        this.#removeAt(at);
        if (x0 - sx0 >= least.dx - slack) MADE.add(sx0, x0, sy0, sy1, sz0, sz1);
        if (sx1 - x1 >= least.dx - slack) MADE.add(x1, sx1, sy0, sy1, sz0, sz1);
        if (y0 - sy0 >= least.dy - slack) MADE.add(sx0, sx1, sy0, y0, sz0, sz1);
        if (sy1 - y1 >= least.dy - slack) MADE.add(sx0, sx1, y1, sy1, sz0, sz1);
        if (z0 - sz0 >= least.dz - slack) MADE.add(sx0, sx1, sy0, sy1, sz0, z0);
        if (sz1 - z1 < least.dz - slack) continue;
        if (this.#onTops) {
          const ux0 = Math.max(x0, sx0), ux1 = Math.min(x1, sx1);
          const uy0 = Math.max(y0, sy0), uy1 = Math.min(y1, sy1);
          if (ux1 - ux0 < least.dx - slack || uy1 - uy0 < least.dy - slack) continue;
          MADE.add(ux0, ux1, uy0, uy1, z1, sz1);
        } else MADE.add(sx0, sx1, sy0, sy1, z1, sz1);
      }
    }
    if (this.#onTops) {
      joinTops(MADE, this.all, z1, least, slack);
      this.#dropHeld();
    }
    this.#takeMade();
  }

  /** Drops those that lie in a new one, which only joined ones can hold. */
  #dropHeld(): void {
    const { slack } = this.#prepared;
    for (let at = this.all.size - 1; at >= 0; at--) {
      checkTime(MADE.size);
      if (MADE.holderOf(this.all, at, slack, 0, MADE.size) >= 0) this.#removeAt(at);
    }
  }

  /** Keeps those of the new spaces that lie in no other; of equal ones the first. */
  #takeMade(): void {
    const { slack } = this.#prepared;
    // A new one touches what was taken out, and so does whatever holds it.
    const all = this.#onTops ? this.all : NEIGHBOURS;
    const kept = all.size;
    for (let one = 0; one < MADE.size; one++) {
      checkTime(kept + MADE.size);
      if (all.holderOf(MADE, one, slack, 0, kept) >= 0) continue;
      if (MADE.holderOf(MADE, one, slack, 0, one) >= 0) continue;
      let holder = one;
      do holder = MADE.holderOf(MADE, one, slack, holder + 1, MADE.size); while (
        holder >= 0 && MADE.holderOf(MADE, holder, slack, one, one + 1) >= 0
      );
      if (holder >= 0) continue;
      const from = STRIDE * one;
      const { data } = MADE;
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

/** The new spaces of a cut, and those that touch what was taken out; of no meaning between cuts. */
const MADE = new Cuboids(256);
const NEIGHBOURS = new Cuboids(256);
