/** Receiving without a page: scans, suggested sections, and what is sent, also later. */
import assert from "node:assert/strict";
import { Receiving } from "../../../../static/warehouse/receive/receiving.ts";
import { BrowserStandIn, refusal, settled } from "../../browser_stand_in.ts";

const API = "/api/v1/stock";
const size = { length_box: 1, width_box: 1, height_box: 1 };
const DATA = {
  warehouse: { id: "w1", length_unit: "mm", weight_unit: "kg" } as never,
  boxes: [
    { id: "b1", sku_box: "TEA", barcodes: ["4006381333931"], ...size },
    { id: "b2", sku_box: "MILK", description: "Fresh", ...size },
  ],
  sections: [
    { id: "s1", name: "A1", id_box: "b1", count_box: 5, distance: 9 },
    { id: "s2", name: "A2", id_box: "", count_box: 0, distance: 3 },
    { id: "s3", name: "A3", id_box: "b2", count_box: 2, distance: 1 },
  ],
};
const applied = (acts: unknown) =>
  (acts as { id: string }[]).map(({ id }) => ({ id, status: "applied", count_box: 0 }));

const stockOf = (receiving: Receiving) =>
  receiving.sections.value.map(({ name, id_box, count_box }) => `${name} ${id_box} ${count_box}`);

Deno.test("receiving: a scan selects the article and its section, another scan the section", async () => {
  using browser = new BrowserStandIn({ [`POST ${API}/receipts`]: applied });
  const receiving = new Receiving(DATA);
  receiving.scan("0000000");
  assert.equal(receiving.unknown.value, "unknown");
  receiving.scan("4006381333931");
  assert.deepEqual([receiving.box.value?.sku_box, receiving.into.value?.name], ["TEA", "A1"]);
  assert.equal(receiving.isReady.value, false);
  receiving.scan("A2");
  assert.equal(receiving.into.value?.name, "A2");
  receiving.scan("A3");
  assert.equal(receiving.into.value?.name, "A2", "it holds another article");
  assert.equal(receiving.unknown.value, "unknown", "the form says so");
  receiving.scan("A2");
  assert.equal(receiving.unknown.value, undefined);
  for (const wrong of ["0", "-1", "1.5", "x"]) {
    receiving.count.value = wrong;
    assert.equal(receiving.isReady.value, false, wrong);
  }
  receiving.count.value = "12";
  receiving.confirm();
  await settled();
  const [{ route, body }] = browser.asked as [{ route: string; body: Record<string, unknown>[] }];
  assert.equal(route, `POST ${API}/receipts`);
  const { id, ...act } = body[0]!;
  assert.deepEqual(act, { id_box: "b1", id_section: "s2", count: 12, reason: "" });
  assert.equal(typeof id, "string");
  assert.deepEqual(stockOf(receiving), ["A1 b1 5", "A2 b1 12", "A3 b2 2"]);
  assert.equal(receiving.box.value, undefined);
});

Deno.test("receiving: offline steps are sent later in order, each to its route", async () => {
  using browser = new BrowserStandIn({
    [`POST ${API}/receipts`]: refusal(503, "away"),
    [`POST ${API}/moves`]: applied,
  });
  const receiving = new Receiving(DATA);
  receiving.choose(DATA.boxes[0]);
  receiving.count.value = "3";
  receiving.confirm();
  await settled();
  receiving.begin("move");
  receiving.choose(DATA.boxes[0]);
  assert.equal(receiving.from.value?.count_box, 8, "with the boxes that are not sent yet");
  receiving.count.value = "9";
  assert.equal(receiving.isReady.value, false, "more than there are");
  receiving.count.value = "8";
  receiving.into.value = receiving.targets.value.find(({ name }) => name === "A2");
  receiving.confirm();
  await settled();
  assert.equal(receiving.queue.waiting.value, 2);
  browser.answers[`POST ${API}/receipts`] = applied;
  browser.asked.length = 0;
  await new Receiving(DATA).queue.flush();
  assert.deepEqual(browser.routes, [`POST ${API}/receipts`, `POST ${API}/moves`]);
  const [move] = browser.asked[1]!.body as Record<string, unknown>[];
  assert.deepEqual(
    [move!.id_section_from, move!.id_section_to, move!.count],
    ["s1", "s2", 8],
  );
});

Deno.test("receiving: an applied step is undone by an inverse one; a refused one shows the reason", async () => {
  using browser = new BrowserStandIn({ [`POST ${API}/receipts`]: applied });
  const receiving = new Receiving(DATA);
  receiving.choose(DATA.boxes[1]);
  receiving.count.value = "4";
  receiving.confirm();
  await settled();
  receiving.takeBack(receiving.queue.picks.value[0]!);
  await settled();
  const [back] = browser.asked[1]!.body as Record<string, unknown>[];
  assert.deepEqual([back!.id_section, back!.count], ["s3", -4]);
  assert.equal(receiving.queue.picks.value[1]!.offsets, receiving.queue.picks.value[0]!.id);
  assert.deepEqual(stockOf(receiving), ["A1 b1 5", "A2  0", "A3 b2 2"]);
  browser.answers[`POST ${API}/receipts`] = refusal(409, "[0].id_section: occupied");
  receiving.choose(DATA.boxes[1]);
  receiving.count.value = "1";
  receiving.confirm();
  await settled();
  assert.deepEqual(receiving.queue.picks.value[2]!.status, "refused");
  assert.equal(stockOf(receiving)[2], "A3 b2 2");
});

Deno.test("receiving: a count that met another stock is repeated with the stock as it is now", async () => {
  const of = (path: string) => `GET /api/v1/${path}/withWarehouseID/w1`;
  const task = (acts: unknown) =>
    (acts as { id: string }[]).map(({ id }) => ({ id, status: "task", count_box: 7 }));
  const none = ["stockbox", "warehouse_points", "warehouse_section_geometry", "replenishment"];
  using browser = new BrowserStandIn({
    ...Object.fromEntries([...none, "deliveries"].map((path) => [of(path), []])),
    [of("warehouse_data")]: [DATA.warehouse],
    [of("warehouse_section")]: [{ id: "s1", section_name: "A1", id_box: "b1", count_box: 7 }],
    [of("shift")]: { counts: [{ id_section: "s1" }] },
    [`POST ${API}/counts`]: task,
  });
  const receiving = new Receiving(DATA);
  receiving.begin("count");
  const count = async (text: string) => {
    receiving.scan("A1");
    receiving.count.value = text;
    receiving.confirmCount();
    await settled();
  };
  await count("6");
  assert.deepEqual(stockOf(receiving), ["A1 b1 7"]);
  assert.deepEqual(receiving.toCount.value.map(({ name }) => name), ["A1"]);
  browser.answers[`POST ${API}/counts`] = applied;
  await count("6");
  const sent = browser.asked.filter(({ route }) => route === `POST ${API}/counts`)
    .map(({ body }) => (body as [{ count: number; count_before: number }])[0]);
  assert.deepEqual(sent.map((one) => [one.count_before, one.count]), [[5, 6], [7, 6]]);
});
