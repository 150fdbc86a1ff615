/** Several orders in one round: which go together. */
import type { BatchingProblem, Wave } from "./batching_problem.ts";
import { WaveCosts } from "./wave_costs.ts";

// Rounds that are measured at most: some seconds of swaps.
const MAX_MEASURED_WAVES = 40_000;
// Less than that is rounding.
const GAIN = 1e-6;

/**
 * Rounds for all orders, short in all. Seed: of all pairs of rounds that go on one cart, the two whose
 * joint round saves the most metres become one, again and again (savings; Clarke & Wright 1964, as
 * de Koster, van der Poort & Wolters 1999 use them for batches). Then orders go from round to round
 * or change places with one another for as long as that shortens the rounds. Every round is measured
 * by its real tour.
 *
 * @param isOver Says when time is up; what is found by then holds.
 * @returns By earliest due date.
 */
export function planWaves(
  problem: BatchingProblem,
  isOver: () => boolean = () => false,
): Wave[] {
  const costs = new WaveCosts(problem);
  const search = new RoundSearch(
    costs,
    problem.orders.map((_, order) => costs.round([order])),
    isOver,
  );
  search.merge();
  search.swap();
  return costs.inTurn(search.rounds);
}

/** Rounds of orders as they come: each goes on the cart until one does not fit. */
export function firstComeWaves(problem: BatchingProblem): Wave[] {
  const costs = new WaveCosts(problem);
  const rounds: number[][] = [];
  for (const order of problem.orders.keys()) {
    const last = rounds.at(-1);
    if (last !== undefined && costs.fits([...last, order])) last.push(order);
    else rounds.push([order]);
  }
  return rounds.map((orders) => costs.round(orders));
}

class RoundSearch {
  #measured = 0;

  constructor(
    private readonly costs: WaveCosts,
    public rounds: Wave[],
    private readonly isOver: () => boolean,
  ) {}

  #round(orders: readonly number[]): Wave {
    this.#measured++;
    return this.costs.round(orders);
  }

  #isOver(): boolean {
    return this.#measured > MAX_MEASURED_WAVES || this.isOver();
  }

  /** Joins rounds by savings. */
  merge(): void {
    const joint = new Map<Wave, Map<Wave, Wave>>();
    const add = (round: Wave, others: readonly Wave[]) => {
      const found = new Map<Wave, Wave>();
      for (const other of others) {
        const orders = [...other.orders, ...round.orders];
        if (this.costs.fits(orders)) found.set(other, this.#round(orders));
      }
      joint.set(round, found);
    };
    this.rounds.forEach((round, at) => add(round, this.rounds.slice(0, at)));
    const refused = new Set<Wave>();
    while (!this.isOver()) {
      let best: { one: Wave; other: Wave; both: Wave; saved: number } | undefined;
      for (const [one, others] of joint) {
        for (const [other, both] of others) {
          const saved = one.length + other.length - both.length;
          if (saved > (best?.saved ?? GAIN) && !refused.has(both)) {
            best = { one, other, both, saved };
          }
        }
      }
      if (best === undefined) return;
      const { one, other, both } = best;
      const left = this.rounds.filter((round) => round !== one && round !== other);
      // Together they must not come later than apart.
      if (this.costs.of([...left, both]) > this.costs.of(this.rounds)) {
        refused.add(both);
        continue;
      }
      joint.delete(one);
      joint.delete(other);
      for (const others of joint.values()) {
        others.delete(one);
        others.delete(other);
      }
      add(both, left);
      this.rounds = [...left, both];
    }
  }

  /** Moves and exchanges orders between rounds until nothing becomes shorter. */
  swap(): void {
    let best = this.costs.of(this.rounds);
    for (let improved = true; improved && !this.#isOver();) {
      improved = false;
      for (const change of this.#changes()) {
        if (this.#isOver()) return;
        const [one, other] = change.of;
        const nonEmpty = change.into.filter((orders) => orders.length > 0);
        if (!nonEmpty.every((orders) => this.costs.fits(orders))) continue;
        const rounds = this.rounds.filter((round) => round !== one && round !== other)
          .concat(nonEmpty.map((orders) => this.#round(orders)));
        const cost = this.costs.of(rounds);
        if (cost >= best - GAIN) continue;
        [this.rounds, best, improved] = [rounds, cost, true];
        // The rounds that were looked at are others now.
        break;
      }
    }
  }

  *#changes(): Generator<{ of: [Wave, Wave]; into: [number[], number[]] }> {
    for (const one of this.rounds) {
      for (const other of this.rounds) {
        if (one === other) continue;
        for (const order of one.orders) {
          const rest = one.orders.filter((another) => another !== order);
          yield { of: [one, other], into: [rest, [...other.orders, order]] };
          if (this.rounds.indexOf(one) > this.rounds.indexOf(other)) continue;
          for (const back of other.orders) {
            const others = other.orders.filter((another) => another !== back);
            yield { of: [one, other], into: [[...rest, back], [...others, order]] };
          }
        }
      }
    }
  }
}
