/** A curator's day at the catalog: cells, views, an interrupted form, and a merge that is undone. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { eventually, until } from "../support/time.ts";
import { asCurator, atDesk, curatorArrives, NAME, PASSWORD } from "./at_desk.ts";
import { paste } from "./at_order.ts";
import { barriersLightAndDark, DESKTOP, PHONE, shoot } from "./visitor.ts";

const WORKS = "/curator/catalog?kind=painting&movement=35";

/** The cell of a column in the row of a record. */
async function cell(page: Page, row: string, column: string) {
  const heading = page.getByRole("columnheader", { name: column });
  const at = await heading.first().getAttribute("aria-colindex");
  return page.getByRole("row", { name: row }).locator(`[role=gridcell][aria-colindex="${at}"]`);
}

const rows = (page: Page) => page.locator(".grid-row");

Deno.test("catalog: cells of a filtered list are edited by mouse and keys, and the view is saved", async () => {
  await using visitor = await curatorArrives();
  await atDesk(visitor, DESKTOP, async (page) => {
    await rows(page).first().waitFor();
    await page.getByLabel("Search titles, artists, collections").fill("impression, sunrise");
    await eventually(() => rows(page).count(), 1);
    // By mouse: the year, then the artist by the first letters of the name.
    const year = await cell(page, "Impression, Sunrise", "Year");
    await year.dblclick();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("1873");
    await page.keyboard.press("Enter");
    await eventually(() => year.innerText().then((text) => text.includes("1873")), true);
    const artist = await cell(page, "Impression, Sunrise", "Artist");
    await artist.dblclick();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("nobody of this name");
    await page.keyboard.press("Enter");
    await page.getByText("Choose a name from the list").first().waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "curator-day-cell"), []);
    // By keys: the cell again, with a name as the list has it.
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("camille pissarro");
    await page.keyboard.press("Enter");
    await eventually(
      () => artist.innerText().then((text) => text.includes("Camille Pissarro")),
      true,
    );
    const stored = async () => {
      const found = await visitor.server.fetch("/api/search?q=Impression,%20Sunrise");
      const { paintings } = await found.json();
      return paintings[0].artist_name;
    };
    await eventually(stored, "Camille Pissarro");
    await page.keyboard.press("Control+z");
    await eventually(() => artist.innerText().then((text) => text.includes("Claude Monet")), true);
    await eventually(stored, "Claude Monet");
    await page.getByText("Views", { exact: true }).click();
    await page.getByRole("button", { name: "Save this view" }).click();
    await page.getByLabel("Name of the view").fill("Sunrise");
    await page.keyboard.press("Enter");
    await page.goto(`${visitor.server.url}/curator/catalog?kind=painting`);
    await page.getByText("Views", { exact: true }).click();
    await page.getByRole("button", { name: "Sunrise", exact: true }).click();
    await eventually(() => rows(page).count(), 1);
    await shoot(page, "curator_day_view");
  }, { path: WORKS });
});

Deno.test("catalog: on a phone the list is sorted, and a form's draft survives a reload", async () => {
  await using visitor = await curatorArrives();
  await atDesk(visitor, { ...PHONE, language: "ru" }, async (page) => {
    await rows(page).first().waitFor();
    await page.getByLabel("Сортировка").selectOption({ label: "Год, по убыванию" });
    await page.waitForURL(/sort=year&descending=1/);
    await eventually(
      () => rows(page).first().innerText().then((text) => /19\d\d/.test(text)),
      true,
    );
    assert.deepEqual(await barriersLightAndDark(page, "curator-day-phone"), []);
    await rows(page).first().getByRole("link").click();
    await page.locator("#record-title").waitFor();
    await page.getByRole("textbox", { name: /^Собрание/ }).fill("Частное собрание");
    await page.reload();
    await eventually(
      () => page.getByRole("textbox", { name: /^Собрание/ }).inputValue(),
      "Частное собрание",
    );
  }, { path: WORKS });
});

/** A collection of 300 works by one artist. */
async function threeHundred(visitor: Awaited<ReturnType<typeof curatorArrives>>) {
  const rows = Array.from({ length: 300 }, (_, at) => {
    const number = String(at + 1).padStart(3, "0");
    return `Sheet ${number},Claude Monet,1890,House of Days,D ${number}`;
  });
  const csv = ["title,artist,year,collection,inventory_number", ...rows].join("\n");
  const { Cookie } = await login(visitor);
  const response = await visitor.server.fetch("/api/import/paintings?mode=add", {
    method: "POST",
    headers: { Cookie, "Content-Type": "text/csv" },
    body: csv,
  });
  const answer = await response.json();
  assert.equal(response.status, 200, JSON.stringify(answer));
}

