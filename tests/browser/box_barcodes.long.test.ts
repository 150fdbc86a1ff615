/** Barcodes and descriptions of box types: entered on the page of boxes, used by pickers. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { OrderTour } from "../../domain/warehouse/calculation_records.ts";
import type { Box } from "../../domain/warehouse/records.ts";
import type { OrderPick } from "../../domain/warehouse/picks.ts";
import { eventually, untilSo } from "../support/time.ts";
import { answered, BOX, boxesOf, newWarehouse } from "./at_depot.ts";
import { calculate, CORNER_SHOP, orderPath } from "./calculated_orders.ts";
import { button, scan } from "./pick_steps.ts";
import {
  barriersLightAndDark,
  DESKTOP,
  OFFLINE_ERRORS,
  PHONE,
  shared,
  shoot,
  Visitor,
} from "./visitor.ts";

const depot = shared(() => Visitor.arrive());
const EAN = "4006381333931";

const cellAt = (page: Page, row: string, column: number) =>
  page.getByRole("row").filter({ hasText: row }).locator(`[aria-colindex="${column}"]`);
const [BARCODES, DESCRIPTION] = [9, 10];

async function edit(page: Page, row: string, column: number, text: string): Promise<void> {
  await cellAt(page, row, column).dblclick();
  await page.locator(":focus").fill(text);
  await page.keyboard.press("Enter");
}

Deno.test("box types: barcodes and a description are typed, pasted, refused and taken away again", async () => {
  const visitor = await depot();
  const warehouse = await newWarehouse(visitor, "Barcodes");
  const types = ["OIL-15", "TEA-40"].map((sku_box) => ({
    ...BOX,
    uuid_warehouse: warehouse,
    sku_box,
  }));
  await answered(visitor, "/stockbox/boxes", types);
  const stored = async () =>
    (await boxesOf(visitor, warehouse)).map(({ sku_box, barcodes, description }) =>
      [sku_box, barcodes, description].filter((value) => value !== undefined)
    );
  const path = `/warehouse/${warehouse}/boxes`;
  await visitor.open(path, DESKTOP, async (page) => {
    await edit(page, "OIL-15", BARCODES, `${EAN}, OIL 15`);
    await eventually(stored, [["OIL-15", [EAN, "OIL 15"]], ["TEA-40"]]);
    await cellAt(page, "OIL-15", BARCODES).getByText(`${EAN} | OIL 15`).waitFor();
    await edit(page, "OIL-15", DESCRIPTION, "Sunflower oil, 15 bottles of 1 l");
    await eventually(stored, [
      ["OIL-15", [EAN, "OIL 15"], "Sunflower oil, 15 bottles of 1 l"],
      ["TEA-40"],
    ]);
    // One of another box type stays in its cell, with the reason.
    await edit(page, "TEA-40", BARCODES, EAN);
    const why = `${EAN} of TEA-40 is already a barcode of OIL-15`;
    await cellAt(page, "TEA-40", BARCODES).getByText(why).waitFor();
    await shoot(page, "boxes-barcode-refused");
    assert.deepEqual(await barriersLightAndDark(page, "boxes-barcodes"), []);
    await edit(page, "TEA-40", BARCODES, "TEA");
    await eventually(async () => (await stored())[1], ["TEA-40", ["TEA"]]);
    await edit(page, "OIL-15", BARCODES, "");
    await eventually(async () => (await stored())[0], [
      "OIL-15",
      "Sunflower oil, 15 bottles of 1 l",
    ]);
    await page.getByRole("grid").focus();
    await page.keyboard.press("Control+z");
    await eventually(async () => (await stored())[0]![1], [EAN, "OIL 15"]);

    await page.getByRole("button", { name: "Paste rows" }).click();
    const field = page.getByRole("textbox", { name: "Rows from a spreadsheet" });
    await field.fill(
      "SKU\tLength\tWidth\tHeight\tWeight\tDescription\tBarcodes\n" +
        "RICE-1\t300\t200\t100\t1\tRice\t7612345678900; RICE",
    );
    await page.getByRole("button", { name: "Add 1 row" }).click();
    await eventually(async () => (await stored())[2], [
      "RICE-1",
      ["7612345678900", "RICE"],
      "Rice",
    ]);
    await field.waitFor({ state: "hidden" });
    await page.keyboard.press("/");
    await page.keyboard.type("76123");
    await page.getByText("1 of 3").waitFor();
  });
  await visitor.open(path, { ...PHONE, language: "ru" }, async (page) => {
    await cellAt(page, "RICE-1", BARCODES).getByText("Штрихкоды").waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    await shoot(page, "boxes-barcodes-phone");
  });
});

Deno.test("picking: the description is shown, and a barcode confirms its box type, also without a connection", async () => {
  await using visitor = await Visitor.arrive();
  await calculate(visitor, CORNER_SHOP);
  const { stops } = await answered<OrderTour>(visitor, `/order_item/${CORNER_SHOP}/tour`);
  const description = "Sunflower oil, refined, 15 bottles of 1 l, in a carton";
  const named = new Set(stops.flatMap(({ boxes }) => boxes.map(({ id_box }) => id_box)));
  const barcodeOf = new Map<string, string>();
  for (const [at, id] of [...named].entries()) {
    const barcode = `CASE ${at}`;
    const response = await visitor.server.fetch(`/api/v1/stockbox/${id}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ barcodes: [barcode], description }),
    });
    barcodeOf.set((await response.json() as Box).sku_box, barcode);
  }
  const picks = () => answered<OrderPick[]>(visitor, `/order_item/${CORNER_SHOP}/picks`);
  await visitor.open(`${orderPath(CORNER_SHOP)}/pick`, PHONE, async (page) => {
    await button(page, "Picked").waitFor();
    await page.getByText(description).waitFor();
    await shoot(page, "pick-description");
    const sku = await page.locator(".pick-sku").innerText();
    const other = [...barcodeOf].find(([one]) => one !== sku)!;
    await scan(page, other[1]);
    await page.getByText(other[0]).first().waitFor();
    await shoot(page, "pick-other-barcode");
    assert.deepEqual(await picks(), []);
    await page.context().setOffline(true);
    await scan(page, barcodeOf.get(sku)!);
    await page.context().setOffline(false);
    await untilSo(async () => (await picks()).length === 1);
  }, OFFLINE_ERRORS);
  await visitor.open(`${orderPath(CORNER_SHOP)}/pick`, DESKTOP, async (page) => {
    await page.getByText(description).waitFor();
    await shoot(page, "pick-description-desktop");
  });
});
