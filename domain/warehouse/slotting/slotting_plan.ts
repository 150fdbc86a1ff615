import { TourLengths } from "../../routing/tour/tour_lengths.ts";
import type { MovingCosts, Slot, SlottingProblem } from "./slotting_problem.ts";

/** A tentative assignment of box types to sections, and the total length of the orders' tours. */
export class SlottingPlan {
  readonly slots: Slot[];
  /** Metres of all tours. */
  length = 0;
  readonly lengths: TourLengths;
  readonly #orders: SlottingProblem["orders"];
  readonly #ordersOf = new Map<number, number[]>();
  /** By box type: the section that it is picked from. */
  readonly #pickedAt = new Map<number, number>();
  /** Metres of each order's tour. */
  readonly #tourLengths: Float64Array;

  constructor({ matrix, slots, orders }: SlottingProblem) {
    this.lengths = new TourLengths(matrix);
    this.slots = slots.map((slot) => ({ ...slot }));
    this.#orders = orders;
    for (const [order, boxes] of orders.entries()) {
      for (const box of boxes) {
        const orderList = this.#ordersOf.get(box);
        if (orderList === undefined) this.#ordersOf.set(box, [order]);
        else orderList.push(order);
      }
    }
    for (const box of this.#ordersOf.keys()) this.#choose(box);
    this.#tourLengths = Float64Array.from(orders.keys(), (order) => this.#tourLength(order));
    this.length = this.#tourLengths.reduce((sum, length) => sum + length, 0);
  }

  /** Returns the number of orders with a box type. */
  popularity(box: number): number {
    return this.#ordersOf.get(box)?.length ?? 0;
  }

  /**
   * Returns the section from which a box type is picked: the nearest one with boxes; undefined if
   * none.
   */
  pickedAt(box: number): number | undefined {
    return this.#pickedAt.get(box);
  }

  /** Returns true if the contents of two sections can be exchanged: both fit, and they differ. */
  mayExchange(one: number, other: number): boolean {
    const [a, b] = [this.slots[one]!, this.slots[other]!];
    return !a.fixed && !b.fixed && a.box !== b.box && b.volume <= a.capacity &&
      a.volume <= b.capacity;
  }

  /**
   * Returns the minutes that the exchange takes: every load is carried across, and one of the two
   * contents is set aside.
   */
  minutes(one: number, other: number, { load, handling, speed }: MovingCosts): number {
    const [a, b] = [this.slots[one]!, this.slots[other]!];
    const distance = this.lengths.between(a.point, b.point);
    const loads = [a, b].map(({ volume }) => Math.ceil(volume / load));
    const carried = loads[0]! + loads[1]!;
    return carried * (handling + 2 * distance / speed) + Math.min(...loads) * handling;
  }

  /** Returns the metres that the exchange would save on all tours. */
  saving(one: number, other: number): number {
    const affected = this.#exchange(one, other);
    let saved = 0;
    for (const order of affected) saved += this.#tourLengths[order]! - this.#tourLength(order);
    this.#exchange(one, other);
    return saved;
  }

  /** Exchanges the contents of two sections. */
  exchange(one: number, other: number): void {
    for (const order of this.#exchange(one, other)) {
      const length = this.#tourLength(order);
      this.length += length - this.#tourLengths[order]!;
      this.#tourLengths[order] = length;
    }
  }

  /**
   * Exchanges the contents.
   *
   * @returns The orders whose tours may change.
   */
  #exchange(one: number, other: number): Set<number> {
    const [a, b] = [this.slots[one]!, this.slots[other]!];
    this.slots[one] = { ...a, box: b.box, volume: b.volume };
    this.slots[other] = { ...b, box: a.box, volume: a.volume };
    const affected = new Set<number>();
    for (const box of [a.box, b.box]) {
      const orders = this.#ordersOf.get(box);
      if (orders === undefined) continue;
      const before = this.#pickedAt.get(box);
      this.#choose(box);
      if (this.#pickedAt.get(box) === before) continue;
      for (const order of orders) affected.add(order);
    }
    return affected;
  }

  #choose(box: number): void {
    let [nearest, leastDistance] = [-1, Infinity];
    for (const [at, slot] of this.slots.entries()) {
      if (slot.box !== box) continue;
      const distance = this.lengths.between(0, slot.point);
      if (distance < leastDistance) [nearest, leastDistance] = [at, distance];
    }
    if (nearest < 0) this.#pickedAt.delete(box);
    else this.#pickedAt.set(box, nearest);
  }

  #tourLength(order: number): number {
    const points = this.#orders[order]!.flatMap((box) => {
      const at = this.#pickedAt.get(box);
      return at === undefined ? [] : [this.slots[at]!.point];
    });
    return this.lengths.of(points);
  }
}
