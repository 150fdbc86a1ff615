/** Rounds of several orders, from the plan to the picker's phone; slotting advice, made and undone. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { OrderItem } from "../../domain/warehouse/records.ts";
import type { OrderPick } from "../../domain/warehouse/picks.ts";
import type { StartedWave } from "../../domain/warehouse/wave_records.ts";
import type { ShiftBoard } from "../../domain/warehouse/shift_records.ts";
import type { SectionStock } from "../../domain/warehouse/stock_records.ts";
import { eventually, untilSo } from "../support/time.ts";
import { answered } from "./at_depot.ts";
import { calculate, post, WAREHOUSE } from "./calculated_orders.ts";
import {
  barriers,
  barriersAtDesk,
  barriersButColours,
  barriersLightAndDark,
  DESKTOP,
  type Device,
  OFFLINE_ERRORS,
  PHONE,
  shoot,
  Visitor,
} from "./visitor.ts";

const at = (page: string) => `/warehouse/${WAREHOUSE}/${page}`;
const of = (what: string) => `/${what}/withWarehouseID/${WAREHOUSE}`;
const SIDEWAYS = { width: 844, height: 390, touch: true };

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });
const stopTitle = (page: Page) => page.locator(".pick-stop").getAttribute("aria-label");

/** Looks at a page at a desk and on a phone, which has the same colours; answers what axe finds. */
async function look(visitor: Visitor, name: string, path: string, phone: Device = PHONE) {
  const found = await barriersAtDesk(visitor, name, path);
  await visitor.open(path, { ...phone, language: "ru" }, async (page) => {
    found.push(...await barriersButColours(page));
  });
  return found;
}

Deno.test("waves: planned, started, picked on a phone with a lost connection and a short pick, seen on the shift", async () => {
  await using visitor = await Visitor.arrive();
  const orders = (await answered<OrderItem[]>(visitor, of("order_item"))).slice(0, 3);
  for (const { id } of orders) await calculate(visitor, id);
  await visitor.open(at("rounds"), DESKTOP, async (page) => {
    await page.getByLabel(`Due: ${orders[0]!.order_name}`).fill("2099-12-31T23:59");
    await page.getByLabel("Weight, kg").fill("nothing");
    await page.getByText("Weight and volume must be above 0").waitFor();
    await page.getByLabel("Weight, kg").fill("9000");
    await page.getByLabel("Volume, m³").fill("30");
    await button(page, "Plan waves").click();
    await page.getByRole("heading", { name: "Planned waves" }).waitFor();
    await page.getByText("Route of Wave 1").waitFor();
    await page.locator(".floor-svg-way[points*=' ']").waitFor({ state: "attached" });
    assert.match(
      await page.locator(".figures").innerText(),
      /Each order by itself\s+\d+ m\s+\d+ % less/,
    );
    const dueTimes = async () =>
      (await answered<OrderItem[]>(visitor, of("order_item"))).slice(0, 2)
        .map(({ due_at }) => due_at);
    const farOff = new Date(2099, 11, 31, 23, 59).toISOString();
    assert.deepEqual(await dueTimes(), [farOff, ""]);
    const other = page.getByLabel(`Due: ${orders[1]!.order_name}`);
    const late = page.locator(".lined .wrong", { hasText: orders[1]!.order_name });
    await other.fill("2020-02-29T00:30");
    await button(page, "Plan waves").click();
    await late.waitFor();
    assert.deepEqual(await dueTimes(), [farOff, new Date(2020, 1, 29, 0, 30).toISOString()]);
    await other.fill("");
    await button(page, "Plan waves").click();
    await late.waitFor({ state: "detached" });
    assert.deepEqual(await dueTimes(), [farOff, ""]);
    assert.deepEqual(await barriersLightAndDark(page, "rounds-planned"), []);
    await button(page, "Release").first().click();
    await page.getByRole("link", { name: "Pick wave 1" }).waitFor();
  });
  const startedOf = () => answered<StartedWave[]>(visitor, of("started_round"));
  const [round] = await startedOf();
  assert.equal(round!.state, "open");
  assert.ok(round!.orders.length > 1);
  const pick = at(`rounds/${round!.id}/pick`);
  const found = [
    ...await look(visitor, "rounds", at("rounds")),
    ...await look(visitor, "round-pick", pick, SIDEWAYS),
  ];
  assert.deepEqual(found, []);

  const picksOf = async () => {
    const all: OrderPick[] = [];
    for (const { id } of round!.orders) {
      all.push(...await answered<OrderPick[]>(visitor, `/order_item/${id}/picks`));
    }
    return all;
  };
  await visitor.open(
    at("orders"),
    PHONE,
    async (page) => {
      await page.getByRole("heading", { name: "Waves to pick" }).waitFor();
      await page.getByRole("link", { name: "Pick wave 1" }).tap();
      await button(page, "Picked").waitFor();
      const [, stops] = /Stop 1 of (\d+)/.exec(await stopTitle(page) ?? "")!;
      await page.getByText(/^Place \d on the cart: /).waitFor();
      await button(page, "Picked").tap();
      await page.locator(`.pick-stop[aria-label="Stop 2 of ${stops}"]`).waitFor();
      await eventually(async () => (await picksOf()).length, 1);

      await page.route("**/api/v1/**", (route) => route.abort());
      await button(page, "Picked").tap();
      await page.locator(`.pick-stop[aria-label="Stop 3 of ${stops}"]`).waitFor();
      await button(page, "Short").tap();
      await button(page, "Section is empty").tap();
      await page.getByText("Not sent yet: 2").waitFor();
      await page.reload();
      await page.locator(`.pick-stop[aria-label="Stop 4 of ${stops}"]`).waitFor();
      await page.getByText("Not sent yet: 2").waitFor();
      assert.equal((await picksOf()).length, 1);

      await page.unroute("**/api/v1/**");
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await page.getByText("Short pick recorded. Route recalculated.").waitFor();
      await shoot(page, "round-pick-renewed");
      const isFinished = () => page.getByText("Picking finished").isVisible();
      while (!await isFinished()) {
        const title = await stopTitle(page);
        await button(page, "Picked").tap();
        await untilSo(async () => await isFinished() || await stopTitle(page) !== title);
      }
      await page.getByText("All sent").waitFor();
      await shoot(page, "round-pick-finished");
    },
    OFFLINE_ERRORS,
  );
  const picks = await picksOf();
  assert.deepEqual(picks.filter(({ status }) => status !== "applied"), []);
  const [done] = await startedOf();
  assert.deepEqual(
    [done!.state, done!.picked],
    ["done", picks.reduce((sum, { count }) => sum + count, 0)],
  );
  assert.ok(done!.walked! > 0);
  const board = await answered<ShiftBoard>(visitor, of("shift"));
  assert.deepEqual(board.rounds, [done]);
  await visitor.open(at("rounds"), { ...DESKTOP, language: "ru" }, async (page) => {
    await page.getByRole("heading", { name: "Волны на сегодня" }).waitFor();
    await page.getByText(/пройдено \d+ из \d+ м/).waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "rounds-done"), []);
  });
});

