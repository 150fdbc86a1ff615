/** A curator reads about an artist again, decides of candidates, and lets a job read about all. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { StandIn } from "../adapters/sources/stand_in.ts";
import { WORLD } from "../adapters/sources/stand_in_world.ts";
import { artist, era, movement, painting } from "../support/catalog.ts";
import { eventually } from "../support/time.ts";
import { atDesk, NAME, PASSWORD } from "./at_desk.ts";
import { fillDepot } from "./depot.ts";
import { barriersLightAndDark, DESKTOP, PHONE, shoot, Visitor } from "./visitor.ts";

const CATALOG = {
  eras: [era(1)],
  movements: [movement(1, { end_year: 1950 })],
  artists: [
    artist(1, {
      name: "Claude Monet",
      birth_year: 1840,
      death_year: null,
      encyclopedia_title: "Monet",
      bio_full: "A text of ours.",
    }),
    artist(2, { name: "John Smith", birth_year: 1720, death_year: null }),
    artist(3, { name: "Nobody Smith", birth_year: null, death_year: null }),
  ],
  paintings: [painting(1, { title: "Impression, Sunrise", year: 1872 })],
};

function arrive(outside: StandIn): Promise<Visitor> {
  return Visitor.arrive({
    env: {
      ...outside.settings,
      SEED: "none",
      CURATOR_USERNAME: NAME,
      CURATOR_PASSWORD: PASSWORD,
    },
    prepare: (folder) => fillDepot(folder, CATALOG),
  });
}

async function fits(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(content! <= window!, `${content} > ${window}`);
}

Deno.test("encyclopedia: an artist is read again, fields are applied and undone", async () => {
  await using outside = new StandIn(structuredClone(WORLD));
  await using visitor = await arrive(outside);
  await atDesk(visitor, DESKTOP, async (page) => {
    const panel = page.getByRole("region", { name: "From Wikipedia" });
    await panel.getByText("Not checked yet.").waitFor();
    await panel.getByRole("button", { name: "Check", exact: true }).click();
    await panel.getByRole("heading", { name: "Claude Monet Q296" }).waitFor();
    await panel.getByText("“Monet” leads to “Claude Monet”.").waitFor();
    const verdicts = panel.locator(".verdict");
    assert.deepEqual(
      await verdicts.evaluateAll((all) => all.map((one) => one.className)),
      [
        "agrees",
        "agrees",
        "unknown",
        "unknown",
        "agrees",
        "agrees",
        "unknown",
      ].map((verdict) => `verdict verdict-${verdict}`),
    );
    // What fills a gap is chosen; a text of ours is replaced only when that is said.
    const text = panel.getByLabel("Use: Text about the artist");
    assert.equal(await text.isChecked(), false);
    assert.equal(await panel.getByLabel("Use: Year of death").isChecked(), true);
    await shoot(page, "encyclopedia_panel");
    assert.deepEqual(await barriersLightAndDark(page, "encyclopedia_panel"), []);
    await text.check();
    await panel.getByLabel("Use: Nationality").uncheck();
    await panel.getByLabel("Reason, for the log").fill("Looked up");
    await panel.getByRole("button", { name: "This is it: use selected fields" }).click();
    await panel.getByText("Saved.").waitFor();
    await panel.getByText("Decided: Q296.").waitFor();
    const form = page.locator(".record-form");
    await eventually(() => form.getByLabel("Year of death", { exact: true }).inputValue(), "1926");
    assert.match(
      await form.getByLabel("Text about the artist", { exact: true }).inputValue(),
      /^Oscar-Claude/,
    );
    assert.equal(await form.getByLabel("Nationality", { exact: true }).inputValue(), "");
    await panel.getByRole("button", { name: "Undo" }).click();
    await panel.getByText("Undone.").waitFor();
    await eventually(() => form.getByLabel("Year of death", { exact: true }).inputValue(), "");
    assert.equal(
      await form.getByLabel("Text about the artist", { exact: true }).inputValue(),
      "A text of ours.",
    );
    // What is typed is not lost: nothing is taken over beside it.
    await form.getByLabel("Nationality", { exact: true }).fill("France");
    const read = panel.getByRole("button", { name: "Check again" });
    assert.equal(await read.getAttribute("aria-disabled"), "true");
  }, { path: "/curator/catalog?kind=artist&id=1" });
});

Deno.test("encyclopedia: a job runs and is stopped, and candidates are decided by keys", async () => {
  await using outside = new StandIn(structuredClone(WORLD));
  await using visitor = await arrive(outside);
  await atDesk(visitor, PHONE, async (page) => {
    const held = Promise.withResolvers<undefined>();
    outside.next.push(() => held.promise);
    const start = page.getByRole("button", { name: "Start" });
    await page.getByText("Nothing to decide.").waitFor();
    await start.click();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Stopped at 0 of 3.").waitFor();
    held.resolve(undefined);
    await start.click();
    await page.getByText("Finished: 3 checked. To decide: 3. Not readable: 0.").waitFor();
    await page.getByRole("heading", { name: "To decide: 3" }).waitFor();
    const panel = page.getByRole("region", { name: "From Wikipedia" });
    await page.keyboard.press("j");
    await panel.getByRole("heading", { name: "Claude Monet Q296" }).waitFor();
    await page.keyboard.press("j");
    await panel.getByText("Found by name").waitFor();
    assert.equal(await panel.getByRole("article").count(), 3);
    await fits(page);
    await panel.getByRole("article").first().scrollIntoViewIfNeeded();
    await shoot(page, "encyclopedia_job_390");
    assert.deepEqual(await barriersLightAndDark(page, "encyclopedia_job"), []);
    // A name alone never links: a reason is asked for.
    const politician = panel.getByRole("article").filter({ hasText: "politician" });
    const take = politician.getByRole("button", { name: /^This is it/ });
    assert.equal(await take.getAttribute("aria-disabled"), "true");
    await politician.getByRole("button", { name: "Not this one" }).click();
    await panel.getByText("Decided: not this one.").waitFor();
    await panel.getByRole("button", { name: "None of these" }).click();
    await panel.getByText("Decided: none of these.").waitFor();
    await page.getByRole("heading", { name: "To decide: 2" }).waitFor();
    await panel.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "To decide: 3" }).waitFor();
  }, { path: "/curator/encyclopedia" });
});
