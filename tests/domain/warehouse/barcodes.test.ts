import assert from "node:assert/strict";
import { barcodesOf, barcodesText } from "../../../domain/warehouse/barcodes.ts";

Deno.test("barcodesOf: splits a cell at any common separator", () => {
  const both = ["4006381333931", "TEA 40"];
  const cells = [
    ...["4006381333931 | TEA 40", "4006381333931;TEA 40", "4006381333931, TEA\u00a040,"],
    "4006381333931\r\n\u200bTEA  40\ufeff",
  ];
  for (const cell of cells) assert.deepEqual(barcodesOf(cell), both, cell);
  assert.deepEqual(barcodesOf(" ; "), []);
  assert.equal(barcodesText(both), "4006381333931 | TEA 40");
  assert.equal(barcodesText(), "");
});
