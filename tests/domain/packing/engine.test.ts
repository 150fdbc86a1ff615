/** Properties of the packing engine on random problems; see `judged.ts` for other ones than these. */
import assert from "node:assert/strict";
import { palletBounds } from "../../../domain/packing/bounds.ts";
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
} from "./judged.ts";
import { randomProblem } from "./random_problems.ts";
import { casesOf } from "../../support/random_cases.ts";

const layouts = new Layouts(randomProblem);

Deno.test("packSteps: layouts are right, on the way too, whole, and within the bounds", () => {
  const seen = { severalPallets: 0, layersOnLayers: 0, fullLayers: 0, asFewAsCanBe: 0 };
  forEachSeed(PACKED, randomProblem, (problem, seed) => {
    const layout = packedAndJudged(problem);
    layouts.keep(seed, layout);
    const { pallets } = layout;
    if (pallets.length > 1) seen.severalPallets++;
    if (pallets.some(({ layers }) => layers.length > 1)) seen.layersOnLayers++;
    if (pallets.some(({ layers }) => layers.some(({ boxes }) => boxes.length > 3))) {
      seen.fullLayers++;
    }
    if (pallets.length === palletBounds(problem).pallets) seen.asFewAsCanBe++;
  });
  // An engine that gives every box a pallet of its own is right as well, and proves little.
  if (!ENOUGH) return;
  for (const [name, times] of Object.entries(seen)) {
    assert.ok(times >= casesOf(16), `${name}: ${times}`);
  }
});

Deno.test("packSteps: the same problem gives the same layout, whatever came in between", () => {
  assertRepeatable(layouts);
});

Deno.test("packSteps: two calculations step by step in turn do not disturb each other", () => {
  assertUndisturbed(layouts);
});

Deno.test("packSteps: a single box stands alone on one pallet", () => {
  assertAlone(SEEDS, randomProblem);
});
