/** All orders of a warehouse in short (an addition). */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";

import { orderData, palletResults } from "../../../db/schema/warehouse.ts";
import { missingBoxes } from "../../../services/warehouse/orders/results.ts";
import { TestApp } from "../../support/app.ts";
import { asking, calculable, CALCULATION } from "./calculable.ts";
import { create, draft, fill, post, put, type Row, UNKNOWN } from "./records.ts";

const path = (warehouse: string) => `/api/v1/order_item/withWarehouseID/${warehouse}/summary`;

Deno.test("order summaries: lines, boxes and pallets of each order of the warehouse", async () => {
  await using test = await TestApp.open();
  const [filled, other] = [await fill(test), await fill(test)];
  const { order, warehouse, line } = filled;
  await create(test, "line", draft(filled, "line", { count_box: 0 }));
  await create(test, "line", draft(filled, "line", { count_box: 5 }));
  await test.db.write(async (tx) => {
    await tx.insert(palletResults).values([1, 2].map((numpallete) => ({
      id: crypto.randomUUID(),
      id_order_item: order.id,
      numpallete,
      result: {},
    })));
  });
  const [empty] = await create(test, "order", draft(filled, "order"));
  assert.deepEqual(await test.json(path(warehouse.id.toUpperCase())), [
    { id: order.id, lines: 2, boxes: line.count_box + 5, pallets: 2 },
    { id: empty!.id, lines: 0, boxes: 0, pallets: 0 },
  ]);
  assert.equal((await test.json(path(other.warehouse.id))).length, 1);
});

Deno.test("order summaries: missing boxes, respecting reservations and picks", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { order, warehouse, boxes, sections } = made;
  const of = { warehouse, order, box: boxes.shared };
  const [other] = await create(test, "order", draft(of, "order"));
  await create(test, "line", draft({ ...of, order: other! }, "line", { count_box: 3 }));
  const [unstocked] = await create(test, "order", draft(of, "order"));
  const nowhere = { warehouse, order: unstocked!, box: boxes.nowhere };
  await create(test, "line", draft(nowhere, "line", { count_box: 4 }));
  const missing = async () => {
    const found: { id: string; missing: number }[] = await test.json(
      `/api/v1/order_item/withWarehouseID/${warehouse.id}/missing`,
    );
    const all = [order, other!, unstocked!];
    const alone = await Promise.all(
      all.map(({ id }) => missingBoxes(test.db.read, warehouse.id, [id])),
    );
    const byId = new Map(found.map(({ id, missing }) => [id, missing]));
    assert.deepEqual(new Map(alone.flat().map(({ id, missing }) => [id, missing])), byId);
    assert.equal(byId.get(unstocked!.id), 4);
    return [order, other!].map(({ id }) => byId.get(id));
  };
  // Six of five boxes, and one of a type that is nowhere.
  assert.deepEqual(await missing(), [2, undefined]);
  assert.equal((await test.request(CALCULATION, asking(made))).status, 200);
  assert.deepEqual(await missing(), [2, 3]);
  const pick = { id: crypto.randomUUID(), id_section: sections.near.id, id_box: boxes.shared.id };
  const picked = await test.json(
    `/api/v1/order_item/${order.id}/picks`,
    post([{ ...pick, count: 2, short: false, reason: "" }]),
  );
  assert.equal(picked[0].status, "applied");
  assert.deepEqual(await missing(), [2, 3]);
  await test.json(`/api/v1/order_item/${order.id}`, put({ state: "cancelled" }));
  assert.deepEqual(await missing(), [undefined, undefined]);
});

