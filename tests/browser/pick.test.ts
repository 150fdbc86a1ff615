/** A picker's shift on a phone: stop by stop, also without a connection. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { OrderPick } from "../../domain/warehouse/picks.ts";
import type { SectionStock } from "../../domain/warehouse/stock_records.ts";
import type { ShiftBoard } from "../../domain/warehouse/shift_records.ts";
import { eventsOf } from "../../static/warehouse/order/state/event_reader.ts";
import { untilSo } from "../eventually.ts";
import { answered } from "./at_depot.ts";
import { calculate, CORNER_SHOP, orderPath, WAREHOUSE } from "./calculated_orders.ts";
import { barriersEverywhere, barriersLightAndDark, PHONE, shoot, Visitor } from "./visitor.ts";

const PICK = `${orderPath(CORNER_SHOP)}/pick`;
const SIDEWAYS = { width: 844, height: 390, touch: true };

const stockOf = (visitor: Visitor) =>
  answered<SectionStock[]>(visitor, `/stock/withWarehouseID/${WAREHOUSE}`);
const picksOf = (visitor: Visitor) =>
  answered<OrderPick[]>(visitor, `/order_item/${CORNER_SHOP}/picks`);

const onHand = (stock: SectionStock[]) => stock.reduce((sum, { on_hand }) => sum + on_hand, 0);

/** The states of the order as the planner's stream tells them, until it is picked to the end. */
async function followOrder(visitor: Visitor): Promise<string[]> {
  const path = `/api/v1/shift/withWarehouseID/${WAREHOUSE}/events`;
  const { body } = await visitor.server.fetch(path);
  const states: string[] = [];
  for await (const { data } of eventsOf(body as ReadableStream<Uint8Array<ArrayBuffer>>)) {
    const { orders }: ShiftBoard = JSON.parse(data);
    const { state } = orders.find(({ id }) => id === CORNER_SHOP)!;
    if (state !== states.at(-1)) states.push(state);
    if (state === "done" || state === "short") break;
  }
  return states;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const stopTitle = (page: Page) => page.locator(".pick-stop").getAttribute("aria-label");

/** Types as a scanner does. */
const scan = (page: Page, code: string) =>
  page.evaluate((code) => {
    for (const key of [...code, "Enter"]) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }
  }, code);

Deno.test("picking: without barriers on every device, also on its side and in Russian", async () => {
  await using visitor = await Visitor.arrive();
  await visitor.open(PICK, PHONE, async (page) => {
    await page.getByText("This order is not calculated yet").waitFor();
  });
  await calculate(visitor, CORNER_SHOP);
  assert.deepEqual(await barriersEverywhere(visitor, "pick", PICK), []);
  await visitor.open(PICK, { ...SIDEWAYS, language: "ru" }, async (page) => {
    await button(page, "Отобрано").waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "pick-sideways"), []);
    const size = await page.locator(".pick-section").evaluate((e) => getComputedStyle(e).fontSize);
    assert.equal(size, "48px");
    await button(page, "Не хватает").tap();
    assert.deepEqual(await barriersLightAndDark(page, "pick-short-sideways"), []);
  });
});

Deno.test("picking: the camera reads a box, where the browser can; in Russian, with the way on a plan", async () => {
  await using visitor = await Visitor.arrive();
  await calculate(visitor, CORNER_SHOP);
  await visitor.open(
    PICK,
    { ...PHONE, language: "ru" },
    async (page) => {
      assert.match(await page.locator(".pick-plan").getAttribute("aria-label") ?? "", /^Путь к /);
      assert.ok((await page.locator(".pick-plan-leg").getAttribute("points"))!.includes(" "));
      const sku = await page.locator(".pick-sku").innerText();
      await page.evaluate((code) => Object.assign(globalThis, { code }), `\u001d240${sku}`);
      await button(page, "Сканировать камерой").tap();
      await untilSo(async () => (await picksOf(visitor)).length === 1);
      await button(page, "Сканировать камерой").waitFor();
      await shoot(page, "pick-ru");
    },
    undefined,
    (page) =>
      page.addInitScript(() => {
        const code = () => (globalThis as { code?: string }).code;
        class BarcodeDetector {
          detect = () => Promise.resolve(code() ? [{ rawValue: code() }] : []);
        }
        const getUserMedia = () =>
          Promise.resolve(document.createElement("canvas").captureStream());
        Object.assign(globalThis, { BarcodeDetector });
        Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia } });
        HTMLMediaElement.prototype.play = () => Promise.resolve();
      }),
  );
});

