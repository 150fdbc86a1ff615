/** The list of orders: many calculated together, copied, renamed and deleted; files imported. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { closeImport } from "./at_depot.ts";
import { api, makeOrder, ORDERS, WAREHOUSE } from "./at_order.ts";
import { eventually } from "../support/time.ts";
import { barriersEverywhere, CALCULATION, DESKTOP, PHONE, shoot, Visitor } from "./visitor.ts";

Deno.test("orders: many are calculated one after another, copied, renamed with a due time, and deleted", async () => {
  await using visitor = await Visitor.arrive();
  assert.deepEqual(await barriersEverywhere(visitor, "orders", ORDERS), []);
  const bare = await makeOrder(visitor, { name: "Without parameters", types: 2, count: 3 });
  await visitor.open(ORDERS, DESKTOP, async (page) => {
    await page.getByRole("button", { name: "Select 6 uncalculated" }).click();
    await page.getByText("6 orders selected").waitFor();
    await page.getByRole("button", { name: "Clear selection" }).click();
    for (let i = 0; i < 2; i++) {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("x");
    }
    await page.keyboard.press("Control+Enter");
    await page.getByText("2 of 2 calculated").waitFor(CALCULATION);
    await page.getByRole("button", { name: "Close" }).click();
    assert.equal(await page.getByText("not calculated", { exact: true }).count(), 4);
    const { pallets } = await api<{ pallets: number }>(visitor, `/order_item/${bare}/figures`);
    assert.equal(pallets, 1);
    await page.getByRole("button", { name: "Clear selection" }).click();

    await page.keyboard.press("/");
    await page.keyboard.type("canteen");
    await page.keyboard.press("Enter");
    await page.keyboard.press("d");
    await page.getByRole("link", { name: "Canteen, weekly (2)" }).waitFor();
    await page.keyboard.press("F2");
    await page.keyboard.type("Canteen, monthly");
    await page.getByRole("textbox", { name: "Due" }).fill("2099-02-28T23:50");
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: /Canteen, monthly .* Feb 28, 2099, 11:50 PM/ }).waitFor();
    await page.keyboard.press("Delete");
    await page.getByRole("dialog", { name: "Delete this order?" }).getByText("8 lines").waitFor();
    await page.keyboard.press("Delete");
    await page.getByText("1 order deleted.").waitFor();
    assert.deepEqual(await page.locator(".order-link").allInnerTexts(), ["Canteen, weekly (2)"]);
    const names = await api<{ order_name: string }[]>(
      visitor,
      `/order_item/withWarehouseID/${WAREHOUSE}`,
    );
    assert.equal(names.some(({ order_name }) => order_name === "Canteen, monthly"), false);
  });
});

Deno.test("orders: a similar name is used after confirmation", async () => {
  await using visitor = await Visitor.arrive();
  const order = await makeOrder(visitor, { name: "Kiosk 7", types: 1, count: 1 });
  await visitor.open(ORDERS, DESKTOP, async (page) => {
    await page.getByRole("button", { name: "New order" }).click();
    const dialog = page.getByRole("dialog", { name: "New order" });
    await page.keyboard.type("KIOSK  7");
    await page.keyboard.press("Enter");
    await dialog.getByText("Similar to “Kiosk 7”.").waitFor();
    await shoot(page, "orders-similar-name");
    await dialog.getByLabel("Name").fill("KIOSK 7 b");
    assert.equal(await dialog.getByRole("button", { name: "Use it anyway" }).count(), 0);
    await dialog.getByLabel("Name").fill("KIOSK  7");
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Use it anyway" }).click();
    // The dialog has a field of the same name until the order's page opens.
    const name = page.locator(".order-name");
    await name.waitFor();
    assert.equal(await name.inputValue(), "KIOSK 7");
  });
  const nameOf = async () =>
    (await api<{ order_name: string }>(visitor, `/order_item/${order}`)).order_name;
  await visitor.open(`${ORDERS}/${order}`, PHONE, async (page) => {
    const name = page.getByRole("textbox", { name: "Name of the order" });
    await name.fill("kiosk 7");
    await name.press("Enter");
    await page.getByText("Similar to “KIOSK 7”.").waitFor();
    await shoot(page, "order-similar-name");
    assert.equal(await nameOf(), "Kiosk 7");
    await page.getByRole("button", { name: "Use it anyway" }).tap();
    await eventually(nameOf, "kiosk 7");
  });
});

Deno.test("orders: a file is previewed before import", async () => {
  await using visitor = await Visitor.arrive();
  await visitor.open(ORDERS, DESKTOP, async (page) => {
    const choose = (text: string) =>
      page.locator("input[type=file]").setInputFiles({
        name: "monday.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(text),
      });
    await page.getByRole("button", { name: "Import" }).click();
    await choose("SKU,Quantity\nRICE-900G-12,3\nNO-SUCH-BOX,4\nRICE-900G-12,some\n");
    await page.getByRole("row", { name: /^3 SKU NO-SUCH-BOX / }).waitFor();
    await page.getByRole("row", { name: /^4 Quantity some / }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Import" }).last().isDisabled(), true);
    await choose("SKU,Quantity,Aisle\nRICE-900G-12,3,6\nCRISPS-150G-16,4,6\n");
    await page.getByText("2 order lines", { exact: true }).waitFor();
    await page.getByText("1 column is not imported:").waitFor();
    await page.getByLabel("Name of the order, where").fill("Monday");
    await page.keyboard.press("Tab");
    await page.getByText("2 order lines", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Import" }).last().click();
    await page.getByText("1 order imported.").waitFor();
    await closeImport(page);
    await page.getByRole("row", { name: /Monday .*7/ }).waitFor();
    await page.locator("summary", { hasText: "Export" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as CSV", exact: true }).click(),
    ]);
    assert.match(await Deno.readTextFile((await download.path())!), /\nMonday,RICE-900G-12,3,/);
  }, /400/);
});
