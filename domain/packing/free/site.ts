import type { Block } from "./block.ts";
import { Faces } from "./faces.ts";
import type { PalletLoad } from "./pallet_load.ts";
import type { Prepared } from "./prepared.ts";
import type { Reachable } from "./reachable.ts";
import { STRIDE } from "./cuboids.ts";
import type { Spaces } from "./spaces.ts";
import type { Taste } from "./taste.ts";

// Faces that are nearer to each other than this part of the pallet's length touch.
const NEAR = 0.01;
// How much of the room above a block is filled with others, and somewhat more for the sake of those
// that bear more than their share.
const EXPECTED_FILL = 1.6;
// What a place is worth that touches nothing.
const LEAST = 1e-9;
// Of the places in a space where a block may be put, so many are looked at.
const MOST_ANCHORS = 5;

/** One empty space with all that surrounds it, to judge how well blocks would stand in it. */
export class Site {
  x0 = 0;
  x1 = 0;
  y0 = 0;
  y1 = 0;
  z0 = 0;
  z1 = 0;
  /** Where the block looked at last stands best. */
  x = 0;
  y = 0;
  readonly #prepared: Prepared;
  readonly #reachable: Reachable;
  readonly #taste: Taste;
  readonly #density: number;
  readonly #near: number;
  readonly #left = new Faces();
  readonly #right = new Faces();
  readonly #front = new Faces();
  readonly #back = new Faces();
  readonly #above = new Faces();
  readonly #floor = new Faces();
  /** Whether every block stands on something with its whole base. */
  #solid = false;
  #fromRight = false;
  #fromBack = false;
  #anchors = 0;
  readonly #anchorX = new Float64Array(MOST_ANCHORS);
  readonly #anchorY = new Float64Array(MOST_ANCHORS);

  /** @param density Weight per volume of the boxes to come. */
  constructor(prepared: Prepared, taste: Taste, reachable: Reachable, density: number) {
    this.#taste = taste;
    this.#density = density;
    this.#prepared = prepared;
    this.#reachable = reachable;
    this.#near = NEAR * prepared.length;
  }

