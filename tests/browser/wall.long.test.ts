/** A visitor's wall: filled with hearts, arranged, walked through, shared and kept. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { asCurator, curatorArrives } from "./at_desk.ts";
import { drawnImage } from "../support/pictures.ts";
import { barriersLightAndDark, DESKTOP, PHONE, shared } from "./visitor.ts";

const TITLES = ["Olympia", "The Starry Night", "Las Meninas"];

/** A gallery in which the first of three works has a picture. */
const gallery = shared(async () => {
  const visitor = await curatorArrives();
  const works: { id: number; title: string }[] = [];
  for (const title of TITLES) {
    const found = await visitor.server.fetch(`/api/search?q=${encodeURIComponent(title)}`);
    const { paintings } = await found.json();
    works.push(paintings.find((one: { title: string }) => one.title === title));
  }
  await asCurator(visitor, `/api/paintings/${works[0]!.id}/upload-image`, {
    imageData: drawnImage(900, 720, "jpeg").toBase64(),
    mimeType: "image/jpeg",
  });
  return { visitor, works, ids: works.map(({ id }) => id) };
});

const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("my-wall")!));
const grip = (page: Page, title: string) =>
  page.getByRole("button", { name: `Move: ${title}`, exact: true });

Deno.test("wall: hearts fill it, keys and the mouse arrange it, Delete can be undone", async () => {
  const { visitor, works, ids } = await gallery();
  const [a, b, c] = ids;
  await visitor.open("/wall", DESKTOP, async (page) => {
    await page.getByRole("heading", { name: "Nothing hangs here yet" }).waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "wall-empty-1280"), []);
    for (const { id, title } of works) {
      await page.goto(new URL(`/paintings/${id}`, page.url()).href);
      await page.getByRole("button", { name: "Add to my wall", exact: true }).click();
      await page.getByRole("heading", { name: title, level: 1 }).waitFor();
    }
    await page.getByRole("main").getByRole("link", { name: "My wall" }).click();
    await grip(page, TITLES[2]!).focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByText(`${TITLES[2]}: 2 of 3`).waitFor();
    await page.keyboard.press("Home");
    assert.deepEqual(await stored(page), [c, a, b]);
    const boxOf = async (id: number) =>
      (await page.locator(`[data-work="${id}"] .frame`).boundingBox())!;
    const [from, to] = [await boxOf(c!), await boxOf(b!)];
    await page.mouse.move(from.x + 30, from.y + 60);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 60);
    await page.mouse.move(to.x + to.width - 20, to.y + 60, { steps: 4 });
    await page.mouse.up();
    assert.deepEqual(await stored(page), [a, b, c]);
    assert.equal(new URL(page.url()).pathname, "/wall", "the link that was dragged is not opened");
    await grip(page, TITLES[0]!).focus();
    await page.keyboard.press("Delete");
    assert.deepEqual(await stored(page), [b, c]);
    await grip(page, TITLES[1]!).and(page.locator(":focus")).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    assert.deepEqual(await stored(page), [a, b, c]);
    assert.deepEqual(await barriersLightAndDark(page, "wall-1280"), []);
    await page.goto(new URL("/wall/rooms?view=list", page.url()).href);
    await page.getByRole("heading", { name: "My wall", level: 1 }).waitFor();
    assert.deepEqual(
      await page.locator(".rooms-list .work-name").allTextContents(),
      TITLES,
    );
  });
});

Deno.test("wall: a shared wall is shown with missing works listed, and can be saved", async () => {
  const { visitor, ids } = await gallery();
  await visitor.open(`/wall?works=${ids[1]},999999999,${ids[0]}`, PHONE, async (page) => {
    await page.getByRole("heading", { name: "A shared wall" }).waitFor();
    await page.getByText("1 painting of this wall is no longer in the catalog.").waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "wall-shared-390"), []);
    await page.getByRole("link", { name: "Walk through it" }).waitFor();
    await page.getByRole("button", { name: "Keep as my wall" }).click();
    await page.getByRole("heading", { name: "My wall" }).waitFor();
    assert.deepEqual(await stored(page), [ids[1], ids[0]]);
    assert.equal(new URL(page.url()).search, "");
    assert.deepEqual(await barriersLightAndDark(page, "wall-390"), []);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "Nothing hangs here yet" }).waitFor();
  });
});
