/** A picker sees what cannot be taken, before the order is finished. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { answered, BOX, newWarehouse } from "./at_depot.ts";
import { button, finishPallet } from "./pick_steps.ts";
import { barriersLightAndDark, DESKTOP, PHONE, Visitor } from "./visitor.ts";

/**
 * Ten boxes: COLA, of which three of six are in stock, JAM, which is in no section, and two of TEA in a section
 * to which no path leads.
 * @returns The address of its picking page.
 */
async function orderOfTen(visitor: Visitor): Promise<string> {
  const id_warehouse = await newWarehouse(visitor, "Cellar");
  const create = <Made>(path: string, rows: unknown[]) => answered<Made[]>(visitor, path, rows);
  const [start, near] = await create<{ id: string }>("/warehouse_points/points", [
    { id_warehouse, name_points: "Dock", pos_x: 1000, pos_y: 1000 },
    { id_warehouse, name_points: "A", pos_x: 5000, pos_y: 1000 },
  ]);
  await create("/warehouse_edge/edges", [
    { id_warehouse, id_points_from: start!.id, id_points_to: near!.id },
  ]);
  const [cola, jam, tea] = await create<{ id: string }>(
    "/stockbox/boxes",
    ["COLA", "JAM", "TEA"].map((sku_box) => ({ ...BOX, uuid_warehouse: id_warehouse, sku_box })),
  );
  const [shelf] = await create<{ id: string }>("/warehouse_section/sections", [
    { id_warehouse, section_name: "A01", id_box: cola!.id, count_box: 3 },
    { id_warehouse, section_name: "Mezzanine 7", id_box: tea!.id, count_box: 50 },
  ]);
  await create("/warehouse_section_geometry/sections", [{
    ...{ id_warehouse, id_warehouse_section: shelf!.id, id_point_way: near!.id },
    ...{ x_pos: 4000, y_pos: 2000, widht_wsec: 1000, lenght_wsec: 1000 },
  }]);
  const [order] = await create<{ id: string }>("/order_item", [
    { id_warehouse, order_name: "Ten boxes", pallete_computed: "" },
  ]);
  const line = { id_order_item: order!.id };
  await create("/order_data", [
    { ...line, id_box: cola!.id, name_box: "COLA", count_box: 6 },
    { ...line, id_box: jam!.id, name_box: "JAM", count_box: 2 },
    { ...line, id_box: tea!.id, name_box: "TEA", count_box: 2 },
  ]);
  await create("/order_param", [{
    ...line,
    ...{ pallet_length: 1200, pallet_width: 800, pallet_max_height: 2000, packing_type: 0 },
    ...{ min_layer_fill_ratio: 0, min_support_ratio: 0.5, height_layer_diff: 0 },
    height_tolerance: 0,
  }]);
  await answered(visitor, "/computed_order", {
    ...{ id_order_item: order!.id, id_warehouse, id_point_start: start!.id },
  });
  return `/warehouse/${id_warehouse}/orders/${order!.id}/pick`;
}

const LISTS = {
  title: "Вне обхода: 7 коробок",
  list: [
    "2 × JAM: ни одна секция не хранит этот тип",
    "2 × TEA: к секции нет пути",
    "3 × COLA: на остатке слишком мало",
  ],
  progress: "Отобрано коробок: 5 из 10",
  picked: "Отобрано",
};

const language = "ru";

const { title, list, progress, picked } = LISTS;
Deno.test(`picking: unavailable boxes are listed at the start and the end`, async () => {
  await using visitor = await Visitor.arrive();
  const path = await orderOfTen(visitor);
  const items = (page: Page) => page.locator(".pick-missing li").allInnerTexts();
  for (const device of [PHONE, { width: 844, height: 390, touch: true }, DESKTOP]) {
    await visitor.open(path, { ...device, language }, async (page) => {
      await page.getByText(title, { exact: true }).click();
      assert.deepEqual((await items(page)).sort(), list);
      assert.deepEqual(
        await barriersLightAndDark(page, `pick-missing-${device.width}-${language}`),
        [],
      );
    });
  }
  await visitor.open(path, { ...PHONE, language }, async (page) => {
    const sections = new Set<string>();
    for (const choice of ["all", "1"]) {
      await page.locator(".pick-head .input").selectOption(choice);
      const stops = await page.locator(".pick-stop").getAttribute("aria-label");
      assert.match(stops!, /2$/);
      sections.add(await page.locator(".pick-section").innerText());
      await page.getByRole("button", { name: "Далее" }).tap();
      sections.add(await page.locator(".pick-section").innerText());
    }
    assert.deepEqual([...sections].sort(), ["A01", "Mezzanine 7"]);
    await finishPallet(page, { picked, next: /^never$/ });
    await page.getByText(progress, { exact: true }).waitFor();
    await page.getByText(list[0]!).waitFor();
    assert.deepEqual((await items(page)).sort(), list);
    assert.equal(await page.getByText(list[1]!).isVisible(), true);
    assert.equal(await button(page, picked).isDisabled(), true);
  });
});
