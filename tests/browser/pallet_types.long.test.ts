/** The types of pallets of an order are stated, calculated with and shown. */
import assert from "node:assert/strict";
import { api, makeOrder, ORDERS, saved } from "./at_order.ts";
import { barriersLightAndDark, DESKTOP, PHONE, Visitor } from "./visitor.ts";

Deno.test("pallet types: stated in a table, named on pallets and on the sheet", async () => {
  await using visitor = await Visitor.arrive();
  const order = await makeOrder(visitor, { name: "Two types", types: 3, count: 6 });
  await visitor.open(`${ORDERS}/${order}`, DESKTOP, async (page) => {
    await page.getByRole("button", { name: "Pallet", exact: true }).first().click();
    await page.getByRole("heading", { name: "Pallet types" }).click();
    const add = page.getByRole("button", { name: "Add pallet type" });
    await add.click();
    await page.getByText("Enter 0 or a larger number.").first().waitFor();
    await page.getByLabel("Price: EUR 1").fill("12,5");
    await add.click();
    await page.getByLabel("Name: EUR 2").fill("Half");
    await page.getByLabel("Length: Half").fill("800");
    await page.getByLabel("Width: Half").fill("600");
    await page.getByLabel("Price: Half").fill("4");
    await saved(page);
    assert.deepEqual(await barriersLightAndDark(page, "pallet-types-1280"), []);
    const [stored] = await api<{ pallet_limits: { pallet_types: unknown } }[]>(
      visitor,
      `/order_param/withOrderID/${order}`,
    );
    assert.deepEqual(stored!.pallet_limits.pallet_types, [
      { name: "EUR 1", length: 1200, width: 800, price: 12.5 },
      { name: "Half", length: 800, width: 600, price: 4 },
    ]);
    await page.getByLabel("Effort").selectOption("0");
    await page.getByRole("button", { name: /^Calculate/ }).first().click();
    await page.locator(".chip-type").first().waitFor();
    assert.equal(await page.locator(".chip-type").first().innerText(), "Half");
    assert.deepEqual(await barriersLightAndDark(page, "typed-pallets-1280"), []);
  });
  const russian = { ...PHONE, language: "ru" };
  await visitor.open(`${ORDERS}/${order}`, russian, async (page) => {
    await page.getByRole("button", { name: "Паллета", exact: true }).first().click();
    await page.getByLabel("Цена: Half").waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "pallet-types-ru-390"), []);
  });
  await visitor.open(`${ORDERS}/${order}/sheet`, DESKTOP, async (page) => {
    await page.getByText("Pallet type", { exact: true }).first().waitFor();
    await page.getByText("Half", { exact: true }).first().waitFor();
  });
});
