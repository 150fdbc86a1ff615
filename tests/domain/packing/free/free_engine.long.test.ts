/** Properties of free packing on random problems; see `judged.ts` for other ones than these. */
import { assertExtremes, SEEDS } from "../judged.ts";
import { FREE_TRAITS } from "../problem_traits.ts";
import { randomFreeProblem } from "../random_problems.ts";

Deno.test("random free problems: all fit the pallet, and every extreme is among them", () => {
  assertExtremes(SEEDS, randomFreeProblem, FREE_TRAITS);
});
