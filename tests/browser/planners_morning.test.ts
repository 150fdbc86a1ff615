/** A planner's morning: from an empty warehouse to the sheet in a packer's hand. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { atRest } from "./at_rest.ts";
import { answered, boxesOf, closeImport, textFile } from "./at_depot.ts";
import { dragOnPlan, saveByKey, storedFloor } from "./at_floor.ts";
import { paste } from "./at_order.ts";
import { cutOff, printed } from "./printed_pages.ts";
import { DESKTOP, shoot, Visitor } from "./visitor.ts";

const BOXES = `sku_box,length_box,width_box,height_box,weight_box,max_load_box,is_rotated_box
CRATE,600,400,200,12,60,1
CARTON,400,300,200,6,30,1
`;
const ROWS = "SKU\tCount\nCRATE\t9\nCARTON\t12\n";
// A quarter of an inch: what a printer does not reach.
const MARGIN = 18;

const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Pages of this warehouse" }).getByRole("link", { name });
/** The id of the warehouse in the address. */
const warehouseIn = (page: Page) => /warehouse\/([0-9a-f-]{36})/.exec(page.url())![1]!;

/** Waits for a page of the warehouse to be there whole. */
async function arrived(page: Page, address: RegExp): Promise<void> {
  await page.waitForURL(address);
  await atRest(page);
}

async function importBoxes(page: Page): Promise<void> {
  await page.locator("dialog input[type=file]").setInputFiles(
    textFile("boxes.csv", "text/csv", BOXES),
  );
  await page.getByText("2 box types", { exact: true }).waitFor();
}

/** What a morning ends with: pallets that were calculated, and pages that show every box of them. */
async function sheetOf(visitor: Visitor, page: Page, turns: number): Promise<void> {
  await arrived(page, /\/sheet/);
  await page.locator(".paper").first().waitFor();
  await shoot(page, "morning-sheet");
  const pages = await printed(page);
  const words = new Set(pages.flatMap(({ text }) => text.split(" ")));
  for (let turn = 1; turn <= turns; turn++) assert.ok(words.has(`${turn}`), `box ${turn}`);
  assert.match(pages[0]!.text, /Pallet 1 of 1/);
  assert.match(pages.at(-1)!.text, /Pick list.*A01.*A02/);
  for (const paper of pages) assert.deepEqual(cutOff(paper, MARGIN), []);
  const warehouse = warehouseIn(page);
  const [order] = await answered<{ pallete_computed: string }[]>(
    visitor,
    `/order_item/withWarehouseID/${warehouse}`,
  );
  assert.notEqual(order!.pallete_computed, "");
}

/** A pallet of a weight and a height of its own, and a box that stands upright with nothing on top. */
async function limitPallets(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pallet", exact: true }).first().click();
  await page.getByText("Limits of a pallet").click();
  const greatest = page.getByRole("textbox", { name: "Greatest weight" });
  await greatest.fill("0");
  await page.getByText("A number above 0, please.").waitFor();
  await greatest.fill("205");
  await page.getByRole("textbox", { name: "Pallet’s own weight" }).fill("25");
  await page.getByRole("textbox", { name: "Pallet’s own height" }).fill("144");
  await page.getByLabel("This side up: CARTON").check();
  await page.getByLabel("Groups: CRATE").fill("Anna");
  await page.getByLabel("Groups: CARTON").fill("Anna, Berta");
  await page.getByLabel("Groups: CARTON").press("Tab");
  await page.getByRole("group", { name: "Anna" }).getByLabel("On one pallet").check();
  await shoot(page, "morning-limits");
  await page.locator(".save", { hasText: "Saved" }).waitFor();
}

/** What was typed is what the order has, and the calculation goes by it. */
async function assertLimited(visitor: Visitor, page: Page): Promise<void> {
  const order = /orders\/([0-9a-f-]{36})/.exec(page.url())![1]!;
  const boxes = await boxesOf(visitor, warehouseIn(page));
  const [crate, carton] = boxes.map(({ id }) => id);
  const [parameters] = await answered<{ pallet_limits: unknown }[]>(
    visitor,
    `/order_param/withOrderID/${order}`,
  );
  assert.deepEqual(parameters!.pallet_limits, {
    max_weight: 205,
    own_weight: 25,
    own_height: 144,
    upright: [carton],
    groups: [
      { name: "Anna", boxes: [crate, carton], together: true },
      { name: "Berta", boxes: [carton] },
    ],
  });
}

