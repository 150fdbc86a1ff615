/** Properties of free packing on random problems; see `judged.ts` for other ones than these. */
import assert from "node:assert/strict";
import { palletBounds } from "../../../../domain/packing/bounds.ts";
import {
  assertAlone,
  assertRepeatable,
  assertUndisturbed,
  ENOUGH,
  forEachSeed,
  Layouts,
  PACKED,
  packedAndJudged,
  SEEDS,
} from "../judged.ts";
import { randomFreeProblem } from "../random_problems.ts";
import { casesOf } from "../../../support/random_cases.ts";

const layouts = new Layouts(randomFreeProblem);

Deno.test("packSteps, type 4: layouts are right, on the way too, whole, and within the bounds", () => {
  const seen = { severalPallets: 0, boxesOnBoxes: 0, sideBySide: 0, asFewAsCanBe: 0 };
  forEachSeed(PACKED, randomFreeProblem, (problem, seed) => {
    const layout = packedAndJudged(problem);
    layouts.keep(seed, layout);
    const { pallets } = layout;
    if (pallets.length > 1) seen.severalPallets++;
    if (pallets.some(({ layers }) => layers.length > 1)) seen.boxesOnBoxes++;
    if (pallets.some(({ layers }) => layers.some(({ boxes }) => boxes.length > 3))) {
      seen.sideBySide++;
    }
    if (pallets.length === palletBounds(problem).pallets) seen.asFewAsCanBe++;
  });
  // An engine that gives every box a pallet of its own is right as well, and proves little.
  if (!ENOUGH) return;
  for (const [name, times] of Object.entries(seen)) {
    assert.ok(times >= casesOf(16), `${name}: ${times}`);
  }
});

Deno.test("packSteps, type 4: the same problem gives the same layout, whatever came in between", () => {
  assertRepeatable(layouts);
});

Deno.test("packSteps, type 4: two calculations in turn do not disturb each other", () => {
  assertUndisturbed(layouts);
});

Deno.test("packSteps, type 4: a single box stands alone on one pallet", () => {
  assertAlone(SEEDS, randomFreeProblem);
});
