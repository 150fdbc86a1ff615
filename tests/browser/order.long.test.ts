/** An order is composed, calculated, and calculated again. */
import assert from "node:assert/strict";
import type { OrderItem } from "../../domain/warehouse/records.ts";
import { eventually } from "../support/time.ts";
import { BOX, newWarehouse } from "./at_depot.ts";
import { atRest } from "./at_rest.ts";
import { api, makeOrder, ORDERS, paste, saved, SHOP, storedLines } from "./at_order.ts";
import {
  barriers,
  barriersAtDesk,
  barriersLightAndDark,
  CALCULATION,
  DESKTOP,
  OFFLINE_ERRORS,
  PHONE,
  shared,
  shifted,
  shoot,
  Visitor,
} from "./visitor.ts";

// Tests in it make orders of their own and leave the starter's alone.
const depot = shared(() => Visitor.arrive());

Deno.test("order: from an empty order to its pallets by keyboard", async () => {
  const visitor = await depot();
  await visitor.open(ORDERS, DESKTOP, async (page) => {
    await page.keyboard.press("n");
    await page.getByRole("dialog", { name: "New order" }).waitFor();
    await page.keyboard.type("Corner shop, north");
    await page.keyboard.press("Enter");
    await page.getByText("From boxes to pallets").waitFor();
    const order = page.url().split("/").at(-1)!;
    assert.equal(await page.getByLabel("Name of the order").inputValue(), "Corner shop, north");

    await page.keyboard.press("/");
    await page.keyboard.type("crisps");
    await page.keyboard.press("Enter");
    await page.keyboard.type("12");
    await page.keyboard.press("Enter");
    await page.keyboard.type("rice");
    await page.keyboard.press("Enter");
    await page.keyboard.type("4");
    await page.keyboard.press("Enter");
    // One that is there already is not added twice: the cursor goes to its count.
    await page.keyboard.type("crisps");
    await page.keyboard.press("Enter");
    await page.getByText("CRISPS-150G-16 is already in the order.").waitFor();
    await page.keyboard.press("+");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("-");
    await page.keyboard.press("Enter");
    await saved(page);
    assert.deepEqual(await storedLines(visitor, order), [["CRISPS-150G-16", 13], [
      "RICE-900G-12",
      3,
    ]]);
    assert.deepEqual(await page.locator(".totals dd").allInnerTexts(), [
      "16",
      "2",
      "73.6",
      "1.03",
      "1",
    ]);

    await page.keyboard.press("Control+Enter");
    await page.getByText(/^Calculated \d/).waitFor(CALCULATION);
    const { pallete_computed } = await api<{ pallete_computed: string }>(
      visitor,
      `/order_item/${order}`,
    );
    assert.notEqual(pallete_computed, "");
    await page.getByLabel("Due", { exact: true }).fill("2099-02-28T23:50");
    await page.keyboard.press("Enter");
    await eventually(async () => {
      const { due_at, ...stored } = await api<OrderItem>(visitor, `/order_item/${order}`);
      return [due_at, stored.pallete_computed];
    }, [new Date(2099, 1, 28, 23, 50).toISOString(), pallete_computed]);

    await page.keyboard.press("/");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Control+Delete");
    await page.getByText("The order has changed since.").waitFor();
    await page.keyboard.press("Escape");
    await saved(page);
    assert.deepEqual(await storedLines(visitor, order), [["RICE-900G-12", 3]]);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await page.getByLabel("Boxes of CRISPS-150G-16").waitFor();
    await saved(page);
    assert.equal((await storedLines(visitor, order)).length, 2);

    // The former pallets are still there after a reload, and say so; the new ones stand beside them.
    await page.reload();
    await atRest(page);
    await page.getByText("The order has changed since.").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.getByLabel("Beside it").waitFor();
    assert.equal(await page.getByLabel("Calculations of this order").locator("option").count(), 2);
    assert.equal(await page.getByText("The order has changed since.").count(), 0);
    await page.keyboard.press("n");
    await page.getByRole("dialog", { name: "New order" }).waitFor();
  });
});