Deno.test("slotting advice: moves are applied up to one, and undone after leaving the page", async () => {
  await using visitor = await Visitor.arrive();
  // The starter's orders as often as they come in a month.
  const starter = (await answered<OrderItem[]>(visitor, of("order_item"))).slice(0, 2);
  const lines = await Promise.all(
    starter.map(({ id }) =>
      answered<Record<string, unknown>[]>(visitor, `/order_data/withOrderID/${id}`)
    ),
  );
  const items = Array.from({ length: 60 }, (_, at) => ({
    id: crypto.randomUUID(),
    id_warehouse: WAREHOUSE,
    order_name: `Order ${at}`,
    pallete_computed: "",
    due_at: "",
  }));
  await post(visitor, "/order_item/", items);
  const data = items.flatMap(({ id }, at) =>
    lines[at % 2]!.map((line) => ({ ...line, id: crypto.randomUUID(), id_order_item: id }))
  );
  await post(visitor, "/order_data/data", data);
  const stockOf = async () =>
    (await answered<SectionStock[]>(visitor, of("stock")))
      .map(({ section_name, sku_box, on_hand }) => `${section_name} ${sku_box} ${on_hand}`);
  const before = await stockOf();

  assert.deepEqual(await look(visitor, "slotting", at("slotting")), []);
  await visitor.open(at("slotting"), DESKTOP, async (page) => {
    await button(page, "Find moves").click();
    await page.getByText(/\d+ orders replayed/).waitFor();
    const moves = await page.locator(".table-cards tbody tr").count();
    assert.ok(moves > 1);
    assert.equal(await page.locator("path[marker-end]").count(), moves);
    assert.deepEqual(await barriersLightAndDark(page, "slotting-advice"), []);
    await page.getByRole("radio", { name: "Make the moves up to 1", exact: true }).check();
    assert.equal(await page.locator("path[marker-end]").count(), 1);
    await button(page, "Make 1 move").click();
    await button(page, /^Undo the moves/).waitFor();
    assert.notDeepEqual(await stockOf(), before);
    await page.reload();
    await button(page, /^Undo the moves/).click();
    await page.getByText("Moves undone.").waitFor();
    assert.deepEqual(await stockOf(), before);
  });
  await visitor.open(at("slotting"), { ...PHONE, language: "ru" }, async (page) => {
    await page.locator("form .button-main").first().tap();
    await page.locator(".table-cards").waitFor();
    assert.deepEqual(await barriers(page), []);
  });
});
