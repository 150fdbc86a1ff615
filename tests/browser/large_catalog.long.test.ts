/** The timeline with ten thousand artists. */
import assert from "node:assert/strict";
import { largeCatalog } from "../support/catalog.ts";
import { pause } from "./at_rest.ts";
import { fillDepot } from "./depot.ts";
import { DESKTOP, PHONE, shoot, Visitor } from "./visitor.ts";

Deno.test("timeline with 10,000 artists: opens, zooms to names, pans and finds one", async () => {
  await using visitor = await Visitor.arrive({
    env: { SEED: "none" },
    prepare: (folder) => fillDepot(folder, largeCatalog(10_000, 140)),
  });
  await visitor.open("/", DESKTOP, async (page) => {
    await page.getByRole("application", { name: /10,000 artists/ }).waitFor();
    await shoot(page, "timeline-large-1280");
    await page.mouse.move(900, 400);
    for (let notch = 0; notch < 6; notch++) await page.mouse.wheel(0, -500);
    await pause(page, 600);
    await shoot(page, "timeline-large-1280-near");
    const near = new URL(page.url()).searchParams;
    await page.mouse.down();
    for (let step = 1; step <= 20; step++) await page.mouse.move(900 - step * 20, 400);
    await page.mouse.up();
    await pause(page, 600);
    const panned = new URL(page.url()).searchParams;
    assert.ok(Number(panned.get("from")) > Number(near.get("from")), page.url());
    await shoot(page, "timeline-large-1280-panned");

    await page.keyboard.press("/");
    await page.keyboard.type("number 7777");
    await page.getByRole("option", { name: /Artist Number 7777/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("complementary", { name: "Artist Number 7777" }).waitFor();
    await pause(page, 300);
    await shoot(page, "timeline-large-1280-found");
  });
  await visitor.open("/", PHONE, async (page) => {
    const eras = page.getByRole("navigation", { name: "Eras" });
    await eras.getByText(/10,000 artists/).waitFor();
    await shoot(page, "timeline-large-390");
  });
});
