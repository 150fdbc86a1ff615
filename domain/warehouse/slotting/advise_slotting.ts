import {
  DEFAULT_COSTS,
  type MovingCosts,
  type Slot,
  type SlottingAdvice,
  type SlottingMove,
  type SlottingProblem,
} from "./slotting_problem.ts";
import { TourLengths } from "../../routing/tour/tour_lengths.ts";

// Number of exchanges by each rule of thumb that are replayed after every move.
const CANDIDATES_PER_RULE = 32;
// The search ends after this many replays without a profitable exchange.
const MAX_FRUITLESS_REPLAYS = 8;
const MAX_MOVES = 200;

/**
 * Advises moves of box types that shorten the tours of past orders.
 *
 * For each promising exchange of two sections, all orders are replayed with their actual tours. The
 * exchange that saves the most metres per minute of moving is made, until moving would take longer
 * than the walking time that it saves. The savings of an exchange rarely grow after other
 * exchanges, so previous savings serve as bounds to skip most replays (lazy greedy; Minoux 1978).
 */
export function adviseSlotting(
  problem: SlottingProblem,
  costs: MovingCosts = DEFAULT_COSTS,
  { maxMoves = MAX_MOVES, candidates = CANDIDATES_PER_RULE } = {},
): SlottingAdvice {
  const plan = new SlottingPlan(problem);
  const before = plan.length;
  const affinities = affinitiesOf(problem.orders);
  const moves: SlottingMove[] = [];
  /** Savings per minute of the replayed exchanges, by their sections. */
  const replayed = new Map<string, { pair: Pair; rate: number }>();
  const replay = (pair: Pair) => {
    const [from, to] = pair;
    const saved = plan.saving(from, to);
    const minutes = plan.minutes(from, to, costs);
    replayed.set(pair.join(), { pair, rate: saved / minutes });
    return { from, to, saved, minutes };
  };
  const isKnown = (pair: Pair) => replayed.has(pair.join());
  for (let fruitless = 0; moves.length < maxMoves && fruitless < MAX_FRUITLESS_REPLAYS;) {
    const pairs = promisingPairs(plan, affinities, costs, isKnown, candidates);
    for (const pair of pairs) if (!isKnown(pair)) replay(pair);
    const move = bestOf(plan, replayed, replay);
    if (move === undefined || move.saved < costs.speed * move.minutes) {
      if (pairs.length === 0) break;
      fruitless++;
      continue;
    }
    fruitless = 0;
    plan.exchange(move.from, move.to);
    moves.push(move);
    // All results for these sections are outdated.
    for (const [key, { pair }] of replayed) {
      if (pair.some((at) => at === move.from || at === move.to)) replayed.delete(key);
    }
  }
  return { moves, before, after: plan.length };
}

/** Returns the exchange that saves most per minute now; undefined if none saves anything. */
function bestOf(
  plan: SlottingPlan,
  replayed: ReadonlyMap<string, { pair: Pair; rate: number }>,
  replay: (pair: Pair) => SlottingMove,
): SlottingMove | undefined {
  const promising = [...replayed.values()].filter(({ rate }) => rate > 0)
    .sort((a, b) => b.rate - a.rate);
  let [best, highestRate]: [SlottingMove | undefined, number] = [undefined, 0];
  for (const { pair, rate } of promising) {
    if (rate <= highestRate) break;
    if (!plan.mayExchange(...pair)) continue;
    const move = replay(pair);
    const now = move.saved / move.minutes;
    if (now > highestRate) [best, highestRate] = [move, now];
  }
  return best;
}

/** Two sections; the first one has boxes. */
type Pair = readonly [one: number, other: number];

/** Numbers of common orders of box types: the partners of each type. */
type Affinities = ReadonlyMap<number, ReadonlyMap<number, number>>;

/**
 * Counts the common orders of two box types, for all pairs that are ordered together more often
 * than by chance.
 */
function affinitiesOf(orders: SlottingProblem["orders"]): Affinities {
  const counts = new Map<number, number>();
  const pairCounts = new Map<number, Map<number, number>>();
  for (const boxes of orders) {
    for (const one of boxes) {
      counts.set(one, (counts.get(one) ?? 0) + 1);
      const others = pairCounts.get(one) ?? new Map<number, number>();
      pairCounts.set(one, others);
      for (const other of boxes) {
        if (other !== one) others.set(other, (others.get(other) ?? 0) + 1);
      }
    }
  }
  for (const [one, others] of pairCounts) {
    for (const [other, both] of others) {
      const byChance = counts.get(one)! * counts.get(other)! / orders.length;
      if (both <= byChance) others.delete(other);
    }
  }
  return pairCounts;
}

/**
 * Returns the most promising exchanges per minute of moving, by two rules of thumb: the
 * cube-per-order index, which prefers small and popular types near the start (Heskett 1963,
 * "Cube-per-order index: a key to warehouse stock location"), and affinity, which prefers types
 * that are ordered together near each other (Frazelle & Sharp 1989).
 * @param isReplayed Returns true for exchanges that were already replayed.
 * @param count Number of exchanges by each rule.
 */
function promisingPairs(
  plan: SlottingPlan,
  affinities: Affinities,
  costs: MovingCosts,
  isReplayed: (pair: Pair) => boolean,
  count: number,
): Pair[] {
  const byIndex: { pair: Pair; gain: number }[] = [];
  const byAffinity: { pair: Pair; gain: number }[] = [];
  const { slots, lengths } = plan;
  const depth = slots.map(({ point }) => lengths.between(0, point));
  const pull = attractions(plan, affinities);
  for (let one = 0; one < slots.length; one++) {
    for (let other = one + 1; other < slots.length; other++) {
      if (!plan.mayExchange(one, other)) continue;
      const pair: Pair = slots[one]!.box < 0 ? [other, one] : [one, other];
      if (isReplayed(pair)) continue;
      const minutes = plan.minutes(one, other, costs);
      const demand = (at: number) => {
        const { box } = slots[at]!;
        return plan.pickedAt(box) === at ? plan.popularity(box) : 0;
      };
      const nearer = (demand(one) - demand(other)) * (depth[one]! - depth[other]!) / minutes;
      if (nearer > 0) byIndex.push({ pair, gain: nearer });
      const closer = (pull(one, other) + pull(other, one)) / minutes;
      if (closer > 0) byAffinity.push({ pair, gain: closer });
    }
  }
  const best = (pairs: { pair: Pair; gain: number }[]) =>
    pairs.sort((a, b) => b.gain - a.gain).slice(0, count).map(({ pair }) => pair);
  return [...best(byIndex), ...best(byAffinity)];
}

/**
 * Returns the metres, weighted by orders, by which a section's box type would be nearer to its
 * companions at another section.
 */
function attractions(plan: SlottingPlan, affinities: Affinities) {
  const { slots, lengths } = plan;
  return (from: number, to: number): number => {
    const { box, point } = slots[from]!;
    if (plan.pickedAt(box) !== from) return 0;
    let metres = 0;
    for (const [other, orders] of affinities.get(box) ?? []) {
      const at = plan.pickedAt(other);
      if (at === undefined || at === to) continue;
      const its = slots[at]!.point;
      metres += orders * (lengths.between(point, its) - lengths.between(slots[to]!.point, its));
    }
    return metres;
  };
}

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
    let [nearest, minDistance] = [-1, Infinity];
    for (const [at, slot] of this.slots.entries()) {
      if (slot.box !== box) continue;
      const distance = this.lengths.between(0, slot.point);
      if (distance < minDistance) [nearest, minDistance] = [at, distance];
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