Deno.test("missing boxes: stock is allotted by priority, due time and calculation, in tours as well", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { warehouse, boxes: { shared: box }, sections: { near, far } } = made;
  await test.json(`/api/v1/warehouse_section/${near.id}`, put({ count_box: 40 }));
  await test.json(`/api/v1/warehouse_section/${far.id}`, put({ count_box: 0 }));
  const orders: Row[] = [];
  for (let at = 0; at < 3; at++) {
    const [order] = await create(test, "order", draft({ warehouse }, "order", { due_at: "" })) as [
      Row,
    ];
    await create(test, "line", draft({ warehouse, order, box }, "line", { count_box: 30 }));
    await create(test, "parameters", draft({ order }, "parameters", { pallet_limits: null }));
    assert.equal((await test.request(CALCULATION, asking({ ...made, order }))).status, 200);
    orders.push(order);
  }
  const found = async () => {
    const list: Row[] = await test.json(
      `/api/v1/order_item/withWarehouseID/${warehouse.id}/missing`,
    );
    const missing: number[] = [];
    for (const { id } of orders) {
      const one = list.find((row) => row.id === id);
      const tour = await test.json(`/api/v1/order_item/${id}/tour`);
      const count = one?.missing ?? 0;
      const short = count === 0 ? [] : [{ id_box: box.id, count }];
      assert.deepEqual(one?.boxes ?? [], short);
      assert.deepEqual(
        tour.missing,
        short.map((row) => ({ ...row, sku_box: "SHARED", reason: "stock" })),
      );
      missing.push(count);
    }
    return missing;
  };
  assert.deepEqual(await found(), [0, 20, 30]);
  const set = (at: number, fields: object) =>
    test.json(`/api/v1/order_item/${orders[at]!.id}`, put(fields));
  await set(2, { due_at: "2030-01-02T08:00:00Z" });
  assert.deepEqual(await found(), [20, 30, 0]);
  await set(1, { priority: 1 });
  assert.deepEqual(await found(), [30, 0, 20]);
  await test.json(`/api/v1/warehouse_section/${far.id}`, put({ count_box: 45 }));
  assert.deepEqual(await found(), [5, 0, 0]);
});

Deno.test("order summaries: a part of a SKU or barcode finds the orders with such boxes", async () => {
  await using test = await TestApp.open();
  const { order, warehouse, boxes } = await calculable(test);
  await test.json(`/api/v1/stockbox/${boxes.nowhere.id}`, put({ barcodes: ["4006381333931"] }));
  const found = async (article: string) => {
    const summaries = await test.json(
      `${path(warehouse.id)}?article=${encodeURIComponent(article)}`,
    );
    return summaries.map(({ id }: { id: string }) => id);
  };
  await test.json(`/api/v1/stockbox/${boxes.stranded.id}`, put({ sku_box: "КОРОБКА" }));
  for (const article of ["shar", "HERE", "638133", "коробка"]) {
    assert.deepEqual(await found(article), [order.id], article);
  }
  assert.deepEqual(await found("%25"), []);
});

Deno.test("order summaries: a warehouse without orders has none, an unknown one is refused", async () => {
  await using test = await TestApp.open();
  const [warehouse] = await create(test, "warehouse", draft({}, "warehouse"));
  assert.deepEqual(await test.json(path(warehouse!.id)), []);
  assert.deepEqual(await test.refusal(path(UNKNOWN)), [404, `No warehouse has the id ${UNKNOWN}`]);
  assert.deepEqual(await test.refusal(path("north")), [400, "warehouseId: expected a UUID"]);
});

/** Adds so many orders to a warehouse, the last of them with a line. */
async function addOrders({ db }: TestApp, warehouse: string, box: string, count: number) {
  const last = `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`;
  await db.write(async (tx) => {
    await tx.run(
      sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO order_items(id, id_warehouse, order_name)
        SELECT printf('00000000-0000-4000-8000-%012d', i), ${warehouse}, 'many' FROM n`,
    );
    await tx.insert(orderData).values({
      id: crypto.randomUUID(),
      id_order_item: last,
      id_box: box,
      count_box: 4,
    });
  });
}

Deno.test("order summaries and counts: of many orders, each once", async () => {
  await using test = await TestApp.open();
  const { warehouse, box, order } = await fill(test);
  const count = 1003;
  await addOrders(test, warehouse.id, box.id, count);
  const summaries: { id: string; boxes: number }[] = await test.json(path(warehouse.id));
  assert.equal(summaries.length, count + 1);
  assert.equal(new Set(summaries.map(({ id }) => id)).size, count + 1);
  assert.equal(summaries[0]!.id, order.id);
  assert.equal(summaries.at(-1)!.boxes, 4);
  const counts = await test.json(`/api/v1/warehouse_data/${warehouse.id}/counts`);
  assert.equal(counts.orders, count + 1);
  assert.equal(counts.order_data, 2);
});
