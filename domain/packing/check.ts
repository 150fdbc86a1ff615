import { checkLevels, checkPlaces } from "./check/places.ts";
import { checkLimits, checkTogether } from "./check/limits.ts";
import { checkLocked, checkPalletTypes, checkTotals } from "./check/totals.ts";
import { checkSequence } from "./check/sequence.ts";
import { stackOf } from "./check/solid.ts";
import { checkStacking } from "./check/stacking.ts";
import type { Violation } from "./check/violation.ts";
import type { Layout, PackingProblem } from "./problem.ts";

export type { Violation, ViolationKind } from "./check/violation.ts";

/**
 * The one judge of layouts: all that is wrong with one, nothing when all is right.
 *
 * It shares no code with what makes layouts. Lengths that differ by less than a billionth of the
 * pallet's longer side are equal to it, shares of areas and weights likewise; the tolerances of the
 * problem come on top. A box that has no place at all (unknown type or orientation, a coordinate that
 * is no number) is reported, and then left out of what is said about the others.
 */
export function check(problem: PackingProblem, layout: Layout): Violation[] {
  const violations: Violation[] = [];
  const report = (violation: Violation) => void violations.push(violation);
  checkTotals(problem, layout, report);
  checkTogether(problem, layout, report);
  checkLocked(problem, layout, report);
  checkPalletTypes(problem, layout, report);
  layout.pallets.forEach((pallet, index) => {
    const stack = stackOf(problem, pallet, index);
    checkPlaces(stack, report);
    checkLevels(stack, report);
    checkStacking(stack, report);
    checkSequence(stack, report);
    checkLimits(stack, report);
  });
  return violations;
}
