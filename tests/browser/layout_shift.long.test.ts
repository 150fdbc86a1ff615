/** Nothing on a page moves while it loads, nor while its pictures come. */
import assert from "node:assert/strict";
import { drawnImage } from "../support/pictures.ts";
import { asCurator, curatorArrives } from "./at_desk.ts";
import { atRest } from "./at_rest.ts";
import { DESKTOP, PHONE, shifted, type Visitor } from "./visitor.ts";

const WAREHOUSE = "/warehouse/cf3973d3-7567-565a-a7cd-136caffcbcb4";
/** Pages, those whose parts have other places on a phone first. */
const PAGES = [
  ...["/", "/artists/1", "/paintings/1", WAREHOUSE],
  `${WAREHOUSE}/orders/14f0db99-7e27-5243-b6ae-1da558ce136f`,
  ...["/influence", `${WAREHOUSE}/boxes`, `${WAREHOUSE}/orders`],
];
const PAGES_ON_PHONES = 5;

// What nobody sees: a tenth of what counts as good (https://web.dev/articles/cls).
const MAX_SHIFT = 0.01;

/** Hangs a picture on each of these paintings; tall, wide, and in between. */
async function hang(visitor: Visitor, ids: readonly number[]): Promise<void> {
  for (const [at, id] of ids.entries()) {
    const imageData = drawnImage([300, 900, 640][at % 3]!, 600, "jpeg").toBase64();
    await asCurator(visitor, `/api/paintings/${id}/upload-image`, {
      imageData,
      mimeType: "image/jpeg",
    });
  }
}

Deno.test("pages: no layout shift while loading and scrolling", async () => {
  await using visitor = await curatorArrives();
  await hang(visitor, [1, 2, 3]);
  const moved: string[] = [];
  for (const [at, path] of PAGES.entries()) {
    for (const device of at < PAGES_ON_PHONES ? [DESKTOP, PHONE] : [DESKTOP]) {
      await visitor.open(path, device, async (page) => {
        await page.evaluate(async () => {
          for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
            scrollTo(0, y);
            await new Promise((done) => requestAnimationFrame(done));
          }
        });
        await atRest(page);
        const sum = await shifted(page);
        if (sum > MAX_SHIFT) moved.push(`${path} at ${device.width} px: ${sum.toFixed(4)}`);
      });
    }
  }
  assert.deepEqual(moved, []);
});
