/** The curator's desk: looking for a better picture outside. */
import assert from "node:assert/strict";
import { type Answers, Upstream } from "../adapters/sources/upstream.ts";
import { asCurator, atDesk, curatorArrives, flagsOf } from "./at_desk.ts";
import { eventually } from "../support/time.ts";
import { searchEngine, searchEnv } from "./search_engine.ts";
import { barriers, CALCULATION, DESKTOP, shoot, type Visitor } from "./visitor.ts";
import { drawnImage } from "../support/pictures.ts";
import { PUBLIC_DOMAIN } from "../../domain/gallery/attribution.ts";

Deno.test("search: arrows select a candidate, shown at full size; Enter publishes it", async () => {
  await using upstream = searchEngine([
    { name: "large", width: 800, height: 600 },
    { name: "small", width: 400, height: 300 },
  ], [{ name: "own", width: 500, height: 250 }]);
  await using visitor = await curatorArrives(searchEnv(upstream));
  await atDesk(visitor, DESKTOP, async (page) => {
    await page.keyboard.press("s");
    const dialog = page.getByRole("dialog", { name: /^Find an image of/ });
    const candidates = dialog.getByRole("option");
    await candidates.nth(1).waitFor();
    assert.match(await candidates.nth(0).innerText(), /800 × 600 px\s+google/);
    await page.keyboard.press("ArrowRight");
    await dialog.locator(".compare").getByText("400 × 300 px").waitFor();
    await dialog.locator(".compare img").waitFor();
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.locator(".job-done").waitFor();
    await page.locator(".pane", { hasText: "In detail" }).getByText("400 × 300 px").waitFor();
    await eventually(() => flagsOf(visitor, 1), [true, true]);

    await page.evaluate((address) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", address);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, upstream.url("/own.jpg"));
    await dialog.locator(".compare").getByText("500 × 250 px").waitFor();
    await dialog.getByRole("button", { name: "Use this image" }).click();
    await page.locator(".pane", { hasText: "In detail" }).getByText("500 × 250 px").waitFor();
  });
});

Deno.test("search: without a result, the page shows the response of each source", async () => {
  await using upstream = new Upstream();
  await using visitor = await curatorArrives(searchEnv(upstream));
  await atDesk(visitor, DESKTOP, async (page) => {
    await page.keyboard.press("s");
    const dialog = page.getByRole("dialog", { name: /^Find an image of/ });
    await dialog.getByText("No source returned an image.").waitFor();
    await dialog.getByText(/duckduckgo/).waitFor();
    await dialog.getByLabel("Or the address of an image").fill("not an address");
    await page.keyboard.press("Enter");
    await dialog.getByText("An address begins with http:// or https://.").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }, { expected: /502/ });
});

Deno.test("search: with FOUND_PICTURES=hold, a found picture waits for a curator", async () => {
  await using upstream = searchEngine([{ name: "large", width: 800, height: 600 }]);
  await using visitor = await curatorArrives({ ...searchEnv(upstream), FOUND_PICTURES: "hold" });
  const none = await visitor.server.fetch("/api/paintings/1/image?size=full");
  await none.body?.cancel();
  assert.equal(none.status, 404, "no visitor sees it yet");
  await atDesk(visitor, DESKTOP, async (page) => {
    await page.getByText("Found, to be confirmed").click();
    await page.getByRole("button", { name: /^Use the picture found for/ }).click();
    await page.locator(".job-done").waitFor();
    await page.getByText("Found, to be confirmed").waitFor({ state: "detached" });
  });
  const hung = await visitor.server.fetch("/api/paintings/1/image?size=full");
  await hung.body?.cancel();
  assert.equal(hung.status, 200);

  // On the painting's own page as well, by whoever comes there first.
  await atDesk(visitor, DESKTOP, async (page) => {
    await page.goto(`${visitor.server.url}/paintings/2`);
    await page.getByRole("img", { name: "The picture that was found" }).waitFor();
    await shoot(page, "held-painting-1280");
    assert.deepEqual(await barriers(page), []);
    await page.getByRole("button", { name: "Use this picture" }).click();
    await page.getByRole("button", { name: "View in detail" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Use this picture" }).count(), 0);
  });
});

Deno.test("search: a button hangs large pictures in the public domain, with a report", async () => {
  let first: string | undefined;
  const answers: Answers = {
    "/commons/w/api.php": (_, url) => {
      const searched = url.searchParams.get("gsrsearch")!.replace(" filetype:bitmap", "");
      first ??= searched;
      const file = upstream.url(`/${encodeURIComponent(searched)}.jpg`);
      answers[new URL(file).pathname] = new Response(drawnImage(2100, 1500, "jpeg"), {
        headers: { "Content-Type": "image/jpeg" },
      });
      const info = {
        url: file,
        thumburl: file,
        descriptionurl: upstream.url("/page"),
        width: 2100,
        height: 1500,
        size: 1_000_000,
        mime: "image/jpeg",
        extmetadata: { LicenseShortName: { value: "Public domain" } },
      };
      const found = { ns: 6, index: 1, title: `File:${searched}.jpg`, imageinfo: [info] };
      return Response.json({ query: { pages: searched === first ? [found] : [] } });
    },
  };
  await using upstream: Upstream = new Upstream(answers);
  await using visitor = await curatorArrives({
    ...searchEnv(upstream),
    ENCYCLOPEDIA_PAUSE: "1",
    PICTURE_SEARCH: "off",
  });
  await atDesk(visitor, DESKTOP, async (page) => {
    await page.getByRole("button", { name: "Find large public-domain pictures" }).click();
    const stop = page.getByRole("button", { name: "Stop the search" });
    await stop.waitFor();
    const report = page.getByText(/^Searched works: [1-9]\d*, pictures used: 1$/);
    // A search pauses between its requests.
    await report.waitFor(CALCULATION);
    await report.click();
    await page.getByRole("listitem").getByText(": Used", { exact: true }).waitFor();
    await shoot(page, "public-domain-1280");
    assert.deepEqual(await barriers(page), []);
    await stop.click();
    await page.getByRole("button", { name: "Find large public-domain pictures" }).waitFor();
  });
  const { searched, found } = await hungByFill(visitor);
  assert.deepEqual(found, { image_license: PUBLIC_DOMAIN, image_found: true });
  assert.ok(searched.outcome === "hung" && first!.startsWith(searched.title));
});

/** The work that the search in the public domain hung, and where its picture is from. */
async function hungByFill(visitor: Visitor) {
  const { fill } = await asCurator(visitor, "/api/paintings/searches", undefined, "GET");
  const searched = fill.results.find(({ outcome }: { outcome: string }) => outcome === "hung");
  const context = await (await visitor.server.fetch(`/api/paintings/${searched.id}/context`))
    .json();
  const { image_license, image_found } = context;
  return { searched, found: { image_license, image_found } };
}
