/** Images that are not there yet, on a server that looks for them outside. */
import assert from "node:assert/strict";
import { searchEngine, searchEnv } from "./search_engine.ts";
import { DESKTOP, PHONE, shoot, Visitor } from "./visitor.ts";

Deno.test("missing images: are searched on demand and stored", async () => {
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
    await page.getByRole("button", { name: "View in detail" }).click();
    assert.equal((await tile).status(), 200);
  });
  const { painting } = await (await visitor.server.fetch("/api/paintings/1")).json();
  assert.match(painting.image_path, /^paintings\/0\/1-/);
  assert.equal(painting.checkup_checked, false);

  await visitor.open("/artists/1", PHONE, async (page) => {
    await page.locator(".work").first().scrollIntoViewIfNeeded();
    await page.locator(".work img").first().waitFor();
  });
  await visitor.open("/artists/60", PHONE, async (page) => {
    await page.locator(".work-list li").first().scrollIntoViewIfNeeded();
    await page.locator(".work-list .thumb img").first().waitFor();
    await shoot(page, "found-artist-390");
  });
});

Deno.test("missing images: the placeholder stays without a result, or if search is off", async () => {
  await using outside = searchEngine([]);
  await using visitor = await Visitor.arrive({ env: searchEnv(outside) });
  await visitor.open("/paintings/1", DESKTOP, async (page) => {
    const { status } = await visitor.server.fetch("/api/paintings/1/image?size=full");
    assert.equal(status, 404);
    await page.locator(".stage-missing").waitFor();
    await page.getByText("No openly licensed picture found").waitFor();
    const article = page.getByRole("link", { name: "Read about it on Wikipedia" });
    assert.match((await article.getAttribute("href"))!, /^https:\/\/en\.wikipedia\.org\/wiki\//);
    assert.equal(await page.locator(".pin").count(), 0, "notes are marked on a picture alone");
    await shoot(page, "not-found-painting-1280");
    assert.equal(await page.locator(".stage-frame img").count(), 0);
  });

  await using quiet = await Visitor.arrive();
  await quiet.open("/artists/1", DESKTOP, async (page) => {
    await page.locator(".work-list li").first().waitFor();
    assert.equal(await page.locator(".work-list img").count(), 0);
  });
});

Deno.test("missing images: two searches at a time, only for images in view", async () => {
  await using outside = searchEngine([]);
  await using visitor = await Visitor.arrive({ env: searchEnv(outside) });
  await visitor.open("/tours", PHONE, async (page) => {
    let underWay = 0;
    let most = 0;
    const asked = new Set<string>();
    await page.route(/\/api\/paintings\/\d+\/image/, async (route) => {
      asked.add(route.request().url());
      most = Math.max(most, ++underWay);
      const response = await route.fetch();
      underWay--;
      await route.fulfill({ response });
    });
    const { artists } = await (await visitor.server.fetch("/api/search?q=Rembrandt")).json();
    await page.goto(`${visitor.server.url}/artists/${artists[0].id}`);
    const works = page.locator(".work-list li");
    const last = await works.last().getByRole("link").getAttribute("href");
    const answered = page.waitForResponse((response) =>
      new URL(response.url()).pathname === `/api${last}/image`
    );
    await works.last().scrollIntoViewIfNeeded();
    await answered;
    assert.ok(most <= 2, `${most} at once`);
    const all = await works.count();
    assert.ok(asked.size <= all, "none is asked for twice");
    await shoot(page, "not-found-artist-390");
    await page.unrouteAll({ behavior: "wait" });
  });
});
