/** A curator enters a spreadsheet, merges a double, and takes both back. */
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { eventually } from "../support/time.ts";
import { asCurator, atDesk, curatorArrives, PASSWORD } from "./at_desk.ts";
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
  (await page.locator(".figures dd").allInnerTexts()).map(Number);

async function fits(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(content! <= window!, `${content} > ${window}`);
}

Deno.test("catalog: a spreadsheet is mapped, previewed, imported and undone; a duplicate is merged and the merge undone", async () => {
  await using visitor = await curatorArrives();
  await asCurator(visitor, "/api/artists", {
    name: "Monet, Claude",
    birth_year: 1840,
    death_year: 1926,
    movement_id: 35,
    names: [{ name: "Oscar-Claude Monet", language: "fr" }],
  });
  await atDesk(visitor, DESKTOP, async (page) => {
    await page.locator("input[type=file]").setInputFiles({
      name: "works.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(SHEET),
    });
    await page.getByText("Columns: 4 of 5 are matched with fields").click();
    assert.deepEqual(
      await page.locator(".mapping select").evaluateAll((all) =>
        all.map((one) => (one as HTMLSelectElement).value)
      ),
      ["", "title", "artist", "year", "medium"],
    );
    assert.deepEqual(await counts(page), [1, 1]);
    await page.getByText("1 row is refused.").waitFor();
    await page.getByText("no record has the name Nobody At All").waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "catalog-desk-sheet"), []);
    await page.getByRole("button", { name: "Save refused rows" }).waitFor();
    await page.getByRole("button", { name: "Import 2 good rows" }).click();
    await page.getByText("The file has been imported.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone.").waitFor();
  }, { path: "/curator/transfer" });

  await atDesk(visitor, PHONE, async (page) => {
    await page.getByRole("button", { name: /^Merge Claude Monet and Monet, Claude/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("columnheader", { name: /^Keep/ }).waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "catalog-desk-doubles"), []);
    await fits(page);
    await page.getByRole("button", { name: "Merge", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Merged into Claude Monet.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone.").waitFor();
    const again = page.getByRole("button", {
      name: /^Not a duplicate: Claude Monet and Monet, Claude/,
    });
    await again.click();
    await again.waitFor({ state: "detached" });
  }, { path: "/curator/doubles" });
});

Deno.test("accounts: a password is changed, a session ended, a curator without merging created", async () => {
  await using visitor = await curatorArrives();
  await atDesk(visitor, DESKTOP, async (page) => {
    await page.getByText("You are ada, editor in chief.").waitFor();
    const change = page.getByRole("button", { name: "Change password" });
    // What is off can still be asked.
    await change.press("Enter");
    await page.getByText("Fill in all fields first.").first().waitFor();
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByLabel("New password").fill("correct horse battery");
    await change.click();
    await page.getByText("Your other sessions have ended.").waitFor();

    await page.getByRole("textbox", { name: "Name" }).fill("bob");
    await page.getByLabel("Password, at least 8 characters", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("Account bob created.").waitFor();
    assert.equal(await page.getByLabel("Role of bob").inputValue(), "curator");
    // The only editor in chief stays, and the page says why.
    await page.getByRole("button", { name: "Remove the account ada" }).press("Enter");
    await page.locator(".off-reason").getByText("This is the only editor in chief").waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "catalog-desk-account"), []);
  }, { path: "/curator/account" });

  await asCurator(
    visitor,
    "/api/artists",
    {
      name: "Monet, Claude",
      birth_year: 1840,
      death_year: 1926,
      movement_id: 35,
    },
    "POST",
    { username: "bob", password: PASSWORD },
  );
  await visitor.open(
    "/curator/account",
    PHONE,
    async (page) => {
      await page.getByText("You are bob, curator.").waitFor();
      await page.getByText("Only an editor in chief can manage accounts.").waitFor();
      await fits(page);
      assert.deepEqual(await barriersLightAndDark(page, "catalog-desk-account-phone"), []);
      const other = page.getByRole("button", { name: /^Sign out: / });
      await eventually(() => other.count(), 2);
      await page.getByRole("listitem").filter({ hasNotText: "this browser" })
        .getByRole("button", { name: /^Sign out: / }).click();
      await eventually(() => other.count(), 1);
      await page.getByRole("link", { name: "Possible duplicates" }).click();
      await page.getByRole("button", { name: /^Merge Claude Monet and Monet, Claude/ }).click();
      await page.getByRole("button", { name: "Merge", exact: true }).press("Enter");
      await page.locator(".off-reason").getByText("Only an editor in chief can merge").waitFor();
    },
    undefined,
    async (page) => {
      const data = { username: "bob", password: PASSWORD };
      await page.context().request.post(`${visitor.server.url}/api/auth/login`, { data });
    },
  );
});

Deno.test("painting: the page shows the museum fields", async () => {
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