Deno.test("order: pasted rows are previewed, and can be undone", async () => {
  const visitor = await depot();
  const order = await makeOrder(visitor, { name: "Pasted", types: 1, count: 2 });
  await visitor.open(`${ORDERS}/${order}`, DESKTOP, async (page) => {
    await paste(
      page,
      "SKU\tQuantity\nWATER-STILL-1.5L-6\t10\nRICE-900G-12\t3\nRICE-900G-12\t4\nCRIPSS-150G-16\t5\nCOLA-0.33L-24\ta lot\n",
    );
    const dialog = page.getByRole("dialog", { name: "Paste rows" });
    await dialog.getByText("The first row names the columns.").waitFor();
    await dialog.getByText("2 in the order already").waitFor();
    await dialog.getByText("2 rows, summed").waitFor();
    await dialog.getByText("1 unknown row").waitFor();
    await dialog.getByText("1 row without a whole number").waitFor();
    await shoot(page, "order-paste");
    assert.deepEqual(await barriers(page), []);
    await dialog.getByRole("button", { name: "Take CRISPS-150G-16" }).click();
    await dialog.getByRole("button", { name: "Add 22 boxes" }).click();
    await saved(page);
    const pasted = [["WATER-STILL-1.5L-6", 12], ["RICE-900G-12", 7], ["CRISPS-150G-16", 5]];
    assert.deepEqual(await storedLines(visitor, order), pasted);

    await page.mouse.click(900, 700);
    await page.keyboard.press("z");
    await page.locator(".order-tabs .badge", { hasText: /^2$/ }).waitFor();
    await saved(page);
    assert.deepEqual(await storedLines(visitor, order), [["WATER-STILL-1.5L-6", 2]]);
  });
});

Deno.test("order: pallets are calculated without a route if the floor plan has no points", async () => {
  const visitor = await depot();
  const id_warehouse = await newWarehouse(visitor, "No floor plan");
  const [box] = await api<{ id: string }[]>(visitor, "/stockbox", [
    { ...BOX, uuid_warehouse: id_warehouse },
  ]);
  const [order] = await api<{ id: string }[]>(visitor, "/order_item", [
    { id_warehouse, order_name: "Only pallets", pallete_computed: "" },
  ]);
  await api(visitor, "/order_data/data", [
    { id_order_item: order!.id, id_box: box!.id, name_box: BOX.sku_box, count_box: 3 },
  ]);
  await visitor.open(`/warehouse/${id_warehouse}/orders/${order!.id}`, DESKTOP, async (page) => {
    await page.getByText("pallets are calculated without a route").waitFor();
    await page.locator(".calculate-go").click();
    await page.getByText("No layout needs fewer pallets.").waitFor(CALCULATION);
    await eventually(async () => {
      const { pallete_computed } = await api<OrderItem>(visitor, `/order_item/${order!.id}`);
      return pallete_computed !== "";
    }, true);
    await shoot(page, "order-without-points");
  });
});

