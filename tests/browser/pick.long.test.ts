/** A picker's shift on a phone: stop by stop, also without a connection. */
import { drawingSVG, gs1datamatrix } from "bwip-js/generic";
import assert from "node:assert/strict";
import type { Page, Route } from "playwright-core";
import type { OrderPick } from "../../domain/warehouse/picks.ts";
import type { SectionStock } from "../../domain/warehouse/stock_records.ts";
import { MESSAGES as PICK_TEXTS } from "../../static/warehouse/pick/messages.ts";
import { ORDER_STATE_LABELS } from "../../domain/warehouse/order_states.ts";
import { MESSAGES as SHIFT_TEXTS } from "../../static/warehouse/shift/messages.ts";
import { untilSo } from "../support/time.ts";
import { answered } from "./at_depot.ts";
import { CutLine } from "./cut_line.ts";
import { calculate, CORNER_SHOP, orderPath, WAREHOUSE } from "./calculated_orders.ts";
import {
  barriers,
  barriersEverywhere,
  barriersLightAndDark,
  DESKTOP,
  OFFLINE_ERRORS,
  PHONE,
  shoot,
  Visitor,
} from "./visitor.ts";
import { button, finishPallet, scan } from "./pick_steps.ts";

const PICK = `${orderPath(CORNER_SHOP)}/pick`;
const SIDEWAYS = { width: 844, height: 390, touch: true };

const stockOf = (visitor: Visitor) =>
  answered<SectionStock[]>(visitor, `/stock/withWarehouseID/${WAREHOUSE}`);
const picksOf = (visitor: Visitor) =>
  answered<OrderPick[]>(visitor, `/order_item/${CORNER_SHOP}/picks`);

const filled = (text: string, values: Record<string, string | number> = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
const stopTitle = (page: Page) => page.locator(".pick-stop").getAttribute("aria-label");

/** Resolves when the page can be opened without a connection. */
const untilKept = (page: Page) =>
  untilSo(() =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration(location.pathname);
      const kept = await caches.match(location.pathname);
      return worker?.active?.state === "activated" && kept !== undefined;
    })
  );

/** A page that is loaded again without a connection may have one until the emulation takes hold. */
const refuseChanges = (route: Route) =>
  route.request().method() === "GET" ? route.fallback() : route.abort("internetdisconnected");

Deno.test("picking: axe finds nothing on every device, in landscape and in Russian", async () => {
  await using visitor = await Visitor.arrive();
  await visitor.open(PICK, PHONE, async (page) => {
    await page.getByText("This order is not calculated yet").waitFor();
  });
  await calculate(visitor, CORNER_SHOP);
  assert.deepEqual(await barriersEverywhere(visitor, "pick", PICK), []);
  await visitor.open(PICK, { ...SIDEWAYS, language: "ru" }, async (page) => {
    await button(page, "Отобрано").waitFor();
    assert.deepEqual(await barriers(page), []);
    const size = await page.locator(".pick-section").evaluate((e) => getComputedStyle(e).fontSize);
    assert.equal(size, "48px");
    await button(page, "Не хватает").tap();
    assert.deepEqual(await barriersLightAndDark(page, "pick-short-sideways"), []);
  });
});

Deno.test("picking: the camera reads a GS1 code of a box; in Russian, with the way on a plan", async () => {
  await using visitor = await Visitor.arrive();
  await calculate(visitor, CORNER_SHOP);
  await visitor.open(
    PICK,
    { ...PHONE, language: "ru" },
    async (page) => {
      assert.match(
        await page.locator(".pick-plan .floor-svg").getAttribute("aria-label") ?? "",
        /^Маршрут к /,
      );
      assert.ok(
        (await page.locator(".pick-plan .floor-svg-way").getAttribute("points"))!.includes(" "),
      );
      const sku = await page.locator(".pick-sku").innerText();
      const svg = gs1datamatrix({
        bcid: "gs1datamatrix",
        text: `(01)04006381333931(240)${sku}`,
        scale: 4,
        padding: 10,
        backgroundcolor: "ffffff",
      }, drawingSVG());
      await page.evaluate(async (src) => {
        const code = new Image();
        code.src = src;
        await code.decode();
        Object.assign(globalThis, { code });
      }, `data:image/svg+xml;base64,${btoa(svg)}`);
      await button(page, "Сканировать камерой").tap();
      await untilSo(async () => (await picksOf(visitor)).length === 1);
      await button(page, "Сканировать камерой").waitFor();
      await shoot(page, "pick-ru");
    },
    undefined,
    (page) =>
      page.addInitScript(() => {
        const canvas = Object.assign(document.createElement("canvas"), {
          width: 640,
          height: 480,
        });
        const context = canvas.getContext("2d")!;
        setInterval(() => {
          const { code } = globalThis as { code?: HTMLImageElement };
          context.fillRect(0, 0, 640, 480);
          if (code) context.drawImage(code, 200, 120, 240, 240);
        }, 50);
        const getUserMedia = () => Promise.resolve(canvas.captureStream());
        Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia } });
      }),
  );
});

