/** How layers of one box type stand upon each other. */
import assert from "node:assert/strict";
import { metricsOf } from "../../../../domain/packing/metrics.ts";
import type { LayerBonding, Layout, PackingProblem } from "../../../../domain/packing/problem.ts";
import { packedAndJudged } from "../judged.ts";
import { naiveViolations } from "../naive_check.ts";

/** Boxes of one type on pallets of 1200 × 800 × 1500. */
function problemOf(
  [length, width]: readonly [number, number],
  bonding?: LayerBonding,
  bearableLoad: number | null = null,
): PackingProblem {
  const box = { key: "a", length, width, height: 250, weight: 10, mayTip: false, stop: null };
  return {
    types: [{ ...box, bearableLoad, count: 100 }],
    pallet: { length: 1200, width: 800, height: 1500 },
    parameters: {
      minLayerFillRatio: 0.6,
      minSupportRatio: 0.7,
      heightLayerDiff: 0,
      heightTolerance: 5,
      packingType: 0,
      effort: 0,
      ...(bonding === undefined ? {} : { bonding }),
    },
  };
}

function packed(problem: PackingProblem): Layout {
  const layout = packedAndJudged(problem);
  assert.deepEqual([...naiveViolations(problem, layout)], []);
  return layout;
}

// Of 400 × 300 boxes there is but one full layer; of these there are several.
const SIZES = [[300, 200], [400, 200], [380, 280], [350, 250], [330, 270]] as const;

Deno.test("pattern: layers interlock unless something else is asked for, on as many pallets", () => {
  for (const size of SIZES) {
    const [columns, usual, interlocked] = (["column", undefined, "interlock"] as const).map(
      (bonding) => {
        const problem = problemOf(size, bonding);
        const layout = packed(problem);
        return metricsOf(problem, layout);
      },
    );
    assert.equal(usual!.pallets, columns!.pallets, `${size}`);
    assert.deepEqual(columns!.interlocked, 0, `${size}`);
    assert.equal(columns!.column_strength, 1);
    assert.ok(usual!.interlocked! >= 0.6, `${size}: ${usual!.interlocked}`);
    assert.equal(interlocked!.interlocked, usual!.interlocked);
    assert.ok(usual!.column_strength! < 1 && usual!.column_strength! >= 0.5);
  }
});

Deno.test("pattern: below columns, above interlocked", () => {
  const shares = (["column", "columns-below", "interlock"] as const).map((bonding) => {
    const problem = problemOf([300, 200], bonding);
    return metricsOf(problem, packed(problem)).interlocked!;
  });
  assert.equal(shares[0], 0);
  assert.ok(shares[1]! > 0.2 && shares[1]! < shares[2]! - 0.2, `${shares}`);
});

Deno.test("pattern: limits of load are kept, and cost no pallet", () => {
  // Five boxes of 10 stand on each lowest one where all stand in columns.
  const pallets = (["column", "auto", "interlock", "columns-below"] as const).map((bonding) =>
    packed(problemOf([300, 200], bonding, 50)).pallets.length
  );
  assert.deepEqual(pallets, pallets.map(() => pallets[0]));
});
