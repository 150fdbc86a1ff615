/** Kept layouts over HTTP: trials beside the order's own, taken back with their parameters. */
import assert from "node:assert/strict";
import { MAX_LAYOUTS, retainLayout } from "../../../services/warehouse/orders/results.ts";
import { orderLayouts, warehouseAudit } from "../../../db/schema/warehouse.ts";
import { ROLES } from "../../../domain/warehouse/records.ts";
import { TestApp } from "../../support/app.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import {
  asking,
  type Calculable,
  calculable,
  CALCULATION,
  PackingByHand,
  resultPath,
} from "./calculable.ts";
import { DELETE, eventsOf, JOBS } from "./calculation_job_calls.ts";
import { create, draft, post, put, type Row, UNKNOWN } from "./records.ts";

const layoutsPath = ({ order }: Calculable) => `/api/v1/order_item/${order.id}/layouts`;
const layoutsOf = (test: TestApp, made: Calculable): Promise<Row[]> => test.json(layoutsPath(made));
const palletsOf = async (test: TestApp, made: Calculable) =>
  (await test.json(resultPath(made)))[made.order.id];

/** Runs a job to its end. */
async function trial(test: TestApp, made: Calculable, changes: object): Promise<Row> {
  const response = await test.request(JOBS, asking(made, { ...changes }));
  assert.equal(response.status, 202);
  const { id } = await response.json();
  return (await eventsOf(await test.request(`${JOBS}/${id}/events`))).at(-1)!.job;
}

const use = (test: TestApp, made: Calculable, id: string) =>
  test.request(`${layoutsPath(made)}/${id}/use`, { method: "POST" });

Deno.test("layouts: a trial does not change the order, and is applied with its parameters", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  await test.json(CALCULATION, asking(made));
  const before = await palletsOf(test, made);
  const parameters = `/api/v1/order_param/${made.parameters.id}`;

  const job = await trial(test, made, { parameters: { packing_type: 4 } });
  assert.equal(job.state, "done");
  assert.deepEqual(await palletsOf(test, made), before);
  assert.equal((await test.json(parameters)).packing_type, made.parameters.packing_type);
  const [free, own] = await layoutsOf(test, made) as [Row, Row];
  assert.deepEqual([free.current, free.usable, free.parameters.packing_type], [false, true, 4]);
  assert.deepEqual([own.current, own.usable, own.parameters.packing_type], [true, true, 0]);
  assert.deepEqual([free.pallets, own.pallets], [job.pallets, before.length]);

  assert.equal((await use(test, made, free.id)).status, 204);
  const taken = await palletsOf(test, made);
  assert.equal(taken.length, free.pallets);
  assert.ok("z" in taken[0].layers[0].boxed[0].positionOnPallete, "packed freely");
  assert.equal((await test.json(parameters)).packing_type, 4);
  const { pallete_computed } = await test.json(`/api/v1/order_item/${made.order.id}`);
  assert.notEqual(pallete_computed, "");
  assert.deepEqual((await layoutsOf(test, made)).map(({ current }) => current), [true, false]);

  assert.equal((await use(test, made, own.id)).status, 204);
  assert.deepEqual(await palletsOf(test, made), before, "as it was, box by box and way by way");
  const stored = await test.json(parameters);
  assert.deepEqual(stored, made.parameters);
});

Deno.test("layouts: the walk is the sum of the legs", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { [made.order.id]: pallets } = await test.json(CALCULATION, asking(made));
  const [start, near, far] = made.aisle;
  const at = new Map([start, near, far, made.island].map((point) => [point.id, point]));
  let walked = 0;
  for (const { layers } of pallets) {
    let here = start.id;
    const boxes = layers.flatMap(({ boxed }: Row) => boxed) as Row[];
    for (const { path_to_section: leg } of boxes.sort((a, b) => a.orderPrior - b.orderPrior)) {
      if (leg.length === 0 || leg.at(-1) === here) continue;
      for (const [index, id] of leg.slice(1).entries()) {
        const [a, b] = [at.get(leg[index])!, at.get(id)!];
        walked += Math.hypot(a.pos_x - b.pos_x, a.pos_y - b.pos_y);
      }
      here = leg.at(-1);
    }
  }
  const [layout] = await layoutsOf(test, made) as [Row];
  assert.ok(walked > 0);
  assert.ok(Math.abs(layout.walk - walked) < 1e-6, `${layout.walk} for ${walked}`);
  await test.json(CALCULATION, asking(made, { id_point_start: "" }));
  assert.equal((await layoutsOf(test, made))[0]!.walk, null);
});

