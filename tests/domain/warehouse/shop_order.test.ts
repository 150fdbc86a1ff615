import assert from "node:assert/strict";
import type { OrderData } from "../../../domain/warehouse/records.ts";
import {
  articlesOf,
  detailChanges,
  hasCounts,
  lineChanges,
} from "../../../domain/warehouse/shop_order.ts";

const TYPES = [
  { id: "a", sku_box: "A", barcodes: ["4006381333931"] },
  { id: "b", sku_box: "B", barcodes: null },
  { id: "newer", sku_box: "B", barcodes: null },
];

const line = (id: string, id_box: string, count_box: number) =>
  ({ id, id_order_item: "o", id_box, name_box: id_box, count_box }) as OrderData;

Deno.test("shop orders: articles by SKU or any GTIN, counted together; the older of equal SKUs", () => {
  const lines = [{ sku: "A", count: 1 }, { gtin: "04006381333931", count: 2 }, {
    sku: "B",
    count: 3,
  }];
  assert.deepEqual([...articlesOf(TYPES, lines)], [
    ["a", { name_box: "A", count_box: 3 }],
    ["b", { name_box: "B", count_box: 3 }],
  ]);
  for (const [field, value] of [["sku", "C"], ["gtin", "12345670"], ["gtin", "no number"]]) {
    const unknown = [...lines, { [field!]: value, count: 1 }];
    assert.throws(
      () => articlesOf(TYPES, unknown),
      new RegExp(`lines\\[3\\]\\.${field}.*${value}`),
    );
  }
});

Deno.test("shop orders: an exact code precedes the same GTIN in another length", () => {
  const types = [...TYPES, { id: "c", sku_box: "C", barcodes: ["04006381333931"] }];
  const ordered = (gtin: string) => [...articlesOf(types, [{ gtin, count: 1 }]).keys()];
  assert.deepEqual(ordered("4006381333931"), ["a"]);
  assert.deepEqual(ordered("04006381333931"), ["c"]);
});

Deno.test("shop orders: details that differ, absent ones removed", () => {
  const stored = { due_at: "", priority: 3, customer: "Ada", note: null, reference: "1" };
  assert.deepEqual(detailChanges(stored, { due_at: "", priority: 3, customer: "Ada" }), {});
  const changes = { priority: null, customer: "", carrier: "Bike" };
  assert.deepEqual(detailChanges(stored, { due_at: "", carrier: "Bike" }), changes);
});

Deno.test("shop orders: lines compared by their sums, and replaced by one per article", () => {
  const counts = articlesOf(TYPES, [{ sku: "A", count: 3 }, { sku: "B", count: 1 }]);
  const same = [line("1", "a", 1), line("2", "a", 2), line("3", "b", 1)];
  assert.equal(hasCounts(same, counts), true);
  for (const other of [same.slice(1), [...same, line("4", "c", 1)], [line("5", "a", 3)]]) {
    assert.equal(hasCounts(other, counts), false);
  }
  const { added, removed, updates } = lineChanges([...same.slice(0, 2), line("4", "c", 1)], counts);
  assert.deepEqual([...added.keys()], ["b"]);
  assert.deepEqual(removed, ["2", "4"]);
  assert.deepEqual(updates, [{ id: "1", count_box: 3 }]);
});
