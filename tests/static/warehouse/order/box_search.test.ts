/** Box types found by what is typed of their SKU. */
import assert from "node:assert/strict";
import { nearestBox, searchBoxes } from "../../../../static/warehouse/order/state/box_search.ts";

const BOXES = ["WATER-STILL-1.5L-6", "RICE-900G-12", "STILL-LIFE-1", "WATER", "Чай-зелёный-25"]
  .map((sku_box) => ({ sku_box }));
const found = (query: string, most = 9) => searchBoxes(BOXES, query, most).map((b) => b.sku_box);

Deno.test("box search: exact matches, then prefixes, words and parts", () => {
  assert.deepEqual(found("water"), ["WATER", "WATER-STILL-1.5L-6"]);
  assert.deepEqual(found("still"), ["STILL-LIFE-1", "WATER-STILL-1.5L-6"]);
  assert.deepEqual(found("sti wat"), ["WATER-STILL-1.5L-6"]);
  assert.deepEqual(found("900"), ["RICE-900G-12"]);
  assert.deepEqual(found("water", 1), ["WATER"]);
});

Deno.test("box search: punctuation and case are ignored, in any alphabet", () => {
  assert.deepEqual(found("still15l"), ["WATER-STILL-1.5L-6"]);
  assert.deepEqual(found("чай ЗЕЛ"), ["Чай-зелёный-25"]);
  assert.deepEqual(found(" - "), []);
});

Deno.test("box search: a typing error finds the nearest, nonsense nothing", () => {
  assert.deepEqual(found("RCIE-900G-12"), ["RICE-900G-12"]);
  assert.deepEqual(found("zzzz"), []);
  assert.equal(nearestBox([], "WATER"), undefined);
  const one = { sku_box: "Kiste 1" };
  assert.equal(nearestBox([one], "kiste 9"), undefined, "another number is another box type");
  assert.equal(nearestBox([one], "Kitse 1"), one);
});
