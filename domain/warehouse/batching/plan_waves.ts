/** Planning of waves: which orders are picked together. */
import type { BatchingProblem, Wave } from "./batching_problem.ts";
import { WaveCosts } from "./wave_costs.ts";

// Maximum number of measured waves of one search: a few seconds of swaps in both.
const MAX_MEASURED_WAVES = 20_000;
// Smaller gains are rounding errors.
const MIN_GAIN = 1e-6;

/**
 * Plans waves for all orders with a short total length. Repeatedly merges the two waves whose
 * merging saves the most metres (savings; Clarke & Wright 1964, used for batches by de Koster, van der
 * Poort & Wolters 1999). Then moves and swaps orders between waves as long as that shortens the
 * tours. Every wave is measured by its actual tour. Begins with single orders and with the waves in
 * the order of arrival, so that the result never costs more than these.
 * @param isTimeUp Returns true when time is up; the waves found so far are returned.
 * @returns Waves by earliest due date.
 */
export function planWaves(
  problem: BatchingProblem,
  isTimeUp: () => boolean = () => false,
): Wave[] {
  const costs = new WaveCosts(problem);
  const single = problem.orders.map((_, order) => costs.waveOf([order]));
  const fromSingle = improved(costs, single, isTimeUp);
  const arrivalOrder = arrivalWaves(problem, costs);
  const areSingle = arrivalOrder.length === single.length;
  const fromArrival = areSingle ? fromSingle : improved(costs, arrivalOrder, isTimeUp);
  return costs.byDueDate(costs.of(fromArrival) < costs.of(fromSingle) ? fromArrival : fromSingle);
}

function improved(costs: WaveCosts, waves: Wave[], isTimeUp: () => boolean): Wave[] {
  const search = new WaveSearch(costs, waves, isTimeUp);
  search.merge();
  search.swap();
  return search.waves;
}

/** Returns waves in the order of arrival: orders are added to the cart until one does not fit. */
export function firstComeWaves(problem: BatchingProblem): Wave[] {
  return arrivalWaves(problem, new WaveCosts(problem));
}

function arrivalWaves(problem: BatchingProblem, costs: WaveCosts): Wave[] {
  const waves: number[][] = [];
  for (const order of problem.orders.keys()) {
    const last = waves.at(-1);
    if (last !== undefined && costs.fits([...last, order])) last.push(order);
    else waves.push([order]);
  }
  return waves.map((orders) => costs.waveOf(orders));
}

class WaveSearch {
  #measured = 0;

  constructor(
    private readonly costs: WaveCosts,
    public waves: Wave[],
    private readonly isTimeUp: () => boolean,
  ) {}

  #waveOf(orders: readonly number[]): Wave {
    this.#measured++;
    return this.costs.waveOf(orders);
  }

  #isOver(): boolean {
    return this.#measured > MAX_MEASURED_WAVES || this.isTimeUp();
  }

  /** Merges waves by savings. */
  merge(): void {
    const joint = new Map<Wave, Map<Wave, Wave>>();
    const add = (wave: Wave, others: readonly Wave[]) => {
      const candidates = new Map<Wave, Wave>();
      for (const second of others) {
        const orders = [...second.orders, ...wave.orders];
        if (this.costs.fits(orders)) candidates.set(second, this.#waveOf(orders));
      }
      joint.set(wave, candidates);
    };
    this.waves.forEach((wave, at) => add(wave, this.waves.slice(0, at)));
    const refused = new Set<Wave>();
    while (!this.isTimeUp()) {
      let best: { first: Wave; second: Wave; both: Wave; saved: number } | undefined;
      for (const [first, others] of joint) {
        for (const [second, both] of others) {
          const saved = first.length + second.length - both.length;
          if (saved > (best?.saved ?? MIN_GAIN) && !refused.has(both)) {
            best = { first, second, both, saved };
          }
        }
      }
      if (best === undefined) return;
      const { first, second, both } = best;
      const otherWaves = this.waves.filter((wave) => wave !== first && wave !== second);
      // The merged wave must not be later than the two separate ones.
      if (this.costs.of([...otherWaves, both]) > this.costs.of(this.waves)) {
        refused.add(both);
        continue;
      }
      joint.delete(first);
      joint.delete(second);
      for (const others of joint.values()) {
        others.delete(first);
        others.delete(second);
      }
      add(both, otherWaves);
      this.waves = [...otherWaves, both];
    }
  }

  /** Moves and swaps orders between waves until nothing becomes shorter. */
  swap(): void {
    let best = this.costs.of(this.waves);
    for (let improved = true; improved && !this.#isOver();) {
      improved = false;
      for (const change of this.#changes()) {
        if (this.#isOver()) return;
        const [first, second] = change.of;
        const nonEmpty = change.into.filter((orders) => orders.length > 0);
        if (!nonEmpty.every((orders) => this.costs.fits(orders))) continue;
        const waves = this.waves.filter((wave) => wave !== first && wave !== second)
          .concat(nonEmpty.map((orders) => this.#waveOf(orders)));
        const cost = this.costs.of(waves);
        if (cost >= best - MIN_GAIN) continue;
        [this.waves, best, improved] = [waves, cost, true];
        // The examined waves have changed.
        break;
      }
    }
  }

  *#changes(): Generator<{ of: [Wave, Wave]; into: [number[], number[]] }> {
    for (const first of this.waves) {
      for (const second of this.waves) {
        if (first === second) continue;
        for (const order of first.orders) {
          const remaining = first.orders.filter((another) => another !== order);
          yield {
            of: [first, second],
            into: [remaining, [...second.orders, order]],
          };
          if (this.waves.indexOf(first) > this.waves.indexOf(second)) continue;
          for (const returned of second.orders) {
            const others = second.orders.filter((another) => another !== returned);
            yield {
              of: [first, second],
              into: [[...remaining, returned], [...others, order]],
            };
          }
        }
      }
    }
  }
}
