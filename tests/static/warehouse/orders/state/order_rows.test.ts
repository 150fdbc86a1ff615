/** The list of orders: searched, sorted, copied; its keys; both languages. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  copyName,
  FILTERS,
  isLate,
  matchingRows,
  type OrderFilter,
  type OrderRow,
  orderRows,
  type OrderView,
  passes,
  searchOf,
  sortedRows,
  viewOf,
} from "../../../../../static/warehouse/orders/state/order_rows.ts";
import { press } from "../../../key_press.ts";
import { ordersKey } from "../../../../../static/warehouse/orders/state/orders_keys.ts";
import { count } from "../../../../../static/warehouse/orders/messages.ts";

const row = (order_name: string, boxes = 0, pallete_computed = "", pallets = 0): OrderRow => ({
  id: order_name,
  id_warehouse: "w",
  order_name,
  pallete_computed,
  due_at: "",
  state: "new" as const,
  lines: 1,
  boxes,
  pallets,
});
const ROWS = [
  row("Shop 10", 5, "2026-05-04T10:00:00.000Z", 1),
  row("shop 9", 70),
  row("Canteen", 5, "2026-05-03T10:00:00.000Z", 12),
];
const names = (rows: readonly OrderRow[]) => rows.map(({ order_name }) => order_name);

Deno.test("orders: known figures beside each; none for a new order", () => {
  const { lines: _, boxes: __, pallets: ___, ...order } = ROWS[0]!;
  const [known] = orderRows([order], [{ id: "Shop 10", lines: 1, boxes: 5, pallets: 1 }]);
  assert.deepEqual(known, ROWS[0]);
  assert.deepEqual(orderRows([order], []), [{ ...order, lines: 0, boxes: 0, pallets: 0 }]);
});

Deno.test("orders: found by all words, in any case and order", () => {
  assert.deepEqual(names(matchingRows(ROWS, "SHOP")), ["Shop 10", "shop 9"]);
  assert.deepEqual(names(matchingRows(ROWS, "9 sh")), ["shop 9"]);
  assert.deepEqual(names(matchingRows(ROWS, "  ")), names(ROWS));
  assert.deepEqual(matchingRows(ROWS, "x"), []);
});

Deno.test("orders: sorted by each column, numbers in names by value", () => {
  const sorted = (by: Parameters<typeof sortedRows>[1]["by"], down = false) =>
    names(sortedRows(ROWS, { by, down }));
  assert.deepEqual(sorted("entered", true), ["Canteen", "shop 9", "Shop 10"]);
  assert.deepEqual(sorted("name"), ["Canteen", "shop 9", "Shop 10"]);
  assert.deepEqual(sorted("boxes"), ["Shop 10", "Canteen", "shop 9"]);
  assert.deepEqual(sorted("boxes", true), ["shop 9", "Shop 10", "Canteen"]);
  assert.deepEqual(sorted("calculated", true), ["Shop 10", "Canteen", "shop 9"]);
  assert.deepEqual(sorted("pallets", true), ["Canteen", "Shop 10", "shop 9"]);
  const due = [
    { ...row("never"), due_at: "" },
    { ...row("late"), due_at: "2026-11-30T00:30:00.000Z" },
    { ...row("soon"), due_at: "2026-11-29T23:50:00.000Z" },
  ];
  assert.deepEqual(names(sortedRows(due, { by: "due", down: false })), ["soon", "late", "never"]);
});

Deno.test("orders: found by customer and reference, filtered by state and attention", () => {
  const shop = {
    ...row("Shop"),
    customer: "Café Ada",
    reference: "SO-7",
    due_at: "2026-11-30T08:00:00Z",
  };
  const done = { ...shop, order_name: "Done", state: "done" as const };
  const more = { ...row("More", 5, "x", 3), fewer: { id_layout: "l", pallets: 2 } };
  const rows = [shop, done, more];
  assert.deepEqual(names(matchingRows(rows, "ada so-7")), ["Shop", "Done"]);
  const shown = (filter: OrderFilter) => names(rows.filter((one) => passes(one, filter)));
  assert.deepEqual(shown("all"), ["Shop", "Done", "More"]);
  assert.deepEqual(shown("done"), ["Done"]);
  assert.deepEqual(shown("fewer"), ["More"]);
  const at = (time: string) => rows.map((one) => isLate(one, Date.parse(time)));
  assert.deepEqual(at("2026-11-30T08:00:01Z"), [true, false, false]);
  assert.deepEqual(at("2026-11-30T07:59:59Z"), [false, false, false]);
});

const PLAIN = { noNullPrototype: true } as const;

Deno.test("orders: a view is its URL; every text is a valid URL", () => {
  const views = fc.record({
    query: fc.string().map((text) => text.trim()),
    filter: fc.constantFrom(...FILTERS),
    sort: fc.record(
      { by: fc.constantFrom("entered", "customer", "due"), down: fc.boolean() },
      PLAIN,
    ),
  }, PLAIN) as fc.Arbitrary<OrderView>;
  fc.assert(fc.property(views, (view) => assert.deepEqual(viewOf(searchOf(view)), view)));
  const usual = { query: "", filter: "all", sort: { by: "entered", down: true } };
  assert.deepEqual(viewOf("?show=gone&sort=constructor"), usual);
  assert.equal(searchOf(viewOf("")), "");
});

Deno.test("orders: a copy has a unique name", () => {
  assert.equal(copyName("Canteen", new Set(["Canteen"])), "Canteen (2)");
  assert.equal(copyName("Canteen (2)", new Set(["Canteen", "Canteen (2)"])), "Canteen (3)");
  fc.assert(fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), (taken) => {
    const all = new Set(taken);
    assert.equal(all.has(copyName(taken[0]!, all)), false);
  }));
});

Deno.test("orders: keys by position in any layout; browser shortcuts are ignored", () => {
  assert.equal(ordersKey(press("KeyN", { key: "т" })), "create");
  assert.equal(ordersKey(press("Delete", { key: "Delete" })), "remove");
  assert.equal(ordersKey(press("Slash", { key: "?", shiftKey: true })), "help");
  assert.equal(ordersKey(press("Enter", { key: "Enter" })), undefined);
  assert.equal(ordersKey(press("Enter", { key: "Enter", ctrlKey: true })), "calculate");
  assert.equal(ordersKey(press("KeyN", { key: "n", ctrlKey: true })), undefined);
});

Deno.test("orders' messages: plural forms", () => {
  assert.equal(count("remove_title", 2, "ru"), "Удалить 2 заказа?");
});
