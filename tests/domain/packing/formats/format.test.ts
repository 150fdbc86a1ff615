import assert from "node:assert/strict";
import { type Format, formatOf, readInstances } from "../../../../domain/packing/formats/format.ts";
import {
  publishedProblem,
  USUAL_RULES,
} from "../../../../domain/packing/formats/published_problem.ts";

const LOOKS: [path: string, source: string, format: Format][] = [
  ["order.JSON", "", "json"],
  ["order", '\n {"pallet": 1}', "json"],
  ["1.csv", "SKU,Quantity\n", "orders"],
  ["BR1.txt", " 100\r\n 1 2502505\r\n 587 233 220\r\n 3\r\n", "thpack"],
  ["50.txt", " 1 24 27 \n50 100 100 100\n84 65 70\n", "mpv"],
  ["50.txt", " 1 24 27 \n1 100 100 100\n84 65 70\n2 3 4\n", "mpv"],
  ["Class1.txt", "299\t195\t197\t8544\t2000\t0\t0\tFULL\t1\t31775\n", "egy"],
];

Deno.test("formatOf: by the ending or the first lines", () => {
  for (const [path, source, format] of LOOKS) assert.equal(formatOf(path, source), format, source);
});

Deno.test("formatOf: refuses what looks like none", () => {
  for (const source of ["", "1 2 3", "hello", "1\n2\n3\n4"]) {
    assert.throws(() => formatOf("a.txt", source), {
      status: 400,
      message: "--format: a.txt looks like none; expected json, thpack, mpv, egy, orders",
    });
  }
});

Deno.test("publishedProblem: free where nothing is said, and no box that fits nowhere", () => {
  const source = "1\n1 5\n9 5 4\n1\n1 6 1 5 0 4 0 2";
  const [instance] = readInstances("thpack", source, { loads: true });
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