  /** Looks around in a space. */
  survey(load: PalletLoad, spaces: Spaces, index: number): void {
    const { length, width, height, ratio, reach } = this.#prepared;
    const { data } = spaces.all;
    const from = STRIDE * index;
    const x0 = this.x0 = data[from]!, x1 = this.x1 = data[from + 1]!;
    const y0 = this.y0 = data[from + 2]!, y1 = this.y1 = data[from + 3]!;
    const z0 = this.z0 = data[from + 4]!, z1 = this.z1 = data[from + 5]!;
    const near = this.#near;
    this.#fromRight = length - x1 < x0;
    this.#fromBack = width - y1 < y0;
    const left = this.#left, right = this.#right, front = this.#front;
    const back = this.#back, above = this.#above, floor = this.#floor;
    left.size =
      right.size =
      front.size =
      back.size =
      above.size =
      floor.size =
        0;
    if (x0 <= near) left.add(y0, y1, z0, z1);
    if (length - x1 <= near) right.add(y0, y1, z0, z1);
    if (y0 <= near) front.add(x0, x1, z0, z1);
    if (width - y1 <= near) back.add(x0, x1, z0, z1);
    if (height - z1 <= near) above.add(x0, x1, y0, y1);
    this.#solid = z0 <= reach;
    if (this.#solid) floor.add(x0, x1, y0, y1);
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
          if (bx1 <= x0 + 1e-6 * length) left.add(by0, by1, bz0, bz1);
          else if (bx0 >= x1 - 1e-6 * length) right.add(by0, by1, bz0, bz1);
        } else if (bx1 > x0 && bx0 < x1) {
          if (by1 <= y0 + 1e-6 * length) front.add(bx0, bx1, bz0, bz1);
          else back.add(bx0, bx1, bz0, bz1);
        }
      } else if (bx1 > x0 && bx0 < x1 && by1 > y0 && by0 < y1) {
        if (bz0 >= z1 - 1e-6 * length) above.add(bx0, bx1, by0, by1);
        else if (!this.#solid && bz1 <= z0 + 1e-6 * length) floor.add(bx0, bx1, by0, by1);
      }
    }
    if (!this.#solid) {
      const area = (x1 - x0) * (y1 - y0);
      this.#solid = floor.shared(x0, x1, y0, y1) >= area * (1 - 1e-9);
    }
    this.#setAnchors();
  }

  /** The space's corner, and those of the tops that are its floor. */
  #setAnchors(): void {
    this.#anchors = 0;
    this.#anchor(this.#fromRight ? this.x1 : this.x0, this.#fromBack ? this.y1 : this.y0);
    if (this.#solid || this.#prepared.ratio === 0) return;
    const { data, size } = this.#floor;
    for (let at = 0; at < size; at++) {
      const x = this.#fromRight
        ? Math.min(this.x1, data[4 * at + 1]!)
        : Math.max(this.x0, data[4 * at]!);
      const y = this.#fromBack
        ? Math.min(this.y1, data[4 * at + 3]!)
        : Math.max(this.y0, data[4 * at + 2]!);
      this.#anchor(x, y);
    }
  }

  #anchor(x: number, y: number): void {
    for (let at = 0; at < this.#anchors; at++) {
      if (this.#anchorX[at] === x && this.#anchorY[at] === y) return;
    }
    if (this.#anchors === MOST_ANCHORS) return;
    this.#anchorX[this.#anchors] = x;
    this.#anchorY[this.#anchors++] = y;
  }

  /**
   * How well a block of that value uses the space, 0 where it does not fit; `x` and `y` then say
   * where it stands.
   *
   * The block's value, times the part of the space that it and the boxes to come can use, times its
   * faces' contact with others to the power of 4 (Araya, Guerrero & Núñez 2017).
   */
  worth({ dx, dy, dz, bearablePressure }: Block, value: number): number {
    const { slack, ratio } = this.#prepared;
    const [lengthHere, widthHere, heightHere] = [
      this.x1 - this.x0,
      this.y1 - this.y0,
      this.z1 - this.z0,
    ];
    if (dx > lengthHere + slack || dy > widthHere + slack || dz > heightHere + slack) return 0;
    const reachable = this.#reachable;
    const upwards = dz + reachable.upwards(heightHere - dz);
    // What cannot bear the boxes that would fill the space above it wastes so much of the space.
    const borne = dz + bearablePressure / (EXPECTED_FILL * this.#density);
    if (borne < heightHere) value *= borne / heightHere;
    const base = dx * dy;
    const surface = 2 * (base + dx * dz + dy * dz);
    const { z0 } = this;
    const z1 = z0 + dz;
    const near = this.#near;
    const taste = this.#taste;
    let best = 0;
    for (let at = 0; at < this.#anchors; at++) {
      let x = this.#anchorX[at]! - (this.#fromRight ? dx : 0);
      let y = this.#anchorY[at]! - (this.#fromBack ? dy : 0);
      if (x < this.x0) x = this.x0;
      else if (x + dx > this.x1) x = this.x1 - dx;
      if (y < this.y0) y = this.y0;
      else if (y + dy > this.y1) y = this.y1 - dy;
      const supported = this.#solid ? base : this.#floor.shared(x, x + dx, y, y + dy);
      if (supported < ratio * base - slack * (dx + dy)) continue;
      let contact = supported;
      if (x - this.x0 <= near) contact += this.#left.shared(y, y + dy, z0, z1);
      if (this.x1 - x - dx <= near) contact += this.#right.shared(y, y + dy, z0, z1);
      if (y - this.y0 <= near) contact += this.#front.shared(x, x + dx, z0, z1);
      if (this.y1 - y - dy <= near) contact += this.#back.shared(x, x + dx, z0, z1);
      if (this.z1 - z1 <= near) contact += this.#above.shared(x, x + dx, y, y + dy);
      contact /= surface;
      const along = dx + reachable.alongLength(x - this.x0) +
        reachable.alongLength(this.x1 - x - dx);
      const across = dy + reachable.alongWidth(y - this.y0) +
        reachable.alongWidth(this.y1 - y - dy);
      const used = along * across * upwards / (lengthHere * widthHere * heightHere);
      const worth = value * (LEAST + power(used, taste.used) * power(contact, taste.contact));
      if (worth > best) [best, this.x, this.y] = [worth, x, y];
    }
    return best;
  }
}

/** Powers without `**`, which not every machine rounds alike. */
function power(base: number, exponent: Taste["contact"] | Taste["used"]): number {
  switch (exponent) {
    case 0.5:
      return Math.sqrt(base);
    case 1:
      return base;
    case 2:
      return base * base;
    case 3:
      return base * base * base;
    case 4:
      return base * base * base * base;
  }
}