Deno.test("picking: opened again without a connection, it goes on where it was", async () => {
  await using visitor = await Visitor.arrive();
  await calculate(visitor, CORNER_SHOP);
  await visitor.open(
    PICK,
    PHONE,
    async (page) => {
      await untilSo(() =>
        page.evaluate(async () => {
          const worker = await navigator.serviceWorker.getRegistration(location.pathname);
          const kept = await caches.match(location.pathname);
          return worker?.active?.state === "activated" && kept !== undefined;
        })
      );
      await page.context().setOffline(true);
      await button(page, "Picked").tap();
      await page.locator('.pick-stop[aria-label^="Stop 2 of"]').waitFor();
      await page.reload();
      await page.locator('.pick-stop[aria-label^="Stop 2 of"]').waitFor();
      await page.getByText("Not sent yet: 1").waitFor();
      const section = await page.locator(".pick-section").innerText();
      await button(page, "Picked").tap();
      await page.getByText("Not sent yet: 2").waitFor();

      // Someone else has emptied the section meanwhile.
      const { id_section } = (await stockOf(visitor)).find((one) => one.section_name === section)!;
      const emptied = await visitor.server.fetch(`/api/v1/warehouse_section/${id_section}`, {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ count_box: 0 }),
      });
      assert.equal(emptied.status, 200, await emptied.text());
      await page.context().setOffline(false);
      await page.getByText("All sent").waitFor();
      await page.getByText(`${section}: not taken from the stock, because too little in stock.`)
        .waitFor();
    },
    /Failed to load resource|net::ERR_/,
  );
  assert.deepEqual((await picksOf(visitor)).map(({ status }) => status), ["applied", "task"]);
});

Deno.test("picking: a shift with a lost connection, a reload, a short pick and a wrong box", async () => {
  await using visitor = await Visitor.arrive();
  await calculate(visitor, CORNER_SHOP);
  const before = await stockOf(visitor);
  const states = followOrder(visitor);
  // Where the test fails before, the stream ends with the server.
  states.catch(() => {});
  await visitor.open(
    PICK,
    PHONE,
    async (page) => {
      const [, stops] = /Stop 1 of (\d+)/.exec(await stopTitle(page) ?? "")!;
      const sku = await page.locator(".pick-sku").innerText();
      await scan(page, "OTHER-SKU");
      await page.getByText(`Wrong box: OTHER-SKU. Here it is ${sku}.`).waitFor();
      assert.equal((await picksOf(visitor)).length, 0);
      await scan(page, `]C1240${sku}`);
      await page.locator(`.pick-stop[aria-label="Stop 2 of ${stops}"]`).waitFor();
      await untilSo(async () => (await picksOf(visitor)).length === 1);

      // The server cannot be reached; the picker goes on.
      await page.route("**/api/v1/**", (route) => route.abort());
      await button(page, "Picked").tap();
      await page.locator(`.pick-stop[aria-label="Stop 3 of ${stops}"]`).waitFor();
      const section = await page.locator(".pick-section").innerText();
      await button(page, "Short").tap();
      await shoot(page, "pick-short");
      await button(page, "Section is empty").tap();
      await page.locator(`.pick-stop[aria-label="Stop 4 of ${stops}"]`).waitFor();
      await page.getByText("Not sent yet: 2").waitFor();
      await shoot(page, "pick-offline");
      await page.reload();
      await page.locator(`.pick-stop[aria-label="Stop 4 of ${stops}"]`).waitFor();
      await page.getByText("Not sent yet: 2").waitFor();
      assert.equal((await picksOf(visitor)).length, 1);

      // Back again: what waited is sent, and a section that stands in has come to the round.
      await page.unroute("**/api/v1/**");
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await page.getByText("All sent").waitFor();
      await page.getByText("the rest of the way has been computed anew").waitFor();
      await shoot(page, "pick-renewed");
      const short = (await picksOf(visitor)).find((pick) => pick.short)!;
      assert.deepEqual([short.count, short.reason], [0, "Section is empty"]);
      const named = before.find(({ id_section }) => id_section === short.id_section)!;
      assert.equal(named.section_name, section);

      while (!await page.getByText("The round is finished").isVisible()) {
        const title = await stopTitle(page);
        await button(page, "Picked").tap();
        await untilSo(async () =>
          await page.getByText("The round is finished").isVisible() ||
          await stopTitle(page) !== title
        );
      }
      await page.getByText("All sent").waitFor();
      await shoot(page, "pick-finished");
    },
    /Failed to load resource|net::ERR_FAILED/,
  );
  const seen = await states;
  assert.deepEqual([seen[0], seen.at(-1)], ["reserved", "short"]);
  assert.ok(seen.includes("picking"));
  const picks = await picksOf(visitor);
  assert.deepEqual(picks.filter(({ status }) => status !== "applied"), []);
  const taken = picks.reduce((sum, { count }) => sum + count, 0);
  const after = await stockOf(visitor);
  assert.equal(onHand(before) - onHand(after), taken);
  assert.equal(after.reduce((sum, { reserved }) => sum + reserved, 0), 0);
});