Deno.test("order: lines are edited as a spreadsheet, with undo and redo", async () => {
  const visitor = await depot();
  const order = await makeOrder(visitor, { name: "Table", types: 1, count: 2 });
  await visitor.open(`${ORDERS}/${order}`, DESKTOP, async (page) => {
    const { keyboard } = page;
    const total = async (boxes: number) => {
      await page.locator(".order-tabs .badge", { hasText: new RegExp(`^${boxes}$`) }).waitFor();
      await saved(page);
    };
    await page.getByRole("button", { name: "Table", exact: true }).click();
    const grid = page.getByRole("grid", { name: "Boxes of the order" });
    await grid.focus();
    await keyboard.press("Control+Home");
    // Over the cursor's row and beyond the last one; an unknown box type stays in its cell.
    await paste(page, "WATER-STILL-1.5L-6\t5\nrice-900g-12\t3\nNONE\t1\nCRISPS-150G-16\t4");
    await page.getByText("1 cell is not saved.").waitFor();
    await total(12);
    const pasted = [["WATER-STILL-1.5L-6", 5], ["RICE-900G-12", 3], ["CRISPS-150G-16", 4]];
    assert.deepEqual(await storedLines(visitor, order), pasted);
    await shoot(page, "order-table");
    assert.deepEqual(await barriers(page), []);

    await keyboard.press("Control+Home");
    for (const key of ["ArrowRight", "Shift+ArrowDown", "Control+d"]) await keyboard.press(key);
    await total(14);
    await keyboard.press("Delete");
    await total(4);
    await page.mouse.click(900, 700);
    for (const boxes of [14, 12, 2]) {
      await keyboard.press("z");
      await total(boxes);
    }
    assert.equal(await page.getByText("1 cell is not saved.").count(), 0);
    assert.deepEqual(await storedLines(visitor, order), [["WATER-STILL-1.5L-6", 2]]);
    await keyboard.press("Control+y");
    await total(12);

    // As a list again: what the table has done is taken back there as well.
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await page.getByLabel("Boxes of RICE-900G-12").waitFor();
    await page.getByRole("button", { name: /^Undo/ }).click();
    await total(2);
  });
});

Deno.test("order: parameter errors are beside the fields, and boxes that do not fit are marked", async () => {
  await using visitor = await Visitor.arrive();
  await visitor.open(`${ORDERS}/${SHOP}`, DESKTOP, async (page) => {
    const stored = async () =>
      (await api<Record<string, number>[]>(visitor, `/order_param/withOrderID/${SHOP}`))[0]!;
    await page.keyboard.press("2");
    await page.getByLabel("Length").fill("0");
    await page.getByText("Enter a number above 0.").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText("Correct the highlighted parameter.").waitFor();
    assert.equal((await stored()).pallet_length, 1200);
    await page.getByLabel("Length").fill("350,5");
    await page.keyboard.press("Tab");
    await page.keyboard.type("200");
    await page.getByLabel("Support", { exact: true }).first().fill("80");
    await saved(page);
    const { pallet_length, pallet_width, min_support_ratio } = await stored();
    assert.deepEqual({ pallet_length, pallet_width, min_support_ratio }, {
      pallet_length: 350.5,
      pallet_width: 200,
      min_support_ratio: 0.8,
    });

    await page.keyboard.press("Control+Enter");
    await page.locator(".run-refused", { hasText: "box types do not fit on the pallet" }).waitFor();
    const blamed = await page.locator(".line-blamed .name").allInnerTexts();
    assert.equal(blamed.includes("ORANGE-JUICE-1L-12"), true);
    assert.equal(blamed.includes("CREAM-UHT-0.2L-27"), false);
    await page.getByText("is larger than the pallet (350.5 × 200)").first().waitFor();
    // The cursor is in the first of them.
    const focused = await page.locator(":focus").getAttribute("aria-label");
    assert.equal(focused, `Boxes of ${blamed[0]}`);
    await page.getByRole("button", { name: "Next one" }).click();
    const next = await page.locator(":focus").getAttribute("aria-label");
    assert.equal(next, `Boxes of ${blamed[1]}`);
    await page.locator(":focus").blur();
    await page.keyboard.press("2");
    await page.getByRole("button", { name: "EUR 1 1200 × 800" }).click();
    assert.equal(await page.locator(".run-refused").innerText(), "");
    await page.getByRole("radio", { name: /^Free/ }).check();
    await page.getByLabel("Minimum layer fill").first().waitFor({ state: "detached" });
    await saved(page);
    assert.equal((await stored()).packing_type, 4);
  }, /422/);
});

