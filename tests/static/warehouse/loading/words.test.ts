import assert from "node:assert/strict";
import { referenceOf } from "../../../../static/warehouse/loading/words.ts";

Deno.test("referenceOf: nothing if it is the name of the order", () => {
  assert.equal(referenceOf({ order_name: "SHOP-1", reference: "SHOP-1" }), undefined);
  assert.equal(referenceOf({ order_name: "SHOP-1", reference: "PO 7" }), "PO 7");
  assert.equal(referenceOf({ order_name: "SHOP-1" }), undefined);
});
