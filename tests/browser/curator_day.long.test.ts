/** A curator's day at the catalog: cells, views, an interrupted form, and a merge that is undone. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { eventually } from "../support/time.ts";
import { atDesk, curatorArrives } from "./at_desk.ts";
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
