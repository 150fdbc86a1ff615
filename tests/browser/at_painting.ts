/** A painting with notes and a picture, and the pins of its close look. */
import type { Page } from "playwright-core";
import { drawnImage } from "../support/pictures.ts";
import { asCurator, curatorArrives } from "./at_desk.ts";
import { until } from "../support/time.ts";

export const [WIDTH, HEIGHT] = [1600, 1100];

/** A visitor of a gallery in which Olympia, a painting with notes, has an image. */
export async function arrive() {
  const visitor = await curatorArrives();
  const found = await visitor.server.fetch("/api/search?q=Olympia");
  const path = `/paintings/${(await found.json()).paintings[0].id}`;
  await asCurator(visitor, `/api${path}/upload-image`, {
    imageData: drawnImage(WIDTH, HEIGHT, "jpeg").toBase64(),
    mimeType: "image/jpeg",
  });
  return { visitor, path };
}

/** The pins of the close look. */
export const nearPins = (page: Page) => page.locator(".near-pins .pin");

/** Where the first two pins of the close look are: their distance tells how near the picture is. */
export async function pins(page: Page) {
  const [a, b] = await nearPins(page).evaluateAll((all) =>
    all.map((pin) => pin.getBoundingClientRect()).map(({ x, y }) => ({ x, y }))
  );
  return { first: a!, apart: Math.hypot(b!.x - a!.x, b!.y - a!.y) };
}

/** Waits until the pins answer `is`; what moves moves at once, but in the next frame. */
export const pinsUntil = (
  page: Page,
  is: (now: Awaited<ReturnType<typeof pins>>) => boolean,
  what: string,
) => until(() => pins(page), is, what);

/** Waits for the close look to show the picture from its tiles. */
export async function looking(page: Page) {
  await page.getByRole("dialog", { name: "Olympia, in detail" }).waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/iiif\/3\/\d+\/\d+,/.test(name))
  );
  return await pinsUntil(page, ({ apart }) => apart > 50, "the pins are on their places");
}
