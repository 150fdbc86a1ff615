/** The planner's board, tasks, counting and released reservations, over HTTP. */
import assert from "node:assert/strict";
import type {
  ShiftBoard,
  ShiftDay,
  WarehouseOverview,
} from "../../../domain/warehouse/shift_records.ts";
import type { SectionStock, StockReservation } from "../../../domain/warehouse/stock_records.ts";
import { eq, sql } from "drizzle-orm";
import { orderPicks } from "../../../db/schema/stock.ts";
import { middayZone } from "../../support/time.ts";
import { TestApp } from "../../support/app.ts";
import { asking, calculable, CALCULATION } from "./calculable.ts";
import { create, draft, fill, post, put, UNKNOWN } from "./records.ts";

const of = (what: string, warehouse: string) => `/api/v1/${what}/withWarehouseID/${warehouse}`;

/** Reads the boards of an event stream as they come. */
async function* boardsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ShiftBoard> {
  let text = "";
  for await (const piece of body.pipeThrough(new TextDecoderStream() as never)) {
    text += piece;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const [, data] = /^event: board\ndata: (.*)$/s.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (data !== undefined) yield JSON.parse(data);
    }
  }
}

Deno.test("more than 200 orders: the board and the orders to load state their number", async () => {
  await using test = await TestApp.open();
  const { warehouse: { id: id_warehouse } } = await calculable(test);
  const more = Array.from({ length: 204 }, (_, at) => ({
    ...{ id_warehouse, order_name: `Order ${at % 2 ? "odd" : "even"} ${at}`, pallete_computed: "" },
  }));
  await test.json("/api/v1/order_item", post(more));
  const { orders, totals }: ShiftBoard = await test.json(of("shift", id_warehouse));
  assert.equal(orders.length, 200);
  assert.deepEqual(totals, { tasks: 0, counts: 0, lacking: 0, states: { new: 205 } });
  const listed = async (query: string) => {
    const answer = await test.request(of("loadable_order", id_warehouse) + query);
    return [(await answer.json()).length, answer.headers.get("X-Total-Count")];
  };
  assert.deepEqual(await listed(""), [200, "205"]);
  assert.deepEqual(await listed("?search=odd"), [102, "102"]);
  assert.deepEqual(await listed("?search=order"), [200, "205"]);
});

Deno.test("shift board: shows calculation, picks, short picks and walked metres live", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { warehouse: { id }, order, sections, boxes } = made;
  const stream = await test.request(`${of("shift", id)}/events`);
  assert.equal(stream.headers.get("Content-Type"), "text/event-stream; charset=utf-8");
  const boards = boardsOf(stream.body!);
  const until = async (isMeant: (order: ShiftBoard["orders"][number]) => boolean) => {
    for (let seen = 0; seen < 20; seen++) {
      const { value } = await boards.next();
      assert.ok(value, "the stream has ended");
      const found = value.orders.find((one: { id: string }) => one.id === order.id);
      if (found !== undefined && isMeant(found)) return found;
    }
    throw new Error("20 boards, and none as expected");
  };
  const first = await until(() => true);
  assert.deepEqual([first.state, first.picked, first.planned], ["new", 0, null]);
  await test.json(CALCULATION, asking(made));
  await until(({ state }) => state === "reserved");
  const act = (section: { id: string }, count: number) => ({
    id: crypto.randomUUID(),
    id_section: section.id,
    id_box: boxes.shared.id,
    count,
  });
  const picks = `/api/v1/order_item/${order.id}/picks`;
  await test.json(picks, post([act(sections.near, 2)]));
  const picking = await until(({ state, walked }) => state === "picking" && walked !== null);
  assert.deepEqual([picking.picked, picking.planned, picking.walked], [2, 60, 10]);
  // There is no more of them than the order needs.
  const [task] = await test.json(picks, post([act(sections.near, 4)]));
  assert.equal(task.status, "task");
  assert.equal((await until(({ tasks }) => tasks === 1)).state, "picking");
  // Some are in a section to which no way leads, and two are nowhere.
  const rest: StockReservation[] = await test.json(of("stock_reservation", id));
  await test.json(
    picks,
    post(rest.map(({ id_section, id_box, count }) => ({
      ...act(sections.far, count),
      id_section,
      id_box,
    }))),
  );
  const done = await until(({ state, walked }) => state === "short" && walked === 60);
  assert.deepEqual([done.picked, done.boxes, done.pickers], [7, 9, []]);

  const resolved = `${picks}/${task.id}/resolved`;
  assert.equal((await test.request(resolved, { method: "PUT" })).status, 204);
  assert.equal((await until(({ tasks }) => tasks === 0)).state, "short");
  assert.deepEqual((await test.json(of("shift", id))).tasks, []);
  const other = `${picks}/${UNKNOWN}/resolved`;
  assert.equal((await test.request(other, { method: "PUT" })).status, 404);
  await boards.return(undefined);

  const [day]: ShiftDay[] = await test.json(
    `${of("shift", id)}/days?zone=${encodeURIComponent(middayZone())}`,
  );
  assert.deepEqual(
    { ...day, day: "" },
    {
      day: "",
      orders: 1,
      acts: 2 + rest.length,
      boxes: 7,
      shorts: 0,
      tasks: 1,
      pickers: 1,
      planned: 60,
      walked: 60,
    },
  );
  assert.equal((await test.request(of("shift", UNKNOWN))).status, 404);
  assert.equal((await test.request(`${of("shift", UNKNOWN)}/events`)).status, 404);
});

