/** The table of sections: what is in them and where they lie, pasted from a spreadsheet. */
import assert from "node:assert/strict";
import type { Section, SectionGeometry } from "../../domain/warehouse/records.ts";
import { eventually } from "../support/time.ts";
import { answered, BOX, newWarehouse } from "./at_depot.ts";
import { paste } from "./at_order.ts";
import { barriersEverywhere, DESKTOP, PHONE, Visitor } from "./visitor.ts";

Deno.test("sections: a pasted block is partly refused, corrected and undone", async () => {
  await using visitor = await Visitor.arrive();
  const warehouse = await newWarehouse(visitor, "Sections");
  await answered(visitor, "/stockbox/boxes", [{ ...BOX, uuid_warehouse: warehouse }]);
  await answered(visitor, "/warehouse_section", { id_warehouse: warehouse, section_name: "S1" });
  const stored = async () => {
    const [sections, places] = await Promise.all([
      answered<Section[]>(visitor, `/warehouse_section/withWarehouseID/${warehouse}`),
      answered<SectionGeometry[]>(
        visitor,
        `/warehouse_section_geometry/withWarehouseID/${warehouse}`,
      ),
    ]);
    return sections.map(({ id, section_name, sku_name, count_box }) => {
      const place = places.find(({ id_warehouse_section }) => id_warehouse_section === id);
      return [section_name, sku_name, count_box, place?.x_pos, place?.widht_wsec].join(" ").trim();
    });
  };
  const path = `/warehouse/${warehouse}/sections`;
  await visitor.open(path, DESKTOP, async (page) => {
    await page.getByRole("grid", { name: "Sections" }).focus();
    await paste(page, "S1\tA\t5\t0\t0\t900\t800\nS2\tnone\t0\t1000\t0\t900\t800\n");
    await page.getByText("S2, SKU: No box type has this SKU.").waitFor();
    await eventually(stored, ["S1 A 5 0 900"]);
    await page.getByRole("button", { name: "Next" }).click();
    await page.keyboard.type("a");
    await page.keyboard.press("Enter");
    await eventually(stored, ["S1 A 5 0 900", "S2 a 0 1000 900"]);
    await page.keyboard.press("Control+z");
    await eventually(stored, ["S1 A 5 0 900"]);
  });
  await visitor.open(path, PHONE, async (page) => {
    await page.getByRole("gridcell").filter({ hasText: "Boxes" }).tap();
    await page.locator(":focus").fill("7");
    await page.keyboard.press("Enter");
    await eventually(stored, ["S1 A 7 0 900"]);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  });
  assert.deepEqual(await barriersEverywhere(visitor, "sections", path), []);
});
