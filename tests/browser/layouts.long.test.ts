/** The layouts of an order side by side: all ways of packing tried, one taken back, savings named. */
import assert from "node:assert/strict";
import { eventually, untilSo } from "../support/time.ts";
import { api, makeOrder, ORDERS, saved, WAREHOUSE } from "./at_order.ts";
import { barriersLightAndDark, CALCULATION, DESKTOP, PHONE, shoot, Visitor } from "./visitor.ts";

interface Params {
  id: string;
  packing_type: number;
}

const DEFAULTS = {
  pallet_length: 1200,
  pallet_width: 800,
  pallet_max_height: 1800,
  min_layer_fill_ratio: 0.9,
  min_support_ratio: 0.75,
  height_layer_diff: 5,
  height_tolerance: 5,
  packing_type: 1,
};

/** An order of many types in few boxes: layers of one type waste room. */
async function mixedOrder(visitor: Visitor): Promise<string> {
  const order = await makeOrder(visitor, { name: "Mixed", types: 24, count: 3 });
  await api(visitor, "/order_param", [{ id_order_item: order, ...DEFAULTS }]);
  return order;
}

const packingType = async (visitor: Visitor, order: string) =>
  (await api<Params[]>(visitor, `/order_param/withOrderID/${order}`))[0]!.packing_type;
const palletCount = async (visitor: Visitor, order: string) =>
  (await api<Record<string, unknown[]>>(
    visitor,
    `/order_item/withWarehouseID/${WAREHOUSE}/withOrderID/${order}`,
  ))[order]!.length;

Deno.test("layouts: all packing types are tried, one is applied, and the first restored", async () => {
  await using visitor = await Visitor.arrive();
  const order = await mixedOrder(visitor);
  await visitor.open(`${ORDERS}/${order}`, DESKTOP, async (page) => {
    await page.getByLabel("Effort").selectOption("0");
    await page.getByRole("button", { name: /^Calculate/ }).first().click();
    await page.getByText(/^Calculated \d/).waitFor(CALCULATION);
    const before = await palletCount(visitor, order);

    // Found in the background, without being asked for.
    await page.getByText(/^Free packing needs \d+ pallets? instead of \d+\.$/).waitFor();
    await page.getByRole("button", { name: "Compare all" }).click();
    const board = page.getByRole("region", { name: "Layouts of this order" });
    const rows = board.locator("tbody tr:not(.board-trial, .board-acts)");
    await untilSo(async () =>
      await rows.count() >= 4 && await board.locator(".board-trial").count() === 0
    );
    assert.equal(await palletCount(visitor, order), before, "nothing is used yet");
    assert.deepEqual(await barriersLightAndDark(page, "layouts-1280"), []);

    await board.getByRole("button", { name: "Use this one: Free" }).first().focus();
    await page.keyboard.press("Enter");
    await eventually(() => packingType(visitor, order), 4);
    await page.getByRole("button", { name: "Pallets", exact: true, pressed: true }).waitFor();
    assert.ok(await palletCount(visitor, order) < before);
    await page.getByRole("button", { name: "Pallet", exact: true }).first().click();
    assert.ok(await page.getByRole("radio", { name: /^Free/ }).isChecked());

    await page.getByRole("button", { name: /^Layouts/ }).click();
    await board.getByRole("button", { name: /^Use this one: Layers of one type$/ }).click();
    await eventually(() => packingType(visitor, order), 1);
    assert.equal(await palletCount(visitor, order), before, "as it was");
    await saved(page);

    // Of other boxes no layout can be taken back.
    await page.keyboard.press("1");
    await page.locator(".line-count input, input[aria-label^='Boxes of']").first().fill("4");
    await saved(page);
    await page.getByRole("button", { name: /^Layouts/ }).click();
    await board.getByText("Different boxes").first().waitFor();
    assert.equal(await board.getByRole("button", { name: /^Use this one/ }).count(), 0);
  });
  await visitor.open(`${ORDERS}/${order}`, { ...PHONE, language: "ru" }, async (page) => {
    await page.getByRole("button", { name: "Результат" }).click();
    await page.getByRole("button", { name: /^Варианты/ }).click();
    await page.getByRole("heading", { name: "Варианты укладки этого заказа" }).waitFor();
    await page.getByText("Другой состав").first().waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "layouts-390-ru"), []);
    await shoot(page, "layouts-390-ru");
  });
});
