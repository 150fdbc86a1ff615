import assert from "node:assert/strict";
import { edges, length, percent, weight } from "../../../../static/warehouse/pallet/figure_text.ts";
import { count } from "../../../../static/warehouse/pallet/messages.ts";

Deno.test("pallets' messages: plural forms", () => {
  assert.equal(count("boxes", 1, "en"), "1 box");
  assert.equal(count("pallets", 3, "ru"), "3 паллеты");
  assert.equal(count("layers", 11, "ru"), "11 слоёв");
});

Deno.test("figures: millimetres, large lengths in metres; rounded weights", () => {
  assert.equal(length(1234.56), "1,234.6 mm");
  assert.equal(length(12_345), "12.35 m");
  assert.deepEqual([0.456, 12.34, 433.2].map(weight), ["0.46 kg", "12.3 kg", "433 kg"]);
  assert.equal(percent(0.416, 1), "41.6 %");
  assert.equal(edges(600, 400, 200.5), "600 × 400 × 200.5 mm");
});
