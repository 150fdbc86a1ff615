/** Limits of pallets: kept by both engines on random problems, whatever else is asked of them. */
import assert from "node:assert/strict";
import { AppError } from "../../../domain/app_error.ts";
import { check } from "../../../domain/packing/check.ts";
import { plainLayout } from "../../../domain/packing/plain_layout.ts";
import type { PackingProblem, PalletLimits } from "../../../domain/packing/problem.ts";
import { ENOUGH, forEachSeed, PACKED, packed, packedAndJudged, SEEDS } from "./judged.ts";
import { naiveLimits } from "./naive_check.ts";
import { boxesOf } from "./problem_traits.ts";
import { isBelowLayer, limitedProblem } from "./random_limits.ts";
import { limited } from "./small_layouts.ts";
import { casesOf } from "../../support/random_cases.ts";

Deno.test("packSteps: random limits are kept, on the way too, by the judge and its twin", () => {
  const seen = { packed: 0, refused: 0 };
  forEachSeed(PACKED, limitedProblem, (problem) => {
    if (boxesOf(problem) > 100) return;
    try {
      const layout = packedAndJudged(problem);
      assert.deepEqual([...naiveLimits(problem, layout)], []);
      seen.packed++;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      assert.equal(error.code, "group_not_on_one_pallet");
      assert.ok(problem.limits!.together);
      seen.refused++;
    }
  });
  if (!ENOUGH) return;
  for (const [name, times] of Object.entries(seen)) {
    assert.ok(times >= casesOf(3), `${name}: ${times}`);
  }
});

Deno.test("random limits: some are below the weight of a full layer, for every packing type", () => {
  const problems = SEEDS.map(limitedProblem);
  for (const packingType of [0, 1, 2, 3]) {
    const found = problems
      .filter((problem) => problem.parameters.packingType === packingType && isBelowLayer(problem));
    assert.ok(!ENOUGH || found.length >= 60, `packing type ${packingType}: ${found.length}`);
  }
});

Deno.test("packSteps: of layers heavier than a pallet may carry, packing type 1 puts parts on pallets", () => {
  const type = { length: 400, width: 300, height: 200, weight: 100, count: 24 };
  const pallet = { length: 1200, width: 800, height: 1500 };
  for (const effort of [0, 1] as const) {
    const asked = {
      ...limited([type], { maxWeight: 500 }, { packingType: 1, minLayerFillRatio: 0.8, effort }),
      pallet,
    };
    const { pallets } = packedAndJudged(asked);
    assert.deepEqual(
      pallets.map(({ layers }) => layers.flatMap(({ boxes }) => boxes).length),
      [5, 5, 5, 5, 4],
    );
  }
});

Deno.test("check: agrees with its twin on limits that a layout does not know", () => {
  const seen = new Map<string, number>();
  // Layouts that take no searching, of very many problems.
  forEachSeed(SEEDS.slice(0, casesOf(2000)), limitedProblem, ({ limits = {}, ...problem }) => {
    if (boxesOf(problem) > 100) return;
    const judged = { ...problem, limits };
    const layout = plainLayout(problem);
    const found = check(judged, layout).map(({ kind, pallet, words }) =>
      kind === "together" ? `together ${words.split(":")[0]}` : `${kind} ${pallet}`
    );
    assert.deepEqual(new Set(found), naiveLimits(judged, layout));
    for (const [kind = ""] of found.map((text) => text.split(" "))) {
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }
  });
  if (!ENOUGH) return;
  for (const kind of ["weight", "off-centre", "apart", "together"]) {
    assert.ok((seen.get(kind) ?? 0) >= 10, `${kind}: ${seen.get(kind)}`);
  }
});

/** A pallet of 1200 × 800 × 1500 and cubes of 200, 24 of each type. */
const cubes = (types: number, limits: PalletLimits, packingType: number): PackingProblem => ({
  ...limited(
    Array.from({ length: types }, () => (
      { length: 200, width: 200, height: 200, weight: 10, count: 24 }
    )),
    limits,
    { packingType, minLayerFillRatio: 0.5, effort: 0 },
  ),
  pallet: { length: 1200, width: 800, height: 1500 },
});

for (const packingType of [0, 1, 3, 4]) {
  Deno.test(`packSteps: packing type ${packingType} needs no pallet more than limits ask for`, () => {
    const pallets = (types: number, limits: PalletLimits) =>
      packed(cubes(types, limits, packingType)).pallets.length;
    assert.equal(pallets(6, {}), 1);
    assert.equal(pallets(6, { maxWeight: 720 }), 2);
    assert.equal(pallets(6, { apart: [{ one: [0], other: [1, 2] }] }), 2);
    assert.equal(pallets(12, { together: [{ name: "A", types: [0, 11] }] }), 2);
    assert.equal(pallets(6, { centreShare: 0.1 }), 1);
    assert.equal(
      pallets(12, { maxWeight: 720, together: [{ name: "A", types: [3, 5] }], centreShare: 0.2 }),
      4,
    );
  });

  Deno.test(`packSteps: packing type ${packingType} makes use of an overhang`, () => {
    // Three of 410 and two of 410 do not fit side by side without one.
    const problem: PackingProblem = {
      ...limited([{ length: 410, width: 410, height: 400, count: 18 }], {}, {
        packingType,
        effort: 0,
      }),
      pallet: { length: 1200, width: 800, height: 1200 },
    };
    assert.ok(packed(problem).pallets.length > 1);
    assert.equal(packed({ ...problem, limits: { overhang: 15 } }).pallets.length, 1);
  });
}

Deno.test("packSteps: a group that fits on no pallet is refused by its name", () => {
  const problem = cubes(12, {
    together: [{ name: "Northern Shop", types: [0, 1, 2, 3, 4, 5, 6, 7] }],
  }, 0);
  assert.throws(() => packed(problem), {
    message: "The boxes of the group “Northern Shop” do not fit on one pallet together",
  });
});