Deno.test("a planner's morning by mouse: draw, fill, import, paste, calculate, look, print", async () => {
  await using visitor = await Visitor.arrive({ env: { SEED: "none" } });
  await visitor.open("/warehouse", DESKTOP, async (page) => {
    await page.getByRole("button", { name: "New warehouse" }).click();
    await page.getByLabel("Name").fill("Harbour");
    await page.getByLabel("Unit of length").selectOption("mm");
    await page.getByLabel("Unit of weight").selectOption("kg");
    await page.getByLabel("Width, mm").fill("20000");
    await page.getByLabel("Length, mm").fill("12000");
    await page.getByRole("button", { name: "Create and draw" }).click();
    await arrived(page, /\/warehouse\/[0-9a-f-]{36}$/);
    const warehouse = warehouseIn(page);

    await tab(page, "Boxes").click();
    await arrived(page, /\/boxes$/);
    await page.locator(".table-empty").getByRole("button", { name: "Import CSV…" }).click();
    await importBoxes(page);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await closeImport(page);
    await page.getByRole("gridcell", { name: "CARTON", exact: true }).waitFor();
    assert.deepEqual((await boxesOf(visitor, warehouse)).map(({ sku_box }) => sku_box), [
      "CRATE",
      "CARTON",
    ]);

    await tab(page, "Floor plan").click();
    await arrived(page, /[0-9a-f-]{36}$/);
    await page.getByRole("button", { name: "Put down a point" }).click();
    await dragOnPlan(page, [200, 350], [200, 350]);
    await dragOnPlan(page, [500, 350], [500, 350]);
    await page.getByTitle("Connect (E)").click();
    await dragOnPlan(page, [200, 350], [500, 350]);
    for (const [name, left, sku] of [["A01", 160, "CRATE"], ["A02", 460, "CARTON"]] as const) {
      await page.getByRole("button", { name: "Draw a section" }).click();
      await dragOnPlan(page, [left, 200], [left + 90, 270]);
      await page.getByRole("heading", { name: `Section ${name}` }).waitFor();
      await page.getByRole("combobox", { name: "Box type" }).fill(sku);
      await page.getByLabel("Boxes", { exact: true }).fill("40");
    }
    await shoot(page, "morning-floor");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("All saved").waitFor();
    const floor = await storedFloor(visitor, warehouse);
    assert.equal(floor.edges.length, 1);
    assert.deepEqual(
      floor.sections.map(({ section_name, sku_name, count_box }) =>
        `${section_name} ${sku_name} ${count_box}`
      ),
      ["A01 CRATE 40", "A02 CARTON 40"],
    );
    assert.deepEqual(
      floor.geometry.map(({ name_point_way }) => name_point_way),
      ["P1", "P2"],
    );

    await tab(page, "Orders").click();
    await arrived(page, /\/orders$/);
    await page.getByRole("button", { name: /^New order/ }).first().click();
    await page.getByRole("dialog", { name: "New order" }).getByRole("textbox").fill("Ship Anna");
    await page.getByRole("dialog").locator("button[type=submit]").click();
    await arrived(page, /\/orders\/[0-9a-f-]{36}/);
    await paste(page, ROWS);
    await page.getByRole("button", { name: "Add 21 boxes" }).click();
    await page.getByLabel("Boxes of CARTON").waitFor();
    await limitPallets(page);
    await page.getByRole("region", { name: "Calculation" }).getByRole("button", {
      name: /^Calculate/,
    }).click();
    await page.getByText(/^Calculated \d/).waitFor();
    await page.getByRole("heading", { name: "1 pallet" }).waitFor();
    await assertLimited(visitor, page);
    await page.locator('.pallet-stage canvas[data-boxes="21"]').first().waitFor();
    await shoot(page, "morning-pallet");
    await page.getByRole("button", { name: "The walk", exact: true }).click();
    await page.locator(".walk-stop").nth(1).waitFor();
    await page.getByRole("link", { name: "Packing sheet" }).click();
    await sheetOf(visitor, page, 21);
  });
});

