import type { BlockTable } from "./ranked_blocks.ts";
import type { PalletLoad } from "./pallet_load.ts";
import type { Prepared } from "./prepared.ts";
import type { Reachable } from "./reachable.ts";
import type { Spaces } from "./spaces.ts";
import type { ScoringWeights } from "./scoring_weights.ts";
import { checkTime } from "../time_limit.ts";
import { STRIDE } from "./cuboids.ts";

/**
 * Rectangular faces on one side of a space, four numbers each: from and to along one axis, then the
 * other.
 */
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

  /** Returns the area of a rectangle that the faces cover. */
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

// Faces closer to each other than this share of the pallet's length touch.
const NEAR = 0.01;
// Boxes may reach into a space by this share of the pallet's length, because of rounding.
const ROUNDING = 1e-6;

/** An empty space with the faces around it. */
class Surroundings {
  x0 = 0;
  x1 = 0;
  y0 = 0;
  y1 = 0;
  z0 = 0;
  z1 = 0;
  /** Largest distance at which faces touch. */
  readonly near: number;
  readonly left = new Faces();
  readonly right = new Faces();
  readonly front = new Faces();
  readonly back = new Faces();
  readonly above = new Faces();
  readonly floor = new Faces();
  /** True if the floor has no gap, so that a box on it is supported by its whole base. */
  solid = false;
  /** The area of the floor without its gaps. */
  carrying = 0;
  readonly #prepared: Prepared;

  constructor(prepared: Prepared) {
    this.#prepared = prepared;
    this.near = NEAR * prepared.length;
  }

  /** Moves to the space with the given index and collects the faces around it. */
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

// Share of its value that a block without contact is worth.
const WORTH_WITHOUT_CONTACT = 1e-9;
// Faces may lie one behind the other, so that a side touches a little more than itself.
const MAX_CONTACT_RATIO = 1.1;
// Maximum number of positions that are tried in a space.
const MAX_ANCHORS = 5;

/** One empty space, and the scores of blocks in it. */
export class Site {
  /** Best position of the last examined block. */
  x = 0;
  y = 0;
  readonly #prepared: Prepared;
  readonly #reachable: Reachable;
  readonly #scoring: ScoringWeights;
  readonly #density: number;
  readonly #around: Surroundings;
  /** True if blocks are placed at the far sides, which are nearer to a corner of the pallet. */
  #fromRight = false;
  #fromBack = false;
  #anchors = 0;
  readonly #anchorX = new Float64Array(MAX_ANCHORS);
  readonly #anchorY = new Float64Array(MAX_ANCHORS);

  /** @param density Weight per volume of the remaining boxes. */
  constructor(prepared: Prepared, scoring: ScoringWeights, reachable: Reachable, density: number) {
    this.#scoring = scoring;
    this.#density = density;
    this.#prepared = prepared;
    this.#reachable = reachable;
    this.#around = new Surroundings(prepared);
  }

  /** Largest extents that fit. */
  longest = 0;
  widest = 0;
  tallest = 0;

  /** Height of the space's floor. */
  get z(): number {
    return this.#around.z0;
  }

  /** Moves to the space with the given index and collects the faces around it. */
  survey(load: PalletLoad, spaces: Spaces, index: number): void {
    const { length, width } = this.#prepared;
    const around = this.#around;
    around.survey(load, spaces, index);
    const { slack } = this.#prepared;
    this.longest = around.x1 - around.x0 + slack;
    this.widest = around.y1 - around.y0 + slack;
    this.tallest = around.z1 - around.z0 + slack;
    this.#fromRight = length - around.x1 < around.x0;
    this.#fromBack = width - around.y1 < around.y0;
    this.#setAnchors();
  }

  /** Returns true if the floor can support enough of a base of this area. */
  carries(base: number): boolean {
    const { ratio, slack, length, width } = this.#prepared;
    return this.#around.carrying >= ratio * base - slack * (length + width);
  }

  /**
   * Collects the positions to try: the space's corner, and those of the box tops that form its
   * floor.
   */
  #setAnchors(): void {
    const { x0, x1, y0, y1, solid, floor } = this.#around;
    this.#anchors = 0;
    this.#anchor(this.#fromRight ? x1 : x0, this.#fromBack ? y1 : y0);
    if (solid || this.#prepared.ratio === 0) return;
    for (let at = 0; at < 4 * floor.size; at += 4) {
      const [left, right] = [floor.data[at]!, floor.data[at + 1]!];
      const [front, back] = [floor.data[at + 2]!, floor.data[at + 3]!];
      this.#anchor(
        this.#fromRight ? Math.min(x1, right) : Math.max(x0, left),
        this.#fromBack ? Math.min(y1, back) : Math.max(y0, front),
      );
    }
  }

