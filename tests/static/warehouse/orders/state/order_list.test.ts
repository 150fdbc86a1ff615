/** The list of orders without a page: sorting, ticking, and all that the server may refuse. */
import assert from "node:assert/strict";
import type { Warehouse } from "../../../../../domain/warehouse/records.ts";
import { OrderList } from "../../../../../static/warehouse/orders/state/order_list.ts";
import { type Answer, BrowserStandIn, refusal, settled } from "../../../browser_stand_in.ts";

const API = "/api/v1";
const order = (id: string, order_name: string) => ({
  id,
  id_warehouse: "w1",
  order_name,
  pallete_computed: "",
  due_at: "",
  state: "new" as const,
});

function open(answers: Record<string, Answer> = {}) {
  const browser = new BrowserStandIn(answers);
  const list = new OrderList({
    warehouse: { id: "w1", length_unit: "mm", weight_unit: "kg" } as Warehouse,
    points: [],
    orders: [order("1", "Tea"), order("2", "Apples"), order("3", "Milk")],
    summaries: [],
    waves: [],
  });
  const names = () => list.shown.value.map(({ order_name }) => order_name);
  const said = (kind: "done" | "failed") =>
    list.notices.list.value.filter((notice) => notice.kind === kind).map(({ text }) => text);
  return { browser, list, names, said };
}

Deno.test("orders: sorted by a column, reversed by the same again, found by part of a name", () => {
  const { browser, list, names } = open();
  using _ = browser;
  list.sortBy("name");
  assert.deepEqual(names(), ["Apples", "Milk", "Tea"]);
  list.sortBy("name");
  assert.deepEqual(names(), ["Tea", "Milk", "Apples"]);
  list.query.value = "mil";
  assert.deepEqual(names(), ["Milk"]);
});

Deno.test("orders: the server finds those with a SKU; outdated responses are ignored", async () => {
  const summary = (id: string) => ({ id, lines: 1, boxes: 1, pallets: 0 });
  const { browser, list, names } = open({
    [`GET ${API}/order_item/withWarehouseID/w1/summary?article=JUICE`]: [summary("3")],
  });
  using _ = browser;
  list.searchFor("APP");
  list.searchFor("JUICE");
  browser.runTimers();
  await settled();
  assert.deepEqual(names(), ["Milk"]);
  assert.equal(browser.asked.length, 1);
  list.searchFor("te");
  assert.deepEqual(names(), ["Tea"]);
});

Deno.test("orders: ticked ones stay selected while filtered out, in display order", () => {
  const { browser, list } = open();
  using _ = browser;
  list.sortBy("name");
  list.tick("1");
  list.tick("2");
  list.query.value = "milk";
  assert.deepEqual(list.selected.value.map(({ id }) => id), ["2", "1"]);
  list.tick("1");
  list.tickOnly(list.shown.value);
  assert.deepEqual(list.selected.value.map(({ id }) => id), ["3"]);
});

Deno.test("orders: Shift ticks all rows from the last ticked one", () => {
  const { browser, list } = open();
  using _ = browser;
  list.sortBy("name");
  list.tick("2");
  list.tick("1", true);
  assert.deepEqual(list.selected.value.map(({ id }) => id), ["2", "3", "1"]);
  list.tick("3", true);
  assert.equal(list.ticked.value.size, 3);
  list.tick("3");
  assert.deepEqual([...list.ticked.value].sort(), ["1", "2"]);
});

Deno.test("orders: setting the state of selected orders can be undone", async () => {
  const answer = (body: unknown) => ({ ...order("1", "Tea"), ...body as object });
  const { browser, list, said } = open({
    [`PUT ${API}/order_item/1`]: answer,
    [`PUT ${API}/order_item/2`]: refusal(403, "Not yours"),
  });
  using _ = browser;
  const rows = (id: string) => list.rows.value.filter((row) => row.id === id);
  await list.setState(rows("1"), "cancelled");
  assert.equal(rows("1")[0]!.state, "cancelled");
  assert.equal(list.notices.list.value.at(-1)!.action, undefined);
  await list.setState(rows("1"), "delivered");
  list.notices.list.value.at(-1)!.action!.run();
  await list.setState(rows("2"), "delivered");
  assert.equal(said("failed").length, 1);
  assert.equal(rows("2")[0]!.state, "new");
  assert.deepEqual(
    browser.asked.map(({ body }) => body),
    [{ state: "cancelled" }, { state: "delivered" }, { state: "cancelled" }, {
      state: "delivered",
    }],
  );
});

