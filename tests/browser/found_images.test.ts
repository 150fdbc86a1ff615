/** Images that are not there yet, on a server that looks for them outside. */
import assert from "node:assert/strict";
import { searchEngine, searchEnv } from "./search_engine.ts";
import { DESKTOP, PHONE, shoot, Visitor } from "./visitor.ts";

// A painting whose image nobody has answers 404, which the browser notes.
const NOT_FOUND = /404/;

Deno.test("images that are not there: found when somebody looks, and kept", async () => {
  await using outside = searchEngine([{ name: "olympia", width: 900, height: 620 }]);
  await using visitor = await Visitor.arrive({ env: searchEnv(outside) });
  await visitor.open("/paintings/1", DESKTOP, async (page) => {
    const picture = page.locator(".stage-frame img");
    await picture.waitFor();
    const [width, height] = await picture.evaluate((image: HTMLImageElement) => [
      image.naturalWidth,
      image.naturalHeight,
    ]);
    assert.deepEqual([width, height], [900, 620]);
    await shoot(page, "found-painting-1280");
    const tile = page.waitForResponse(/\/iiif\/3\/1\/(full|\d+,)/);
    await page.getByRole("button", { name: "Look at it up close" }).click();
    assert.equal((await tile).status(), 200);
  }, NOT_FOUND);
  const { painting } = await (await visitor.server.fetch("/api/paintings/1")).json();
  assert.match(painting.image_path, /^paintings\/0\/1-/);
  assert.equal(painting.checkup_checked, false);

  await visitor.open("/artists/1", PHONE, async (page) => {
    await page.locator(".work").first().scrollIntoViewIfNeeded();
    await page.locator(".work img").first().waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".found-shown").length > 0);
    await shoot(page, "found-artist-390");
  }, NOT_FOUND);
});

Deno.test("images that are not there: the ground stays where nothing is found, or nobody is asked", async () => {
  await using outside = searchEngine([]);
  await using visitor = await Visitor.arrive({ env: searchEnv(outside) });
  await visitor.open("/paintings/1", DESKTOP, async (page) => {
    const { status } = await visitor.server.fetch("/api/paintings/1/image?size=full");
    assert.equal(status, 404);
    await page.locator(".stage-ground .framed-ground").waitFor();
    assert.equal(await page.locator(".stage-frame img").count(), 0);
  }, NOT_FOUND);

  await using quiet = await Visitor.arrive();
  await quiet.open("/artists/1", DESKTOP, async (page) => {
    await page.locator(".work").first().waitFor();
    assert.equal(await page.locator(".found-image").count(), 0);
  });
});