async function login({ server }: Awaited<ReturnType<typeof curatorArrives>>) {
  const response = await server.fetch("/api/auth/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: NAME, password: PASSWORD }),
  });
  await response.body?.cancel();
  return { Cookie: response.headers.get("Set-Cookie")!.split(";")[0]! };
}

Deno.test("catalog: 300 filtered works are edited by mouse, keys and a pasted block, and saved as a view", async () => {
  await using visitor = await curatorArrives();
  await threeHundred(visitor);
  const { Cookie } = await login(visitor);
  const works = async (): Promise<{ title: string; year: number; medium: string }[]> => {
    const path = "/api/records/paintings?q=Sheet&limit=200";
    const response = await visitor.server.fetch(path, { headers: { Cookie } });
    return (await response.json()).records;
  };
  await atDesk(visitor, DESKTOP, async (page) => {
    await rows(page).first().waitFor();
    const collection = page.getByRole("combobox", { name: "Collection" });
    await page.locator('select[aria-label="Collection"] option', { hasText: "House of Days" })
      .waitFor({ state: "attached" });
    const option = await collection.locator("option", { hasText: "House of Days" })
      .getAttribute("value");
    await collection.selectOption(option);
    await page.getByText("Results: 300").first().waitFor();
    await page.getByRole("row", { name: "Sheet 001" }).waitFor();
    const year = (sheet: string) => cell(page, sheet, "Year");

    // By mouse.
    await (await year("Sheet 001")).dblclick();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("1891");
    await (await year("Sheet 002")).click();
    // By keys: typed into the cell, and into the next one below.
    await page.keyboard.type("1892");
    await page.keyboard.press("Enter");
    await page.keyboard.type("1893");
    await page.keyboard.press("Enter");
    // A block, below.
    await paste(page, "1894\n1895\n1896\n1897\n");
    const years = async () =>
      (await works()).filter(({ title }) => /^Sheet 00[1-8]$/.test(title))
        .toSorted((a, b) => a.title < b.title ? -1 : 1).map(({ year }) => year).join();
    await eventually(years, "1891,1892,1893,1894,1895,1896,1897,1890");
    await page.keyboard.press("Control+z");
    await eventually(years, "1891,1892,1893,1890,1890,1890,1890,1890");

    await page.getByText("Views", { exact: true }).click();
    await page.getByRole("button", { name: "Save this view" }).press("Enter");
    await page.getByLabel("Name of the view").fill("House of Days");
    await page.keyboard.press("Enter");
    await page.goto(`${visitor.server.url}/curator/catalog?kind=painting`);
    await page.getByText("Views", { exact: true }).click();
    await page.getByRole("button", { name: "House of Days", exact: true }).press("Enter");
    await page.getByText("Results: 300").first().waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "curator-day-300"), []);
  }, { path: "/curator/catalog?kind=painting" });
});