Deno.test("overview: due and late orders, work to pick and load; empty for an empty warehouse", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { warehouse: { id }, order, sections, boxes } = made;
  const zone = middayZone();
  const path = `${of("overview", id)}?zone=${encodeURIComponent(zone)}`;
  const overview = (): Promise<WarehouseOverview> => test.json(path);
  const due = (due_at: string) => test.json(`/api/v1/order_item/${order.id}`, put({ due_at }));
  const first = await overview();
  assert.deepEqual([first.uncalculated, first.late, first.due_today, first.pallets], [1, 0, 0, 0]);
  await due(new Date(Date.now() + 3_600_000).toISOString());
  await test.json(CALCULATION, asking(made));
  const calculated = await overview();
  const { pallets } = await test.json(`/api/v1/order_item/${order.id}/pallets?legs=0`);
  const { uncalculated, reserved, late, due_today } = calculated;
  assert.deepEqual([uncalculated, reserved, late, due_today], [0, 1, 0, 1]);
  assert.equal(calculated.pallets, pallets.length);
  await due("2026-01-02T08:00:00.000Z");
  const act = { id_section: sections.near.id, id_box: boxes.shared.id };
  const picks = [{ id: crypto.randomUUID(), ...act, count: 2 }];
  await test.json(`/api/v1/order_item/${order.id}/picks`, post(picks));
  const picked = await overview();
  assert.deepEqual(
    [picked.late, picked.due_today, picked.picking, picked.reserved],
    [1, 0, 1, 0],
  );
  assert.deepEqual([picked.picks_hour, picked.boxes_hour, picked.tasks], [1, 2, 0]);
  // Nobody has a login in open mode.
  assert.equal(picked.pickers_hour, 0);
  const { order: busy } = await fill(test);
  await test.db.write(async (tx) => {
    await tx.update(orderPicks).set({ user_login: "anna" });
    await tx.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
        WHERE i < 20000)
      INSERT INTO order_picks(id, id_order_item, id_section, id_box, count, short, status, at)
        SELECT 'pick ' || i, ${busy.id}, '', '', 1, 0, 'applied', ${Date.now()} FROM n`);
  });
  const { picks_hour, pickers_hour } = await overview();
  assert.deepEqual([picks_hour, pickers_hour], [1, 1], "others are busier");
  await test.json(`/api/v1/order_item/${order.id}`, put({ state: "delivered" }));
  const { setup, ...delivered } = await overview();
  assert.deepEqual([delivered.late, delivered.picking, delivered.pallets], [0, 0, 0]);
  assert.ok(Object.values(setup).every((has) => has));

  const [empty] = await create(test, "warehouse", draft({}, "warehouse"));
  const { setup: missing, ...none } = await test.json(of("overview", empty!.id));
  assert.ok(Object.values(missing).every((has) => has === false));
  assert.ok(Object.values(none).every((count) => count === 0));
  assert.equal((await test.request(of("overview", UNKNOWN))).status, 404);
  assert.equal((await test.request(`${of("overview", id)}?zone=Mars`)).status, 400);
});

Deno.test("counting: a short pick requests a count, which is resolved and recorded by counting", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { warehouse: { id }, order, sections, boxes } = made;
  await test.json(CALCULATION, asking(made));
  const short = {
    id: crypto.randomUUID(),
    id_section: sections.near.id,
    id_box: boxes.shared.id,
    count: 0,
    short: true,
    reason: "Section is empty",
  };
  await test.json(`/api/v1/order_item/${order.id}/picks`, post([short]));
  const { counts, orders }: ShiftBoard = await test.json(of("shift", id));
  assert.deepEqual(counts.map((one) => [one.id_section, one.reason, one.count_box]), [
    [sections.near.id, "Section is empty", 2],
  ]);
  // Three of six, because nothing replaces the two that are not found, and one that is nowhere.
  assert.deepEqual(orders.map(({ state, missing }) => [state, missing]), [["reserved", 4]]);
  const again = [
    { ...short, id: crypto.randomUUID(), reason: "Boxes are damaged" },
    { ...short, id: crypto.randomUUID(), reason: "" },
  ];
  await test.json(`/api/v1/order_item/${order.id}/picks`, post(again));
  const later: ShiftBoard = await test.json(of("shift", id));
  assert.deepEqual(later.counts.map(({ reason }) => reason), ["Boxes are damaged"]);
  const path = of("stock_count", id);
  const twice = [0, 1].map((count_box) => ({ id_section: sections.near.id, count_box }));
  assert.equal((await test.request(path, post(twice))).status, 400);
  const foreign = [{ id_section: sections.near.id, count_box: 0 }, {
    id_section: UNKNOWN,
    count_box: 1,
  }];
  assert.equal((await test.request(path, post(foreign))).status, 404);
  assert.equal((await test.json(of("shift", id))).counts.length, 1);
  await test.json(path, post([{ id_section: sections.near.id, count_box: 0 }]));
  assert.deepEqual((await test.json(of("shift", id))).counts, []);
  const [last] = await test.json(`${of("stock_movement", id)}?limit=1`);
  assert.deepEqual([last.reason, last.change, last.count_after], ["counted", -2, 0]);
});

Deno.test("release: frees an order's reservations in one section or all", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { warehouse: { id }, order, sections } = made;
  await test.json(CALCULATION, asking(made));
  const reserved = async () => {
    const stock: SectionStock[] = await test.json(of("stock", id));
    return stock.reduce((sum, { reserved }) => sum + reserved, 0);
  };
  const before = await reserved();
  const path = `${of("stock_reservation", id)}/${order.id}`;
  const release = { method: "DELETE" };
  const here = await test.json(`${path}?id_section=${sections.near.id}`, release);
  assert.deepEqual(here, { count: 2 });
  assert.equal(await reserved(), before - 2);
  assert.deepEqual(await test.json(path, release), { count: before - 2 });
  const [shown] = (await test.json(of("shift", id))).orders;
  assert.equal(shown.state, "calculated");
  const unknown = `${of("stock_reservation", id)}/${UNKNOWN}`;
  assert.equal((await test.request(unknown, release)).status, 404);
  await test.json(`/api/v1/warehouse_section/${sections.far.id}`, put({ count_box: 1 }));
});

Deno.test("GET /api/v1/shift/…/days: each act belongs to the day of the zone's clocks at its time", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const { warehouse: { id }, order, sections: { far }, boxes: { shared } } = made;
  await test.json(CALCULATION, asking(made));
  // In Berlin: half past midnight on a summer night, a quarter to midnight in winter, half past then.
  const times = ["2026-07-14T22:30:00Z", "2026-12-01T22:45:00Z", "2026-12-01T23:30:00Z"];
  for (const time of times) {
    const act = { id: crypto.randomUUID(), id_section: far.id, id_box: shared.id, count: 1 };
    await test.json(`/api/v1/order_item/${order.id}/picks`, post([act]));
    await test.database.db.writeOnce((tx) =>
      tx.update(orderPicks).set({ at: Date.parse(time) }).where(eq(orderPicks.id, act.id))
    );
  }
  const daysIn = async (zone: string) =>
    (await test.json(`${of("shift", id)}/days?zone=${zone}`) as ShiftDay[])
      .map(({ day, acts }) => `${day} ${acts}`);
  assert.deepEqual(await daysIn("Europe/Berlin"), ["2026-12-02 1", "2026-12-01 1", "2026-07-15 1"]);
  assert.deepEqual(await daysIn("UTC"), ["2026-12-01 2", "2026-07-14 1"]);
  assert.deepEqual(await daysIn("America/New_York"), ["2026-12-01 2", "2026-07-14 1"]);
  assert.deepEqual(await daysIn("Asia/Kolkata"), ["2026-12-02 2", "2026-07-15 1"]);
  const refused = await test.request(`${of("shift", id)}/days?zone=%2B03:00`);
  assert.deepEqual([refused.status, await refused.json()], [400, {
    error: "zone: expected the IANA name of a time zone, such as Europe/Berlin",
  }]);
});

Deno.test("shift board: at most 200 concurrent watchers", async () => {
  await using test = await TestApp.open();
  const [warehouse] = await create(test, "warehouse", draft({}, "warehouse"));
  const path = `/api/v1/shift/withWarehouseID/${warehouse!.id}/events`;
  // Those do not watch.
  for (let at = 0; at < 3; at++) await test.request(path, { method: "HEAD" });
  const answers = await Promise.all(Array.from({ length: 205 }, () => test.request(path)));
  const refused = answers.filter(({ status }) => status === 503);
  assert.deepEqual([answers.length - refused.length, refused.length], [200, 5]);
  await Promise.all(answers.map(({ body }) => body?.cancel()));
});
