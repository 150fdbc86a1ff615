/** A small museum is made at the desk from nothing, by hand and by keys, by two who collide. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { addCurator } from "../../db/accounts/curators.ts";
import { Database } from "../../db/open.ts";
import { eventually } from "../support/time.ts";
import { atDesk, chooseFile, imageFile, NAME, PASSWORD } from "./at_desk.ts";
import { barriers, DESKTOP, PHONE, shoot, Visitor } from "./visitor.ts";

const BOB = { username: "bob", password: "battery staple" };

/** An empty museum with two curators. */
const museum = () =>
  Visitor.arrive({
    env: { SEED: "none" },
    prepare: async (folder) => {
      const db = await Database.open(`file:${folder}/depot.db`);
      await addCurator(db, NAME, PASSWORD);
      await addCurator(db, BOB.username, BOB.password);
      await db.close();
    },
  });

/** What Bob asks the API. */
async function asBob({ server }: Visitor) {
  const json = { "Content-Type": "application/json" };
  const login = await server.fetch("/api/auth/login", {
    method: "POST",
    headers: json,
    body: JSON.stringify(BOB),
  });
  await login.body?.cancel();
  const Cookie = login.headers.get("Set-Cookie")!.split(";")[0]!;
  return async (method: string, path: string, body?: unknown) => {
    const response = await server.fetch(path, {
      method,
      headers: { Cookie, ...json },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `${path}: ${response.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
}

const saved = (page: Page, text: string) => page.locator(".told-done").getByText(text).waitFor();

/** Types into fields by their labels, with the keyboard alone once the first one has the focus. */
async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label).first().fill(text);
  }
}

async function choose(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole("combobox", { name: label });
  await field.focus();
  await page.keyboard.type(text);
  await page.getByRole("option", { name: text }).waitFor();
  await page.keyboard.press("Enter");
  assert.equal(await field.inputValue(), text);
}

const newRecord = async (page: Page, kind: string) => {
  await page.getByRole("link", { name: "Catalog", exact: true }).click();
  await page.getByLabel("Kind").selectOption({ label: kind });
  await page.getByRole("link", { name: "New", exact: true }).click();
  await page.locator("#record-title").waitFor();
};

Deno.test("catalog: a museum from an empty catalog, with a mistake that is undone", async () => {
  await using visitor = await museum();
  await atDesk(visitor, DESKTOP, async (page) => {
    await newRecord(page, "Eras");
    assert.deepEqual(await barriers(page), []);
    await fill(page, { "Name": "Golden age", "Start year": "1600", "End year": "1500" });
    await page.keyboard.press("Control+s");
    await page.getByText("End year must be 1600 or later.").waitFor();
    await eventually(() => page.locator(":focus").getAttribute("id"), "field-end_year");
    assert.deepEqual(await barriers(page), []);
    await shoot(page, "catalog_error");
    await page.reload();
    await page.getByText("Your unsaved changes from before are shown.").waitFor();
    assert.equal(await page.getByRole("textbox", { name: /^Name/ }).inputValue(), "Golden age");
    await fill(page, { "End year": "1700" });
    await page.keyboard.press("Control+s");
    await saved(page, "Created.");
    await page.waitForURL(/kind=era&id=1$/);
    assert.equal(await page.locator("#record-title").innerText(), "Era: Golden age");

    await newRecord(page, "Movements");
    await fill(page, { "Name": "Dutch painting", "Start year": "1600", "End year": "1672" });
    await choose(page, "Era", "Golden age");
    await page.getByRole("button", { name: "Create" }).click();
    await saved(page, "Created.");

    await newRecord(page, "Artists");
    await fill(page, {
      "Name": "Johannes Vermeer",
      "Year of birth": "1632",
      "Year of death": "1675",
    });
    await choose(page, "Movement", "Dutch painting");
    await page.keyboard.press("Control+s");
    await saved(page, "Created.");
    await page.getByRole("link", { name: "New painting" }).click();
    await page.getByText("New painting").waitFor();
    const artist = page.getByRole("combobox", { name: "Artist" });
    await eventually(() => artist.inputValue(), "Johannes Vermeer");
    await fill(page, { "Title": "The Milkmaid", "Year": "1658" });
    await page.keyboard.press("Control+s");
    await saved(page, "Created.");

    await fill(page, { "Year": "1858" });
    await page.keyboard.press("Control+s");
    await saved(page, "Saved.");
    await page.getByRole("button", { name: "Undo" }).click();
    await saved(page, "Undone.");
    await eventually(() => page.getByLabel("Year").first().inputValue(), "1658");
    await fill(page, { "Year": "16x" });
    await page.getByText("Enter a whole number").waitFor();
    assert.equal(await page.getByRole("button", { name: "Save" }).isDisabled(), true);
    await page.getByRole("button", { name: "Discard changes" }).click();
    assert.equal(await page.getByLabel("Year").first().inputValue(), "1658");

    await page.getByRole("link", { name: "New note" }).click();
    await page.getByText("New note").waitFor();
    await fill(page, { "Title": "Bread", "Left": "0.3", "Top": "0,6" });
    await page.keyboard.press("Control+s");
    await saved(page, "Created.");
    await shoot(page, "catalog_note");

    // The artist is used, and says by what.
    await page.getByRole("link", { name: "Catalog", exact: true }).click();
    await page.getByLabel("Kind").selectOption({ label: "Artists" });
    await page.getByRole("link", { name: /Johannes Vermeer/ }).click();
    await page.locator("#record-title").waitFor();
    await page.getByRole("button", { name: "Delete…" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("Paintings: 1.").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("link", { name: "Review", exact: true }).click();
    await page.locator(".stage-head", { hasText: "The Milkmaid" }).waitFor();
    await chooseFile(page, imageFile("milk.jpg", 320, 400));
    await page.locator(".job-done").waitFor();
    await page.goto(`${visitor.server.url}/paintings/1`);
    await page.getByRole("heading", { name: "The Milkmaid" }).waitFor();
    await page.getByText("Bread").first().waitFor();
    await page.locator("#main").getByRole("link", { name: "Edit", exact: true }).waitFor();
    await page.keyboard.press("e");
    await page.waitForURL(/curator\/catalog\?kind=painting&id=1$/);
    await page.getByText("Painting: The Milkmaid").waitFor();

    await page.getByRole("link", { name: "Log", exact: true }).click();
    await page.locator(".entry").nth(9).waitFor();
    // Names of what was edited come with the lists of the desk.
    const heads = async () =>
      (await page.locator(".entry h2").allInnerTexts())
        .map((head) => head.split(" ").slice(0, 2).join(" "));
    await eventually(heads, [
      "Image uploaded",
      ...["ada added", "ada changed", "ada changed"],
      ...["ada added", "ada added", "ada added", "ada added"],
      ...["Created by", "Created by"],
    ]);
  }, { expected: /400|409/ });
});

Deno.test("catalog: two curators edit one record without losing input", async () => {
  await using visitor = await museum();
  const bob = await asBob(visitor);
  await bob("POST", "/api/eras", { name: "Baroque", start_year: 1600, end_year: 1700 });
  await bob("PUT", "/api/records/eras/1/editors");
  const path = "/curator/catalog?kind=era&id=1";
  const era = async () => await bob("GET", "/api/records/eras/1");
  await atDesk(visitor, PHONE, async (page) => {
    await page.getByText("Also open with: bob").waitFor();
    const [content, window] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    assert.ok(content! <= window!, `${content} > ${window}`);
    assert.deepEqual(await barriers(page), []);
    // Different fields: both stay.
    await fill(page, { "Description": "Light and shade." });
    await bob("PATCH", "/api/eras/1", { end_year: 1750 });
    await page.getByRole("button", { name: "Save" }).click();
    await saved(page, "Saved.");
    await page.getByText("Merged with changes by someone else: End year.").waitFor();
    assert.equal(await page.getByLabel("End year").first().inputValue(), "1750");
    const both = await era();
    assert.deepEqual([both.end_year, both.description], [1750, "Light and shade."]);

    // The same field: the curator sees what it was, theirs and mine, and chooses.
    await fill(page, { "Name": "Barocco", "Description": "Only light." });
    await bob("PATCH", "/api/eras/1", { name: "Barock", description: "Only shade." });
    await page.getByRole("button", { name: "Save" }).click();
    const clash = page.getByRole("region", { name: "Name" });
    await clash.waitFor();
    assert.deepEqual(await clash.locator("dd").allInnerTexts(), ["Baroque", "Barock", "Barocco"]);
    assert.equal(await page.getByRole("textbox", { name: /^Name/ }).inputValue(), "Barocco");
    assert.deepEqual(await barriers(page), []);
    await shoot(page, "catalog_clash");
    await page.getByRole("button", { name: "Keep yours: Name" }).click();
    await page.getByRole("button", { name: "Use theirs: Description" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await saved(page, "Saved.");
    const settled = await era();
    assert.deepEqual([settled.name, settled.description], ["Barocco", "Only shade."]);
    const { records } = await bob("GET", "/api/audit?limit=1");
    assert.deepEqual(records[0].details, {
      before: { name: "Barock" },
      after: { name: "Barocco" },
    });
    // Away from the record, the others know.
    await page.getByRole("link", { name: "Back to the list" }).click();
    await page.getByRole("link", { name: /Barocco/ }).waitFor();
    await eventually(
      async () => (await bob("PUT", "/api/records/eras/1/editors")).editors,
      [],
    );
    await shoot(page, "catalog_list_phone");
  }, { path, expected: /412/ });
});
