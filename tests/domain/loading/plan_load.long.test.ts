/** Planned loads: known counts of full vehicles, stops, weights, stacks, reasons, and made-up loads. */
import assert from "node:assert/strict";
import { greedyLoad } from "../../../bench/loading/greedy_load.ts";
import { checkLoad } from "../../../domain/loading/check_load.ts";
import type { LoadProblem } from "../../../domain/loading/load_problem.ts";
import { type Load, planLoad } from "../../../domain/loading/plan_load.ts";
import { brokenRules } from "./judged_load.ts";
import { randomLoad } from "./random_load.ts";

function assertSound(problem: LoadProblem, { placements, left }: Load, seed = ""): void {
  assert.deepEqual(checkLoad(problem, placements), [], seed);
  assert.deepEqual([...brokenRules(problem, placements)], [], seed);
  const all = [...placements, ...left].map(({ pallet }) => pallet).sort((a, b) => a - b);
  assert.deepEqual(all, problem.pallets.map((_, at) => at), seed);
}

const [first, last] = (Deno.env.get("LOADING_SEEDS") ?? "1-10").split("-").map(Number);
Deno.test("planLoad: random loads are valid and larger than greedy ones", () => {
  let [ours, theirs] = [0, 0];
  for (let seed = first!; seed <= (last ?? first!); seed++) {
    const problem = randomLoad(seed);
    const load = planLoad(problem);
    assertSound(problem, load, `seed ${seed}`);
    const peer = greedyLoad(problem).length;
    assert.ok(load.placements.length >= peer, `seed ${seed}: ${load.placements.length}, ${peer}`);
    ours += load.placements.length;
    theirs += peer;
  }
  if (last !== undefined) assert.ok(ours > 1.1 * theirs, `${ours}, ${theirs}`);
});
