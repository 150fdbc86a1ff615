import type { ChainUse, WholeChain } from "./chains.ts";
import { classAfter, EMPTY_CLASS, isWhole, withoutPlace } from "./tour_class.ts";

/** A junction without further chains, and the requirements on it. */
export interface ClosedJunction {
  junction: number;
  /** True if it must be visited. */
  required: boolean;
  /** True if the tour begins or ends there, so that its degree is odd. */
  odd: boolean;
}

/** Predecessors of the shortest partial tours, by class, after one chain. */
interface Layer {
  /** Index of the previous class. */
  before: number[];
  /** Index of the chain's use. */
  uses: number[];
}

/** The shortest partial tours, one per equivalence class, chain by chain. */
export class PartialTours {
  /** Positions of the open junctions in a class. */
  readonly #places = new Map<number, number>();
  readonly #layers: Layer[] = [];
  #classes: readonly number[] = [EMPTY_CLASS];
  #lengths: readonly number[] = [0];
  /**
   * The shortest complete tour so far: its last layer, the class there, and the use of the last
   * chain.
   */
  #completeTour = { length: Infinity, layer: -1, before: -1, use: -1 };

  /**
   * Extends the tours by one chain.
   *
   * @param after.closed Ends of which it is the last chain.
   * @param after.mayEnd True if nothing has to be visited after it.
   */
  extend(
    { points, uses }: WholeChain,
    { closed, mayEnd }: { closed: readonly ClosedJunction[]; mayEnd: boolean },
  ): void {
    const ends = [this.#placeOf(points[0]!), this.#placeOf(points.at(-1)!)] as const;
    const closing = closed.map((each) => ({ ...each, place: this.#placeOf(each.junction) }));
    const result = new Map<number, number>();
    const [classes, lengths]: [number[], number[]] = [[], []];
    const layer: Layer = { before: [], uses: [] };
    this.#classes.forEach((before, at) => {
      uses.forEach((use, index) => {
        const length = this.#lengths[at]! + use.length;
        const next = afterChain(before, use, ends, closing);
        if (next === undefined) return;
        if (isWhole(next)) {
          if (!mayEnd || length >= this.#completeTour.length) return;
          this.#completeTour = { length, layer: this.#layers.length, before: at, use: index };
          return;
        }
        const existing = result.get(next);
        if (existing !== undefined && lengths[existing]! <= length) return;
        const place = existing ?? classes.length;
        result.set(next, place);
        [classes[place], lengths[place]] = [next, length];
        [layer.before[place], layer.uses[place]] = [at, index];
      });
    });
    this.#layers.push(layer);
    [this.#classes, this.#lengths] = [classes, lengths];
    for (const { junction } of closed) this.#places.delete(junction);
  }

  /**
   * Returns the use of each chain in the shortest complete tour, in order; chains after its last
   * one are omitted. There must be such a tour.
   */
  shortest(): number[] {
    const { layer, before, use } = this.#completeTour;
    const uses = [use];
    for (let [at, place] = [layer - 1, before]; at >= 0; at--) {
      uses.push(this.#layers[at]!.uses[place]!);
      place = this.#layers[at]!.before[place]!;
    }
    return uses.reverse();
  }

  #placeOf(junction: number): number {
    let place = this.#places.get(junction);
    if (place !== undefined) return place;
    const usedPositions = new Set(this.#places.values());
    for (place = 0; usedPositions.has(place);) place++;
    this.#places.set(junction, place);
    return place;
  }
}

/** Returns the class after using a chain and closing its ends; undefined if impossible. */
function afterChain(
  before: number,
  use: ChainUse,
  ends: readonly [number, number],
  closing: readonly (ClosedJunction & { place: number })[],
): number | undefined {
  let next: number | undefined = classAfter(before, use, ends);
  for (const { place, required, odd } of closing) {
    if (next === undefined) return undefined;
    next = withoutPlace(next, place, { required, odd });
  }
  return next;
}
