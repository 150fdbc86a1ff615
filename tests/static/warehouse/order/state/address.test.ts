import assert from "node:assert/strict";
import {
  palletSelectionIn,
  partIn,
  viewIn,
  withPalletSelection,
  withView,
} from "../../../../../static/warehouse/order/state/address.ts";

Deno.test("the address of an order: round trip of view, part, pallet and box", () => {
  const search = withPalletSelection(withView("", "result", "walk"), {
    pallet: 2,
    box: { pallet: 2, order: 14 },
  });
  assert.equal(search, "?view=result&part=walk&pallet=2&box=14");
  assert.deepEqual([viewIn(search), partIn(search)], ["result", "walk"]);
  assert.deepEqual(palletSelectionIn(search), { pallet: 2, box: { pallet: 2, order: 14 } });
  const all = withPalletSelection(search, { pallet: "all", box: { pallet: 3, order: 1 } });
  assert.equal(all, "?view=result&part=walk&pallet=all&box=3.1");
  assert.deepEqual(palletSelectionIn(all), { pallet: "all", box: { pallet: 3, order: 1 } });
  assert.equal(withView(withPalletSelection(all, { pallet: 1 }), "lines", "pallets"), "");
});

Deno.test("the address of an order: unknown parameters are ignored and preserved", () => {
  const search = "?view=moon&part=7&pallet=0&box=x&other=1";
  assert.deepEqual([viewIn(search), partIn(search)], ["lines", "pallets"]);
  assert.deepEqual(palletSelectionIn(search), { pallet: 1 });
  assert.deepEqual(palletSelectionIn("?pallet=all&box=4"), { pallet: "all" });
  assert.equal(withView("?other=1", "parameters", "pallets"), "?other=1&view=parameters");
});