Deno.test("picking: reopened offline, it continues where it was", async () => {
  await using visitor = await Visitor.arrive();
  await using line = new CutLine(new URL(visitor.server.url));
  await calculate(visitor, CORNER_SHOP);
  await visitor.open(
    PICK,
    PHONE,
    async (page) => {
      const phone = page.context();
      const first = await phone.newPage();
      await first.goto(line.origin + PICK);
      await untilKept(first);
      line.cut();
      await button(first, "Picked").tap();
      await first.getByText("Not sent yet: 1").waitFor();
      await first.close();

      const again = await phone.newPage();
      await again.goto(line.origin + PICK);
      await again.locator('.pick-stop[aria-label^="Stop 2 of"]').waitFor();
      await again.getByText("Not sent yet: 1").waitFor();
      const section = await again.locator(".pick-section").innerText();
      await button(again, "Picked").tap();
      await again.getByText("Not sent yet: 2").waitFor();
      assert.equal((await picksOf(visitor)).length, 0);

      // Someone else has emptied the section meanwhile.
      const { id_section } = (await stockOf(visitor)).find((one) => one.section_name === section)!;
      const emptied = await visitor.server.fetch(`/api/v1/warehouse_section/${id_section}`, {
        method: "PUT",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ count_box: 0 }),
      });
      assert.equal(emptied.status, 200, await emptied.text());
      line.mend();
      await again.getByText("All sent").waitFor();
      await again.getByText(`${section}: not taken from the stock (too little in stock).`)
        .waitFor();
    },
  );
  assert.deepEqual((await picksOf(visitor)).map(({ status }) => status), ["applied", "task"]);
});

const SHIFT = {
  pick: "Pick",
  result: "Result",
  picked: "Picked",
  short: "Short",
  empty: "Section is empty",
};

type Texts = typeof PICK_TEXTS;
/** Texts without a count. */
type PlainText = { [Key in keyof Texts]: Texts[Key]["en"] extends string ? Key : never }[
  keyof Texts
];

const language = "en";