Deno.test("layouts: can be applied only with their composition", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  await test.json(CALCULATION, asking(made));
  const [{ id }] = await layoutsOf(test, made) as [Row];
  const order = `/api/v1/order_item/${made.order.id}`;
  const [pallets, figures] = [`${order}/pallets`, `${order}/figures`];
  const before = [await test.json(pallets), await test.json(figures)];
  const kept = async () => [
    await test.json(`${pallets}?layout=${id}`),
    await test.json(`${figures}?layout=${id}`),
  ];
  assert.deepEqual(await kept(), before);
  const [line] = made.lines as [Row];
  const path = `/api/v1/order_data/${line.id}`;
  await test.json(path, put({ count_box: 1 }));
  const outdated = (await layoutsOf(test, made)).map(({ current, usable }) => [current, usable]);
  assert.deepEqual(outdated, [[false, false]]);
  const refused = await use(test, made, id);
  assert.equal(refused.status, 409);
  assert.match((await refused.json()).error, /changed since this layout/);
  assert.deepEqual(await palletsOf(test, made), []);
  assert.deepEqual(await kept(), before, "it can still be read");
  for (const address of [pallets, figures]) {
    assert.equal((await test.request(`${address}?layout=${UNKNOWN}`)).status, 404);
    assert.equal((await test.request(`${address}?layout=7`)).status, 400);
  }

  await test.json(path, put({ count_box: line.count_box }));
  assert.equal((await use(test, made, id)).status, 204);
  assert.notDeepEqual(await palletsOf(test, made), []);

  // A line that is deleted and restored is the last one then.
  await test.request(path, DELETE);
  assert.equal((await use(test, made, id)).status, 409);
  await test.json("/api/v1/order_data", post([line]));
  assert.equal((await use(test, made, id)).status, 204);
  assert.notDeepEqual(await palletsOf(test, made), []);

  await test.request(`/api/v1/warehouse_section/${made.sections.near.id}`, DELETE);
  assert.equal((await use(test, made, id)).status, 409, "it names a section that is gone");
});

Deno.test("layouts: trials without savings, or of unknown orders, are not retained", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { [made.order.id]: pallets } = await test.json(CALCULATION, asking(made));
  const parameters = { packing_type: 4 };
  await trial(test, made, { parameters, keep_below: pallets.length, background: true });
  assert.equal((await layoutsOf(test, made)).length, 1);
  await trial(test, made, { parameters, keep_below: pallets.length + 1, background: true });
  assert.equal((await layoutsOf(test, made)).length, 2);
  for (const wrong of [{ packing_type: 7 }, { min_support_ratio: 2 }, { pallet_length: "long" }]) {
    const response = await test.request(JOBS, asking(made, { parameters: wrong }));
    assert.equal(response.status, 400);
    assert.match((await response.json()).error, new RegExp(`parameters.${Object.keys(wrong)[0]}`));
  }
});

Deno.test("order summaries: a free layout with fewer pallets, until it is used or outdated", async () => {
  await using test = await TestApp.withStarter();
  const [warehouse] = await test.json("/api/v1/warehouse_data");
  const orders: Row[] = await test.json(`/api/v1/order_item/withWarehouseID/${warehouse.id}`);
  const order = orders.find(({ order_name }) => order_name.startsWith("Mixed hamper"))!;
  const { id_warehouse } = order;
  const [point] = await test.json(`/api/v1/warehouse_points/withWarehouseID/${id_warehouse}`);
  const [parameters] = await test.json(`/api/v1/order_param/withOrderID/${order.id}`);
  await test.json(`/api/v1/order_param/${parameters.id}`, put({ packing_type: 0 }));
  const calculation = {
    id_order_item: order.id,
    id_warehouse,
    id_point_start: point.id,
    effort: 0,
  };
  const trials = async (changes: object) => {
    const response = await test.request(JOBS, {
      method: "POST",
      json: { ...calculation, ...changes },
    });
    const { id } = await response.json();
    await (await test.request(`${JOBS}/${id}/events`)).text();
  };
  const summary = async () => {
    const path = `/api/v1/order_item/withWarehouseID/${id_warehouse}/summary`;
    return (await test.json(path)).find(({ id }: Row) => id === order.id);
  };

  await test.json(CALCULATION, { method: "POST", json: calculation });
  const { pallets } = await summary();
  assert.equal((await summary()).fewer, undefined);
  // Another parameter as well is another question.
  await trials({ parameters: { packing_type: 4, min_support_ratio: 0.5 } });
  assert.equal((await summary()).fewer, undefined);
  await trials({ parameters: { packing_type: 4 } });
  const { fewer } = await summary();
  assert.ok(fewer.pallets < pallets);
  const path = `/api/v1/order_item/${order.id}/layouts`;
  const layouts: Row[] = await test.json(path);
  assert.equal(layouts.find(({ id }) => id === fewer.id_layout)!.pallets, fewer.pallets);
  const layered = layouts.find(({ current }) => current)!;

  assert.equal(
    (await test.request(`${path}/${fewer.id_layout}/use`, { method: "POST" })).status,
    204,
  );
  const free = await summary();
  assert.deepEqual([free.pallets, free.fewer], [fewer.pallets, undefined]);
  assert.equal((await test.request(`${path}/${layered.id}/use`, { method: "POST" })).status, 204);
  assert.deepEqual((await summary()).fewer, fewer);
  const [line] = await test.json(`/api/v1/order_data/withOrderID/${order.id}`);
  await test.json(`/api/v1/order_data/${line.id}`, put({ count_box: line.count_box + 1 }));
  const changed = await summary();
  assert.deepEqual([changed.pallets, changed.fewer], [0, undefined]);
});

