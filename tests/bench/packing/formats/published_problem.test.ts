import assert from "node:assert/strict";
import {
  publishedProblem,
  USUAL_RULES,
} from "../../../../bench/packing/formats/published_problem.ts";
import { readThpack } from "../../../../bench/packing/formats/thpack.ts";

Deno.test("publishedProblem: free packing by default, without boxes that do not fit", () => {
  const source = "1\n1 5\n9 5 4\n1\n1 6 1 5 0 4 0 2";
  const [instance] = readThpack(source);
  const { types, pallet } = instance!;
  const rules = { minSupportRatio: 1, heightTolerance: 0, effort: 2 } as const;
  assert.throws(() => publishedProblem(types, pallet!, rules), {
    status: 422,
    message: "Boxes that fit no pallet: 1 (6 × 5 × 4) is taller than 4",
  });
  assert.throws(() => publishedProblem([], pallet!, rules), { status: 422 });
  const high = { ...pallet!, height: 6 };
  assert.deepEqual(publishedProblem(types, high, { ...USUAL_RULES.egy, effort: 2 }), {
    types,
    pallet: high,
    parameters: {
      minLayerFillRatio: 0.6,
      minSupportRatio: 0.75,
      heightLayerDiff: 40,
      heightTolerance: 10,
      packingType: 4,
      effort: 2,
    },
  });
});
