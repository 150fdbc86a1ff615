/** Selects exchanges of sections that are worth replaying all orders. */
import type { SlottingPlan } from "./slotting_plan.ts";
import type { MovingCosts, SlottingProblem } from "./slotting_problem.ts";

/** Two sections; the first one has boxes. */
export type Pair = readonly [one: number, other: number];

/** Numbers of common orders of box types: the partners of each type. */
export type Affinities = ReadonlyMap<number, ReadonlyMap<number, number>>;

/**
 * Counts the common orders of two box types, for all pairs that are ordered together more often
 * than by chance.
 */
export function affinitiesOf(orders: SlottingProblem["orders"]): Affinities {
  const counts = new Map<number, number>();
  const together = new Map<number, Map<number, number>>();
  for (const boxes of orders) {
    for (const one of boxes) {
      counts.set(one, (counts.get(one) ?? 0) + 1);
      const others = together.get(one) ?? new Map<number, number>();
      together.set(one, others);
      for (const other of boxes) {
        if (other !== one) others.set(other, (others.get(other) ?? 0) + 1);
      }
    }
  }
  for (const [one, others] of together) {
    for (const [other, both] of others) {
      const byChance = counts.get(one)! * counts.get(other)! / orders.length;
      if (both <= byChance) others.delete(other);
    }
  }
  return together;
}

/**
 * Returns the most promising exchanges per minute of moving, by two rules of thumb: the
 * cube-per-order index, which prefers small and popular types near the start (Heskett 1963,
 * "Cube-per-order index: a key to warehouse stock location"), and affinity, which prefers types
 * that are ordered together near each other (Frazelle & Sharp 1989).
 *
 * @param isReplayed Returns true for exchanges that were already replayed.
 * @param count Number of exchanges by each rule.
 */
export function promisingPairs(
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
