/** The page of all warehouses: from the first one to the last. */
import assert from "node:assert/strict";
import { atRest } from "./at_rest.ts";
import { eventually } from "../support/time.ts";
import { answered, textFile } from "./at_depot.ts";
import { barriers, barriersEverywhere, DESKTOP, PHONE, shoot, Visitor } from "./visitor.ts";

const names = async (visitor: Visitor) =>
  (await answered<{ warehouse_name: string }[]>(visitor, "/warehouse_data"))
    .map(({ warehouse_name }) => warehouse_name);

Deno.test("warehouses: the first one is created, and its plan opens", async () => {
  await using visitor = await Visitor.arrive({ env: { SEED: "none" } });
  assert.deepEqual(await barriersEverywhere(visitor, "warehouses-none", "/warehouse"), []);
  await visitor.open("/warehouse", PHONE, async (page) => {
    await page.getByRole("heading", { name: "No warehouse yet" }).waitFor();
    await page.getByRole("button", { name: "New warehouse" }).tap();
    const dialog = page.getByRole("dialog", { name: "New warehouse" });
    // As the existing client labels them, unless others are chosen.
    assert.equal(await dialog.getByLabel("Length, cm").inputValue(), "4000");
    await dialog.getByLabel("Unit of length").selectOption("m");
    assert.equal(await dialog.getByLabel("Width, m").inputValue(), "60");
    await dialog.getByLabel("Length, m").fill("0");
    await dialog.getByRole("button", { name: "Create and draw" }).tap();
    await dialog.getByText("Enter a name.").waitFor();
    await dialog.getByText("Enter a number above 0.").waitFor();
    await dialog.getByLabel("Name").fill("Harbour");
    await dialog.getByLabel("Length, m").fill("45,5");
    await dialog.getByLabel("Width, m").fill("30");
    await dialog.getByRole("button", { name: "Create and draw" }).tap();
    await page.waitForURL(/\/warehouse\/[0-9a-f-]{36}\/floor$/);
    const [made] = await answered<Record<string, unknown>[]>(visitor, "/warehouse_data");
    assert.deepEqual({ ...made, id: "" }, {
      id: "",
      warehouse_name: "Harbour",
      warehouse_length: 45.5,
      warehouse_width: 30,
      length_unit: "m",
      weight_unit: "g",
    });
  });
});

Deno.test("warehouses: are shown as they are, renamed, copied by a file and deleted for good", async () => {
  await using visitor = await Visitor.arrive();
  assert.deepEqual(await barriersEverywhere(visitor, "warehouses", "/warehouse"), []);
  await visitor.open("/warehouse", DESKTOP, async (page) => {
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading") });
    await card.getByText("60 × 40 m").waitFor();
    await card.getByRole("link", { name: "60 box types" }).waitFor();
    await card.getByRole("link", { name: "80 sections" }).waitFor();
    const path = await card.locator(".sketch-sections").getAttribute("d");
    assert.equal(path!.match(/M/g)!.length, 80);
    const menu = (name: string) => page.getByLabel(`More for ${name}`);

    await menu("North Distribution Centre").click();
    await page.getByRole("button", { name: "Name, size and units…" }).click();
    await page.keyboard.type("North");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "North", exact: true }).waitFor();
    assert.deepEqual(await names(visitor), ["North"]);

    await page.getByRole("button", { name: "New warehouse" }).click();
    await page.keyboard.type("NORTH");
    await page.keyboard.press("Enter");
    await page.getByText("Similar to “North”.").waitFor();
    await shoot(page, "warehouses-similar-name");
    assert.deepEqual(await names(visitor), ["North"]);
    await page.keyboard.press("Escape");

    const saved = page.waitForEvent("download");
    await menu("North").click();
    await page.getByRole("button", { name: "Save as JSON" }).click();
    const file = await saved;
    assert.equal(file.suggestedFilename(), "North.json");
    const text = await Deno.readTextFile((await file.path())!);

    await page.getByRole("button", { name: "Import…" }).click();
    const input = page.locator("dialog input[type=file]");
    await input.setInputFiles(textFile("broken.json", "application/json", "{"));
    await page.getByText("The document is not valid JSON").waitFor();
    const copy = text.replace('"warehouse_name":"North"', '"warehouse_name":"South"');
    await input.setInputFiles(textFile("South.json", "application/json", copy));
    await page.getByText("It already exists here.").waitFor();
    await page.getByLabel("With new ids, as a copy").click();
    await page.getByRole("rowheader", { name: "South" }).waitFor();
    await page.getByRole("dialog").getByText("60 box types").waitFor();
    assert.deepEqual(await names(visitor), ["North"]);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.waitForURL(/\/warehouse\/[0-9a-f-]{36}$/);
    assert.deepEqual(await names(visitor), ["North", "South"]);

    await page.goto(`${visitor.server.url}/warehouse`);
    await atRest(page);
    await menu("South").click();
    await page.getByRole("button", { name: "Delete…" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete “South”?" });
    await dialog.getByText("80 sections", { exact: true }).waitFor();
    const forGood = dialog.getByRole("button", { name: "Delete for good" });
    await page.keyboard.type("Sout");
    assert.equal(await forGood.isDisabled(), true);
    await page.keyboard.type("h");
    await forGood.click();
    await page.getByText("“South” is deleted.").waitFor();
    await eventually(() => names(visitor), ["North"]);
    assert.equal(await page.getByRole("link", { name: "South" }).count(), 0);
  }, /400|409/);
});