Deno.test(`picking: pallet after pallet, partly offline, while the planner watches`, async () => {
  const { pick, result, picked, short, empty } = SHIFT;
  const says = (name: PlainText, values?: Record<string, string | number>) =>
    filled(PICK_TEXTS[name][language], values);
  const state = (name: "reserved" | "picking" | "done") => ORDER_STATE_LABELS[name][language];
  await using visitor = await Visitor.arrive();
  const pallets = await calculate(visitor, CORNER_SHOP);
  assert.ok(pallets >= 2);
  const before = await stockOf(visitor);
  const planner = async (page: Page) => {
    const row = page.locator("tr", { hasText: "Corner shop" }).first();
    await row.getByText(state("reserved"), { exact: true }).waitFor();
    /** The planner sees what has been picked without doing anything. */
    const sees = () =>
      untilSo(async () => {
        const done = (await picksOf(visitor)).reduce((sum, { count }) => sum + count, 0);
        return await row.getByText(filled(SHIFT_TEXTS.progress[language], { done, all: 75 }))
          .isVisible();
      });

    await visitor.open(
      orderPath(CORNER_SHOP),
      { ...PHONE, language },
      async (page) => {
        await page.getByRole("button", { name: result, exact: true }).tap();
        await page.getByRole("link", { name: pick, exact: true }).tap();
        await page.locator(".pick-stop").waitFor();
        const sku = await page.locator(".pick-sku").innerText();
        await scan(page, "OTHER-SKU");
        await page.getByText(says("scan_unknown")).waitFor();
        assert.equal((await picksOf(visitor)).length, 0);
        await scan(page, `]C1240${sku}`);
        await untilSo(async () => (await picksOf(visitor)).length === 1);
        await row.getByText(state("picking"), { exact: true }).waitFor();
        await sees();

        // No connection: the picker goes on, is short once, and opens the page again.
        await untilKept(page);
        await page.context().route("**/api/**", refuseChanges);
        await page.context().setOffline(true);
        await button(page, picked).tap();
        await page.getByText(says("waiting", { count: 1 })).waitFor();
        const section = await page.locator(".pick-section").innerText();
        await button(page, short).tap();
        await shoot(page, `pick-short-${language}`);
        await button(page, empty).tap();
        await page.getByText(says("waiting", { count: 2 })).waitFor();
        await shoot(page, `pick-offline-${language}`);
        const stop = await stopTitle(page);
        await page.reload();
        await page.getByText(says("waiting", { count: 2 })).waitFor();
        assert.equal(await stopTitle(page), stop);
        assert.equal((await picksOf(visitor)).length, 1);

        // Back again: what waited is sent, and another section stands in for the short one.
        await page.context().unroute("**/api/**", refuseChanges);
        await page.context().setOffline(false);
        await page.getByText(says("sent")).waitFor();
        await page.getByText(says("way_renewed")).waitFor();
        await page.getByText(says("replacement")).waitFor();
        assert.match(
          await page.locator(".pick-plan .floor-svg-way").getAttribute("points") ?? "",
          / /,
        );
        await shoot(page, `pick-renewed-${language}`);
        const shorts = (await picksOf(visitor)).filter((one) => one.short);
        assert.deepEqual(shorts.map(({ count, reason }) => [count, reason]), [
          [0, "Section is empty"],
        ]);
        const named = before.find(({ id_section }) => id_section === shorts[0]!.id_section)!;
        assert.equal(named.section_name, section);
        assert.equal(named.sku_box, await page.locator(".pick-sku").innerText());
        await page.locator(".pick-stop").waitFor();
        await row.waitFor();
        await sees();

        for (let number = 2; number <= pallets; number++) {
          const name = says("next_pallet", { number });
          await finishPallet(page, { picked, next: new RegExp(name) });
          await shoot(page, `pick-pallet-${number}-${language}`);
          await sees();
          await button(page, name).tap();
          await page.locator(".pick-stop").waitFor();
        }
        await finishPallet(page, { picked, next: /^never$/ });
        await page.getByText(says("sent")).waitFor();
        await shoot(page, `pick-finished-${language}`);
      },
      OFFLINE_ERRORS,
    );
    await row.getByText(state("done"), { exact: true }).waitFor();
    await sees();
    await page.locator("section", { hasText: SHIFT_TEXTS.counts[language] }).locator(
      ".lined form",
    )
      .waitFor();
  };
  await visitor.open(`/warehouse/${WAREHOUSE}/shift`, { ...DESKTOP, language }, planner);

  const picks = await picksOf(visitor);
  assert.deepEqual(picks.filter(({ status }) => status !== "applied"), []);
  const after = await stockOf(visitor);
  // By section: what was taken, once, and nothing else.
  const taken = new Map<string, number>();
  for (const { id_section, count } of picks) {
    taken.set(id_section, (taken.get(id_section) ?? 0) + count);
  }
  assert.equal([...taken.values()].reduce((sum, count) => sum + count), 75);
  assert.deepEqual(
    after.map(({ on_hand }) => on_hand),
    before.map(({ id_section, on_hand }) => on_hand - (taken.get(id_section) ?? 0)),
  );
  assert.deepEqual(after.filter(({ reserved }) => reserved > 0), []);
});

Deno.test("picking: the whole order in one tour", async () => {
  await using visitor = await Visitor.arrive();
  await calculate(visitor, CORNER_SHOP);
  await visitor.open(PICK, PHONE, async (page) => {
    await page.getByLabel("Pick", { exact: true }).selectOption("all");
    await page.locator('.pick-stop[aria-label="Stop 1 of 14"]').waitFor();
    await finishPallet(page, { picked: "Picked", next: /^never$/ });
    await page.getByText("All sent").waitFor();
  });
  assert.equal((await picksOf(visitor)).reduce((sum, { count }) => sum + count, 0), 75);
});
