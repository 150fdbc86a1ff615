import { affinitiesOf, type Pair, promisingPairs } from "./candidates.ts";
import { SlottingPlan } from "./slotting_plan.ts";
import {
  DEFAULT_COSTS,
  type MovingCosts,
  type SlottingAdvice,
  type SlottingMove,
  type SlottingProblem,
} from "./slotting_problem.ts";

// Number of exchanges by each rule of thumb that are replayed after every move.
const CANDIDATES = 32;
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
  { mostMoves = MAX_MOVES, candidates = CANDIDATES } = {},
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
  for (let fruitless = 0; moves.length < mostMoves && fruitless < MAX_FRUITLESS_REPLAYS;) {
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
