/** What pickers confirm: applied once, never more than is there or ordered, and never lost. */
import assert from "node:assert/strict";
import type { Packed } from "../../../domain/warehouse/order_packing.ts";
import type { PackOptions } from "../../../adapters/packing/packing_workers.ts";
import type { PackingProblem } from "../../../domain/packing/problem.ts";
import { TestApp } from "../../support/app.ts";
import { addUser, basic, PASSWORD } from "./basic_users.ts";
import { begin, eventsOf, JOBS } from "./calculation_job_calls.ts";
import { asking, type Calculable, calculable, CALCULATION, PackingByHand } from "./calculable.ts";
import { create, draft, fill, post, put, type Row, UNKNOWN } from "./records.ts";

class PackingAtOnce extends PackingByHand {
  override pack(problem: PackingProblem, options?: PackOptions): Promise<Packed> {
    const packed = super.pack(problem, options);
    this.underway.at(-1)!.finish();
    return packed;
  }
}

/** An app with an order that is calculated: two of near, three of far, two of the island. */
async function calculated(test: TestApp): Promise<Calculable> {
  const made = await calculable(test);
  await test.json(CALCULATION, asking(made));
  return made;
}

const open = () => TestApp.open({ packing: new PackingAtOnce().workers });

const pathOf = ({ id }: Row) => `/api/v1/order_item/${id}/picks`;

const actOf = (section: Row, count: number, changes: Record<string, unknown> = {}) => ({
  id: crypto.randomUUID(),
  id_section: section.id,
  id_box: section.id_box,
  count,
  ...changes,
});

/** On hand, reserved and free of the near, the far and the island's section. */
async function stock(test: TestApp, { warehouse, sections }: Calculable) {
  const rows: Row[] = await test.json(`/api/v1/stock/withWarehouseID/${warehouse.id}`);
  return [sections.near, sections.far, sections.island].map(({ id }) => {
    const { on_hand, reserved, free } = rows.find(({ id_section }) => id_section === id)!;
    return [on_hand, reserved, free];
  });
}

Deno.test("reservations: exist until the order is changed, reset or deleted", async () => {
  await using test = await open();
  const made = await calculated(test);
  const { warehouse, order, sections, boxes, lines } = made;
  const reserved = [[2, 2, 0], [3, 3, 0], [100, 2, 98]];
  const none = [[2, 0, 2], [3, 0, 3], [100, 0, 100]];
  assert.deepEqual(await stock(test, made), reserved);

  const path = `/api/v1/stock_reservation/withWarehouseID/${warehouse.id}`;
  const near = {
    id_order_item: order.id,
    order_name: order.order_name,
    id_section: sections.near.id,
    section_name: sections.near.section_name,
    id_box: boxes.shared.id,
    sku_box: "SHARED",
    count: 2,
  };
  assert.deepEqual(await test.json(`${path}?id_section=${sections.near.id}`), [near]);
  assert.equal((await test.json(`${path}?id_order_item=${order.id}`)).length, 3);
  assert.deepEqual(await test.json(`${path}?id_order_item=${UNKNOWN}`), []);

  await test.json(`/api/v1/order_data/${lines[0]!.id}`, put({ count_box: 3 }));
  assert.deepEqual(await stock(test, made), none, "changed");
  await test.json(CALCULATION, asking(made));
  assert.deepEqual(await stock(test, made), reserved);
  await test.json(CALCULATION, asking(made));
  assert.deepEqual(await stock(test, made), reserved, "calculated again, reserved once");
  const [other] = await create(test, "order", draft({ warehouse }, "order")) as [Row];
  await create(
    test,
    "line",
    draft({ order: other, box: boxes.shared }, "line", { id_box: boxes.shared.id, count_box: 5 }),
  );
  await create(test, "parameters", draft({ order: other }, "parameters"));
  await test.json(CALCULATION, asking({ ...made, order: other }));
  assert.deepEqual(
    await stock(test, made),
    [[2, 4, -2], [3, 6, -3], [100, 2, 98]],
    "two orders may want the same",
  );
  const gone = await test.request(`/api/v1/order_item/${other.id}`, { method: "DELETE" });
  assert.equal(gone.status, 204);
  assert.deepEqual(await stock(test, made), reserved, "deleted");
  await test.request(`/api/v1/warehouse_section/${sections.near.id}`, { method: "DELETE" });
  assert.deepEqual(await test.json(path), [], "emptied");
});

