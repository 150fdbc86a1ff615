import assert from "node:assert/strict";
import { check } from "../../../../domain/packing/check.ts";
import { outOfTurn } from "../../../../domain/packing/out_of_turn.ts";
import type { Layout, PackingProblem } from "../../../../domain/packing/problem.ts";
import { PACKING_TYPES } from "../../../../domain/warehouse/packing_types.ts";
import { forSeeds } from "../bounded.ts";
import { Draws } from "../draws.ts";
import { packed } from "../judged.ts";

function randomOrder(seed: number, packingType: number): PackingProblem {
  const draws = new Draws(seed);
  return {
    types: Array.from({ length: draws.whole(4, 14) }, (_, index) => ({
      key: `${index}`,
      length: 10 * draws.whole(15, 60),
      width: 10 * draws.whole(15, 40),
      height: draws.of([150, 200, 210, 250, 300]),
      weight: draws.whole(1, 30),
      bearableLoad: draws.chance(0.2) ? draws.whole(40, 300) : null,
      mayTip: false,
      count: draws.whole(2, 14),
      stop: draws.whole(1, 8),
    })),
    pallet: { length: 1200, width: 800, height: 1500 },
    parameters: {
      minLayerFillRatio: 0.6,
      minSupportRatio: 0.7,
      heightLayerDiff: 40,
      heightTolerance: 10,
      packingType,
      effort: 0,
    },
  };
}

Deno.test("packing type 3: of 25 orders three tenths fewer boxes are out of turn, on as many pallets", () => {
  let [before, after] = [0, 0];
  forSeeds(25, (seed) => {
    const [plain, walk] = [PACKING_TYPES.layers, PACKING_TYPES.walk].map((type) =>
      randomOrder(seed, type)
    ) as [PackingProblem, PackingProblem];
    const [layers, byStop] = [packed(plain), packed(walk)];
    assert.deepEqual(check(walk, byStop), []);
    assert.ok(byStop.pallets.length <= layers.pallets.length);
    const out = ({ pallets }: Layout) =>
      pallets.reduce((sum, pallet) => sum + outOfTurn(plain, pallet), 0);
    before += out(layers);
    after += out(byStop);
  });
  assert.ok(after < 0.7 * before, `${after} instead of ${before}`);
});