Deno.test("orders: selected ones are assigned to a picker, and back to the former ones", async () => {
  const { browser, list } = open({
    [`PUT ${API}/order_item/1`]: (body: unknown) => ({ ...order("1", "Tea"), ...body as object }),
    [`PUT ${API}/order_item/2`]: (body: unknown) => ({
      ...order("2", "Apples"),
      ...body as object,
    }),
  });
  using _ = browser;
  list.rows.value = list.rows.value.map((row) => row.id === "2" ? { ...row, picker: "bo" } : row);
  const rows = list.rows.value.filter(({ id }) => id !== "3");
  await list.assign(rows, "ada");
  assert.deepEqual(list.rows.value.map(({ picker }) => picker), ["ada", "ada", undefined]);
  list.notices.list.value.at(-1)!.action!.run();
  for (let turn = 0; turn < 20; turn++) await settled();
  assert.deepEqual(browser.asked.map(({ body }) => body), [
    ...[{ picker: "ada" }, { picker: "ada" }],
    ...[{ picker: "" }, { picker: "bo" }],
  ]);
});

Deno.test("orders: removable ones are removed; one already removed by others counts as removed", async () => {
  const { browser, list, names, said } = open({
    [`DELETE ${API}/order_item/1`]: new Response(),
    [`DELETE ${API}/order_item/2`]: refusal(404, "Not found"),
    [`DELETE ${API}/order_item/3`]: refusal(403, "Not yours"),
  });
  using _ = browser;
  list.tick("1");
  await list.remove(list.rows.value);
  assert.deepEqual(names(), ["Milk"]);
  assert.deepEqual(list.selected.value, []);
  assert.deepEqual([said("done").length, said("failed").length], [1, 1]);
  assert.match(said("failed")[0]!, /Milk/);
});

Deno.test("orders: a copy has lines and parameters with new ids", async () => {
  const { browser, list, names } = open({
    [`GET ${API}/order_data/withOrderID/1`]: [{ id: "l1", id_order_item: "1", count_box: 4 }],
    [`GET ${API}/order_param/withOrderID/1`]: [{ id: "q1", id_order_item: "1", pallet_width: 80 }],
    [`POST ${API}/order_item`]: ([draft]: [object]) => [{ ...draft, id: "4" }],
    [`POST ${API}/order_data/data`]: (sent: unknown) => sent,
    [`POST ${API}/order_param`]: (sent: unknown) => sent,
  } as Record<string, Answer>);
  using _ = browser;
  await list.duplicate(list.rows.value[0]!);
  assert.deepEqual(browser.asked.slice(3).map(({ body }) => body), [
    [{ id_order_item: "4", count_box: 4 }],
    [{ id_order_item: "4", pallet_width: 80 }],
  ]);
  assert.equal(names().length, 4);
  assert.equal(new Set(names()).size, 4, "under a name of its own");
});

Deno.test("orders: after a failed copy the list shows the server's data", async () => {
  const { browser, list, names, said } = open({
    [`GET ${API}/order_data/withOrderID/1`]: [{ id: "l1", id_order_item: "1", count_box: 4 }],
    [`GET ${API}/order_param/withOrderID/1`]: [],
    [`POST ${API}/order_item`]: [order("4", "Tea (2)")],
    [`POST ${API}/order_data/data`]: refusal(503, "Not now"),
    [`GET ${API}/order_item/withWarehouseID/w1`]: [order("1", "Tea"), order("4", "Tea (2)")],
    [`GET ${API}/order_item/withWarehouseID/w1/summary`]: [],
  });
  using _ = browser;
  await list.duplicate(list.rows.value[0]!);
  assert.deepEqual(names().sort(), ["Tea", "Tea (2)"]);
  assert.equal(said("failed").length, 1);
});

Deno.test("orders: no calculation without a start or a selection", async () => {
  const { browser, list } = open();
  using _ = browser;
  list.tick("1");
  await list.calculate();
  list.start.value = "p1";
  list.tick("1");
  await list.calculate();
  assert.deepEqual(browser.asked, []);
});
