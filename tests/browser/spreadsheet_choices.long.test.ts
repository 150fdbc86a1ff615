/** Spreadsheets of museums at the review desk: few choices, and columns matched as before. */
import assert from "node:assert/strict";
import { atDesk, curatorArrives } from "./at_desk.ts";
import { textFile } from "./at_depot.ts";
import { barriersLightAndDark, DESKTOP, PHONE, shoot } from "./visitor.ts";

const CREATORS = textFile(
  "creators.csv",
  "text/csv",
  "id,sort_name,name,CreatorURL,gender,biography,date,CreatorArt\n" +
    '1,"Rivers, Anna",Anna Rivers,https://museum.example/anna,female,,"(Italian, ca. 1565-1635)",7\n' +
    '2,"Hill, Shaykh",Shaykh Hill,https://museum.example/shaykh,,,"(Persian, active 1650-1684)",9\n',
);

Deno.test("spreadsheet: a museum's creators are imported as artists of a chosen movement", async () => {
  await using visitor = await curatorArrives();
  await atDesk(visitor, DESKTOP, async (page) => {
    await page.getByLabel("The rows are").selectOption("artists");
    await page.locator("input[type=file]").setInputFiles(CREATORS);
    await page.getByText("2 rows are refused.").waitFor();
    await page.getByLabel("Movement of new artists").selectOption("Baroque");
    await page.getByRole("row", { name: "3 Shaykh Hill new" }).waitFor();
    await page.getByText("4 columns are not imported:").waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "creators"), []);
    await page.emulateMedia({ colorScheme: "light" });
    await shoot(page, "creators-1280");
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("The file has been imported.").waitFor();
    const response = await page.request.get(
      `${visitor.server.url}/api/records/artists?q=Shaykh Hill`,
    );
    const { records: [artist] } = await response.json();
    assert.deepEqual(
      [artist.nationality, artist.birth_year, artist.active_from, artist.active_to],
      ["Persian", null, 1650, 1684],
    );
    assert.equal(artist.date_text, "active 1650-1684");
  }, { path: "/curator/transfer" });
});

Deno.test("columns are matched as in the last import of the same headings, and can be changed", async () => {
  await using visitor = await curatorArrives();
  const file = textFile("works.csv", "text/csv", "Werk,Von\nDämmerung,Claude Monet\n");
  await atDesk(visitor, PHONE, async (page) => {
    const field = (column: string) => page.getByLabel(`What column ${column} holds`);
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByText("Still missing: Title.").waitFor();
    await field("Werk").selectOption("title");
    await field("Von").selectOption("artist");
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByText("works.csv can be imported.").waitFor();
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("The file has been imported.").waitFor();
    await page.reload();
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByText(/^As in the last import\. Columns: 2 of 2/).click();
    assert.equal(await field("Von").inputValue(), "artist");
    await page.getByText("Nothing in the file is new or changed.").waitFor();
    await shoot(page, "columns-remembered-390");
    await field("Von").selectOption("");
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByText("Columns: 1 of 2 are matched").waitFor();
  }, { path: "/curator/transfer", expected: /400/ });
});

Deno.test("a file of artists that is read as paintings: the page suggests the kind that its headings match", async () => {
  await using visitor = await curatorArrives();
  const rows = "name,movement,birth_year\nShaykh Hill,Nowhere,1650\n";
  const file = textFile("artists.csv", "text/csv", rows);
  await atDesk(visitor, DESKTOP, async (page) => {
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByText("Still missing: Title.").waitFor();
    await page.getByRole("button", { name: "The rows are: Artists" }).click();
    await page.getByText("Columns: 3 of 3 are matched").waitFor();
    await page.getByText("artists.csv is not imported.").waitFor();
    assert.equal(await page.getByText("The headings are those of another kind.").count(), 0);
    await shoot(page, "import-other-kind");
  }, { path: "/curator/transfer", expected: /400/ });
});
