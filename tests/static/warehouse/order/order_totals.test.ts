/** What an order comes to. */
import assert from "node:assert/strict";
import {
  heldByOthers,
  minPallets,
  orderTotals,
  reservedByOthers,
  shortages,
  stockByBox,
} from "../../../../static/warehouse/order/state/order_totals.ts";
import type { Box } from "../../../../domain/warehouse/records.ts";

const box = (id: string, edges: [number, number, number], weight_box: number): Box => ({
  id,
  uuid_warehouse: "w",
  sku_box: id,
  length_box: edges[0],
  width_box: edges[1],
  height_box: edges[2],
  weight_box,
  max_load_box: null,
  is_rotated_box: 1,
});
const BOXES = new Map([box("tea", [100, 100, 100], 0.5), box("rice", [200, 100, 100], 2)].map((
  one,
) => [one.id, one]));
const line = (id_box: string, count_box: number) => ({ id_box, count_box });
const PALLET = { pallet_length: 1000, pallet_width: 1000, pallet_max_height: 10 };

Deno.test("order totals: boxes, types, weight and volume; empty lines count nothing", () => {
  const lines = [line("tea", 3), line("rice", 2), line("tea", 1), line("rice", 0), line("gone", 5)];
  assert.deepEqual(orderTotals(lines, BOXES), { boxes: 11, types: 3, weight: 6, volume: 8e6 });
  assert.deepEqual(orderTotals([], BOXES), { boxes: 0, types: 0, weight: 0, volume: 0 });
});

Deno.test("order totals: the minimum number of pallets by volume", () => {
  assert.equal(minPallets({ volume: 0 }, PALLET), 0);
  assert.equal(minPallets({ volume: 1 }, PALLET), 1);
  assert.equal(minPallets({ volume: 1e7 }, PALLET), 1);
  assert.equal(minPallets({ volume: 1e7 + 1 }, PALLET), 2);
  assert.equal(minPallets({ volume: 3e7 }, PALLET), 3);
});

Deno.test("stock: summed over sections; shortages over all lines of a type", () => {
  const stock = stockByBox([line("tea", 3), line("", 9), line("rice", 2), line("tea", 2)]);
  assert.deepEqual([...stock], [["tea", 5], ["rice", 2]]);
  const lines = [line("tea", 3), line("rice", 2), line("tea", 4), line("gone", 1), line("none", 0)];
  assert.deepEqual([...shortages(lines, stock)], [["tea", 2], ["gone", 1]]);
});

Deno.test("reservations of other orders: summed over sections, without the order's own", () => {
  const section = (id_section: string, id_box: string, reserved: number) => ({
    id_section,
    id_box,
    reserved,
  });
  const stock = [section("a", "tea", 5), section("b", "tea", 2), section("c", "rice", 3)];
  const own = [
    { id_section: "a", id_box: "tea", count: 4 },
    { id_section: "c", id_box: "rice", count: 3 },
    { id_section: "b", id_box: "rice", count: 9 },
  ];
  assert.deepEqual([...reservedByOthers(stock, own)], [["tea", 3]]);
});

Deno.test("shortages: of stock reserved twice the order has what the server allots, and never lacks more than ordered", () => {
  const stock = new Map([["nuts", 62], ["tea", 40], ["rice", 40]]);
  const others = new Map([["nuts", 76], ["tea", 60], ["rice", 5]]);
  const own = [{ id_box: "tea", count: 30 }];
  const needed = new Map([["nuts", 3], ["tea", 30], ["rice", 30]]);
  const missing = new Map([["nuts", 3], ["tea", 20]]);
  const held = heldByOthers(stock, others, own, { needed, missing });
  assert.deepEqual([...held], [["nuts", 62], ["tea", 30], ["rice", 5]]);
  const first = heldByOthers(stock, others, own, { needed, missing: new Map([["nuts", 3]]) });
  assert.equal(first.get("tea"), 10);
  const lines = [{ id_box: "nuts", count_box: 3 }];
  assert.deepEqual([...shortages(lines, new Map([["nuts", -14]]))], [["nuts", 3]]);
});
