/** Weights of empty pallets. */
import assert from "node:assert/strict";
import { defaultLimitsIn, palletWeightOf } from "../../../domain/warehouse/packing_types.ts";

Deno.test("weight of an empty pallet: of its type, of the order, or of a Euro pallet", () => {
  const euro = { name: "EUR", length: 1200, width: 800, price: 1 };
  const pallet_types = [euro, { ...euro, name: "Steel", own_weight: 60 }];
  for (
    const [limits, type, expected] of [
      [null, undefined, 25],
      [{ overhang: 10 }, null, 25],
      [{ own_weight: 0 }, null, 0],
      [{ own_weight: 30, max_weight: 500 }, null, 30],
      [{ max_weight: 500 }, null, 0],
      [{ pallet_types }, "EUR", 25],
      [{ pallet_types }, "Steel", 60],
      [{ pallet_types, own_weight: 30 }, "EUR", 30],
      [{ pallet_types, max_weight: 500 }, "EUR", 0],
      [{ pallet_types: [{ ...euro, max_weight: 500 }] }, "EUR", 0],
    ] as const
  ) {
    const stated = limits as Parameters<typeof palletWeightOf>[0];
    assert.equal(palletWeightOf(stated, type, "kg"), expected, JSON.stringify([limits, type]));
  }
  assert.equal(palletWeightOf(undefined, undefined, "g"), 25_000);
});

Deno.test("limits of a new order: 25 kg for the pallet itself, in the warehouse's unit", () => {
  assert.deepEqual(defaultLimitsIn({ weight_unit: "kg" }), { own_weight: 25 });
  assert.deepEqual(defaultLimitsIn({ weight_unit: "g" }), { own_weight: 25_000 });
  assert.deepEqual(defaultLimitsIn({ weight_unit: "lb" }), { own_weight: 55 });
});
