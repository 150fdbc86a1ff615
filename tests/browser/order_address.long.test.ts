/** What of an order is looked at is in its address; the start is chosen on a plan. */
import assert from "node:assert/strict";
import { atRest } from "./at_rest.ts";
import { calculate, CORNER_SHOP, orderPath } from "./calculated_orders.ts";
import { barriersLightAndDark, DESKTOP, PHONE, shoot, Visitor } from "./visitor.ts";

Deno.test("order: the URL has view, pallet and box; the start is chosen on a plan", async () => {
  await using visitor = await Visitor.arrive();
  await calculate(visitor, CORNER_SHOP);
  const path = orderPath(CORNER_SHOP);
  await visitor.open(`${path}?view=result&pallet=2&box=5`, DESKTOP, async (page) => {
    const canvas = page.locator(".pallet-stage canvas[data-ready]");
    await canvas.waitFor();
    const card = page.locator(".box-card");
    await card.getByText(/no. 5 of/).waitFor();
    const stage = (await page.locator(".pallet-stage").boundingBox())!;
    const seen = Math.min(stage.height, DESKTOP.height - stage.y) * stage.width;
    const share = seen / (DESKTOP.width * DESKTOP.height);
    assert.ok(share >= 0.6, `the stage has ${(100 * share).toFixed(1)} % of the window`);
    const lies = (await card.boundingBox())!;
    assert.ok(lies.y >= stage.y && lies.y + lies.height <= stage.y + stage.height);
    assert.deepEqual(await barriersLightAndDark(page, "order-stage"), []);
    await page.reload();
    await canvas.waitFor();
    await atRest(page);
    await card.getByText(/no. 5 of/).waitFor();
    await canvas.focus();
    await page.keyboard.press("Escape");
    await page.locator(".pallet-chip").nth(1).click();
    await page.waitForURL((url) => url.search === "?view=result");
    await page.keyboard.press("1");
    await page.waitForURL((url) => url.search === "");
    await shoot(page, "order-beside");

    await page.getByRole("button", { name: "Choose the start on the plan" }).click();
    const map = page.locator(".start-map svg");
    await map.waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "order-start"), []);
    const { x, y, width, height } = (await map.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height - 2);
    const name = /Start point: (.+)/.exec(await page.getByRole("dialog").innerText())![1]!;
    assert.notEqual(name, "Dock 1");
    await page.reload();
    assert.equal(
      await page.getByLabel("Start point").locator("option:checked").innerText(),
      name,
    );
  });
  await visitor.open(
    `${path}?view=result&pallet=all`,
    { ...PHONE, language: "ru" },
    async (page) => {
      await page.locator(".pallet-stage canvas[data-ready]").waitFor();
      await page.locator('.pallet-chip-all[aria-pressed="true"]').waitFor();
      await shoot(page, "order-stage-390");
    },
  );
});
