/** Properties of the packing engine on random problems; see `judged.ts` for other ones than these. */
import { assertExtremes, SEEDS } from "./judged.ts";
import { TRAITS } from "./problem_traits.ts";
import { randomProblem } from "./random_problems.ts";

Deno.test("random problems: all fit the pallet, and every extreme is among them", () => {
  assertExtremes(SEEDS, randomProblem, TRAITS);
});
