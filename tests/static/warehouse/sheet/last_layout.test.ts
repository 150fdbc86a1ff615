/** Which kept layout is shown on the sheet of an order that was changed. */
import assert from "node:assert/strict";
import type { OrderParams } from "../../../../domain/warehouse/records.ts";
import { lastLayout } from "../../../../static/warehouse/sheet/load_sheet.ts";

const NUMBERS = {
  pallet_length: 1200,
  pallet_width: 800,
  pallet_max_height: 1500,
  min_layer_fill_ratio: 0.5,
  min_support_ratio: 0.7,
  height_layer_diff: 0,
  height_tolerance: 0,
  packing_type: 0,
} as const;
const parameters = { id: "p", id_order_item: "o", ...NUMBERS } as OrderParams;
const layout = (id: string, changes: object = {}) => ({
  id,
  parameters: { ...NUMBERS, pallet_limits: null, ...changes },
});

Deno.test("lastLayout: the newest with the parameters of the order, trials left out", () => {
  const [trial, own, older] = [
    layout("trial", { packing_type: 4 }),
    layout("own"),
    layout("older"),
  ];
  assert.equal(lastLayout([trial, own, older], parameters), own);
});

Deno.test("lastLayout: the newest of all where the parameters were changed; none of none", () => {
  const [newest, older] = [
    layout("newest", { pallet_width: 1000 }),
    layout("older", { pallet_width: 900 }),
  ];
  assert.equal(lastLayout([newest, older], parameters), newest);
  assert.equal(lastLayout([newest], undefined), newest);
  assert.equal(lastLayout([], parameters), undefined);
});