  #anchor(x: number, y: number): void {
    for (let at = 0; at < this.#anchors; at++) {
      if (this.#anchorX[at] === x && this.#anchorY[at] === y) return;
    }
    if (this.#anchors === MAX_ANCHORS) return;
    this.#anchorX[this.#anchors] = x;
    this.#anchorY[this.#anchors++] = y;
  }

  /**
   * Returns the score of a block of intrinsic value `value` that fits the space; 0 if too little of
   * it is supported or the score is at most `minScore`. `x` and `y` then hold its position.
   *
   * The score is the block's value, times the part of the space that it and the boxes to come can
   * use, times its faces' contact with others, to the powers of the scoring weights (after Araya,
   * Guerrero & Núñez 2017).
   */
  worth(table: BlockTable, index: number, value: number, minScore: number): number {
    const { slack, ratio } = this.#prepared;
    const around = this.#around;
    const dx = table.dx[index]!, dy = table.dy[index]!, dz = table.dz[index]!;
    const base = dx * dy;
    const needed = ratio * base - slack * (dx + dy);
    if (around.carrying < needed) return 0;
    const { x0, x1, y0, y1, z0, near } = around;
    const lengthHere = x1 - x0, widthHere = y1 - y0;
    const ceiling = around.z1, heightHere = ceiling - z0;
    const reachable = this.#reachable;
    const scoring = this.#scoring;
    const upwards = dz + reachable.upwards.within(heightHere - dz);
    // A block that cannot bear the boxes to come above it wastes a part of the space.
    const borne = dz + table.bearablePressure[index]! / (scoring.load * this.#density);
    if (borne < heightHere) value *= power(borne / heightHere, scoring.bearing);
    const end = dy * dz, flank = dx * dz;
    const surface = 2 * (base + flank + end);
    // A block touches both of two opposite sides only if it fills the space between them.
    let touched = base + flank + end;
    if (lengthHere - dx <= 2 * near) touched += end;
    if (widthHere - dy <= 2 * near) touched += flank;
    if (heightHere - dz <= near) touched += base;
    const maxContact = power(MAX_CONTACT_RATIO * touched / surface, scoring.contact);
    if (value * maxContact <= minScore) return 0;
    const room = lengthHere * widthHere * heightHere;
    const z1 = z0 + dz;
    const { solid, floor, left, right, front, back, above } = around;
    let best = minScore;
    let isBetter = false;
    checkTime(8);
    for (let at = 0; at < this.#anchors; at++) {
      let x = this.#anchorX[at]! - (this.#fromRight ? dx : 0);
      let y = this.#anchorY[at]! - (this.#fromBack ? dy : 0);
      if (x < x0) x = x0;
      else if (x + dx > x1) x = x1 - dx;
      if (y < y0) y = y0;
      else if (y + dy > y1) y = y1 - dy;
      const supported = solid ? base : floor.shared(x, x + dx, y, y + dy);
      if (supported < needed) continue;
      const along = dx + reachable.alongLength.within(x - x0) +
        reachable.alongLength.within(x1 - x - dx);
      const across = dy + reachable.alongWidth.within(y - y0) +
        reachable.alongWidth.within(y1 - y - dy);
      const used = value * power(along * across * upwards / room, scoring.used);
      // Full contact would not be enough.
      if (used * maxContact <= best) continue;
      let contact = supported;
      if (x - x0 <= near) contact += left.shared(y, y + dy, z0, z1);
      if (x1 - x - dx <= near) contact += right.shared(y, y + dy, z0, z1);
      if (y - y0 <= near) contact += front.shared(x, x + dx, z0, z1);
      if (y1 - y - dy <= near) contact += back.shared(x, x + dx, z0, z1);
      if (ceiling - z1 <= near) contact += above.shared(x, x + dx, y, y + dy);
      const worth = value * WORTH_WITHOUT_CONTACT +
        used * power(contact / surface, scoring.contact);
      if (worth > best) [best, this.x, this.y, isBetter] = [worth, x, y, true];
    }
    return isBetter ? best : 0;
  }
}

/** Powers without `**`, whose rounding differs between machines. */
function power(base: number, exponent: 0.5 | 1 | 2 | 3 | 4): number {
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
