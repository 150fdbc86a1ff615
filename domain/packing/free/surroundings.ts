import { STRIDE } from "./cuboids.ts";
import type { PalletLoad } from "./pallet_load.ts";
import type { Prepared } from "./prepared.ts";
import type { Spaces } from "./spaces.ts";
import { checkTime } from "../time_limit.ts";

/** Faces on one side of a space: from, to; from, to of each. */
class Faces {
  size = 0;
  data = new Float64Array(4 * 32);

  add(u0: number, u1: number, v0: number, v1: number): void {
    if (4 * this.size === this.data.length) {
      const longer = new Float64Array(2 * this.data.length);
      longer.set(this.data);
      this.data = longer;
    }
    const at = 4 * this.size++;
    this.data[at] = u0;
    this.data[at + 1] = u1;
    this.data[at + 2] = v0;
    this.data[at + 3] = v1;
  }

  /** The area that they share with a rectangle. */
  shared(u0: number, u1: number, v0: number, v1: number): number {
    const { data } = this;
    let area = 0;
    for (let at = 0, end = 4 * this.size; at < end; at += 4) {
      const a = data[at]!, b = data[at + 1]!, c = data[at + 2]!, d = data[at + 3]!;
      const along = (u1 < b ? u1 : b) - (u0 > a ? u0 : a);
      if (along <= 0) continue;
      const across = (v1 < d ? v1 : d) - (v0 > c ? v0 : c);
      if (across > 0) area += along * across;
    }
    return area;
  }
}

// Faces that are nearer to each other than this part of the pallet's length touch.
const NEAR = 0.01;
// Rounding apart, boxes lie outside of a space: by no more than this part of the pallet's length within.
const ROUNDING = 1e-6;

/** One empty space, and the faces around it. */
export class Surroundings {
  x0 = 0;
  x1 = 0;
  y0 = 0;
  y1 = 0;
  z0 = 0;
  z1 = 0;
  /** Faces no farther apart touch. */
  readonly near: number;
  readonly left = new Faces();
  readonly right = new Faces();
  readonly front = new Faces();
  readonly back = new Faces();
  readonly above = new Faces();
  readonly floor = new Faces();
  /** True if the floor has no gap, so that whatever stands on it rests with its whole base. */
  solid = false;
  /** The area of the floor that is no gap. */
  carrying = 0;
  readonly #prepared: Prepared;

  constructor(prepared: Prepared) {
    this.#prepared = prepared;
    this.near = NEAR * prepared.length;
  }

  /** Looks around in the space of that index. */
  survey(load: PalletLoad, spaces: Spaces, index: number): void {
    const { length, width, height, ratio, reach } = this.#prepared;
    const { data } = spaces.all;
    checkTime(load.size);
    const from = STRIDE * index;
    const x0 = this.x0 = data[from]!, x1 = this.x1 = data[from + 1]!;
    const y0 = this.y0 = data[from + 2]!, y1 = this.y1 = data[from + 3]!;
    const z0 = this.z0 = data[from + 4]!, z1 = this.z1 = data[from + 5]!;
    const { near, left, right, front, back, above, floor } = this;
    for (const side of [left, right, front, back, above, floor]) side.size = 0;
    if (x0 <= near) left.add(y0, y1, z0, z1);
    if (length - x1 <= near) right.add(y0, y1, z0, z1);
    if (y0 <= near) front.add(x0, x1, z0, z1);
    if (width - y1 <= near) back.add(x0, x1, z0, z1);
    if (height - z1 <= near) above.add(x0, x1, y0, y1);
    this.solid = z0 <= reach;
    if (this.solid) floor.add(x0, x1, y0, y1);
    const rounding = ROUNDING * length;
    const carried = Math.max(reach, ratio === 0 ? near : 0);
    for (let at = 0; at < load.size; at++) {
      const bx0 = load.x0[at]!, bx1 = load.x1[at]!;
      if (bx0 > x1 + near || bx1 < x0 - near) continue;
      const by0 = load.y0[at]!, by1 = load.y1[at]!;
      if (by0 > y1 + near || by1 < y0 - near) continue;
      const bz0 = load.z0[at]!, bz1 = load.z1[at]!;
      if (bz0 > z1 + near || bz1 < z0 - carried) continue;
      if (bz1 > z0 && bz0 < z1) {
        if (by1 > y0 && by0 < y1) {
          if (bx1 <= x0 + rounding) left.add(by0, by1, bz0, bz1);
          else if (bx0 >= x1 - rounding) right.add(by0, by1, bz0, bz1);
        } else if (bx1 > x0 && bx0 < x1) {
          if (by1 <= y0 + rounding) front.add(bx0, bx1, bz0, bz1);
          else back.add(bx0, bx1, bz0, bz1);
        }
      } else if (bx1 > x0 && bx0 < x1 && by1 > y0 && by0 < y1) {
        if (bz0 >= z1 - rounding) above.add(bx0, bx1, by0, by1);
        else if (!this.solid && bz1 <= z0 + rounding) floor.add(bx0, bx1, by0, by1);
      }
    }
    const area = (x1 - x0) * (y1 - y0);
    this.carrying = this.solid ? area : floor.shared(x0, x1, y0, y1);
    this.solid = this.carrying >= area * (1 - 1e-9);
  }
}