Deno.test("a planner's morning by keyboard alone", async () => {
  await using visitor = await Visitor.arrive({ env: { SEED: "none" } });
  await visitor.open("/warehouse", DESKTOP, async (page) => {
    const { keyboard } = page;
    const keys = async (...all: string[]) => {
      for (const key of all) await keyboard.press(key);
    };
    await page.getByRole("button", { name: "New warehouse" }).press("Enter");
    await page.getByRole("dialog", { name: "New warehouse" }).waitFor();
    await keyboard.type("Harbour");
    for (const unit of ["mm", "kg"]) {
      await keys("Tab");
      await keyboard.type(unit);
    }
    for (const size of ["20000", "12000"]) {
      await keys("Tab", "Control+a");
      await keyboard.type(size);
    }
    await keys("Enter");
    await arrived(page, /\/warehouse\/[0-9a-f-]{36}$/);
    const warehouse = warehouseIn(page);

    await tab(page, "Boxes").press("Enter");
    await arrived(page, /\/boxes$/);
    await page.locator(".table-empty").getByRole("button", { name: "Import CSV…" }).press("Enter");
    // The system's own dialog of files is not the page's.
    await importBoxes(page);
    await page.getByRole("button", { name: "Import", exact: true }).press("Enter");
    await closeImport(page);
    await page.getByRole("gridcell", { name: "CARTON", exact: true }).waitFor();

    await tab(page, "Floor plan").press("Enter");
    await arrived(page, /[0-9a-f-]{36}$/);
    await page.getByRole("heading", { name: "An empty floor" }).waitFor();
    await keys("p", "Enter");
    await page.getByRole("heading", { name: "Point P1" }).waitFor();
    for (const [name, sku] of [["A01", "CRATE"], ["A02", "CARTON"]] as const) {
      await keys("n", ...Array(5).fill(name === "A01" ? "Shift+ArrowLeft" : "Shift+ArrowRight"));
      await keys("Enter");
      await page.getByRole("heading", { name: `Section ${name}` }).waitFor();
      await keys("e");
      await page.getByRole("combobox", { name: "Box type" }).focus();
      await keyboard.type(sku);
      await keys("Enter");
      await page.getByLabel("Boxes", { exact: true }).focus();
      await keys("Control+a");
      await keyboard.type("40");
      await keys("Enter", "Escape");
    }
    await saveByKey(page);
    const floor = await storedFloor(visitor, warehouse);
    assert.deepEqual(
      floor.sections.map(({ section_name, sku_name, count_box }) =>
        `${section_name} ${sku_name} ${count_box}`
      ),
      ["A01 CRATE 40", "A02 CARTON 40"],
    );

    await tab(page, "Orders").press("Enter");
    await arrived(page, /\/orders$/);
    await keys("n");
    await page.getByRole("dialog", { name: "New order" }).waitFor();
    await keyboard.type("Ship Anna");
    await keys("Enter");
    await arrived(page, /\/orders\/[0-9a-f-]{36}/);
    await keys("/");
    for (const [sku, boxes] of [["crate", "9"], ["carton", "12"]] as const) {
      await keyboard.type(sku);
      await keys("Enter");
      await keyboard.type(boxes);
      await keys("Enter");
    }
    await keys("Control+Enter");
    await page.getByText(/^Calculated \d/).waitFor();
    await page.locator('.pallet-stage canvas[data-boxes="21"]').first().waitFor();
    await page.locator(".pallet-stage canvas").first().focus();
    await keys("PageDown");
    await page.locator('.pallet-stage canvas:not([data-boxes="21"])').first().waitFor();
    await page.getByRole("link", { name: "Packing sheet" }).press("Enter");
    await sheetOf(visitor, page, 21);
  });
});
