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
 * Returns all violations of a layout: the single judge of layouts.
 *
 * It shares no code with the engines. Lengths that differ by less than a billionth of the pallet's
 * longer side are equal; areas and weights have the same relative tolerance, and the problem's own
 * tolerances are added. A box without a valid position (unknown type or orientation, a coordinate
 * that is not a number) is reported and then ignored in all other checks.
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
