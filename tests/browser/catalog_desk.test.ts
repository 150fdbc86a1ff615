/** A curator enters a spreadsheet, merges a double, and takes both back. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { asCurator, atDesk, curatorArrives } from "./at_desk.ts";
import { barriersLightAndDark, DESKTOP, PHONE, shoot } from "./visitor.ts";

const SHEET = "Title;artist;year;Medium;Remarks\n" +
  "Impression, Sunrise;Claude Monet;1872;oil;shown 1874\n" +
  "A view from nowhere;Claude Monet;1890;oil;\n" +
  "Of nobody;Nobody At All;1890;;\n";

const DETAILS = {
  medium: "oil",
  support: "canvas",
  height_mm: 480,
  width_mm: 630,
  collection: "Musée Marmottan Monet",
  place: "Paris",
  inventory_number: "4014",
  date: "1872-11",
  attribution: "attributed_to",
  names: [{ name: "Impression, soleil levant", language: "fr" }],
  identifiers: [{ scheme: "wikidata", value: "Q328523" }],
  object_rights: "https://creativecommons.org/publicdomain/mark/1.0/",
};

const counts = async (page: Page) =>
  (await page.locator(".outcome-counts dd").allInnerTexts()).map(Number);

async function fits(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(content! <= window!, `${content} > ${window}`);
}

Deno.test("a spreadsheet is mapped, looked at, entered and taken back; a double is merged and parted", async () => {
  await using visitor = await curatorArrives();
  await asCurator(visitor, "/api/artists", {
    name: "Monet, Claude",
    birth_year: 1840,
    death_year: 1926,
    movement_id: 35,
    names: [{ name: "Oscar-Claude Monet", language: "fr" }],
  });
  await atDesk(visitor, DESKTOP, async (page) => {
    const file = page.getByLabel("File", { exact: true });
    assert.equal(await file.isDisabled(), true);
    await page.getByLabel("Both").check();
    await file.setInputFiles({
      name: "works.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(SHEET),
    });
    await page.getByRole("heading", { name: "What the columns hold" }).waitFor();
    assert.deepEqual(
      await page.locator(".mapping-columns select").evaluateAll((all) =>
        all.map((one) => (one as HTMLSelectElement).value)
      ),
      ["title", "artist", "year", "medium", ""],
    );
    await page.getByRole("button", { name: "Show what would change" }).click();
    await page.getByRole("heading", { name: "What would change" }).waitFor();
    assert.deepEqual(await counts(page), [1, 1, 0, 0, 1]);
    await page.getByText("nothing has the name Nobody At All").waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "catalog-desk-sheet"), []);
    await page.getByRole("button", { name: "Enter all but the refused rows" }).click();
    await page.getByRole("heading", { name: "Entered" }).waitFor();
    await page.getByRole("button", { name: "Take back" }).click();
    await page.getByText("Taken back.").waitFor();
  }, { path: "/curator/transfer" });

  await atDesk(visitor, PHONE, async (page) => {
    await page.getByRole("button", { name: /^Merge Claude Monet and Monet, Claude/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("columnheader", { name: /^Stays/ }).waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "catalog-desk-doubles"), []);
    await fits(page);
    await page.getByRole("button", { name: "Merge", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Merged into Claude Monet.").waitFor();
    await page.getByRole("button", { name: "Take back" }).click();
    await page.getByText("Taken back.").waitFor();
    const again = page.getByRole("button", { name: /^Claude Monet and Monet, Claude are not/ });
    await again.click();
    await again.waitFor({ state: "detached" });
  }, { path: "/curator/doubles" });
});

Deno.test("a painting's page shows what museums say of it", async () => {
  await using visitor = await curatorArrives();
  await asCurator(visitor, "/api/paintings/1193", DETAILS, "PATCH");
  for (const device of [DESKTOP, PHONE]) {
    await visitor.open("/paintings/1193", device, async (page) => {
      const facts = page.locator(".facts");
      await facts.scrollIntoViewIfNeeded();
      const text = await facts.innerText();
      for (const said of ["oil, canvas", "48 × 63 cm", "Musée Marmottan Monet, Paris", "4014"]) {
        assert.ok(text.includes(said), `${said} in ${text}`);
      }
      assert.equal(await facts.locator("[lang=fr]").innerText(), "Impression, soleil levant");
      assert.equal(
        await facts.getByRole("link", { name: "Wikidata" }).getAttribute("href"),
        "http://www.wikidata.org/entity/Q328523",
      );
      await fits(page);
      await shoot(page, `museum-facts-${device.width}`);
    });
  }
});
