import assert from "node:assert/strict";
import type { Effort, PackingProblem } from "../../../../domain/packing/problem.ts";
import { forSeeds } from "../bounded.ts";
import { Draws } from "../draws.ts";
import { packedAndJudged } from "../judged.ts";

// The strictest first: 0 stands for the tolerance, 1 for any difference.
const DIFFERENCES = [0, 40, 1000, 1];
const FILLS = [0.9, 0.6, 0.3];

/** An order of a seed, with heights that the rules tell apart. */
function randomOrder(
  seed: number,
  { types, most, effort }: { types: number; most: number; effort: Effort },
): PackingProblem {
  const draws = new Draws(seed);
  return {
    types: Array.from({ length: draws.whole(2, types) }, (_, index) => ({
      key: `${index}`,
      length: 10 * draws.whole(15, 60),
      width: 10 * draws.whole(15, 40),
      height: 10 * draws.whole(8, 40),
      weight: draws.whole(1, 30),
      bearableLoad: draws.chance(0.3) ? draws.whole(20, 200) : null,
      mayTip: draws.chance(0.3),
      count: draws.whole(1, most),
      stop: null,
    })),
    pallet: { length: 1200, width: 800, height: 1500 },
    parameters: {
      minLayerFillRatio: 1,
      minSupportRatio: 0.7,
      heightLayerDiff: 0,
      heightTolerance: draws.of([0, 5, 10, 20]),
      packingType: draws.of([0, 0, 0, 1, 3]),
      effort,
    },
  };
}

/** The pallets under every setting: a row for each fill ratio, a column for each difference. */
function palletsOf(order: PackingProblem): number[][] {
  return FILLS.map((minLayerFillRatio) =>
    DIFFERENCES.map((heightLayerDiff) => {
      const parameters = { ...order.parameters, minLayerFillRatio, heightLayerDiff };
      return packedAndJudged({ ...order, parameters }).pallets.length;
    })
  );
}

/** Holds that no neighbour to the right or below needs more; returns how many need fewer. */
function assertNeverMore(pallets: number[][], seed: number): number {
  let fewer = 0;
  pallets.forEach((row, fill) =>
    row.forEach((own, difference) => {
      for (const relaxed of [row[difference + 1], pallets[fill + 1]?.[difference]]) {
        if (relaxed === undefined) continue;
        assert.ok(relaxed <= own, `seed ${seed}: ${JSON.stringify(pallets)}`);
        if (relaxed < own) fewer++;
      }
    })
  );
  return fewer;
}

Deno.test("relaxed rules: they never cost a pallet, at no effort", () => {
  let fewer = 0;
  forSeeds(4, (seed) => {
    const order = randomOrder(seed, { types: 12, most: 12, effort: 0 });
    fewer += assertNeverMore(palletsOf(order), seed);
  });
  assert.ok(fewer > 4, `${fewer}`);
});

Deno.test("relaxed rules: they never cost a pallet, at the usual effort", () => {
  let fewer = 0;
  forSeeds(1, (seed) => {
    const order = randomOrder(seed, { types: 6, most: 6, effort: 1 });
    fewer += assertNeverMore(palletsOf(order), seed);
  });
  assert.ok(fewer > 0, `${fewer}`);
});
