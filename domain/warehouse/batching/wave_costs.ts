import { TourLengths } from "../../routing/tour/tour_lengths.ts";
import { type BatchingProblem, type BatchOrder, fits, type Wave } from "./batching_problem.ts";

// Cost of a minute of lateness in metres: so high that orders are late only if that is unavoidable.
const METRES_PER_LATE_MINUTE = 10_000;

/** The costs of waves: the lengths of their actual tours, and the lateness of their orders. */
export class WaveCosts {
  readonly #lengths: TourLengths;
  readonly #hasDue: boolean;

  constructor(private readonly problem: BatchingProblem) {
    this.#lengths = new TourLengths(problem.matrix);
    this.#hasDue = problem.orders.some(({ due }) => due < Infinity);
  }

  /** Returns the wave of some orders, in the same order. */
  waveOf(orders: readonly number[]): Wave {
    const own = this.#ordersOf(orders);
    const { speed, perWave, perBox } = this.problem.pace;
    const length = this.#lengths.of(own.flatMap(({ points }) => points));
    const boxes = own.reduce((sum, { boxes }) => sum + boxes, 0);
    return { orders: [...orders], length, minutes: perWave + length / speed + perBox * boxes };
  }

  /** Returns true if the orders fit on one cart. */
  fits(orders: readonly number[]): boolean {
    return fits(this.#ordersOf(orders), this.problem.cart);
  }

  /** Returns the total cost of waves: metres and lateness. */
  of(waves: readonly Wave[]): number {
    const length = waves.reduce((sum, { length }) => sum + length, 0);
    return this.#hasDue ? length + METRES_PER_LATE_MINUTE * this.lateness(waves) : length;
  }

  /**
   * Returns the total minutes by which orders are late if pickers take the waves by earliest due
   * date (Jackson 1955), each the next one when done.
   */
  lateness(waves: readonly Wave[]): number {
    const byDueDate = this.byDueDate(waves);
    const ready = readyAfter(byDueDate, this.problem.pace.pickers);
    let lateness = 0;
    for (const [at, { orders }] of byDueDate.entries()) {
      for (const { due } of this.#ordersOf(orders)) lateness += Math.max(0, ready[at]! - due);
    }
    return lateness;
  }

  /** Returns the waves by earliest due date. */
  byDueDate(waves: readonly Wave[]): Wave[] {
    const due = ({ orders }: Wave) => Math.min(...this.#ordersOf(orders).map(({ due }) => due));
    return waves.toSorted((a, b) => due(a) === due(b) ? 0 : due(a) - due(b));
  }

  #ordersOf(orders: readonly number[]): BatchOrder[] {
    return orders.map((order) => this.problem.orders[order]!);
  }
}

/** Returns the completion time of each wave in minutes, if pickers take them in this order. */
export function readyAfter(waves: readonly Pick<Wave, "minutes">[], pickers: number): number[] {
  const free = Array.from({ length: Math.max(1, pickers) }, () => 0);
  return waves.map(({ minutes }) => {
    const picker = free.indexOf(Math.min(...free));
    return free[picker]! += minutes;
  });
}
