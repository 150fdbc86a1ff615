/** Layered orders that are compared with free packing after a batch, and layouts applied to several. */
import assert from "node:assert/strict";
import { FreeComparison } from "../../../../../static/warehouse/orders/state/batch_run.ts";
import { OrderList } from "../../../../../static/warehouse/orders/state/order_list.ts";
import { type Answer, BrowserStandIn } from "../../../browser_stand_in.ts";

const API = "/api/v1";
const JOBS = `${API}/computed_order/jobs`;
const choice = { warehouse: "w1", start: "p1", effort: 3 };
const end = (id: string, pallets: number) =>
  new Response(`data: ${JSON.stringify({ id, state: "done", fraction: 1, pallets })}\n\n`);

/** Orders a, b and c, of which c is packed free already. */
const server = (answers: Record<string, Answer> = {}) =>
  new BrowserStandIn({
    [`POST ${JOBS}`]: ((wanted: { id_order_item: string }) => ({
      id: wanted.id_order_item,
      state: "waiting",
    })) as Answer,
    [`GET ${API}/order_param/withOrderID/a`]: [{ id: "qa", packing_type: 0 }],
    [`GET ${API}/order_param/withOrderID/b`]: [{ id: "qb", packing_type: 1 }],
    [`GET ${API}/order_param/withOrderID/c`]: [{ id: "qc", packing_type: 4 }],
    [`GET ${JOBS}/a/events`]: () => end("a", 2),
    [`GET ${JOBS}/b/events`]: () => end("b", 3),
    ...answers,
  });

Deno.test("comparison: layered orders of several pallets are tried with free packing, in the background", async () => {
  using browser = server();
  let found = 0;
  const comparison = new FreeComparison(() => Promise.resolve(void found++));
  const rows = [["a", 3], ["b", 3], ["c", 3], ["d", 1]] as const;
  await comparison.run(rows.map(([id, pallets]) => ({ id, pallets })), choice);
  const trials = browser.asked.filter(({ route }) => route === `POST ${JOBS}`);
  assert.deepEqual(trials.map(({ body }) => (body as { id_order_item: string }).id_order_item), [
    "a",
    "b",
  ]);
  const { parameters, keep_below, background, effort } = trials[0]!.body as Record<string, unknown>;
  assert.deepEqual([parameters, keep_below, background, effort], [
    { packing_type: 4 },
    3,
    true,
    1,
  ]);
  assert.equal(found, 1, "only a needs fewer");
  assert.equal(comparison.remaining.value, 0);
});

Deno.test("comparison: stopping cancels the current trial and starts no other", async () => {
  const comparison: FreeComparison = new FreeComparison(() => Promise.resolve());
  using browser = server({
    [`DELETE ${JOBS}/a`]: new Response(),
    [`GET ${JOBS}/a/events`]: () => {
      comparison.stop();
      return end("a", 2);
    },
  });
  await comparison.run([{ id: "a", pallets: 3 }, { id: "b", pallets: 3 }], choice);
  assert.ok(browser.routes.includes(`DELETE ${JOBS}/a`));
  assert.equal(browser.routes.filter((route) => route === `POST ${JOBS}`).length, 1);
  assert.equal(comparison.remaining.value, 0);
});

Deno.test("orders: layouts with fewer pallets are applied to all selected orders, and undone", async () => {
  const current = (id: string, layout: string) => [
    { id: layout, current: true },
    { id: `free ${id}`, current: false },
  ];
  using browser = server({
    [`GET ${API}/order_item/a/layouts`]: current("a", "layered a"),
    [`GET ${API}/order_item/b/layouts`]: current("b", "layered b"),
    [`GET ${API}/order_item/withWarehouseID/w1`]: [],
    [`GET ${API}/order_item/withWarehouseID/w1/summary`]: [],
    ...Object.fromEntries(
      ["a/layouts/free a", "b/layouts/free b", "a/layouts/layered a", "b/layouts/layered b"].map((
        path,
      ) => [`POST ${API}/order_item/${encodeURI(path)}/use`, new Response()]),
    ),
  });
  const orders = ["a", "b", "c"].map((id) => ({
    id,
    id_warehouse: "w1",
    order_name: id,
    pallete_computed: "2026-01-01T00:00:00.000Z",
    due_at: "",
    state: "new" as const,
  }));
  const summaries = orders.map(({ id }) => ({
    id,
    lines: 1,
    boxes: 9,
    pallets: 3,
    ...(id === "c" ? {} : { fewer: { id_layout: `free ${id}`, pallets: 2 } }),
  }));
  const warehouse = { id: "w1" } as OrderList["warehouse"];
  const list = new OrderList({ warehouse, points: [], orders, summaries, waves: [] });
  const used = () =>
    browser.routes.filter((route) => route.endsWith("/use")).map((route) =>
      decodeURI(route.split("/").at(-2)!)
    );

  await list.useFewer(list.rows.value);
  assert.deepEqual(used(), ["free a", "free b"]);
  const [notice] = list.notices.list.value;
  assert.match(notice!.text, /^2 orders packed free/);
  notice!.action!.run();
  while (used().length < 4) await Promise.resolve();
  assert.deepEqual(used().slice(2), ["layered a", "layered b"]);
});
