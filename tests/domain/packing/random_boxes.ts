import {
  allowedOrientations,
  type BoxEdges,
  type Orientation,
} from "../../../domain/packing/orientation.ts";
import type { BoxType, PalletSize } from "../../../domain/packing/problem.ts";
import { PACKING_TYPES } from "../../../domain/warehouse/records.ts";
import type { Draws } from "./draws.ts";

/** Types of so many boxes, each of which fits the pallet in an orientation that is allowed. */
export function randomTypes(
  draws: Draws,
  boxes: number,
  pallet: PalletSize,
  packingType: number,
): BoxType[] {
  const most = draws.of([1, 3, 12, boxes, boxes]);
  const counts = boxes <= most ? Array(boxes).fill(1) as number[] : parts(draws, boxes, most);
  const free = packingType === PACKING_TYPES.free;
  const tipping = draws.of([0, 0, 1, 0.5]);
  const weights = draws.of<() => number>([
    () => 0,
    () => 1,
    () => 0.1 * draws.whole(0, 50),
    () => draws.between(0, 30),
  ]);
  const loads = draws.of<(weight: number) => number | null>([
    () => null,
    () => null,
    () => 0,
    // Just what a few boxes of its own weight make, if sums were exact.
    (weight) => draws.of([null, 0, weight, 3 * weight, weight * draws.between(0, 20)]),
    (weight) => (weight || 1) * draws.whole(1, 6),
    // Next to nothing, and parts that no sum of decimals meets exactly.
    ...(free ? [() => draws.between(0, 1e-3), (weight: number) => weight / 3 || null] : []),
  ]);
  const stops = draws.of<(index: number) => number | null>([
    () => null,
    () => 3,
    (index) => index + 1,
    () => draws.of([null, 1, 2, 2, 3, 7]),
    (index) => counts.length - index,
  ]);
  // Free packing is for instances too that state orientations box by box.
  const stating = free ? draws.of([0, 0, 0, 0.5, 1]) : 0;
  const sizes = new Sizes(draws, pallet, { boxes, sheets: free ? draws.of([0, 0, 0.3, 0.6]) : 0 });
  return counts.map((count, index) => {
    const mayTip = draws.chance(tipping);
    const weight = weights();
    const stated = stating > 0 && draws.chance(stating) ? { orientations: someOf(draws) } : {};
    return {
      key: `${index}`,
      ...sizes.next(allowedOrientations({ mayTip, ...stated })),
      weight,
      bearableLoad: loads(weight),
      mayTip,
      ...stated,
      count,
      stop: stops(index),
    };
  });
}

const ORIENTATIONS: readonly Orientation[] = [0, 1, 2, 3, 4, 5];

/** All orientations, or some, at least one, in any order. */
function someOf(draws: Draws): readonly Orientation[] {
  if (draws.chance(0.3)) return ORIENTATIONS;
  const first = draws.of(ORIENTATIONS);
  return [first, ...ORIENTATIONS.filter((other) => other !== first && draws.chance(0.4))];
}

/** So many boxes in so many types, each of at least one. */
function parts(draws: Draws, boxes: number, most: number): number[] {
  const counts = Array(most).fill(1) as number[];
  for (let left = boxes - most; left > 0;) {
    const some = draws.whole(1, Math.max(1, Math.ceil(left / 2)));
    counts[draws.whole(0, most - 1)]! += some;
    left -= some;
  }
  return counts;
}

/** Draws edges of boxes for one problem. */
class Sizes {
  readonly #upwards: number;
  readonly #heights: number[];
  readonly #flat: boolean;
  readonly #boxes: number;
  readonly #sheets: number;

  /** @param sheets The part of the types that is far thinner than the others. */
  constructor(
    readonly draws: Draws,
    readonly pallet: PalletSize,
    { boxes, sheets }: { boxes: number; sheets: number },
  ) {
    [this.#boxes, this.#sheets] = [boxes, sheets];
    // What a box reaches at most upwards: no limit is no size for a box.
    this.#upwards = Math.min(pallet.height, 2 * pallet.width);
    const few = [1, 2, 5].map(() => this.#upwards * draws.between(0.05, 0.6));
    this.#heights = draws.of([[], [], few, few.slice(0, 1)]);
    this.#flat = draws.chance(0.1);
  }

  /** @param allowed The orientations in one of which the box has to fit. */
  next(allowed: readonly Orientation[]): BoxEdges {
    const { draws, pallet } = this;
    const whole = draws.chance(0.04);
    if (whole) return edgesOf(allowed[0]!, pallet.width, pallet.length, this.#height());
    const orientation = draws.of(allowed);
    return edgesOf(
      orientation,
      this.#along(pallet.width),
      this.#along(pallet.length),
      this.#height(),
    );
  }

  /** A length within the pallet: a part of it exactly, hardly more than that, or anything. */
  #along(room: number): number {
    const draws = this.draws;
    const boxes = this.#boxes;
    const most = boxes > 250 ? 12 : boxes > 60 ? 8 : 5;
    const part = room / draws.whole(boxes > 60 ? 2 : 1, most);
    const least = boxes > 60 ? 0.05 : 0.1;
    const length = draws.of([
      part,
      part * 1.000001,
      room * draws.between(least, boxes > 60 ? 0.4 : 1),
      Math.max(1, Math.round(room * draws.between(least, 0.5))),
      draws.tenths(draws.whole(2, 9)),
    ]);
    return Math.min(length, room);
  }

  #height(): number {
    const { draws } = this;
    const room = this.#upwards;
    const sheet = this.#sheets > 0 && draws.chance(this.#sheets);
    if (this.#flat || sheet) return room * draws.between(0.001, 0.02);
    if (this.#heights.length > 0) return draws.of(this.#heights);
    return Math.min(
      room,
      draws.of([room, room / draws.whole(1, 9), room * draws.between(0.02, 0.5)]),
    );
  }
}

/** The edges of a box that reaches so far along the pallet's width, its length and upwards. */
function edgesOf(orientation: Orientation, x: number, y: number, z: number): BoxEdges {
  const [length, width, height] = ([
    [y, x, z],
    [x, y, z],
    [z, x, y],
    [z, y, x],
    [y, z, x],
    [x, z, y],
  ] as const)[orientation];
  return { length, width, height };
}
