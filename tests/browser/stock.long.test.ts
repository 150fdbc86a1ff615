/** The stock at a desk and on a phone, and the labels of pallets. */
import assert from "node:assert/strict";
import type { SectionStock, StockMovement } from "../../domain/warehouse/stock_records.ts";
import { eventually, untilSo } from "../support/time.ts";
import { answered } from "./at_depot.ts";
import { calculate, CORNER_SHOP, orderPath, WAREHOUSE } from "./calculated_orders.ts";
import { cutOff, printed } from "./printed_pages.ts";
import { VIEWS } from "../../static/warehouse/stock/stock.ts";
import {
  barriers,
  barriersEverywhere,
  barriersLightAndDark,
  DESKTOP,
  PHONE,
  shoot,
  Visitor,
} from "./visitor.ts";

const STOCK = `/warehouse/${WAREHOUSE}/stock`;
const SIDEWAYS = { width: 844, height: 390, touch: true };

Deno.test("stock: reservations are shown and released; counts are entered, listed and printed", async () => {
  await using visitor = await Visitor.arrive();
  await calculate(visitor, CORNER_SHOP);
  const section = async (name: string) =>
    (await answered<SectionStock[]>(visitor, `/stock/withWarehouseID/${WAREHOUSE}`))
      .find(({ section_name }) => section_name === name)!;
  // A picker finds less than there should be.
  const { id_section, id_box } = await section("B02-N");
  await answered(visitor, `/order_item/${CORNER_SHOP}/picks`, [
    { id: crypto.randomUUID(), id_section, id_box, count: 1, short: true, reason: "Empty" },
  ]);
  for (const view of VIEWS) {
    assert.deepEqual(await barriersEverywhere(visitor, view, `${STOCK}?view=${view}`), []);
  }
  await visitor.open(STOCK, DESKTOP, async (page) => {
    await page.getByLabel("Section or SKU").fill("C08");
    const row = page.getByRole("row", { name: "C08-S" });
    assert.match(await row.innerText(), /ORANGE-JUICE-1L-12\s+36\s+6\s+30\s+C08\s+\d+ %/);
    await row.getByRole("button", { name: "C08-S: reserved by" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Corner shop, Lindenstrasse").waitFor();
    await shoot(page, "stock-holders");
    await dialog.getByRole("button", { name: /^Release 6 of Corner shop/ }).click();
    await dialog.getByText("No order reserves any of it.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("6 boxes of Corner shop, Lindenstrasse are free again").waitFor();
    assert.equal((await section("C08-S")).reserved, 0);

    await page.getByLabel("Section or SKU").fill("");
    await page.getByRole("button", { name: "Enter counts" }).click();
    await page.getByLabel("Counted in A03-N").fill("115");
    await page.getByLabel("Or paste from a spreadsheet").fill("Section\tCount\nA03-S\t99\nX\t1\n");
    await page.getByText("1 line names no section or no number: X 1").waitFor();
    await shoot(page, "stock-counts");
    await page.getByRole("button", { name: "Save 2 counts" }).click();
    await page.getByText("2 sections counted").waitFor();
    await page.getByRole("button", { name: "Show more" }).click();
    // Long tables are drawn part by part.
    await untilSo(async () => await page.locator(".table tbody tr").count() === 80);
    assert.deepEqual([(await section("A03-N")).on_hand, (await section("A03-S")).on_hand], [
      115,
      99,
    ]);

    await page.getByLabel("Section or SKU").fill("orange");
    assert.equal(await page.locator(".table tbody tr").count(), 2);
    await page.evaluate(() => (globalThis.print = () => document.title = "printed"));
    await page.getByRole("button", { name: "Movements" }).click();
    await page.getByLabel("Why").selectOption("counted");
    await eventually(
      async () =>
        (await page.locator(".table tbody tr").allInnerTexts()).map((text) =>
          text.split(/\s+/).find((word) => /^[+−]/.test(word))
        ),
      ["−1", "−1"],
    );
  });
  // Another order lacks what the first one reserves.
  const lacking = await answered<{ id: string }[]>(visitor, "/order_item", [
    { id_warehouse: WAREHOUSE, order_name: "Late", pallete_computed: "" },
  ]);
  const { id_box: cream } = await section("A03-N");
  await answered(visitor, "/order_data", [
    { id_order_item: lacking[0]!.id, id_box: cream, name_box: "", count_box: 110 },
  ]);
  await visitor.open(orderPath(lacking[0]!.id), DESKTOP, async (page) => {
    await page.getByText("2 short").waitFor();
    await page.getByRole("button", { name: "CREAM-UHT-0.2L-27: reserved by" }).click();
    assert.deepEqual(await barriersLightAndDark(page, "order-holders"), []);
    await page.getByRole("button", { name: /^Release 7 of Corner shop.* in A03-N/ }).click();
    await page.getByText("2 short").waitFor({ state: "hidden" });
  });
  await visitor.open(`${STOCK}?view=counts`, { ...PHONE, language: "ru" }, async (page) => {
    await shoot(page, "stock-queue-ru");
    await page.getByLabel("Посчитано в B02-N").fill("38");
    await page.getByRole("button", { name: "Записать 1 секцию" }).tap();
    await page.getByText("Пересчитывать нечего.").waitFor();
  });
  await visitor.open(STOCK, { ...SIDEWAYS, language: "ru" }, async (page) => {
    assert.deepEqual(await barriers(page), []);
  });
  const [last] = await answered<StockMovement[]>(
    visitor,
    `/stock_movement/withWarehouseID/${WAREHOUSE}?limit=1`,
  );
  assert.deepEqual([last!.reason, last!.id_section], ["counted", id_section]);
});

Deno.test("order: an undone move of missing boxes leaves one calculated order, as before", async () => {
  await using visitor = await Visitor.arrive();
  const about = { id_warehouse: WAREHOUSE, pallete_computed: "" };
  const [order] = await answered<{ id: string }[]>(visitor, "/order_item", [
    { ...about, order_name: "Deli" },
  ]);
  const id_order_item = order!.id;
  const stock = await answered<SectionStock[]>(visitor, `/stock/withWarehouseID/${WAREHOUSE}`);
  const typeIn = (name: string) => stock.find((one) => one.section_name === name)!.id_box;
  const [mustard, rice] = [typeIn("C10-N"), typeIn("B02-N")];
  await answered(visitor, "/order_data", [
    { id_order_item, id_box: mustard, name_box: "", count_box: 47 },
    { id_order_item, id_box: rice, name_box: "", count_box: 2 },
  ]);
  await answered(visitor, "/order_param", [{
    ...{ id_order_item, pallet_length: 1200, pallet_width: 800, pallet_max_height: 1800 },
    ...{ min_layer_fill_ratio: 0, min_support_ratio: 0.7, height_layer_diff: 0 },
    ...{ height_tolerance: 0, packing_type: 4 },
  }]);
  await calculate(visitor, id_order_item);
  const lists = async () => {
    const path = `withWarehouseID/${WAREHOUSE}`;
    const orders = await answered<{ order_name: string; state: string }[]>(
      visitor,
      `/order_item/${path}`,
    );
    const lines = await answered<{ id_box: string; count_box: number }[]>(
      visitor,
      `/order_data/withOrderID/${id_order_item}`,
    );
    const reserved = await answered<{ count: number }[]>(
      visitor,
      `/stock_reservation/${path}?id_order_item=${id_order_item}`,
    );
    return {
      orders: orders.flatMap(({ order_name: name, state }) =>
        name.startsWith("Deli") ? [`${name}: ${state}`] : []
      ),
      lines: Object.fromEntries(lines.map(({ id_box, count_box }) => [id_box, count_box])),
      reserved: reserved.reduce((sum, { count }) => sum + count, 0),
    };
  };
  const before = { orders: ["Deli: reserved"], lines: { [mustard]: 47, [rice]: 2 }, reserved: 42 };
  const split = {
    orders: ["Deli: new", "Deli, rest: new"],
    lines: { [mustard]: 40, [rice]: 2 },
    reserved: 0,
  };
  assert.deepEqual(await lists(), before);
  await visitor.open(orderPath(id_order_item), DESKTOP, async (page) => {
    await page.getByText("7 short").waitFor();
    await page.getByRole("button", { name: "Move them to a new order" }).click();
    await page.getByText("The missing boxes are in “Deli, rest”.").waitFor();
    await eventually(lists, split);
    await page.keyboard.press("z");
    await eventually(lists, before);
    await page.getByText("The missing boxes are in").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Redo" }).click();
    await eventually(lists, split);
    // A rest that somebody has changed stays, and so do the lines.
    const rest = (await answered<{ id: string; order_name: string }[]>(
      visitor,
      `/order_item/withWarehouseID/${WAREHOUSE}`,
    )).find(({ order_name }) => order_name === "Deli, rest")!;
    await answered(visitor, "/order_data", [
      { id_order_item: rest.id, id_box: rice, name_box: "", count_box: 1 },
    ]);
    await page.keyboard.press("z");
    await page.getByText("The missing boxes stay in “Deli, rest”.").waitFor();
    await page.getByText("Saved").waitFor();
    await eventually(lists, split);
  });
});

Deno.test("labels: a page for each pallet with its number, the order and the list of boxes", async () => {
  await using visitor = await Visitor.arrive();
  const labels = `${orderPath(CORNER_SHOP)}/labels`;
  await visitor.open(labels, PHONE, async (page) => {
    await page.getByText("This order is not calculated yet").waitFor();
  });
  const pallets = await calculate(visitor, CORNER_SHOP);
  assert.deepEqual(await barriersEverywhere(visitor, "labels", labels), []);
  await visitor.open(labels, DESKTOP, async (page) => {
    await page.locator(".label").nth(pallets - 1).waitFor();
    const pages = await printed(page);
    assert.equal(pages.length, pallets);
    for (const [at, paper] of pages.entries()) {
      assert.deepEqual([Math.round(paper.width), Math.round(paper.height)], [420, 595]);
      assert.deepEqual(cutOff(paper, 10), []);
      assert.match(paper.text, new RegExp(`Pallet ${at + 1} of ${pallets}`));
      assert.match(paper.text, /\(00\)0{8}\d{10}/);
      assert.match(paper.text, /\(400\)Cornershop,Lindenstrasse/);
    }
    assert.match(pages[0]!.text, /RICE-900G-12 8/);
    await page.getByLabel("Pallets").fill("2");
    await page.getByText("1 label", { exact: true }).waitFor();
    assert.equal(await page.locator(".label svg").count(), 3);
  });
  await visitor.open(
    `${labels}?pallets=${pallets}`,
    { ...SIDEWAYS, language: "ru" },
    async (page) => {
      await page.getByText(`Паллета ${pallets} из ${pallets}`).waitFor();
      assert.deepEqual(await barriersLightAndDark(page, "labels-sideways"), []);
    },
  );
});
