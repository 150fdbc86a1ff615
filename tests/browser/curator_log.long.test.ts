/** Entries of the log are taken back at the desk, by mouse and by keys. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { asCurator, atDesk, curatorArrives } from "./at_desk.ts";
import { barriers, DESKTOP, shoot } from "./visitor.ts";

const DRAFT = { name: "Baroque of the north", start_year: 1600, end_year: 1700 };

const heads = (page: Page) => page.locator(".entry h2").allInnerTexts();

Deno.test("audit log: undoing an entry reports later edits", async () => {
  await using visitor = await curatorArrives();
  await asCurator(visitor, "/api/eras", DRAFT);
  const path = "/curator";
  await atDesk(visitor, { width: 390, height: 844 }, async (page) => {
    await page.getByRole("link", { name: "Log", exact: true }).click();
    const entries = page.locator(".entry");
    await entries.first().waitFor();
    assert.deepEqual(await heads(page), ["ada added the era Baroque of the north"]);
    assert.deepEqual(await barriers(page), []);
    const back = page.getByRole("button", { name: /^Undo: Created/ });
    await back.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /deleted/ }).waitFor();
    await page.getByRole("button", { name: /^Undo: Deleted/ }).click();
    await page.getByRole("heading", { name: /restored/ }).waitFor();
    assert.equal(await entries.count(), 3);
    // Its removal was taken back already: the era is there.
    await page.getByRole("button", { name: /^Undo: Deleted/ }).click();
    await page.getByText("Edited since, so nothing was restored:").waitFor();
    assert.equal(await entries.count(), 3);
    const [content, window] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    assert.ok(content! <= window!, `${content} > ${window}`);
  }, { path, expected: /409/ });
});

Deno.test("audit log: a merge is one sentence, and its undo restores all works", async () => {
  await using visitor = await curatorArrives();
  await asCurator(visitor, "/api/artists/2/merge", { into: 1 });
  await atDesk(visitor, DESKTOP, async (page) => {
    const works = async () =>
      (await (await page.request.get(`${visitor.server.url}/api/records/paintings?of=2`)).json())
        .records.length;
    assert.equal(await works(), 0);
    await page.getByRole("heading", { name: /^ada merged “.+” into “.+”$/ }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.getByRole("button", { name: "Undo the whole change" }).click();
    await page.getByText(/^Undone: \d+\..* Edited since, not undone: 0\.$/).waitFor();
    assert.ok(await works() > 0);
  }, { path: "/curator/audit" });
});

Deno.test("audit log: an operation is undone as a whole", async () => {
  await using visitor = await curatorArrives();
  const csv = "open_depot_id,nationality\n1,Nowhere\n2,Nowhere\n3,Nowhere\n";
  await atDesk(visitor, DESKTOP, async (page) => {
    const answer = await page.request.post(
      `${visitor.server.url}/api/import/artists?mode=update`,
      { data: csv, headers: { "Content-Type": "text/csv" } },
    );
    assert.equal(answer.status(), 200, await answer.text());
    await page.getByRole("link", { name: "Log", exact: true }).click();
    await page.getByRole("heading", { name: "ada made 3 changes at once" }).waitFor();
    await page.getByRole("button", { name: "Show the whole change" }).first().click();
    await page.waitForURL(/operation=/);
    assert.deepEqual(await barriers(page), []);
    await page.getByRole("button", { name: "Undo the whole change" }).first().click();
    await page.getByText("Undone: 3. Already as before: 0. Edited since, not undone: 0.")
      .waitFor();
    await shoot(page, "log_operation");
    // One field of two, and then everything as it was before any of this.
    const artist = `${visitor.server.url}/api/artists/1`;
    const record = `${visitor.server.url}/api/records/artists/1`;
    const read = async () => await (await page.request.get(record)).json();
    const { birth_year } = await read();
    const changed = { name: "Renamed again", birth_year: birth_year + 1 };
    assert.equal((await page.request.patch(artist, { data: changed })).status(), 200);
    await page.goto(`${visitor.server.url}/curator/audit`);
    await page.getByRole("button", { name: /^Restore: Year of birth,/ }).click();
    await page.getByRole("heading", { name: /^ada changed year of birth from \d+ BCE to \d+ BCE/ })
      .waitFor();
    assert.deepEqual([(await read()).name, (await read()).birth_year], [
      "Renamed again",
      birth_year,
    ]);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByLabel("Back to").fill("2020-01-01T00:00");
    await page.getByRole("button", { name: "Revert these changes" }).click();
    await page.getByText(/^Undone: \d+\..* Edited since, not undone: 0\.$/).waitFor();
    assert.deepEqual(await barriers(page), []);
    assert.ok(!/^Renamed/.test((await read()).name));
    assert.equal((await read()).birth_year, birth_year);
    await shoot(page, "log_as_it_was");
  });
});
