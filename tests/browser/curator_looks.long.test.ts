/** The curator's desk by touch, in both languages, in light and dark, and for everybody. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { atRest } from "./at_rest.ts";
import { atDesk, chooseFile, curatorArrives, flagsOf, imageFile, shownTitle } from "./at_desk.ts";
import { eventually } from "../support/time.ts";
import { searchEngine, searchEnv } from "./search_engine.ts";
import {
  barriersButColours,
  barriersLightAndDark,
  DESKTOP,
  type Device,
  PHONE,
  shoot,
} from "./visitor.ts";

/** Walks through everything that can be seen of the desk, and calls `look` at each. */
async function walk(page: Page, look: (state: string) => Promise<void>): Promise<void> {
  const close = async () => {
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  };
  await look("desk");
  await chooseFile(page, imageFile("one.jpg", 1200, 800));
  await page.locator(".job-done").waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("c");
  await page.keyboard.press("f");
  await page.keyboard.press("Shift+C");
  await page.locator(".tray-notice-failed").waitFor();
  await look("refused");
  await page.locator(".tray-notice-failed .tool").click();
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await page.locator(".pane img").nth(1).waitFor();
  await look("picture");
  await page.keyboard.press("e");
  await page.locator(".look img").waitFor();
  await look("look");
  await close();
  await page.keyboard.press("s");
  await page.locator(".compare .pane img").nth(1).waitFor();
  await look("search");
  await close();
  await page.keyboard.press("x");
  await page.locator("dialog").waitFor();
  await look("clear");
  await close();
  await page.keyboard.press("Delete");
  await page.locator(".bullets li").nth(2).waitFor();
  await look("delete");
  await close();
  await page.keyboard.press("?");
  await page.locator("dialog").waitFor();
  await look("keys");
  await close();
  await page.keyboard.press("p");
  await page.locator(".panes-artist").waitFor();
  await look("portraits");
  await page.locator('.tab[href="/curator/audit"]').click();
  await page.locator(".entry").first().waitFor();
  await look("log");
}

Deno.test("axe finds nothing on the curators' pages, in light and dark, at a desk and on a phone", async () => {
  const claimed = { width: 3000, height: 2000 };
  await using upstream = searchEngine(Array.from({ length: 10 }, (_, n) => ({
    name: `picture-${n}`,
    width: 900 - 60 * n,
    height: 600,
    claimed,
  })));
  const found: string[] = [];
  for (const device of [DESKTOP, PHONE]) {
    await using visitor = await curatorArrives(searchEnv(upstream));
    const look = async (page: Page, state: string) => {
      const name = `curator-${state}-${device.width}`;
      // A phone has the same colours.
      if (device === PHONE) found.push(...await barriersButColours(page));
      else found.push(...await barriersLightAndDark(page, name));
      await page.emulateMedia({ colorScheme: "light" });
    };
    await visitor.open("/curator", device, (page) => look(page, "login"));
    await atDesk(visitor, device, async (page) => {
      await walk(page, (state) => look(page, state));
      await page.locator(".tab").first().click();
      await page.context().clearCookies({ name: "gallery.sid" });
      await page.keyboard.press("c");
      await page.locator("dialog").waitFor();
      await look(page, "expired");
    }, { expected: /401|409/ });
  }
  assert.deepEqual(found, []);
});

/** Nothing sticks out at the sides of the window. */
async function assertFits(page: Page, where: string): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(content! <= window!, `${where}: ${content} > ${window}`);
  const cut = await page.locator(".site-header :is(a, button):visible").evaluateAll((all) =>
    all.filter((one) => one.className !== "skip")
      .filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.outerHTML)
  );
  assert.deepEqual(cut, [], where);
}

Deno.test("the desk fits from 360 to 2560 pixels", async () => {
  await using visitor = await curatorArrives();
  const sizes: Device[] = [
    { width: 360, height: 640, touch: true },
    { width: 844, height: 390, touch: true },
    { width: 768, height: 1024, touch: true },
    { width: 2560, height: 1300 },
  ];
  for (const size of sizes) {
    // In Russian, whose texts are longer.
    await atDesk(visitor, { ...size, language: "ru" }, async (page) => {
      const where = `curator-desk-${size.width}`;
      await page.locator(".act-check").waitFor();
      await assertFits(page, where);
      await shoot(page, where);
      await page.locator('.tab[href="/curator/audit"]').click();
      await page.locator(".audit-filter").waitFor();
      await assertFits(page, `${where} log`);
    });
  }
});

Deno.test("review on a phone: buttons set flags, a swipe moves on, the list opens", async () => {
  await using visitor = await curatorArrives();
  await atDesk(visitor, PHONE, async (page) => {
    const first = await shownTitle(page);
    await page.getByRole("button", { name: "Checked", exact: true }).tap();
    const second = await shownTitle(page);
    assert.notEqual(second, first);
    const swipe = async (from: number, to: number) => {
      const touch = { pointerId: 7, pointerType: "touch", clientY: 400 };
      await page.dispatchEvent(".desk-stage", "pointerdown", { ...touch, clientX: from });
      await page.dispatchEvent(".desk-stage", "pointerup", { ...touch, clientX: to });
    };
    await swipe(300, 80);
    assert.notEqual(await shownTitle(page), second);
    await swipe(80, 300);
    assert.equal(await shownTitle(page), second);
    await swipe(200, 180);
    assert.equal(await shownTitle(page), second, "a tap is no swipe");

    await page.getByRole("button", { name: "2 of 2,079 in the list" }).tap();
    await shoot(page, "curator-list-390");
    await page.getByRole("button", { name: /^Unchecked/ }).tap();
    const row = page.getByRole("option").filter({ has: page.locator(".row-title") }).nth(4);
    const title = await row.locator(".row-title").innerText();
    await row.tap();
    assert.equal(await shownTitle(page), title);
    await page.getByRole("button", { name: "Fixed", exact: true }).tap();
    await page.locator(".badge-fixed").waitFor();
    await eventually(() => flagsOf(visitor, 1), [true, false]);
    await eventually(() => flagsOf(visitor, 6), [true, true]);
  });
});

Deno.test("pages of visitors: only curators see the link to the desk", async () => {
  await using visitor = await curatorArrives();
  await visitor.open("/paintings/5", DESKTOP, async (page) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await atRest(page);
    assert.equal(await page.locator(".review-link").count(), 0);
    assert.equal(asked.includes("/api/auth/me"), false);
    await page.getByRole("link", { name: "For curators" }).waitFor();
  });
  await atDesk(visitor, DESKTOP, async (page) => {
    await page.goto(`${visitor.server.url}/paintings/5`);
    await atRest(page);
    const title = await page.getByRole("heading", { level: 1 }).innerText();
    await page.getByRole("link", { name: "Review this image" }).click();
    await page.locator(".stage-head h2").waitFor();
    assert.equal(await shownTitle(page), title);
  });
});
