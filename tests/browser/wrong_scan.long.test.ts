/** A picker scans the wrong box: the whole screen says so. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { OrderPick } from "../../domain/warehouse/picks.ts";
import { untilSo } from "../support/time.ts";
import { answered } from "./at_depot.ts";
import { calculate, CORNER_SHOP, orderPath } from "./calculated_orders.ts";
import { button, scan } from "./pick_steps.ts";
import { barriersLightAndDark, DESKTOP, PHONE, Visitor } from "./visitor.ts";

const PICK = `${orderPath(CORNER_SHOP)}/pick`;
// Of the starter's warehouse, not in this order.
const OTHER = "WATER-STILL-1.5L-6";

interface Alarms {
  vibrations: unknown[];
  tones: number;
}

/** Counts vibrations and tones instead of making them. */
const countAlarms = (page: Page) =>
  page.addInitScript(() => {
    const alarms = { vibrations: [] as unknown[], tones: 0 };
    Object.assign(globalThis, {
      alarms,
      OscillatorNode: class {
        connect() {}
        start() {
          alarms.tones += 1;
        }
        stop() {}
      },
    });
    Object.defineProperty(navigator, "vibrate", {
      value: (pattern: unknown) => pattern !== 0 && alarms.vibrations.push(pattern),
    });
  });
const alarmsOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { alarms: Alarms }).alarms);

const picksOf = (visitor: Visitor) =>
  answered<OrderPick[]>(visitor, `/order_item/${CORNER_SHOP}/picks`);

const language = "ru";

const TEXTS = {
  other: /^Не та коробка Нужна (\S+) Отсканирована (\S+) Это код коробки другого типа\.$/,
  none: /^Не подтверждено Нужна (\S+) Код (\S+) В коде нет артикула: /,
  back: "К остановке",
  sound: "Звук при ошибке сканирования",
};

Deno.test(`wrong scan: red over the whole screen with both articles, a sound and a vibration`, async () => {
  await using visitor = await Visitor.arrive();
  await calculate(visitor, CORNER_SHOP);
  const check = async (page: Page) => {
    const sku = await page.locator(".pick-sku").innerText();
    await scan(page, OTHER);
    const alert = page.locator(".pick-wrong [role=alert]");
    const words = async () => (await alert.innerText()).replace(/\s+/g, " ").trim();
    await alert.waitFor();
    assert.deepEqual((await words()).match(TEXTS.other)?.slice(1), [sku, OTHER]);
    const size = page.viewportSize()!;
    const { x, y, width, height } = (await page.locator(".pick-wrong").boundingBox())!;
    assert.deepEqual({ x, y, width, height }, { x: 0, y: 0, ...size });
    const colour = await page.locator(".pick-wrong")
      .evaluate((shown) => getComputedStyle(shown).backgroundColor);
    assert.equal(colour, "rgb(168, 7, 26)");
    assert.deepEqual(
      await barriersLightAndDark(page, `wrong-scan-${size.width}-${language}`),
      [],
    );
    assert.deepEqual(await alarmsOf(page), { vibrations: [[200, 80, 350]], tones: 2 });

    // A batch equal to the SKU identifies nothing; the sound is switched off from here on.
    await page.getByLabel(TEXTS.sound).uncheck();
    await scan(page, `]C110${sku}`);
    await untilSo(async () => TEXTS.none.test(await words()));
    assert.deepEqual((await words()).match(TEXTS.none)?.slice(1), [sku, `]C110${sku}`]);
    await untilSo(async () => (await alarmsOf(page)).vibrations.length === 2);
    assert.equal((await alarmsOf(page)).tones, 2);
    await button(page, TEXTS.back).click();
    await page.locator(".pick-wrong").waitFor({ state: "detached" });
    assert.equal((await picksOf(visitor)).length, 0);

    // The right box closes it by itself and goes on.
    await scan(page, OTHER);
    await alert.waitFor();
    await page.evaluate(() => localStorage.removeItem("depot.scan_sound"));
  };
  const devices = [PHONE, { width: 844, height: 390, touch: true }, DESKTOP];
  for (const device of devices) {
    await visitor.open(PICK, { ...device, language }, check, undefined, countAlarms);
  }
  await visitor.open(PICK, { ...PHONE, language }, async (page) => {
    const sku = await page.locator(".pick-sku").innerText();
    await scan(page, OTHER);
    await page.locator(".pick-wrong").waitFor();
    await scan(page, sku);
    await page.locator(".pick-wrong").waitFor({ state: "detached" });
    await untilSo(async () => (await picksOf(visitor)).length === 1);
  });
});