Deno.test("order: a calculation survives a reload and a lost network, and can be cancelled", async () => {
  const visitor = await depot();
  const order = await makeOrder(visitor, { name: "Large", types: 30, count: 200 });
  await visitor.open(`${ORDERS}/${order}`, DESKTOP, async (page) => {
    await page.getByLabel("Effort").selectOption({ label: "Maximum" });
    await page.keyboard.press("Control+Enter");
    await page.getByRole("progressbar", { name: "Calculated so far" }).waitFor();
    await page.locator(".calculate [role=status]", { hasText: "%" }).waitFor();
    await page.reload({ waitUntil: "domcontentloaded" });
    await page.locator(".calculate [role=status]", { hasText: "%" }).waitFor();
    await page.context().setOffline(true);
    await page.evaluate(() => dispatchEvent(new Event("offline")));
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("The calculation could not be cancelled.").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("Cancelled. The order is unchanged.").waitFor();
    await page.getByRole("button", { name: /^Calculate/ }).first().waitFor();
  }, OFFLINE_ERRORS);
});

Deno.test("order: the best layout so far is drawn while it is calculated", async () => {
  const visitor = await depot();
  const order = await makeOrder(visitor, { name: "Drawn", types: 30, count: 20 });
  await visitor.open(`${ORDERS}/${order}`, DESKTOP, async (page) => {
    await page.getByLabel("Effort").selectOption({ label: "Maximum" });
    await page.keyboard.press("Control+Enter");
    const drawn = page.getByText("The best layout so far. The calculation continues.");
    await drawn.waitFor();
    await page.locator(".outcome canvas").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await drawn.waitFor({ state: "detached" });
    await page.getByText("Cancelled. The order is unchanged.").waitFor();
  });
});

Deno.test("order: unsaved changes are kept, reported and saved as soon as possible", async () => {
  const visitor = await depot();
  const order = await makeOrder(visitor, { name: "Kept", types: 2, count: 5 });
  await visitor.open(`${ORDERS}/${order}`, DESKTOP, async (page) => {
    await page.route("**/api/v1/order_data/**", (route) => route.abort());
    await page.keyboard.press("/");
    await page.keyboard.type("crisps");
    await page.keyboard.press("Enter");
    await page.keyboard.type("7");
    await page.getByText("The server cannot be reached.").waitFor();
    assert.equal(await page.getByLabel("Boxes of CRISPS-150G-16").inputValue(), "7");
    assert.equal((await storedLines(visitor, order)).length, 2);
    await page.unroute("**/api/v1/order_data/**");
    await page.getByRole("button", { name: "Save again" }).click();
    await saved(page);
    assert.deepEqual((await storedLines(visitor, order)).at(-1), ["CRISPS-150G-16", 7]);
  }, /Failed to load/);
});

Deno.test("order: on a phone by touch, also in Russian, without barriers", async () => {
  await using visitor = await Visitor.arrive();
  const path = `${ORDERS}/${SHOP}`;
  assert.deepEqual(await barriersAtDesk(visitor, "order", path), []);
  await visitor.open(path, { ...PHONE, language: "ru" }, async (page) => {
    assert.equal(await shifted(page) < 0.002, true);
    assert.deepEqual(await barriers(page), []);
    await page.getByRole("button", { name: /^На одну коробку ORANGE-JUICE-1L-12 больше/ }).tap();
    assert.equal(await page.getByLabel("Сколько коробок ORANGE-JUICE-1L-12").inputValue(), "7");
    await page.getByRole("button", { name: "Паллета", exact: true }).tap();
    await shoot(page, "order-390-parameters-ru");
    assert.deepEqual(await barriers(page), []);
    await page.getByText("Ограничения паллеты").tap();
    await page.getByRole("textbox", { name: "Макс. вес" }).fill("-");
    const groups = page.getByLabel("Группы: ORANGE-JUICE-1L-12");
    await groups.fill("Магазин № 1");
    await groups.press("Enter");
    await page.getByRole("group", { name: "Магазин № 1" }).scrollIntoViewIfNeeded();
    assert.deepEqual(await barriersLightAndDark(page, "order-390-limits-ru"), []);
    await page.getByRole("textbox", { name: "Макс. вес" }).fill("");
    await page.getByRole("button", { name: "Рассчитать" }).tap();
    await page.getByText(/^Рассчитано \d/).waitFor(CALCULATION);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 390);
    await page.getByRole("button", { name: "Обход" }).tap();
    await page.getByRole("link", { name: "Лист укладки" }).waitFor();
  });
});
