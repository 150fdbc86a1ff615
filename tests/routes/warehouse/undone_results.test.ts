/** Calculated orders after imports that changed or closed them, and after these are undone. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { TestApp } from "../../support/app.ts";
import { asking, calculable, CALCULATION, resultPath } from "./calculable.ts";
import { post, put } from "./records.ts";

async function calculated(test: TestApp) {
  const made = await calculable(test);
  assert.equal((await test.request(CALCULATION, asking(made))).status, 200);
  const { warehouse, order, boxes: { shared }, sections: { near, far, island } } = made;
  const data = `/api/v1/warehouse_data/${warehouse.id}`;
  const into = async (csv: string, query = "", kind = "orders") => {
    const { undo } = await test.json(`${data}/csv/${kind}${query}`, {
      ...post(undefined),
      headers: { "Content-Type": "text/csv" },
      body: csv,
    });
    return () => test.request(`${data}/imports/${undo}/undo`, { method: "POST" });
  };
  const state = async () => (await test.json(`/api/v1/order_item/${order.id}`)).state;
  const names = { [near.id]: "near", [far.id]: "far", [island.id]: "island" };
  const reserved = async () => {
    const rows = await test.db.read.all<{ id: string; count: number }>(
      sql`SELECT id_section AS id, count FROM stock_reservations ORDER BY count, id_section`,
    );
    return Object.fromEntries(rows.map(({ id, count }) => [names[id], count]));
  };
  const pallets = () => test.json(resultPath(made));
  return { ...made, into, name: order.order_name, sku: shared.sku_box, state, reserved, pallets };
}

Deno.test("undo of an import: a cancelled order reserves its boxes again", async () => {
  await using test = await TestApp.open();
  const { into, name, state, reserved, pallets } = await calculated(test);
  const before = await pallets();
  assert.deepEqual(await reserved(), { near: 2, far: 3, island: 2 });
  const undo = await into(`order_name,sku_box,count_box,state\n${name},,,cancelled\n`);
  assert.deepEqual([await state(), await reserved()], ["cancelled", {}]);
  assert.equal((await undo()).status, 200);
  assert.deepEqual([await state(), await reserved()], [
    "reserved",
    { near: 2, far: 3, island: 2 },
  ]);
  assert.deepEqual(await pallets(), before);
});

Deno.test("undo of an import: changed and removed lines come with result and reservations", async () => {
  await using test = await TestApp.open();
  const { into, name, sku, state, reserved, pallets } = await calculated(test);
  const before = await pallets();
  for (const query of ["", "?mode=replace"]) {
    const undo = await into(`order_name,sku_box,count_box\n${name},${sku},1\n`, query);
    assert.deepEqual([await state(), await reserved()], ["new", {}], query);
    assert.equal((await undo()).status, 200);
    assert.deepEqual([await state(), await reserved()], [
      "reserved",
      { near: 2, far: 3, island: 2 },
    ]);
    assert.deepEqual(await pallets(), before);
  }
});

Deno.test("undo of an import: changed box types come with the results of their orders", async () => {
  await using test = await TestApp.open();
  const { into, state, reserved, pallets, boxes } = await calculated(test);
  const before = await pallets();
  const csv = "sku_box,length_box,width_box,height_box,weight_box\n" +
    "SHARED,410,310,210,9\nNEW,1,1,1,1\n";
  const undo = await into(csv, "", "boxes");
  assert.deepEqual([await state(), await reserved()], ["new", {}]);
  assert.equal((await undo()).status, 200);
  assert.deepEqual([await state(), await reserved()], [
    "reserved",
    { near: 2, far: 3, island: 2 },
  ]);
  assert.deepEqual(await pallets(), before);
  const gone = await undo();
  assert.deepEqual([gone.status, await gone.json()], [404, {
    error: "This import has been undone already, or there has been another one since",
  }]);
  const undoLater = await into(csv, "", "boxes");
  await test.json(`/api/v1/stockbox/${boxes.shared.id}`, put({ weight_box: 8 }));
  const refused = await undoLater();
  assert.deepEqual([refused.status, await refused.json()], [409, {
    error: "Changed or used since the import: SHARED",
  }]);
});

Deno.test("undo of an import: an order remains uncalculated if box types have changed since", async () => {
  await using test = await TestApp.open();
  const { into, name, sku, state, reserved, boxes } = await calculated(test);
  const undo = await into(`order_name,sku_box,count_box\n${name},${sku},1\n`);
  await test.json(`/api/v1/stockbox/${boxes.shared.id}`, put({ weight_box: 9 }));
  assert.equal((await undo()).status, 200);
  assert.deepEqual([await state(), await reserved()], ["new", {}]);
});

Deno.test("undo of an import: an order remains uncalculated if its boxes are gone or reserved", async () => {
  for (const change of ["counted", "another box type", "reserved", "enough"]) {
    await using test = await TestApp.open();
    const { into, name, sku, state, reserved, boxes, sections: { near }, order } = await calculated(
      test,
    );
    const undo = await into(`order_name,sku_box,count_box\n${name},${sku},1\n`);
    const section = `/api/v1/warehouse_section/${near.id}`;
    if (change === "counted") await test.json(section, put({ count_box: 1 }));
    if (change === "enough") await test.json(section, put({ count_box: 2 }));
    if (change === "another box type") {
      await test.json(section, put({ id_box: boxes.nowhere.id }));
    }
    if (change === "reserved") {
      const { id, order_name: _, ...fields } = order;
      const other = { ...fields, order_name: "Other", pallete_computed: "" };
      const [{ id: otherId }] = await test.json("/api/v1/order_item/", post([other]));
      assert.notEqual(otherId, id);
      const { count_box } = await test.json(section);
      await test.db.write((tx) =>
        tx.run(sql`INSERT INTO stock_reservations(id_order_item, id_section, id_box, count)
          VALUES (${otherId}, ${near.id}, ${boxes.shared.id}, ${count_box - 1})`)
      );
    }
    assert.equal((await undo()).status, 200);
    assert.equal(await state(), change === "enough" ? "reserved" : "new", change);
    if (change === "enough") assert.deepEqual(await reserved(), { near: 2, far: 3, island: 2 });
  }
});
