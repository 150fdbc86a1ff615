/** The floor plan: drawn by hand and by key, saved, kept, and reconciled with what others do. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { answered, BOX, closeImport } from "./at_depot.ts";
import { atRest } from "./at_rest.ts";
import { dragOnPlan, emptyWarehouse, givePoints, saveByKey, storedFloor } from "./at_floor.ts";
import { barriersEverywhere, DESKTOP, PHONE, shared, shoot, Visitor } from "./visitor.ts";

// Every test has a warehouse of its own in it.
const depot = shared(() => Visitor.arrive());

const STARTER = "cf3973d3-7567-565a-a7cd-136caffcbcb4";

Deno.test("floor plan: a section is drawn and moved with the mouse, undone, redone and stored", async () => {
  const visitor = await depot();
  const id = await emptyWarehouse(visitor, "Hall by hand");
  const crate = { ...BOX, uuid_warehouse: id, sku_box: "CRATE" };
  await answered(visitor, "/stockbox/boxes", [crate]);
  await visitor.open(`/warehouse/${id}/floor`, DESKTOP, async (page) => {
    await page.getByRole("heading", { name: "An empty floor" }).waitFor();
    await page.getByRole("button", { name: "Draw a section" }).click();
    await dragOnPlan(page, [200, 200], [400, 280]);
    await page.getByRole("heading", { name: "Section A01" }).waitFor();
    const stock = page.getByLabel("Boxes", { exact: true });
    await stock.fill("33");
    await stock.press("Enter");
    await page.getByText("Choose the box type first.").waitFor();
    assert.equal(await stock.inputValue(), "33", "what was typed stays");
    await stock.fill("0");
    await stock.press("Enter");
    await page.getByText("Choose the box type first.").waitFor({ state: "detached" });
    await page.getByRole("combobox", { name: "Box type" }).fill("CRATE");
    await stock.fill("40");
    await stock.press("Enter");
    await page.getByText(/^Average height/).waitFor();
    assert.equal(await stock.inputValue(), "40", "what was taken stays");
    const left = page.getByLabel("From the left, mm");
    const before = Number(await left.inputValue());
    await dragOnPlan(page, [300, 240], [420, 240]);
    const after = Number(await left.inputValue());
    assert.ok(after > before, `moved from ${before} to ${after}`);
    await page.keyboard.press("Control+z");
    assert.equal(Number(await left.inputValue()), before);
    await page.keyboard.press("Control+Shift+z");
    assert.equal(Number(await left.inputValue()), after);
    // Escape gives up what a hand is doing.
    const box = (await page.locator(".floor-plan > canvas").boundingBox())!;
    await page.mouse.move(box.x + 420, box.y + 240);
    await page.mouse.down();
    await page.mouse.move(box.x + 420, box.y + 400);
    await page.keyboard.press("Escape");
    await page.mouse.move(box.x + 300, box.y + 400);
    await page.mouse.up();
    assert.equal(Number(await left.inputValue()), after);
    await page.getByText("2 unsaved changes").waitFor();
    await saveByKey(page);
    const { sections, geometry } = await storedFloor(visitor, id);
    assert.deepEqual(sections.map(({ section_name }) => section_name), ["A01"]);
    assert.equal(geometry[0]!.id_warehouse_section, sections[0]!.id);
    assert.equal(geometry[0]!.x_pos, after);
    // It has come to rest on the grid.
    assert.equal(geometry[0]!.x_pos % 50, 0);
    await page.reload();
    await atRest(page);
    await page.getByRole("tab", { name: "All items" }).click();
    await page.getByRole("option", { name: "A01 40 × CRATE" }).waitFor();
  });
});

Deno.test("floor plan: objects are created, moved, named, connected, copied and deleted by keyboard", async () => {
  const visitor = await depot();
  const id = await emptyWarehouse(visitor, "Hall by key");
  await visitor.open(`/warehouse/${id}/floor`, DESKTOP, async (page) => {
    const { keyboard } = page;
    await keyboard.press("p");
    await keyboard.press("Enter");
    await page.getByRole("heading", { name: "Point P1" }).waitFor();
    for (let i = 0; i < 3; i++) await keyboard.press("Shift+ArrowLeft");
    const left = page.getByLabel("From the left, mm");
    const moved = Number(await left.inputValue());
    // All steps in a row are taken back at once.
    await keyboard.press("Control+z");
    assert.ok(Number(await left.inputValue()) > moved);
    await keyboard.press("Control+y");
    await keyboard.press("p");
    await keyboard.press("Enter");
    await page.getByRole("heading", { name: "Point P2" }).waitFor();
    await keyboard.press("F2");
    await keyboard.type("Dock");
    await keyboard.press("Enter");
    await page.getByRole("heading", { name: "Point Dock" }).waitFor();
    await keyboard.press("Control+a");
    await page.getByRole("heading", { name: "2 items selected" }).waitFor();
    await keyboard.press("e");
    await keyboard.press("n");
    await keyboard.press("Shift+ArrowDown");
    await keyboard.press("Enter");
    await page.getByRole("heading", { name: "Section A01" }).waitFor();
    await keyboard.press("e");
    assert.equal(await page.getByLabel("Access point").inputValue(), "Dock");
    await keyboard.press("c");
    await page.getByText("A01 → A02").waitFor();
    await keyboard.type("3");
    await keyboard.press("Enter");
    await page.getByRole("heading", { name: "3 items selected" }).waitFor();
    await saveByKey(page);
    const stored = await storedFloor(visitor, id);
    assert.deepEqual(stored.points.map(({ name_points }) => name_points), ["P1", "Dock"]);
    assert.deepEqual(
      stored.edges.map((
        { name_points_from, name_points_to },
      ) => [name_points_from, name_points_to]),
      [["P1", "Dock"]],
    );
    assert.deepEqual(
      stored.sections.map(({ section_name }) => section_name),
      ["A01", "A02", "A03", "A04"],
    );
    // The list selects and deletes the same things; what goes along is named first.
    await keyboard.press("l");
    await keyboard.press("Escape");
    await page.getByRole("button", { name: "Points" }).press("Enter");
    await page.getByRole("listbox", { name: "Points" }).focus();
    await keyboard.press("Home");
    await page.getByRole("option", { name: "Dock", selected: true }).waitFor();
    await keyboard.press("Delete");
    const question = page.getByRole("dialog", { name: "Delete the selection?" });
    await question.getByText("1 path", { exact: true }).waitFor();
    await keyboard.press("Enter");
    await question.waitFor({ state: "detached" });
    await saveByKey(page);
    const left_over = await storedFloor(visitor, id);
    assert.deepEqual(left_over.points.map(({ name_points }) => name_points), ["P1"]);
    assert.equal(left_over.edges.length, 0);
    assert.deepEqual(left_over.geometry.map(({ id_point_way }) => id_point_way), ["", "", "", ""]);
    await keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  });
});

Deno.test("floor plan: a similar name is used after confirmation", async () => {
  const visitor = await depot();
  const id = await emptyWarehouse(visitor, "Hall of names");
  await givePoints(visitor, id, [["Dock", 4000, 4000], ["Gate", 16_000, 8000]]);
  await visitor.open(`/warehouse/${id}/floor`, DESKTOP, async (page) => {
    const list = page.getByRole("tab", { name: "All items" });
    const field = page.getByLabel("Name", { exact: true });
    const nameGate = async (name: string) => {
      await list.click();
      await page.getByRole("button", { name: "Points" }).click();
      await page.getByRole("option", { name: "Gate" }).click();
      await page.getByRole("tab", { name: "Details" }).click();
      await field.fill(name);
      await field.press("Enter");
    };
    await nameGate("DOCK");
    await page.getByText("Similar to “Dock”.").waitFor();
    await shoot(page, "floor-similar-name");
    await list.click();
    await page.getByText("The name “DOCK” was not used").waitFor();
    await nameGate(" DOCK ");
    await page.getByRole("button", { name: "Use it anyway" }).click();
    await page.getByRole("heading", { name: "Point DOCK" }).waitFor();
    await saveByKey(page);
    const { points } = await storedFloor(visitor, id);
    assert.deepEqual(points.map(({ name_points }) => name_points), ["Dock", "DOCK"]);
  });
});

Deno.test("floor plan: unsaved work survives a reload, and conflicts are resolved side by side", async () => {
  const visitor = await depot();
  const id = await emptyWarehouse(visitor, "Hall of two");
  const [first, second, third] = await givePoints(visitor, id, [
    ["P1", 5000, 5000],
    ["P2", 9000, 5000],
    ["P3", 12_000, 5000],
  ]);
  const change = async (point: string, body: unknown) => {
    const response = await visitor.server.fetch(`/api/v1/warehouse_points/${point}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    await response.body?.cancel();
    assert.equal(response.status, 200);
  };
  await visitor.open(`/warehouse/${id}/floor`, DESKTOP, async (page) => {
    await page.keyboard.press("Control+a");
    await page.keyboard.press("ArrowDown");
    await page.getByText("3 unsaved changes").waitFor();
    await page.locator("[data-kept=yes]").waitFor();
    await change(first!, { pos_y: 7000 });
    // Goes together with a move: nobody is asked.
    await change(second!, { name_points: "Dock" });
    await change(third!, { pos_x: 15_000 });
    await page.reload();
    await atRest(page);
    await page.getByRole("heading", { name: /^You have unsaved work from/ }).waitFor();
    await page.getByText("3 changes were not saved.").waitFor();
    await page.getByRole("button", { name: "Restore" }).click();
    await page.keyboard.press("Control+s");
    const dialog = page.getByRole("dialog", { name: /^Someone else has changed/ });
    await dialog.getByText("2 records differ").waitFor();
    await dialog.getByRole("cell", { name: "7000" }).waitFor();
    await dialog.getByRole("listitem").filter({ hasText: "From the top" }).filter({
      hasText: "7000",
    })
      .getByRole("button", { name: "Use theirs" }).click();
    await dialog.getByRole("button", { name: "Keep mine" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("All saved").waitFor();
    const { points } = await storedFloor(visitor, id);
    const moved = points[1]!.pos_y;
    assert.ok(moved > 5000);
    assert.deepEqual(
      points.map(({ name_points, pos_x, pos_y }) => [name_points, pos_x, pos_y]),
      [["P1", 5000, 7000], ["Dock", 9000, moved], ["P3", 12_000, moved]],
    );
    await page.reload();
    await atRest(page);
    assert.equal(await page.getByText("unsaved work").count(), 0);
  }, /412/);
});

Deno.test("floor plan: problems are listed, and a file is previewed before import", async () => {
  const visitor = await depot();
  const id = await emptyWarehouse(visitor, "Hall with holes");
  await givePoints(visitor, id, [["P1", 1000, 1000], ["P2", 5000, 1000], ["P3", 30_000, 1000]]);
  await visitor.open(`/warehouse/${id}/floor`, DESKTOP, async (page) => {
    await page.getByRole("tab", { name: "Problems 3" }).click();
    await page.getByText("P3: outside the walls").waitFor();
    await page.getByRole("button", { name: "P2: cannot be reached from the other points" }).click();
    await page.getByRole("tab", { name: "Details" }).click();
    await page.getByRole("heading", { name: "Point P2" }).waitFor();
    const file = (text: string) => ({
      name: "ways.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(text),
    });
    await page.keyboard.press("i");
    const dialog = page.getByRole("dialog", { name: "Import and export" });
    const chooser = dialog.locator("input[type=file]");
    await chooser.setInputFiles(file("name_points_from,name_points_to\nP1,P9\n"));
    await dialog.getByRole("row", { name: /^2 .*P9/ }).waitFor();
    await chooser.setInputFiles(file("name_points_from,name_points_to\nP1,P2\nP2,P3\n"));
    await dialog.getByText("2 edges").waitFor();
    assert.equal((await storedFloor(visitor, id)).edges.length, 0);
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await Promise.all([page.waitForEvent("load"), closeImport(page)]);
    await page.getByText("Total length of paths29 m").waitFor();
    await page.getByRole("tab", { name: "Problems 1" }).waitFor();
    await page.keyboard.press("i");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Points" }).click();
    assert.equal((await download).suggestedFilename(), "Hall with holes points.csv");
  }, /400/);
});

Deno.test("floor plan: on a phone objects are selected by touch and edited in the sheet", async () => {
  const visitor = await depot();
  const id = await emptyWarehouse(visitor, "Hall by touch");
  await visitor.open(`/warehouse/${id}/floor`, PHONE, async (page) => {
    await page.getByRole("button", { name: "Add a point" }).tap();
    const box = (await page.locator(".floor-plan > canvas").boundingBox())!;
    await page.touchscreen.tap(box.x + 200, box.y + 250);
    await page.getByRole("button", { name: "Select and move" }).tap();
    await page.getByRole("button", { name: "Open the panel" }).tap();
    await page.getByRole("heading", { name: "Point P1" }).waitFor();
    await page.getByLabel("Name").fill("Gate");
    await page.getByLabel("From the left, mm").fill("4250");
    await page.getByRole("button", { name: "Close" }).tap();
    await page.getByRole("button", { name: "Save" }).tap();
    await page.getByText("All saved").waitFor();
    const [point] = (await storedFloor(visitor, id)).points;
    assert.deepEqual([point!.name_points, point!.pos_x], ["Gate", 4250]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 390);
  });
});

Deno.test("floor plan: axe finds nothing, on any device, light or dark", async () => {
  const visitor = await depot();
  assert.deepEqual(await barriersEverywhere(visitor, "floor", `/warehouse/${STARTER}/floor`), []);
});
