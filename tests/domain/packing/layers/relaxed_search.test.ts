import { packedAndJudged } from "../judged.ts";
import { randomProblem } from "../random_problems.ts";

Deno.test("relaxed rules: full layers of one type cost no pallet of a layout that is there", () => {
  // With another start, of pallets of one type each, a later layout of this order has more pallets.
  packedAndJudged(randomProblem(228));
});
