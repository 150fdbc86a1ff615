/** The river with two thousand works and five thousand influences. */
import assert from "node:assert/strict";
import { largeInfluence } from "../support/catalog.ts";
import { settledPicture } from "./at_rest.ts";
import { fillDepot } from "./depot.ts";
import { DESKTOP, shoot, Visitor } from "./visitor.ts";

Deno.test("influence with 5,000 edges: opens, is drawn sharp again after moving, finds a work", async () => {
  await using visitor = await Visitor.arrive({
    env: { SEED: "none" },
    prepare: (folder) => fillDepot(folder, largeInfluence(2000, 5000)),
  });
  await visitor.open("/influence", DESKTOP, async (page) => {
    await page.getByRole("application", { name: /paintings and 4,\d{3} influences/ }).waitFor();
    await shoot(page, "influence-large-1280");
    await page.mouse.move(900, 400);
    for (let notch = 0; notch < 3; notch++) await page.mouse.wheel(0, -400);
    await page.mouse.move(20, 30);
    await page.getByRole("application").focus();
    const before = await settledPicture(page);
    for (let i = 0; i < 6; i++) await page.keyboard.press("Shift+ArrowRight");
    assert.notEqual(await settledPicture(page), before);
    for (let i = 0; i < 6; i++) await page.keyboard.press("Shift+ArrowLeft");
    assert.equal(await settledPicture(page), before, "back where it was, as sharp as it was");
    await shoot(page, "influence-large-1280-near");

    await page.keyboard.press("/");
    await page.keyboard.type("number 1777");
    await page.getByRole("option", { name: /Work Number 1777/ }).click();
    await page.getByRole("complementary", { name: "Work Number 1777" }).waitFor();
    await settledPicture(page);
  });
});
