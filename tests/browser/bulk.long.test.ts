/** Many records are changed at once: looked at, changed, taken back; at a desk and on a phone. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { atDesk, curatorArrives } from "./at_desk.ts";
import { barriersLightAndDark, DESKTOP, PHONE } from "./visitor.ts";

/** Chooses all paintings that are found and opens the form that changes them. @returns how many */
async function chooseAll(page: Page): Promise<number> {
  await page.locator(".record-row").first().waitFor();
  await page.getByRole("button", { name: "Select all results" }).click();
  const selected = await page.getByText(/^Selected: \d+$/).innerText();
  await page.getByRole("button", { name: "Edit selected" }).click();
  await page.locator("#bulk-title").waitFor();
  return Number(/\d+/.exec(selected)![0]);
}

const cells = (page: Page) =>
  page.locator(".bulk-lines .bulk-line").evaluateAll((lines) =>
    lines.map((line) => [...line.children].slice(1).map((cell) => cell.textContent))
  );

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

Deno.test("many records: before and after are shown for each, then all are changed and taken back", async () => {
  await using visitor = await curatorArrives();
  await atDesk(visitor, DESKTOP, async (page) => {
    const count = await chooseAll(page);
    assert.ok(count > 1, `${count}`);
    await page.getByLabel("Field").selectOption({ label: "Medium" });
    await page.getByLabel("Action").selectOption({ label: "set" });
    await page.locator(".bulk-value input").fill("oil");
    await page.getByRole("button", { name: "Preview changes" }).click();
    await page.locator(`.bulk-table[aria-rowcount="${count + 1}"]`).waitFor();
    assert.deepEqual((await cells(page))[0], ["Medium", "nothing", "oil", "changes"]);
    assert.deepEqual(await barriersLightAndDark(page, "bulk-look"), []);
    await page.getByLabel("Reason, for the log").fill("From the inventory");
    await page.getByRole("button", { name: `Change ${count}` }).click();
    await page.getByRole("button", { name: "Undo" }).waitFor();
    await page.getByText(`Changed: ${count}. Unchanged: 0. Refused: 0.`).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText(new RegExp(`^Undone: ${count}`)).waitFor();
  }, { path: "/curator/catalog?kind=painting&q=portrait" });
  await atDesk(visitor, PHONE, async (page) => {
    assert.ok(await fits(page));
    const count = await chooseAll(page);
    await page.getByLabel("Field").selectOption({ label: "Medium" });
    await page.locator(".bulk-value input").fill("tempera");
    await page.getByRole("button", { name: "Preview changes" }).click();
    await page.locator(`.bulk-table[aria-rowcount="${count + 1}"]`).waitFor();
    assert.ok(await fits(page));
    assert.deepEqual(await barriersLightAndDark(page, "bulk-phone"), []);
  }, { path: "/curator/catalog?kind=painting&q=portrait" });
});