Deno.test("reservations: a job takes boxes that no other order reserves first", async () => {
  await using test = await open();
  const made = await calculable(test);
  const { warehouse, sections, boxes } = made;
  await test.json(`/api/v1/warehouse_section/${sections.near.id}`, put({ count_box: 8 }));
  const orderOf = async (count_box: number) => {
    const [order] = await create(test, "order", draft({ warehouse }, "order")) as [Row];
    const line = draft({ order, box: boxes.shared }, "line", {
      id_box: boxes.shared.id,
      count_box,
    });
    await create(test, "line", line);
    await create(test, "parameters", draft({ order }, "parameters"));
    return { ...made, order };
  };
  const calculate = async (of: Calculable) => {
    const job = await begin(test, of);
    assert.equal(
      (await eventsOf(await test.request(`${JOBS}/${job.id}/events`))).at(-1)!.event,
      "done",
    );
    return (await stock(test, made)).slice(0, 2);
  };
  assert.deepEqual(await calculate(await orderOf(7)), [[8, 7, 1], [3, 0, 3]]);
  const second = await orderOf(3);
  assert.deepEqual(await calculate(second), [[8, 8, 0], [3, 2, 1]], "one near, two far");
  const { stops } = await test.json(`/api/v1/order_item/${second.order.id}/tour`);
  assert.deepEqual(
    stops.map(({ id_section, boxes }: Row) => [id_section, boxes[0].count]),
    [[sections.near.id, 1], [sections.far.id, 2]],
  );
  assert.deepEqual(await calculate(second), [[8, 8, 0], [3, 2, 1]], "its own are free for it");
  assert.deepEqual(await calculate(await orderOf(3)), [[8, 10, -2], [3, 3, 0]], "the last ones");
  await test.json(CALCULATION, asking(second));
  assert.deepEqual(
    (await stock(test, made)).slice(0, 2),
    [[8, 12, -4], [3, 1, 2]],
    "without a job, the nearest in stock",
  );
});

Deno.test("picks: taken from stock and reservation, with a movement for the order", async () => {
  await using test = await open();
  const made = await calculated(test);
  const { order, warehouse, sections } = made;
  const acts = [actOf(sections.near, 2), actOf(sections.far, 1)];
  assert.deepEqual(await test.json(pathOf(order), post(acts)), [
    { id: acts[0]!.id, status: "applied", count_box: 0 },
    { id: acts[1]!.id, status: "applied", count_box: 2 },
  ]);
  assert.deepEqual(await stock(test, made), [[0, 0, 0], [2, 2, 0], [100, 2, 98]]);
  const movements = await test.json(
    `/api/v1/stock_movement/withWarehouseID/${warehouse.id}?limit=2`,
  );
  assert.deepEqual(
    movements.map(({ change, reason, id_order_item }: Row) => [change, reason, id_order_item]),
    [[-1, "picked", order.id], [-2, "picked", order.id]],
  );
  const picks = await test.json(pathOf(order));
  assert.deepEqual(
    picks.map(({ at, ...pick }: Row) => {
      assert.ok(Math.abs(at - Date.now()) < 600_000);
      return pick;
    }),
    acts.map((act) => ({
      ...act,
      short: false,
      reason: "",
      status: "applied",
      cause: "",
      user_login: "",
    })),
  );
  // What is picked already is reserved no more when the order is calculated again.
  await test.json(CALCULATION, asking(made));
  const reserved = (await stock(test, made)).map(([, reserved]) => reserved);
  assert.deepEqual(reserved, [0, 2, 2]);
  await test.json(`/api/v1/warehouse_section/${sections.near.id}`, put({ count_box: 9 }));
  await test.json(CALCULATION, asking(made));
  assert.deepEqual(
    (await stock(test, made)).map(([, reserved]) => reserved),
    [3, 0, 2],
    "three of six are picked: three are left to reserve",
  );
});

