/** A warehouse in inches and pounds: every page of it says so, and none says anything else. */
import assert from "node:assert/strict";
import { answered } from "./at_depot.ts";
import { DESKTOP, PHONE, shoot, Visitor } from "./visitor.ts";

const WAREHOUSE = "cf3973d3-7567-565a-a7cd-136caffcbcb4";
const ORDER = "14f0db99-7e27-5243-b6ae-1da558ce136f";
const DOCK = "f06372ce-d190-5af7-9a60-bed87232a635";

const PAGES = {
  floor: ["/floor", /\d ft\b/],
  boxes: ["/boxes", /\bin\b[^]*\blb\b/],
  order: [`/orders/${ORDER}`, /\bin\b/],
  sheet: [`/orders/${ORDER}/sheet`, /\d in\b[^]*\d lb\b/],
} as const;

Deno.test("a warehouse in inches and pounds: pages say in, ft and lb, never mm or kg", async () => {
  await using visitor = await Visitor.arrive();
  await answered(visitor, `/warehouse_data/${WAREHOUSE}/units`, {
    length_unit: "in",
    weight_unit: "lb",
    convert: true,
  });
  await answered(visitor, "/computed_order", {
    id_order_item: ORDER,
    id_warehouse: WAREHOUSE,
    id_point_start: DOCK,
  });
  for (const device of [DESKTOP, PHONE]) {
    for (const [name, [path, says]] of Object.entries(PAGES)) {
      await visitor.open(`/warehouse/${WAREHOUSE}${path}`, device, async (page) => {
        const text = await page.locator("body").innerText();
        assert.doesNotMatch(text, /\b(mm|cm|kg)\b|\d m\b|m³/, name);
        // A phone shows the plan alone, on a canvas.
        if (name !== "floor" || device === DESKTOP) assert.match(text, says, name);
        await shoot(page, `inches-${name}-${device.width}`);
      });
    }
  }
  await visitor.open(`/warehouse/${WAREHOUSE}/orders/${ORDER}`, {
    ...DESKTOP,
    language: "ru",
  }, async (page) => {
    const text = await page.locator("body").innerText();
    assert.doesNotMatch(text, /(^|\s)(мм|см|кг|м³)(\s|$)/);
    assert.match(text, /дюйм/);
    assert.match(text, /фунт/);
  });
});
