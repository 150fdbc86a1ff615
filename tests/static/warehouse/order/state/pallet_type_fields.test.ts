/** The pallet types of an order as they are typed. */
import assert from "node:assert/strict";
import {
  palletTypeTexts,
  readPalletTypes,
} from "../../../../../static/warehouse/order/state/limit_fields.ts";

const EURO = { name: "EUR 1", length: 1200, width: 800, price: 12.5 };

Deno.test("readPalletTypes: decimal commas; undefined for empty fields", () => {
  const texts = { ...palletTypeTexts(EURO), price: "12,5", available: "3" };
  assert.deepEqual(readPalletTypes([texts]), {
    types: [{ ...EURO, available: 3 }],
    errors: [{}],
  });
  assert.deepEqual(readPalletTypes([]), { types: [], errors: [] });
});

Deno.test("readPalletTypes: errors by row and field, including duplicate names", () => {
  const wrong = { ...palletTypeTexts(EURO), width: "0", max_weight: "0", available: "1.5" };
  const empty = { ...palletTypeTexts(), own_height: "-1" };
  assert.deepEqual(readPalletTypes([palletTypeTexts(EURO), wrong, empty]), {
    types: undefined,
    errors: [
      {},
      {
        name: "wrong_name",
        width: "wrong_extent",
        max_weight: "wrong_extent",
        available: "wrong_count",
      },
      {
        name: "wrong_name",
        length: "wrong_extent",
        width: "wrong_extent",
        own_height: "wrong_measure",
        price: "wrong_measure",
      },
    ],
  });
});

Deno.test("readPalletTypes: untouched values stay exact", () => {
  const exact = { ...EURO, length: 1200 / 7, own_weight: 1 / 3 };
  assert.deepEqual(readPalletTypes([palletTypeTexts(exact)], [exact]).types, [exact]);
});
