/** The walk on the page of an order. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { calculate, CORNER_SHOP, manySmallBoxes, orderPath } from "./calculated_orders.ts";
import { barriers, DESKTOP, type Device, PHONE, shared, shoot, Visitor } from "./visitor.ts";

const calculated = shared(async () => {
  const visitor = await Visitor.arrive();
  await calculate(visitor, CORNER_SHOP);
  return visitor;
});

/** Opens the page of an order where its walk is. */
function atWalk(
  visitor: Visitor,
  order: string,
  device: Device,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  return visitor.open(orderPath(order), device, async (page) => {
    // Where there is no room for all, parts of the page stand behind tabs.
    for (const name of ["Result", "Route"]) {
      const tab = page.getByRole("button", { name, exact: true });
      if (await tab.isVisible()) await tab.click();
    }
    await page.getByRole("heading", { name: "Route", exact: true }).waitFor();
    await look(page);
  });
}

const placeOf = (page: Page) => page.locator(".walk-place > :first-child").innerText();

Deno.test("walk: every section of the order is a stop, and a click shows it", async () => {
  const visitor = await calculated();
  await atWalk(visitor, CORNER_SHOP, DESKTOP, async (page) => {
    const stops = page.locator(".walk-stop");
    await stops.first().waitFor();
    assert.equal(await stops.count(), 13);
    assert.equal(await page.getByText("13 stops · 75 boxes").count(), 1);
    // Cream and milk stand across the aisle from each other.
    const dairy = page.getByRole("button", { name: /A03-N.*CREAM-UHT.*A03-S.*MILK-UHT/s });
    await dairy.click();
    assert.match(await placeOf(page), /^Stop \d+ of 13$/);
    assert.equal(await dairy.getAttribute("aria-current"), "step");
    const metres = (await dairy.locator(".walk-far").innerText()).replace(/ m$/, "");
    assert.match(await page.locator(".walk-place > :last-child").innerText(), /^\d+ of \d+ m$/);
    assert.ok((await page.locator(".walk-place").innerText()).includes(`${metres} of `));
  });
});

Deno.test("walk: by keyboard from stop to stop, played to its end, and by pallet", async () => {
  const visitor = await calculated();
  await atWalk(visitor, CORNER_SHOP, DESKTOP, async (page) => {
    await page.locator(".walk-stop").first().waitFor();
    assert.equal(await placeOf(page), "At the start");
    await page.locator(".walk-map").getByRole("application").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.equal(await placeOf(page), "Stop 2 of 13");
    await page.keyboard.press("End");
    assert.equal(await placeOf(page), "Back at the start");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await placeOf(page), "Stop 13 of 13");
    await page.keyboard.press("Home");
    // Who asks for less motion sees the stops one after another.
    await page.keyboard.press(" ");
    await page.getByText("Stop 1 of 13").waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Play" }).waitFor();
    await page.getByLabel("Position on the route").focus();
    await page.keyboard.press("End");
    assert.equal(await placeOf(page), "Back at the start");
    const whole = await page.locator(".walk-figures strong").innerText();
    await page.getByLabel("Pallets picked on one route").selectOption("2");
    await page.waitForFunction(
      (before) => document.querySelector(".walk-figures strong")?.textContent !== before,
      whole,
    );
    assert.equal(await placeOf(page), "At the start");
    assert.ok(await page.locator(".walk-stop").count() < 13);
  });
});

Deno.test("walk: boxes that are in no section are named in the text", async () => {
  await using visitor = await Visitor.arrive();
  const order = await manySmallBoxes(visitor);
  await atWalk(visitor, order, DESKTOP, async (page) => {
    await page.getByText("1280 × MATCHES – in no section with stock").waitFor();
    await page.getByText("Nothing can be picked:").waitFor();
  });
});

Deno.test("walk: by touch on a phone, without barriers in light and dark", async () => {
  const visitor = await calculated();
  await atWalk(visitor, CORNER_SHOP, PHONE, async (page) => {
    await page.getByRole("button", { name: "Next stop" }).tap();
    assert.equal(await placeOf(page), "Stop 1 of 13");
    for (const button of await page.locator(".walk button").all()) {
      const { width, height } = (await button.boundingBox())!;
      assert.ok(width >= 43.9 && height >= 43.9, await button.innerText());
    }
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(wider, 0);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(".walk").scrollIntoViewIfNeeded();
      await shoot(page, `walk-390-${colorScheme}`);
      assert.deepEqual(await barriers(page), []);
    }
  });
});
