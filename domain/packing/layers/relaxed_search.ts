import { palletBounds } from "../bounds.ts";
import { type LayerRuleSet, type Prepared, withRules } from "./prepared.ts";
import { RuleSearch, type SearchEffort } from "./rule_search.ts";
import type { Stack } from "./stack.ts";
import { checkTime } from "../time_limit.ts";

/**
 * Selects stricter rules that a calculation also tries, so that a relaxed rule never costs a
 * pallet: a layout under stricter rules is valid under looser ones, so each calculation considers
 * the results under the next stricter rules.
 */
/** Fill ratios that are tried, the loosest first. */
const FILL_RATIOS = [0.3, 0.6, 0.9] as const;
// Differences of heights that are tried, beside the tolerance: these times powers of ten.
const ROUND_NUMBERS = [1, 4] as const;

/**
 * The rules of a problem, and those tried that are stricter in how much heights of a layer may differ,
 * how much of the pallet it covers, or both: the nearest first. Those tried are the same for every
 * setting of the two rules, but for the problem's own values.
 */
function stricterRules(prepared: Prepared): LayerRuleSet[] {
  const { minLayerFillRatio } = prepared.problem.parameters;
  const ranges = rangesUpTo(prepared).reverse();
  const fills = [minLayerFillRatio, ...FILL_RATIOS.filter((fill) => fill > minLayerFillRatio)];
  return fills.flatMap((minFill) => ranges.map((heightRange) => ({ heightRange, minFill })));
}

/**
 * The tried differences of heights up to that of the problem, ascending, each as the largest that
 * heights of this order have: others differ in nothing.
 */
function rangesUpTo({ heights, heightRange, slack, problem }: Prepared): number[] {
  const { heightTolerance } = problem.parameters;
  const most = heights.at(-1)! - heights[0]!;
  const tried = [heightTolerance, ...roundNumbers(most)]
    .filter((range) => range >= heightTolerance && range < heightRange);
  const distinct = [...tried, heightRange]
    .map((range) => largestDifference(heights, range + slack / 2));
  return [...new Set(distinct)]
    .sort((a, b) => a - b)
    .map((range) => range === most ? Infinity : range);
}

/** Round numbers below another, down to a hundredth of it. */
function roundNumbers(limit: number): number[] {
  if (limit === 0) return [];
  const decade = Number(limit.toExponential().split("e")[1]);
  return [decade, decade - 1, decade - 2]
    .flatMap((power) => ROUND_NUMBERS.map((digit) => Number(`${digit}e${power}`)))
    .filter((range) => range < limit && range >= limit / 100);
}

/** The largest difference of two heights, up to a limit. */
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

// The search under the problem's own rules is so much of the whole way where there are others.
const OWN = 0.6;

/** State of a search. */
interface SearchState {
  /** The best layout so far; undefined before there is one. */
  stacks: readonly Stack[] | undefined;
  /** 0 to 1, never falling. */
  fraction: number;
}

/**
 * Searches for a layout of few pallets under the rules of a problem; and then under stricter ones, as
 * far as these could leave fewer, each time just as it is done for a problem that has them. What keeps
 * to stricter rules keeps to the problem's: so to relax a rule never costs a pallet.
 *
 * Yields after every step of some milliseconds.
 *
 * @param built Where the pallets of the very first layout go while it is built.
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
    const most: number | undefined = best?.length;
    const from = fraction;
    for (const { stacks, part } of search.run(most, rules === own ? built : [])) {
      if (stacks !== undefined && (rules === own || stacks.length < best!.length)) best = stacks;
      fraction = Math.max(fraction, from + (end - from) * part);
      yield { stacks: best, fraction };
    }
    // How many of the others will be left out is not known.
    end = (1 + fraction) / 2;
  }
  return best!;
}