Deno.test("duplicates: two are merged by keys and by mouse, and each merge is undone as a whole", async () => {
  await using visitor = await curatorArrives();
  const artist = await asCurator(visitor, "/api/artists", {
    name: "Ada of the Days",
    movement_id: 35,
    birth_year: 1850,
  });
  const work = (collection: string) =>
    asCurator(visitor, "/api/paintings", {
      title: "The Long Day",
      artist_id: artist.id,
      year: 1890,
      collection,
    });
  const [one, other] = [await work("Morning House"), await work("")];
  const note = await asCurator(visitor, "/api/annotations", {
    painting_id: other.id,
    label: "The clock",
  });
  await asCurator(visitor, "/api/influences", {
    source_type: "painting",
    source_id: one.id - 1,
    target_type: "painting",
    target_id: other.id,
    notes: "The light",
  });
  const state = async () => {
    const read = async (id: number) => {
      const response = await visitor.server.fetch(`/api/paintings/${id}`, { redirect: "manual" });
      if (response.status !== 200) return (await response.body?.cancel(), response.status);
      const { annotations, influencedBy } = await response.json();
      return `${annotations.length} ${influencedBy.length}`;
    };
    return [await read(one.id), await read(other.id)].join(", ");
  };
  assert.equal(await state(), "0 0, 1 1");
  await atDesk(visitor, DESKTOP, async (page) => {
    const pair = page.getByRole("button", { name: "Merge The Long Day and The Long Day" });
    await page.getByRole("button", { name: "Paintings", exact: true }).click();
    await pair.waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "curator-day-doubles"), []);
    const goTo = async () => {
      const marked = page.locator('.double[aria-current="true"]', { hasText: "The Long Day" });
      for (let at = 0; at < 40 && await marked.count() === 0; at++) await page.keyboard.press("j");
    };
    // By keys alone: found, merged, undone.
    await goTo();
    await page.keyboard.press("m");
    await page.getByRole("button", { name: "Merge", exact: true }).and(page.locator(":focus"))
      .waitFor();
    await page.keyboard.press("Enter");
    const undo = page.getByRole("button", { name: "Undo" });
    await undo.and(page.locator(":focus")).waitFor();
    await until(state, (text) => /1 1/.test(text) && /308/.test(text), "they are one");
    await page.keyboard.press("Enter");
    await page.getByText("Undone.").waitFor();
    assert.equal(await state(), "0 0, 1 1");

    // By mouse: merged here, undone in the log.
    await pair.click();
    await page.getByRole("button", { name: "Merge", exact: true }).click();
    await page.getByText("Merged into The Long Day.").waitFor();
    await until(state, (text) => /308/.test(text), "they are one again");
    await page.getByRole("link", { name: "Log", exact: true }).click();
    await page.getByRole("heading", { name: "ada merged “The Long Day” into “The Long Day”" })
      .first().waitFor();
    await page.getByRole("button", { name: "Undo the whole change" }).first().click();
    await page.getByText(/^Undone: \d+\..* Edited since, not undone: 0\.$/).waitFor();
    assert.equal(await state(), "0 0, 1 1");
    assert.ok(note.id > 0);
  }, { path: "/curator/doubles" });
});

Deno.test("form: the history of a field is opened at the field, and a change is undone there", async () => {
  await using visitor = await curatorArrives();
  const { paintings: [{ id }] } =
    await (await visitor.server.fetch("/api/search?q=Impression,%20Sunrise")).json();
  const changes = [
    { year: 1873 },
    { artist_id: 1, collection: "House of Days" },
    { collection: "House of Nights" },
  ];
  for (const json of changes) {
    await asCurator(visitor, `/api/paintings/${id}`, json, "PATCH");
  }
  await atDesk(visitor, DESKTOP, async (page) => {
    const year = page.getByLabel("Year", { exact: true });
    await year.waitFor();
    await page.getByRole("button", { name: "History: Year" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "History: Year" });
    await dialog.locator(".entry").waitFor();
    assert.match(
      await dialog.locator(".entry").innerText(),
      /ada\s+1872\s*(changed to)?\s*→\s*1873/,
    );
    assert.deepEqual(await barriersLightAndDark(page, "field-history"), []);
    await dialog.getByRole("button", { name: "Undo" }).press("Enter");
    await dialog.getByText("Undone.").waitFor();
    assert.equal(await dialog.locator(".entry").count(), 2);
    await page.keyboard.press("Escape");
    assert.equal(await year.inputValue(), "1872");
    // Names stand in place of ids.
    await page.getByRole("button", { name: "History: Artist" }).click();
    await page.getByRole("dialog").getByText("Claude Monet").waitFor();
    await page.keyboard.press("Escape");
    // What is said of a change that could not be undone goes when another is.
    await page.getByRole("button", { name: "History: Collection" }).click();
    const changed = page.getByRole("dialog").locator(".entry");
    const edited = page.getByRole("alert").getByText("edited since");
    await changed.getByRole("button", { name: "Undo" }).last().click();
    await changed.last().getByText("edited since").waitFor();
    assert.equal(await edited.count(), 1);
    await changed.getByRole("button", { name: "Undo" }).first().click();
    await page.getByRole("dialog").getByText("Undone.").waitFor();
    assert.deepEqual([await changed.count(), await edited.count()], [3, 0]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "History: Medium" }).click();
    await page.getByText("This field has not been changed since the log began.").waitFor();
  }, { path: `/curator/catalog?kind=painting&id=${id}`, expected: /409/ });
  await atDesk(visitor, { ...PHONE, language: "ru", dark: true }, async (page) => {
    await page.getByRole("button", { name: "История: Художник" }).tap();
    await page.getByRole("dialog").getByText("Claude Monet").waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "field-history-phone"), []);
  }, { path: `/curator/catalog?kind=painting&id=${id}` });
});