Deno.test("picks: repeats are not applied again", async () => {
  await using test = await open();
  const made = await calculated(test);
  const { order, sections } = made;
  const act = actOf(sections.far, 1);
  assert.deepEqual(
    await test.json(pathOf(order), post(act)),
    { id: act.id, status: "applied", count_box: 2 },
    "one object in, one object out",
  );
  const again = { id: act.id, status: "repeated", count_box: 2 };
  assert.deepEqual(await test.json(pathOf(order), post([act, act])), [again, again]);
  const twice = actOf(sections.far, 1);
  assert.deepEqual(await test.json(pathOf(order), post([twice, twice])), [
    { id: twice.id, status: "applied", count_box: 1 },
    { id: twice.id, status: "repeated", count_box: 1 },
  ]);
  assert.equal((await test.json(pathOf(order))).length, 2);
  const [status, message] = await test.refusal(pathOf(order), post([{ ...act, count: 2 }]));
  assert.deepEqual([status, message], [409, "[0].id: the id was used for another act"]);
});

Deno.test("picks: inapplicable ones become tasks without changing stock", async () => {
  await using test = await open();
  const made = await calculated(test);
  const { order, sections, boxes, lines } = made;
  await test.json(`/api/v1/warehouse_section/${sections.near.id}`, put({ count_box: 1 }));
  const before = await stock(test, made);
  const acts = [
    actOf(sections.near, 2),
    actOf(sections.island, 3),
    actOf(sections.near, 1, { id_box: boxes.stranded.id }),
    actOf({ id: UNKNOWN, id_box: boxes.shared.id }, 1),
  ];
  const tasks = acts.map(({ id }, at) => ({ id, status: "task", count_box: [1, 100, 1, 0][at] }));
  assert.deepEqual(await test.json(pathOf(order), post(acts)), tasks);
  assert.deepEqual(await test.json(pathOf(order), post(acts)), tasks, "again");
  assert.deepEqual(
    (await test.json(pathOf(order))).map(({ status, cause }: Row) => [status, cause]),
    [
      ["task", "too_little_stock"],
      ["task", "not_ordered"],
      ["task", "other_box"],
      ["task", "section_gone"],
    ],
  );
  await test.json(`/api/v1/order_data/${lines[1]!.id}`, put({ count_box: 3 }));
  const late = actOf(sections.near, 1);
  assert.deepEqual(await test.json(pathOf(order), post([late])), [
    { id: late.id, status: "task", count_box: 1 },
  ]);
  assert.equal((await test.json(pathOf(order))).at(-1).cause, "order_changed");
  assert.deepEqual(
    (await stock(test, made)).map(([on_hand]) => on_hand),
    before.map(([on_hand]) => on_hand),
  );
});

Deno.test("picks: a short pick releases the section and reserves elsewhere", async () => {
  await using test = await open();
  const made = await calculated(test);
  const { order, sections, warehouse, boxes } = made;
  const [spare] = await create(
    test,
    "section",
    draft({ warehouse, box: boxes.shared }, "section", { section_name: "SPARE", count_box: 1 }),
  ) as [Row];
  const act = actOf(sections.far, 1, { short: true, reason: "damaged" });
  assert.deepEqual(await test.json(pathOf(order), post([act])), [
    { id: act.id, status: "applied", count_box: 2 },
  ]);
  const nothing = actOf(sections.near, 0, { short: true, reason: "empty" });
  assert.deepEqual(await test.json(pathOf(order), post([nothing])), [
    { id: nothing.id, status: "applied", count_box: 2 },
  ]);
  const held = await test.json(
    `/api/v1/stock_reservation/withWarehouseID/${warehouse.id}?id_order_item=${order.id}`,
  );
  assert.deepEqual(
    held.map(({ id_section, count }: Row) => [id_section, count]),
    [[sections.island.id, 2], [spare.id, 1]],
    "of the two that far had left one is in the spare section; near has none to replace it",
  );
  assert.deepEqual(await stock(test, made), [[2, 0, 2], [2, 0, 2], [100, 2, 98]]);
  const picked = actOf(spare, 1);
  assert.deepEqual(await test.json(pathOf(order), post([picked])), [
    { id: picked.id, status: "applied", count_box: 0 },
  ]);
});

