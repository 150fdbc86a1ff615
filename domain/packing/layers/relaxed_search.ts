import { palletBounds } from "../bounds.ts";
import { type LayerRuleSet, type Prepared, withRules } from "./prepared.ts";
import { RuleSearch, type SearchEffort } from "./rule_search.ts";
import type { Stack } from "./stack.ts";
import { stricterRules } from "./stricter_rules.ts";

// The search under the problem's own rules is so much of the whole way where there are others.
const OWN = 0.6;
// Up to so many boxes all searches are done in full: that takes no time worth mentioning.
const FEW_BOXES = 40;

/** What a search has come to. */
export interface SearchState {
  /** The best layout so far; undefined before there is one. */
  stacks: readonly Stack[] | undefined;
  /** 0 to 1, never falling. */
  fraction: number;
}

/**
 * Searches for a layout of few pallets under the rules of a problem; and then under stricter ones, as
 * far as these could leave fewer. What keeps to stricter rules keeps to the problem's: so to relax a
 * rule should never cost a pallet.
 *
 * It never does at effort 0, and with few boxes at any effort: there each search is done just as for a
 * problem that has these rules. With more boxes that would take several times as long: all searches
 * share one budget, and stricter rules have a quick layout.
 *
 * Yields after every step of some milliseconds.
 *
 * @param built Where the pallets of the very first layout go while it is built.
 */
export function relaxedSearch(
  prepared: Prepared,
  effort: SearchEffort,
  built: Stack[],
): Generator<SearchState, readonly Stack[], void> {
  const boxes = prepared.problem.types.reduce((sum, { count }) => sum + count, 0);
  const search = effort.plans && boxes <= FEW_BOXES ? allInFull : sharedBudget;
  return search(prepared, effort, built);
}

/** Every search in full that could leave fewer pallets. */
function* allInFull(
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

/** Quick layouts under all rules, then what is left of the work to improve the best under the own ones. */
function* sharedBudget(
  prepared: Prepared,
  effort: SearchEffort,
  built: Stack[],
): Generator<SearchState, readonly Stack[], void> {
  const bound = palletBounds(prepared.problem).pallets;
  let best: readonly Stack[] | undefined;
  let bestRules: LayerRuleSet | undefined;
  let { work } = effort;
  for (const rules of stricterRules(prepared)) {
    if (best !== undefined && best.length <= bound) return best;
    const search = new RuleSearch(withRules(prepared, rules), effort);
    const building = search.quick(best?.length, best === undefined ? built : []);
    let step = building.next();
    for (; !step.done; step = building.next()) yield { stacks: best, fraction: 0 };
    if (step.value !== undefined) [best, bestRules] = [step.value, rules];
    work -= search.steps;
    yield { stacks: best, fraction: 0 };
  }
  if (!effort.plans) return best!;
  for (
    const { stacks, part } of new RuleSearch(withRules(prepared, bestRules!), effort).planned(
      best!,
      work,
    )
  ) {
    best = stacks ?? best;
    yield { stacks: best, fraction: part };
  }
  return best!;
}
