/** The table of box types: by keyboard, cell by cell, with someone else at it. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { drawnImage } from "../support/pictures.ts";
import { eventually } from "../support/time.ts";
import { paste } from "./at_order.ts";
import { answered, BOX, boxesOf, newWarehouse } from "./at_depot.ts";
import {
  barriersEverywhere,
  barriersLightAndDark,
  DESKTOP,
  PHONE,
  shared,
  shoot,
  Visitor,
} from "./visitor.ts";

// Every test has a warehouse of its own in it.
const depot = shared(() => Visitor.arrive());

const grid = (page: Page) => page.getByRole("grid", { name: "Box types" });
const cell = (page: Page, row: string, text: string) =>
  page.getByRole("row").filter({ hasText: row }).getByRole("gridcell", { name: text, exact: true });

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

Deno.test("box types: are added, edited and found by keyboard alone", async () => {
  const visitor = await depot();
  const warehouse = await newWarehouse(visitor, "Keys");
  await visitor.open(`/warehouse/${warehouse}/boxes`, DESKTOP, async (page) => {
    await page.getByRole("heading", { name: "No box types yet" }).waitFor();
    await page.getByRole("button", { name: "Add" }).press("Enter");
    // A row is stored when nothing is missing; what may stay empty is no reason to wait.
    for (const text of ["CRATE", "400", "300,5", "200"]) {
      await page.keyboard.type(text);
      await press(page, "Tab");
    }
    assert.deepEqual(await boxesOf(visitor, warehouse), []);
    await page.keyboard.type("7.25");
    await press(page, "Enter");
    const stored = {
      ...BOX,
      sku_box: "CRATE",
      width_box: 300.5,
      weight_box: 7.25,
      is_rotated_box: 0,
    };
    const read = async () => (await boxesOf(visitor, warehouse)).map(({ id: _, ...box }) => box);
    await eventually(read, [{ ...stored, uuid_warehouse: warehouse }]);

    // After Tabs, Enter returns to where they began. The box bears nothing; the next says whether it turns.
    await press(page, ...Array(5).fill("ArrowRight"));
    await page.keyboard.type("0");
    await press(page, "Tab");
    await cell(page, "CRATE", "nothing").waitFor();
    await press(page, "Enter", "Home", "ArrowRight", "F2");
    await page.keyboard.type("many");
    await press(page, "Tab", "Escape");
    await grid(page).getByText("Enter a number above 0.").waitFor();
    await press(page, "ArrowLeft", "Enter");
    assert.equal(await page.locator(":focus").inputValue(), "many");
    await page.locator(":focus").fill("500");
    await press(page, "Enter");
    const changed = { ...stored, length_box: 500, max_load_box: 0, is_rotated_box: 1 };
    await eventually(read, [{ ...changed, uuid_warehouse: warehouse }]);
  });
});

Deno.test("box types: ten thousand are drawn a few dozen at a time, sorted and filtered", async () => {
  const visitor = await depot();
  const warehouse = await newWarehouse(visitor, "Large");
  const many = Array.from({ length: 10_000 }, (_, n) => ({
    ...BOX,
    uuid_warehouse: warehouse,
    sku_box: `BOX-${n}`,
    weight_box: 10_000 - n,
  }));
  await answered(visitor, "/stockbox/boxes", many);
  await visitor.open(`/warehouse/${warehouse}/boxes`, DESKTOP, async (page) => {
    assert.equal(await grid(page).getAttribute("aria-rowcount"), "10001");
    assert.ok(await page.getByRole("row").count() < 60);
    await page.getByRole("button", { name: "Weight" }).click();
    await grid(page).focus();
    await press(page, "Control+Home", "Control+End");
    await page.getByRole("row").filter({ hasText: "10000" }).waitFor();
    assert.match(await page.getByRole("row").last().innerText(), /BOX-0\b/);
    await press(page, "/");
    await page.keyboard.type("99 box-");
    await page.getByText("280 of 10,000").waitFor();
    assert.match(await page.getByRole("row").nth(1).innerText(), /BOX-9999/);
  });
});

Deno.test("box types: cells are selected, copied, filled and pasted by mouse and keys, and all of it undone", async () => {
  const visitor = await depot();
  const warehouse = await newWarehouse(visitor, "Grid");
  await answered(
    visitor,
    "/stockbox/boxes",
    ["ALPHA", "BRAVO", "CHARLIE", "DELTA"].map((sku_box, at) => ({
      ...BOX,
      uuid_warehouse: warehouse,
      sku_box,
      length_box: 100 * (at + 1),
    })),
  );
  const lengths = async () =>
    (await boxesOf(visitor, warehouse)).map((box) => `${box.sku_box} ${box.length_box}`);
  const before = ["ALPHA 100", "BRAVO 200", "CHARLIE 300", "DELTA 400"];
  await visitor.open(`/warehouse/${warehouse}/boxes`, DESKTOP, async (page) => {
    const selected = page.locator(".cell-selected");
    await cell(page, "ALPHA", "100").click();
    // With the mouse: a rectangle, then down by its handle.
    const [from, to] = [cell(page, "ALPHA", "100"), cell(page, "BRAVO", "300")];
    await from.hover();
    await page.mouse.down();
    await to.hover();
    await page.mouse.up();
    assert.equal(await selected.count(), 4);
    await shoot(page, "grid-selected");
    await press(page, "Control+c");
    const handle = (await page.locator(".cell-fill").boundingBox())!;
    await page.mouse.move(handle.x + 5, handle.y + 5);
    await page.mouse.down();
    await cell(page, "DELTA", "300").hover();
    await page.mouse.up();
    await eventually(lengths, ["ALPHA 100", "BRAVO 200", "CHARLIE 100", "DELTA 200"]);
    // With the keys: all the way back, and again.
    await press(page, "Control+z");
    await eventually(lengths, before);
    await press(page, "Control+y");
    await eventually(lengths, ["ALPHA 100", "BRAVO 200", "CHARLIE 100", "DELTA 200"]);
    await press(page, "Control+Home", "ArrowRight", "ArrowDown", "Shift+Control+ArrowDown");
    assert.equal(await selected.count(), 3);
    await press(page, "Control+d");
    await eventually(lengths, ["ALPHA 100", "BRAVO 200", "CHARLIE 200", "DELTA 200"]);
    // What was copied goes from the cursor on, and beyond the last row in new ones.
    await press(page, "Control+End", "Home");
    await paste(page, "DELTA\t1\t2\nECHO\twide\t4\t5\t6\nFOXTROT\t5\t6\t7\t8\n");
    await eventually(lengths, ["ALPHA 100", "BRAVO 200", "CHARLIE 200", "DELTA 1", "FOXTROT 5"]);
    await page.getByText("1 cell is not saved. ECHO, Length: Enter a number above 0.").waitFor();
    await shoot(page, "grid-refused");
    assert.deepEqual(await barriersLightAndDark(page, "grid-refused"), []);
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByRole("button", { name: "Next" }).click();
    await press(page, "Delete");
    await page.keyboard.type("3");
    await press(page, "Enter");
    await eventually(lengths, [
      "ALPHA 100",
      "BRAVO 200",
      "CHARLIE 200",
      "DELTA 1",
      "FOXTROT 5",
      "ECHO 3",
    ]);
    for (let step = 0; step < 5; step++) await press(page, "Control+z");
    await eventually(lengths, before);
    await press(page, "Control+a");
    assert.equal(await page.locator("[role=gridcell].cell-selected").count(), 4 * 12);
  });
});

Deno.test("box types: deletion lists dependent records, and can be undone", async () => {
  const visitor = await depot();
  const warehouse = await newWarehouse(visitor, "Deletion");
  const [box] = await answered<{ id: string }[]>(visitor, "/stockbox/boxes", [
    { ...BOX, uuid_warehouse: warehouse },
    { ...BOX, uuid_warehouse: warehouse, sku_box: "B" },
  ]);
  const section = { id_warehouse: warehouse, section_name: "S", id_box: box!.id, count_box: 12 };
  await answered(visitor, "/warehouse_section", { ...section, sku_name: "A" });
  const [order] = await answered<{ id: string }[]>(visitor, "/order_item", [
    { id_warehouse: warehouse, order_name: "O" },
  ]);
  const line = { id_order_item: order!.id, id_box: box!.id, name_box: "A", count_box: 3 };
  await answered(visitor, "/order_data", [line]);
  const left = async () => [
    (await boxesOf(visitor, warehouse)).length,
    (await answered<{ count_box: number }[]>(
      visitor,
      `/warehouse_section/withWarehouseID/${warehouse}`,
    )).map(({ count_box }) => count_box),
    (await answered<unknown[]>(visitor, `/order_data/withOrderID/${order!.id}`)).length,
  ];
  await visitor.open(`/warehouse/${warehouse}/boxes`, DESKTOP, async (page) => {
    await cell(page, "400", "12").waitFor();
    await grid(page).focus();
    await press(page, "Space", "Delete");
    const dialog = page.getByRole("dialog", { name: "Delete 1 row?" });
    await dialog.getByText("1 order line is deleted too").waitFor();
    await dialog.getByText("1 section is emptied").waitFor();
    assert.equal(await page.locator(":focus").textContent(), "Cancel Esc");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await eventually(left, [1, [0], 0]);
    await page.getByRole("button", { name: "Undo deletion of 1 row" }).click();
    await page.getByText("1 row is back.").waitFor();
    assert.deepEqual(await left(), [2, [12], 1]);
    await cell(page, "400", "12").first().waitFor();
  });
});

Deno.test("box types: unseen changes are not overwritten; the page works on a phone", async () => {
  const visitor = await depot();
  const warehouse = await newWarehouse(visitor, "Two");
  const path = `/warehouse/${warehouse}/boxes`;
  const [box] = await answered<{ id: string }[]>(visitor, "/stockbox/boxes", [
    { ...BOX, uuid_warehouse: warehouse },
  ]);
  const change = (fields: unknown) =>
    visitor.server.fetch(`/api/v1/stockbox/${box!.id}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(fields),
    }).then((response) => response.body?.cancel());
  const stored = async () => {
    const [now] = await boxesOf(visitor, warehouse);
    return [now!.length_box, now!.width_box, now!.height_box];
  };
  await visitor.open(path, PHONE, async (page) => {
    const edit = async (label: string, text: string) => {
      await page.getByRole("gridcell").filter({ hasText: label }).tap();
      await page.locator(":focus").fill(text);
      await page.keyboard.press("Enter");
    };
    await change({ height_box: 250 });
    await edit("Length, mm", "410");
    await eventually(stored, [410, 300, 250]);
    await change({ width_box: 310 });
    await edit("Width, mm", "320");
    const dialog = page.getByRole("dialog", { name: "Someone else has changed this" });
    assert.equal(await dialog.getByRole("definition").first().innerText(), "310");
    assert.deepEqual(await stored(), [410, 310, 250]);
    await dialog.getByRole("button", { name: "Use mine" }).tap();
    await eventually(stored, [410, 320, 250]);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  }, /412/);
  assert.deepEqual(await barriersEverywhere(visitor, "boxes", path), []);
});

Deno.test("box types: a photo is added by keyboard, replaced and removed, and each is undone", async () => {
  const visitor = await depot();
  const warehouse = await newWarehouse(visitor, "Photos");
  await answered(visitor, "/stockbox/boxes", [{ ...BOX, uuid_warehouse: warehouse }]);
  const photo = async () => (await boxesOf(visitor, warehouse))[0]!.photo ?? "";
  const file = (width: number) => ({
    name: "box.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from(drawnImage(width, 300, "jpeg")),
  });
  await visitor.open(`/warehouse/${warehouse}/boxes`, DESKTOP, async (page) => {
    await cell(page, BOX.sku_box, "Add").waitFor();
    await grid(page).focus();
    await press(page, "Home", ...Array(9).fill("ArrowRight"), "Enter");
    const dialog = page.getByRole("dialog", { name: `Photo of ${BOX.sku_box}` });
    await dialog.getByLabel("Choose a photo").setInputFiles(file(400));
    await dialog.getByRole("img").waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "box-photo"), []);
    const first = await photo();
    await dialog.getByLabel("Replace").setInputFiles(file(500));
    await eventually(async () => ["", first].includes(await photo()), false);
    await press(page, "Escape");
    await grid(page).focus();
    await press(page, "Control+z");
    await eventually(photo, first);
    await press(page, "Enter");
    await dialog.getByRole("button", { name: "Remove" }).click();
    await eventually(photo, "");
    await grid(page).focus();
    await press(page, "Control+z");
    await eventually(photo, first);
    await grid(page).locator("img").waitFor();
  });
});
