import type { Block } from "./block.ts";
import type { PalletLoad } from "./pallet_load.ts";
import type { Prepared } from "./prepared.ts";
import type { Reachable } from "./reachable.ts";
import type { Spaces } from "./spaces.ts";
import { Surroundings } from "./surroundings.ts";
import type { ScoringWeights } from "./scoring_weights.ts";
import { checkTime } from "../time_limit.ts";

// How much of the room above a block others are expected to fill; more than there is, so that what
// bears much gets below what bears little.
const EXPECTED_LOAD = 1.6;
// What a place is worth that touches nothing.
const WORTH_OF_TOUCHING_NOTHING = 1e-9;
// Of the places in a space where a block may be put, so many are looked at.
const MOST_ANCHORS = 5;

/** One empty space, to judge how well blocks would stand in it. */
export class Site {
  /** Where the block looked at last stands best. */
  x = 0;
  y = 0;
  readonly #prepared: Prepared;
  readonly #reachable: Reachable;
  readonly #scoring: ScoringWeights;
  readonly #density: number;
  readonly #around: Surroundings;
  /** Whether blocks are put to the far sides, which are nearer to the pallet's corner. */
  #fromRight = false;
  #fromBack = false;
  #anchors = 0;
  readonly #anchorX = new Float64Array(MOST_ANCHORS);
  readonly #anchorY = new Float64Array(MOST_ANCHORS);

  /** @param density Weight per volume of the boxes to come. */
  constructor(prepared: Prepared, scoring: ScoringWeights, reachable: Reachable, density: number) {
    this.#scoring = scoring;
    this.#density = density;
    this.#prepared = prepared;
    this.#reachable = reachable;
    this.#around = new Surroundings(prepared);
  }

  /** Height of the floor. */
  get z(): number {
    return this.#around.z0;
  }

  /** Looks around in the space of that index. */
  survey(load: PalletLoad, spaces: Spaces, index: number): void {
    const { length, width } = this.#prepared;
    const around = this.#around;
    around.survey(load, spaces, index);
    this.#fromRight = length - around.x1 < around.x0;
    this.#fromBack = width - around.y1 < around.y0;
    this.#setAnchors();
  }

  /** The space's corner, and those of the tops that are its floor. */
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
    if (this.#anchors === MOST_ANCHORS) return;
    this.#anchorX[this.#anchors] = x;
    this.#anchorY[this.#anchors++] = y;
  }

  /**
   * How well a block of that value uses the space, 0 where it does not fit; `x` and `y` then say
   * where it stands.
   *
   * The block's value, times the part of the space that it and the boxes to come can use, times its
   * faces' contact with others, to the powers of the scoring weights (after Araya, Guerrero & Núñez 2017).
   */
  worth({ dx, dy, dz, bearablePressure }: Block, value: number): number {
    const { slack, ratio } = this.#prepared;
    const { x0, x1, y0, y1, z0, near, solid, floor, left, right, front, back, above } =
      this.#around;
    const ceiling = this.#around.z1;
    const lengthHere = x1 - x0, widthHere = y1 - y0, heightHere = ceiling - z0;
    if (dx > lengthHere + slack || dy > widthHere + slack || dz > heightHere + slack) return 0;
    const reachable = this.#reachable;
    const upwards = dz + reachable.upwards(heightHere - dz);
    // What cannot bear the boxes that would fill the space above it wastes so much of the space.
    const borne = dz + bearablePressure / (EXPECTED_LOAD * this.#density);
    if (borne < heightHere) value *= borne / heightHere;
    const base = dx * dy;
    const surface = 2 * (base + dx * dz + dy * dz);
    const z1 = z0 + dz;
    const scoring = this.#scoring;
    let best = 0;
    checkTime(8);
    for (let at = 0; at < this.#anchors; at++) {
      let x = this.#anchorX[at]! - (this.#fromRight ? dx : 0);
      let y = this.#anchorY[at]! - (this.#fromBack ? dy : 0);
      if (x < x0) x = x0;
      else if (x + dx > x1) x = x1 - dx;
      if (y < y0) y = y0;
      else if (y + dy > y1) y = y1 - dy;
      const supported = solid ? base : floor.shared(x, x + dx, y, y + dy);
      if (supported < ratio * base - slack * (dx + dy)) continue;
      let contact = supported;
      if (x - x0 <= near) contact += left.shared(y, y + dy, z0, z1);
      if (x1 - x - dx <= near) contact += right.shared(y, y + dy, z0, z1);
      if (y - y0 <= near) contact += front.shared(x, x + dx, z0, z1);
      if (y1 - y - dy <= near) contact += back.shared(x, x + dx, z0, z1);
      if (ceiling - z1 <= near) contact += above.shared(x, x + dx, y, y + dy);
      contact /= surface;
      const along = dx + reachable.alongLength(x - x0) +
        reachable.alongLength(x1 - x - dx);
      const across = dy + reachable.alongWidth(y - y0) +
        reachable.alongWidth(y1 - y - dy);
      const used = along * across * upwards / (lengthHere * widthHere * heightHere);
      const worth = value *
        (WORTH_OF_TOUCHING_NOTHING + power(used, scoring.used) * power(contact, scoring.contact));
      if (worth > best) [best, this.x, this.y] = [worth, x, y];
    }
    return best;
  }
}

/** Powers without `**`, which not every machine rounds alike. */
function power(base: number, exponent: ScoringWeights["contact"] | ScoringWeights["used"]): number {
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