Deno.test("layouts: an equal calculation replaces the earlier one; the oldest are deleted", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  await test.json(CALCULATION, asking(made));
  await test.json(CALCULATION, asking(made));
  const [own, ...none] = await layoutsOf(test, made) as [Row];
  assert.deepEqual(none, []);
  const [row] = await test.db.read.select().from(orderLayouts);
  for (let effort = 10; effort < 30; effort++) {
    const { seq: _, ...layout } = { ...row!, id: crypto.randomUUID() };
    const summary = { ...layout.summary, effort };
    await test.db.write((tx) => retainLayout(tx, { ...layout, summary }));
  }
  const kept = await layoutsOf(test, made);
  assert.equal(kept.length, MAX_LAYOUTS + 1);
  assert.deepEqual(kept.at(-1), own, "the one that the order has stays");
  assert.equal((await test.request(`${layoutsPath(made)}/${own.id}`, DELETE)).status, 204);
  assert.equal((await layoutsOf(test, made)).length, MAX_LAYOUTS);
  assert.notDeepEqual(await palletsOf(test, made), []);
  for (const id of [own.id, UNKNOWN]) {
    assert.equal((await test.request(`${layoutsPath(made)}/${id}`, DELETE)).status, 404);
    assert.equal((await use(test, made, id)).status, 404);
  }
  assert.equal((await test.request(`/api/v1/order_item/${UNKNOWN}/layouts`)).status, 404);
});

Deno.test("layouts: employees may try, heads apply, with audit entries", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  await test.json(CALCULATION, asking(made));
  const [{ id }] = await layoutsOf(test, made) as [Row];
  const gated = await TestApp.over(test.database, {
    settings: { WAREHOUSE_AUTH: "basic" },
    packing: new PackingByHand().workers,
    store: test.store,
  });
  const [elsewhere] = await create(test, "warehouse", draft({}, "warehouse")) as [Row];
  for (
    const [user_login, user_role, warehouse] of [
      ["picker", ROLES.employee, made.warehouse],
      ["head", ROLES.head, made.warehouse],
      ["other", ROLES.head, elsewhere],
    ] as const
  ) {
    await addUser(test.db, { user_login, user_role, uuid_warehouse: warehouse.id });
  }
  const by = (login: string) => ({ method: "POST", headers: basic(login, PASSWORD) });
  const path = `${layoutsPath(made)}/${id}/use`;
  const status = async (login: string) => (await gated.request(path, by(login))).status;
  assert.deepEqual([await status("picker"), await status("other")], [403, 404]);
  const trial = asking(made, { parameters: { packing_type: 4 } });
  const headers = basic("picker", PASSWORD);
  const begun = await gated.request(JOBS, { ...trial, headers });
  assert.equal(begun.status, 202);
  await begun.body?.cancel();
  assert.equal(await status("head"), 204);
  const [entry] = await test.db.read.select().from(warehouseAudit);
  assert.deepEqual([entry!.user_login, entry!.action, entry!.resource], [
    "head",
    "calculate",
    "order",
  ]);
  await gated.close();
});
