/** Box types out of spreadsheets and files. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { MEDIA_TYPES } from "../../domain/files/formats.ts";
import { workbook } from "../domain/files/small_workbook.ts";
import { answered, BOX, boxesOf, closeImport, newWarehouse, textFile } from "./at_depot.ts";
import { barriersLightAndDark, DESKTOP, PHONE, shared, shoot, Visitor } from "./visitor.ts";

// Every test has a warehouse of its own in it.
const depot = shared(() => Visitor.arrive());

const cell = (page: Page, row: string, text: string) =>
  page.getByRole("row").filter({ hasText: row }).getByRole("gridcell", { name: text, exact: true });

Deno.test("box types: rows from a spreadsheet and files, with errors first", async () => {
  const visitor = await depot();
  const warehouse = await newWarehouse(visitor, "Files");
  const skus = async () => (await boxesOf(visitor, warehouse)).map(({ sku_box }) => sku_box);
  await visitor.open(`/warehouse/${warehouse}/boxes`, DESKTOP, async (page) => {
    await page.getByRole("button", { name: "Paste rows" }).click();
    const field = page.getByRole("textbox", { name: "Rows from a spreadsheet" });
    await field.fill("SKU\tWidth\tLength\tHeight\tWeight\nP1\t300\t400\t200\t1,5\nP2\tx\t1\t1\t1");
    await page.getByText("1 row has errors").waitFor();
    await page.getByRole("button", { name: "Add 1 row" }).click();
    await page.getByText("0 rows are correct").waitFor();
    assert.deepEqual(await skus(), ["P1"]);
    assert.match(await field.inputValue(), /^SKU\tLength\tWidth.*\nP2\t1\tx\t/);
    await field.fill((await field.inputValue()).replace("\tx\t", "\t2\t"));
    await page.getByRole("button", { name: "Add 1 row" }).click();
    await cell(page, "P2", "P2").waitFor();
    const [p1] = await boxesOf(visitor, warehouse);
    assert.deepEqual([p1!.length_box, p1!.width_box, p1!.weight_box], [400, 300, 1.5]);

    const head = "sku_box,length_box,width_box,height_box,weight_box,colour\n";
    const input = page.locator("dialog input[type=file]");
    const csv = (rows: string) => textFile("boxes.csv", "text/csv", head + rows);
    await page.locator("summary", { hasText: "Files" }).click();
    await page.getByRole("button", { name: "Import a file…" }).click();
    await input.setInputFiles(csv("C1,1,2,3,4,red\nC2,0,2,3,heavy,blue\n"));
    await page.getByText("1 row is refused.").waitFor();
    const wrong = page.getByRole("region", { name: "What is wrong" }).getByRole("row");
    assert.deepEqual(await wrong.allInnerTexts(), [
      "Line\tColumn\tValue\tWhat is wrong",
      "3\tlength_box\t0\texpected a number from 0.001 to 1000000",
      "3\tweight_box\theavy\texpected a number from 0 to 1000000000",
    ]);
    await page.getByRole("button", { name: "Import 1 good row" }).waitFor();
    const refused = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save refused rows" }).click();
    assert.equal((await refused).suggestedFilename(), "boxes refused.csv");
    assert.match(
      await Deno.readTextFile((await (await refused).path())!),
      /\r\nC2,0,2,3,heavy,blue,length_box: /,
    );
    await input.setInputFiles(csv("C1,1,2,3,4,red\n"));
    await page.getByText("1 column is not imported:").waitFor();
    await page.getByText("boxes.csv can be imported.").waitFor();
    await page.getByText("1 box type", { exact: true }).waitFor();
    assert.deepEqual(await skus(), ["P1", "P2"]);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
    await page.getByText("The import is undone.").waitFor();
    assert.deepEqual(await skus(), ["P1", "P2"]);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

    // The known one is left as it is, or changed: its difference is shown before.
    await page.locator("summary", { hasText: "Files" }).click();
    await page.getByRole("button", { name: "Import a file…", exact: true }).click();
    await input.setInputFiles(csv("C1,1,2,3,4,red\nP1,7,2,3,4,red\n"));
    await page.getByRole("row", { name: /^3 P1 .*Length of the box: .* → 7/ }).waitFor();
    await page.getByLabel("What is known already").selectOption("replace");
    await page.getByRole("row", { name: "– P2 Removed" }).waitFor();
    await page.getByLabel("What is known already").selectOption("add");
    await page.getByText("Known, left as it is", { exact: true }).waitFor();
    assert.equal(await page.getByRole("row", { name: /P1/ }).locator("ins").count(), 0);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await closeImport(page);
    await cell(page, "C1", "C1").waitFor();
    assert.deepEqual(await skus(), ["P1", "P2", "C1"]);

    const saved = page.waitForEvent("download");
    await page.locator("summary", { hasText: "Files" }).click();
    await page.getByRole("button", { name: "Save as CSV", exact: true }).click();
    assert.equal((await saved).suggestedFilename(), "Files boxes.csv");
  }, /400/);
});

Deno.test("box types: a file with unknown headings is mapped manually, and existing rows change", async () => {
  const visitor = await depot();
  const warehouse = await newWarehouse(visitor, "Mapping");
  await answered(visitor, "/stockbox/boxes", [
    { ...BOX, uuid_warehouse: warehouse, sku_box: "K1", length_box: 400, width_box: 300 },
  ]);
  const file = textFile(
    "artikel.csv",
    "text/csv",
    "sep=;\nArtikel;Lang;Breit;Hoch;Schwer;Lager\nK1;40;30;20;1,5;7\nK2;50;30;20;2;8\n",
  );
  for (const device of [PHONE, DESKTOP]) {
    await visitor.open(`/warehouse/${warehouse}/boxes`, device, async (page) => {
      await page.locator("summary", { hasText: "Files" }).click();
      await page.getByRole("button", { name: "Import a file…" }).click();
      const template = page.waitForEvent("download");
      await page.getByRole("button", { name: "Empty file to fill in" }).click();
      const empty = await Deno.readTextFile((await (await template).path())!);
      assert.match(empty, /^sku_box,length_box \(mm\),[^\n]*weight_box \(kg\),[^\n]*\r\n$/);
      await page.locator("dialog input[type=file]").setInputFiles(file);
      await page.getByText("Still missing: Length of the box, Width").waitFor();
      const fields = [
        ["Artikel", "SKU"],
        ["Lang", "Length of the box"],
        [
          "Breit",
          "Width of the box",
        ],
        ["Hoch", "Height of the box"],
        ["Schwer", "Weight of the box"],
      ] as const;
      for (const [column, label] of fields) {
        await page.getByLabel(`What column ${column} holds`).selectOption({ label });
      }
      for (const column of ["Lang", "Breit", "Hoch"]) {
        await page.getByLabel(`Unit of column ${column}`).selectOption("cm");
      }
      assert.deepEqual(await barriersLightAndDark(page, `mapping-${device.width}`), []);
      await page.emulateMedia({ colorScheme: "light" });
      assert.equal(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        true,
      );
      await page.getByRole("button", { name: "Check the file" }).click();
      await page.getByText("Changed", { exact: true }).waitFor();
      await page.getByText("1 column is not imported:").waitFor();
      await shoot(page, `import-outcome-${device.width}`);
      if (device === PHONE) return;
      await page.getByRole("button", { name: "Import", exact: true }).click();
      await closeImport(page);
      await cell(page, "K2", "K2").waitFor();
    }, /400/);
  }
  const stored = await boxesOf(visitor, warehouse);
  assert.deepEqual(
    stored.map((box) => [box.sku_box, box.length_box, box.height_box, box.weight_box]),
    [["K1", 400, 200, 1.5], ["K2", 500, 200, 2]],
  );
});

Deno.test("box types: another sheet of a workbook is chosen when the first one is empty", async () => {
  const visitor = await depot();
  const warehouse = await newWarehouse(visitor, "Sheets");
  const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const row = (cells: string) => `<row>${cells.split(" ").map(cell).join("")}</row>`;
  const bytes = workbook({
    // The part of styles has no rows.
    workbook: '<workbook><sheets><sheet name="Notes" sheetId="2" r:id="rId1"/>' +
      '<sheet name="Boxes" sheetId="1" r:id="rId3"/></sheets></workbook>',
    rows: row("SKU Length Width Height Weight") + row("00123 400 300 200 1.5"),
  });
  const file = { name: "boxes.xlsx", mimeType: MEDIA_TYPES.xlsx, buffer: Buffer.from(bytes) };
  for (const device of [DESKTOP, PHONE]) {
    await visitor.open(`/warehouse/${warehouse}/boxes`, device, async (page) => {
      await page.locator("summary", { hasText: "Files" }).click();
      await page.locator(".menu-list").getByRole("button", { name: "Import a file…" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.locator("input[type=file]").setInputFiles(file);
      await dialog.getByText("The file has no rows").waitFor();
      await shoot(page, `empty-sheet-${device.width}`);
      await dialog.getByLabel("Sheet").selectOption("Boxes");
      await dialog.getByRole("row", { name: "2 00123 new" }).waitFor();
    }, /400/);
  }
});

Deno.test("box types: the interpretation of a file is shown and can be changed", async () => {
  const visitor = await depot();
  const warehouse = await newWarehouse(visitor, "Encodings");
  const head = "sku_box;length_box;width_box;height_box;weight_box;Aisle\n";
  // windows-1252, in which the Spanish letter is a Polish one to windows-1250.
  const file = {
    name: "boxes.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `${head}Jos\xe9 Mu\xf1oz;1.000;200;300;4;7\n00123;1;2;3;4;7\n123;1;2;3;4;7\n`,
      "latin1",
    ),
  };
  for (const device of [DESKTOP, PHONE]) {
    await visitor.open(`/warehouse/${warehouse}/boxes`, device, async (page) => {
      await page.locator("summary", { hasText: "Files" }).click();
      await page.locator(".menu-list").getByRole("button", { name: "Import a file…" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.locator("input[type=file]").setInputFiles(file);
      await dialog.getByText("The encoding of this file is not certain.").waitFor();
      assert.deepEqual(await barriersLightAndDark(page, `encoding-${device.width}`), []);
      await dialog.getByRole("button", { name: /^José Muñoz/ }).click();
      await dialog.getByText("1.000 may mean 1000 or 1").waitFor();
      assert.equal(await dialog.getByLabel("Encoding").inputValue(), "windows-1252");
      await shoot(page, `reading-wrong-${device.width}`);
      await dialog.getByLabel("Decimal sign").selectOption(",");
      await dialog.getByText("is similar to 00123").waitFor();
      assert.equal(await dialog.getByLabel("Separator").inputValue(), ";");
      await dialog.getByText("1 column is not imported:").waitFor();
      assert.deepEqual(await barriersLightAndDark(page, `reading-${device.width}`), []);
    }, /400/);
  }
  await visitor.open(`/warehouse/${warehouse}/boxes`, DESKTOP, async (page) => {
    await page.getByRole("button", { name: "Paste rows" }).click();
    const field = page.getByRole("textbox", { name: "Rows from a spreadsheet" });
    await field.fill("00123\t1\t1\t1\t1\n00123\t2\t2\t2\t2\n123\t3\t3\t3\t3");
    await page.getByText("Another row has this name.").waitFor();
    await page.getByRole("button", { name: "Add 1 row" }).waitFor();
    await page.getByLabel("Also add 1 row whose name is similar to another").check();
    await shoot(page, "paste-similar");
    await page.getByRole("button", { name: "Add 2 rows" }).click();
    await cell(page, "123", "123").first().waitFor();
    assert.deepEqual(
      (await boxesOf(visitor, warehouse)).map((
        { sku_box, is_rotated_box },
      ) => [sku_box, is_rotated_box]),
      [
        ["00123", 0],
        ["123", 0],
      ],
    );
  });
});
