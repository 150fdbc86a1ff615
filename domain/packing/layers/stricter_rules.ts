/**
 * Selects stricter rules that a calculation also tries, so that a relaxed rule never costs a
 * pallet: a layout under stricter rules is valid under looser ones, so each calculation considers
 * the results under the next stricter rules.
 */
import { checkTime } from "../time_limit.ts";
import type { LayerRuleSet, Prepared } from "./prepared.ts";

/** Fill ratios that are tried, the loosest first. */
const FILL_RATIOS = [0.3, 0.6, 0.9] as const;
// Differences of heights that are tried, beside the tolerance: these times powers of ten.
const ROUND_NUMBERS = [1, 4] as const;

/**
 * The rules of a problem, and those tried that are stricter in how much heights of a layer may differ,
 * how much of the pallet it covers, or both: the nearest first. Those tried are the same for every
 * setting of the two rules, but for the problem's own values.
 */
export function stricterRules(prepared: Prepared): LayerRuleSet[] {
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
