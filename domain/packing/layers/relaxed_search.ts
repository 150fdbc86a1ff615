import { palletBounds } from "../bounds.ts";
import { type Prepared, withRules } from "./prepared.ts";
import { RuleSearch, type SearchEffort } from "./rule_search.ts";
import type { Stack } from "./stack.ts";
import { stricterRules } from "./stricter_rules.ts";

// The search under the problem's own rules is so much of the whole way where there are others.
const OWN = 0.6;

/** State of a search. */
export interface SearchState {
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
