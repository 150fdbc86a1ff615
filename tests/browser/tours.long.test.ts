/** Guided tours as a visitor walks them: by mouse, by keys and by thumb. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { drawnImage } from "../support/pictures.ts";
import { asCurator, curatorArrives } from "./at_desk.ts";
import { barriersLightAndDark, DESKTOP, PHONE, shared, shoot } from "./visitor.ts";

/** A visitor of a gallery in which the first work of the first tour has a picture. */
async function arrive() {
  const visitor = await curatorArrives();
  const [first] = await (await visitor.server.fetch("/api/tours")).json();
  const tour = await (await visitor.server.fetch(`/api/tours/${first.id}`)).json();
  await asCurator(visitor, `/api/paintings/${tour.stops[0].painting_id}/upload-image`, {
    imageData: drawnImage(1400, 940, "jpeg").toBase64(),
    mimeType: "image/jpeg",
  });
  return { visitor, tour, path: `/tours/${first.id}` };
}
const gallery = shared(arrive);

/**
 * Until the script listens, which then writes `?stop=03` as it writes numbers itself: keys and touches
 * on what the server has drawn are lost before.
 */
const listening = (page: Page) => page.waitForFunction(() => !location.search.includes("=0"));

const heading = (page: Page, name: string) =>
  page.locator(".tour-stop").getByRole("heading", { name, exact: true }).waitFor();

Deno.test("tours by mouse: from the navigation to the list and through a tour", async () => {
  const { visitor, tour } = await gallery();
  await visitor.open("/tours", DESKTOP, async (page) => {
    assert.deepEqual(await barriersLightAndDark(page, "tours-1280"), []);
    const nav = page.getByRole("navigation", { name: "The collection" });
    assert.equal(
      await nav.getByRole("link", { name: "Tours" }).getAttribute("aria-current"),
      "page",
    );
    await page.getByRole("link", { name: tour.title }).click();
    await heading(page, tour.stops[0].title);
    await page.locator(".zoom-box canvas").first().waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "tour-1280"), []);
    await page.getByRole("button", { name: "Next" }).click();
    await heading(page, tour.stops[1].title);
    await page.waitForFunction(() => location.search === "?stop=2");
    await page.getByRole("button", { name: `Stop 4: ${tour.stops[3].title}` }).click();
    await heading(page, tour.stops[3].title);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await heading(page, tour.stops[2].title);
  });
});

Deno.test("tours by keys: the URL has the stop; arrows, Home and End move", async () => {
  const { visitor, tour, path } = await gallery();
  const { stops } = tour;
  await visitor.open(`${path}?stop=03`, DESKTOP, async (page) => {
    await heading(page, stops[2].title);
    await listening(page);
    await page.keyboard.press("ArrowRight");
    await heading(page, stops[3].title);
    await page.keyboard.press("End");
    await heading(page, stops.at(-1).title);
    await page.keyboard.press("ArrowRight");
    await heading(page, stops.at(-1).title);
    await page.keyboard.press("Home");
    await heading(page, stops[0].title);
    await page.waitForFunction(() => location.search === "");
  });
});

Deno.test("tours by keys: ? lists the shortcuts, which are off meanwhile and in text fields", async () => {
  const { visitor, tour, path } = await gallery();
  await visitor.open(`${path}?stop=01`, DESKTOP, async (page) => {
    await listening(page);
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await page.keyboard.press("?");
    await list.getByText("Previous and next stop").waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "tour-keys"), []);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    await heading(page, tour.stops[0].title);
    await page.keyboard.press("/");
    await page.keyboard.type("?");
    assert.equal(await page.getByRole("combobox").inputValue(), "?");
    assert.equal(await list.count(), 0);
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await list.waitFor();
  });
});

Deno.test("tours on a phone, in Russian and by thumb: the text below, nothing wider than the screen", async () => {
  const { visitor, path } = await gallery();
  const { stops } = await (await visitor.server.fetch(`/api${path}?lang=ru`)).json();
  await visitor.open(`${path}?stop=01`, { ...PHONE, language: "ru" }, async (page) => {
    await heading(page, stops[0].title);
    await listening(page);
    const picture = (await page.locator(".tour-stage .holder").boundingBox())!;
    const text = (await page.locator(".tour-stop").boundingBox())!;
    assert.ok(text.y >= picture.y + picture.height);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    await page.locator(".tour-stop").evaluate((element) => {
      const touch = (
        x: number,
      ) => [new Touch({ identifier: 1, target: element, clientX: x, clientY: 600 })];
      const send = (type: string, init: TouchEventInit) =>
        element.dispatchEvent(new TouchEvent(type, { bubbles: true, ...init }));
      send("touchstart", { touches: touch(300), changedTouches: touch(300) });
      send("touchend", { touches: [], changedTouches: touch(120) });
    });
    await heading(page, stops[1].title);
    assert.deepEqual(await barriersLightAndDark(page, "tour-390"), []);
  });
  await visitor.open("/tours", PHONE, async (page) => {
    await shoot(page, "tours-390");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  });
});

Deno.test("tours in print: the whole text without controls", async () => {
  const { visitor, tour, path } = await gallery();
  await visitor.open(path, DESKTOP, async (page) => {
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".tour-text li h3").count(), tour.stops.length);
    assert.equal(await page.getByText(tour.stops.at(-1).body).isVisible(), true);
    assert.equal(await page.locator(".tour-steps").isVisible(), false);
  });
});
