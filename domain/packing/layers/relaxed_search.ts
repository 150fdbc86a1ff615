import { palletBounds } from "../bounds.ts";
import { type LayerRuleSet, type Prepared, withRules } from "./prepared.ts";
import { RuleSearch, type SearchEffort } from "./rule_search.ts";
import type { Stack } from "./stack.ts";
import { checkTime } from "../time_limit.ts";

const FILL_RATIOS = [0.3, 0.6, 0.9] as const;
// Differences of heights to try besides the tolerance: these times powers of ten.
const ROUND_NUMBERS = [1, 4] as const;

/**
 * Returns the rules of a problem, followed by stricter ones in the difference of heights of a
 * layer, the share of the pallet that it covers, or both: the nearest first. Except for the
 * problem's own values, the stricter rules are the same for every setting of the two rules.
 */
function stricterRules(prepared: Prepared): LayerRuleSet[] {
  const { minLayerFillRatio } = prepared.problem.parameters;
  const ranges = rangesUpTo(prepared).reverse();
  const fills = [minLayerFillRatio, ...FILL_RATIOS.filter((fill) => fill > minLayerFillRatio)];
  return fills.flatMap((minFill) => ranges.map((heightRange) => ({ heightRange, minFill })));
}

/**
 * Returns the differences of heights to try, ascending, up to that of the problem. Each is reduced
 * to the largest difference that occurs among this order's heights, since values in between are
 * equivalent.
 */
function rangesUpTo({ heights, heightRange, slack, problem }: Prepared): number[] {
  const { heightTolerance } = problem.parameters;
  const largestRange = heights.at(-1)! - heights[0]!;
  const candidateRanges = [heightTolerance, ...roundNumbers(largestRange)]
    .filter((range) => range >= heightTolerance && range < heightRange);
  const distinct = [...candidateRanges, heightRange]
    .map((range) => largestDifference(heights, range + slack / 2));
  return [...new Set(distinct)]
    .sort((a, b) => a - b)
    .map((range) => range === largestRange ? Infinity : range);
}

/** Returns round numbers below a limit, down to a hundredth of it. */
function roundNumbers(limit: number): number[] {
  if (limit === 0) return [];
  const decade = Number(limit.toExponential().split("e")[1]);
  return [decade, decade - 1, decade - 2]
    .flatMap((power) => ROUND_NUMBERS.map((digit) => Number(`${digit}e${power}`)))
    .filter((range) => range < limit && range >= limit / 100);
}

/** Returns the largest difference of two heights that is at most a limit. */
function largestDifference(heights: readonly number[], limit: number): number {
  let largest = 0;
  let low = 0;
  checkTime(heights.length);
  for (const height of heights) {
    while (height - heights[low]! > limit) low++;
    largest = Math.max(largest, height - heights[low]!);
  }
  return largest;
}

// Share of the search under the problem's own rules, if stricter rules are tried as well.
const OWN = 0.6;

/** State of a search. */
interface SearchState {
  /** The best layout so far; undefined before the first one. */
  stacks: readonly Stack[] | undefined;
  /** Progress from 0 to 1; never decreases. */
  fraction: number;
}

/**
 * Searches for a layout with few pallets under the rules of a problem, and then under stricter
 * rules as far as these could save a pallet, each time exactly as for a problem with those rules. A
 * layout under stricter rules is valid under looser ones, so relaxing a rule never costs a pallet.
 *
 * Yields after every step of some milliseconds.
 * @param built Receives the pallets of the very first layout while it is built.
 */
export function* relaxedSearch(
  prepared: Prepared,
  effort: SearchEffort,
  built: Stack[],
): Generator<SearchState, readonly Stack[], void> {
  const bound = palletBounds(prepared.problem).pallets;
  const [own, ...stricter] = stricterRules(prepared);
  let best: readonly Stack[] | undefined;
  let [fraction, end] = [0, stricter.length > 0 ? OWN : 1];
  for (const rules of [own!, ...stricter]) {
    if (best !== undefined && best.length <= bound) break;
    const search = new RuleSearch(withRules(prepared, rules), effort);
    const maxPallets: number | undefined = best?.length;
    const from = fraction;
    for (const { stacks, part } of search.run(maxPallets, rules === own ? built : [])) {
      if (stacks !== undefined && (rules === own || stacks.length < best!.length)) best = stacks;
      fraction = Math.max(fraction, from + (end - from) * part);
      yield { stacks: best, fraction };
    }
    // The number of further searches that will be skipped is unknown.
    end = (1 + fraction) / 2;
  }
  return best!;
}