Deno.test("warehouses: imported from CSV with columns mapped in the preview", async () => {
  await using visitor = await Visitor.arrive();
  await visitor.open("/warehouse", PHONE, async (page) => {
    await page.getByText("Files", { exact: true }).tap();
    assert.deepEqual(await barriers(page), []);
    await page.getByRole("button", { name: "Import a file…" }).tap();
    const dialog = page.getByRole("dialog", { name: "Import a file" });
    const template = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Empty file to fill in" }).tap();
    const empty = await template;
    assert.equal(empty.suggestedFilename(), "warehouses.csv");
    assert.equal(
      await Deno.readTextFile((await empty.path())!),
      "warehouse_name,warehouse_width,warehouse_length,length_unit,weight_unit\r\n",
    );
    const input = dialog.locator("input[type=file]");
    await input.setInputFiles(
      textFile("sites.csv", "text/csv", "Site,Wide,Long\nQuay,25,40\nNorth,1,2\n"),
    );
    await dialog.getByText("What do the columns of the file hold?").waitFor();
    await dialog.getByLabel("What column Site holds").selectOption("Name of the warehouse");
    await dialog.getByLabel("What column Wide holds").selectOption("Width of the warehouse");
    await dialog.getByLabel("Unit of column Wide").selectOption("m");
    await dialog.getByLabel("What column Long holds").selectOption("Length of the warehouse");
    await dialog.getByLabel("Unit of column Long").selectOption("m");
    await shoot(page, "warehouses-csv-390");
    assert.deepEqual(await barriers(page), []);
    await dialog.getByRole("button", { name: "Check the file" }).tap();
    await dialog.getByText("2 warehouses").waitFor();
    await input.setInputFiles(
      textFile(
        "sites.csv",
        "text/csv",
        "Название склада,Ширина (см.),Длина (см.)\nQuay,2500,4000\n" +
          "North Distribution Centre,6000,4100\n",
      ),
    );
    await dialog.getByText("New", { exact: true }).waitFor();
    await dialog.getByText("Changed", { exact: true }).waitFor();
    assert.deepEqual(await names(visitor), ["North Distribution Centre"]);
    await dialog.getByRole("button", { name: "Import", exact: true }).tap();
    await page.getByRole("link", { name: "Quay", exact: true }).waitFor();
    await page.getByText("60 × 41 m").waitFor();
    assert.deepEqual(await names(visitor), ["North Distribution Centre", "Quay"]);
  }, /400/);
});

Deno.test("warehouses: other units convert all numbers or none, and every page shows them", async () => {
  await using visitor = await Visitor.arrive();
  await visitor.open("/warehouse", PHONE, async (page) => {
    const stored = async () =>
      (await answered<Record<string, unknown>[]>(visitor, "/warehouse_data"))[0]!;
    const box = async () =>
      (await answered<Record<string, number>[]>(visitor, "/stockbox"))
        .find(({ length_box }) => length_box !== undefined)!;
    const before = await box();
    const open = async () => {
      await page.getByLabel("More for North Distribution Centre").click();
      await page.getByRole("button", { name: "Name, size and units…" }).click();
    };
    await open();
    const dialog = page.getByRole("dialog", { name: "Name, size and units" });
    await dialog.getByLabel("Unit of length").selectOption("in");
    await dialog.getByLabel("Unit of weight").selectOption("lb");
    assert.equal(await dialog.getByLabel("Width, in").inputValue(), "2362.2050");
    assert.deepEqual(await barriers(page), []);
    await shoot(page, "units-dialog-390");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("196.85 × 131.234 ft").waitFor();
    const inches = await box();
    assert.ok(Math.abs(inches.length_box! - before.length_box! / 25.4) < 1e-9);
    assert.equal((await stored()).length_unit, "in");

    await open();
    await dialog.getByLabel("Unit of length").selectOption("cm");
    await dialog.getByLabel("Keep them").click();
    assert.equal(await dialog.getByLabel("Width, cm").inputValue(), "2362.2050");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("in cm and lb").waitFor();
    assert.deepEqual(await box(), inches);
  });
});