Deno.test("picks: refused by field, for no order, and for another warehouse's picker", async () => {
  await using test = await open();
  const made = await calculated(test);
  const { order, sections } = made;
  const refused = (changes: Record<string, unknown>) =>
    test.refusal(pathOf(order), post([actOf(sections.near, 1, changes)]));
  assert.deepEqual(await refused({ count: 0 }), [
    400,
    "[0].count: expected at least 1 box, or `short: true`",
  ]);
  assert.deepEqual(await refused({ id: "x" }), [400, "[0].id: expected a UUID"]);
  assert.equal((await refused({ count: -1 }))[0], 400);
  assert.equal((await refused({ short: 1 }))[0], 400);
  const act = post([actOf(sections.near, 1)]);
  assert.equal((await test.refusal(pathOf({ id: UNKNOWN }), act))[0], 404);
  assert.equal((await test.refusal(pathOf({ id: UNKNOWN })))[0], 404);
  assert.deepEqual(await test.json(pathOf(order)), []);

  const gated = await TestApp.over(test.database, {
    settings: { WAREHOUSE_AUTH: "basic" },
    packing: new PackingAtOnce().workers,
    store: test.store,
  });
  await addUser(test.db, { user_login: "own", user_role: 1, uuid_warehouse: made.warehouse.id });
  const [elsewhere] = await create(test, "warehouse", draft({}, "warehouse")) as [Row];
  await addUser(test.db, { user_login: "other", user_role: 1, uuid_warehouse: elsewhere.id });
  const by = (login: string) => ({ ...act, headers: basic(login, PASSWORD) });
  assert.equal((await gated.refusal(pathOf(order), act))[0], 401);
  assert.equal((await gated.refusal(pathOf(order), by("other")))[0], 404);
  await gated.json(pathOf(order), by("own"));
  const [pick] = await test.json(pathOf(order));
  assert.equal(pick.user_login, "own");
  await gated.close();
});

Deno.test("picks: a section or a box type of another warehouse is 404, a deleted one is a task", async () => {
  await using test = await open();
  const made = await calculated(test);
  const { order, sections, warehouse } = made;
  const other = await fill(test);
  const own = actOf(sections.near, 1);
  const refused = (changes: Record<string, unknown>) =>
    test.refusal(pathOf(order), post([own, actOf(sections.near, 1, changes)]));
  assert.deepEqual(await refused({ id_section: other.section.id }), [
    404,
    `[1].id_section: no section of the warehouse has the id ${other.section.id}`,
  ]);
  assert.deepEqual(await refused({ id_box: other.box.id }), [
    404,
    `[1].id_box: no box type of the warehouse has the id ${other.box.id}`,
  ]);
  assert.deepEqual(await test.json(pathOf(order)), [], "all or none");
  const gone = [{ id_section: UNKNOWN }, { id_box: UNKNOWN }];
  const tasks = await test.json(
    pathOf(order),
    post(gone.map((changes) => actOf(sections.near, 1, changes))),
  );
  assert.deepEqual(tasks.map(({ status }: Row) => status), ["task", "task"]);
  const board = await test.json(`/api/v1/shift/withWarehouseID/${warehouse.id}`);
  assert.equal(board.tasks.length, 2);
});

Deno.test("picks: 20 concurrent clients take exactly 10 boxes", async () => {
  await using test = await open();
  const made = await calculable(test);
  const { warehouse, boxes, sections, aisle } = made;
  await test.json(`/api/v1/warehouse_section/${sections.near.id}`, put({ count_box: 10 }));
  const orders = await Promise.all(Array.from({ length: 20 }, async () => {
    const [order] = await create(test, "order", draft({ warehouse }, "order")) as [Row];
    await create(
      test,
      "line",
      draft({ order, box: boxes.shared }, "line", { id_box: boxes.shared.id, count_box: 1 }),
    );
    await create(test, "parameters", draft({ order }, "parameters"));
    await test.json(CALCULATION, asking({ ...made, order, aisle }));
    return order;
  }));
  const stocked = async () => (await stock(test, made))[0];
  assert.deepEqual(await stocked(), [10, 20, -10]);
  const answers = await Promise.all(
    orders.map((order) => test.json(pathOf(order), post([actOf(sections.near, 1)]))),
  );
  const statuses = answers.flat().map(({ status }: Row) => status);
  assert.equal(statuses.filter((status) => status === "applied").length, 10);
  assert.equal(statuses.filter((status) => status === "task").length, 10);
  assert.deepEqual((await stocked())![0], 0);
});
