/** Two paintings side by side: moved together and apart, reached from an influence. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { until } from "../support/time.ts";
import { drawnImage } from "../support/pictures.ts";
import { parseLook } from "../../static/gallery/painting/state/look_address.ts";
import { asCurator, curatorArrives } from "./at_desk.ts";
import { barriersLightAndDark, DESKTOP, PHONE, shared } from "./visitor.ts";

/** A gallery in which Olympia and the Venus of Urbino, of which it took the pose, have images. */
async function arrive() {
  const visitor = await curatorArrives();
  const idOf = async (title: string) => {
    const found = await visitor.server.fetch(`/api/search?q=${encodeURIComponent(title)}`);
    const { paintings } = await found.json();
    return paintings.find((one: { title: string }) => one.title === title).id as number;
  };
  const [olympia, venus] = [await idOf("Olympia"), await idOf("Venus of Urbino")];
  for (const [id, width, height] of [[olympia, 1600, 1100], [venus, 1200, 1500]] as const) {
    await asCurator(visitor, `/api/paintings/${id}/upload-image`, {
      imageData: drawnImage(width, height, "jpeg").toBase64(),
      mimeType: "image/jpeg",
    });
  }
  return { visitor, olympia, venus };
}
const gallery = shared(arrive);

/** What the address says of both, once it says what `is` waits for. */
const looks = (page: Page, is: (a: number, b: number) => boolean, what: string) =>
  until(
    () => {
      const { searchParams } = new URL(page.url());
      const zoom = (side: string) => parseLook(searchParams.get(`look_${side}`))?.zoom ?? 1;
      return Promise.resolve([zoom("a"), zoom("b")] as const);
    },
    ([a, b]) => is(a, b),
    what,
  );

const near = (a: number, b: number) => Math.abs(a - b) < 0.02;

Deno.test("comparison: opened from an influence, linked, unlinked, swapped and shared", async () => {
  const { visitor, olympia, venus } = await gallery();
  await visitor.open(`/paintings/${olympia}`, DESKTOP, async (page) => {
    const influence = page.locator(".influence").filter({
      has: page.getByRole("link", { name: "Venus of Urbino" }),
    });
    await influence.getByRole("link", { name: "Compare side by side" }).click();
    await page.waitForURL(`**/compare?a=${olympia}&b=${venus}`);
    const [first, second] = [0, 1].map((at) => page.locator(".zoom-box canvas").nth(at));
    await page.locator(".compare-view").first().hover();
    await first!.waitFor();
    await second!.waitFor();
    await page.getByText("“Venus of Urbino” influenced “Olympia”").waitFor();

    await page.getByRole("button", { name: "Zoom in" }).click();
    const [, together] = await looks(page, (a, b) => a > 1.3 && near(a, b), "both come nearer");
    await page.getByRole("checkbox", { name: "Linked" }).uncheck();
    const box = (await page.locator(".zoom-box").nth(1).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, -300);
    await looks(page, (a, b) => near(a, together) && b > together * 1.1, "one alone");
    await page.getByRole("checkbox", { name: "Linked" }).check();
    await page.locator(".zoom-box").nth(0).locator("[role=application]").focus();
    await page.keyboard.press("+");
    const [a, b] = await looks(
      page,
      (a, b) => a > together * 1.3 && b > a * 1.1,
      "both again, the difference stays",
    );
    await page.getByRole("button", { name: "Swap" }).click();
    await page.waitForURL(`**/compare?a=${venus}&b=${olympia}**`);
    await looks(page, (left, right) => near(left, b) && near(right, a), "each keeps its look");
  });
});

Deno.test("comparison: the second painting is chosen from influences; axe finds nothing", async () => {
  const { visitor, olympia, venus } = await gallery();
  await visitor.open(`/compare?a=${olympia}`, PHONE, async (page) => {
    assert.deepEqual(await barriersLightAndDark(page, "compare-choose-390"), []);
    await page.getByRole("link", { name: /^Venus of Urbino/ }).tap();
    await page.waitForURL(`**/compare?a=${olympia}&b=${venus}`);
    await page.locator(".compare-still").nth(1).waitFor();
    assert.equal(await page.locator(".zoom-box canvas").count(), 0, "still until it is used");
    await page.getByRole("button", { name: "Zoom in" }).tap();
    await looks(page, (a, b) => a > 1.3 && near(a, b), "the first tap counts");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    assert.deepEqual(await barriersLightAndDark(page, "compare-390"), []);
  });
});
