/** A curator makes a tour: stops found, put in order by mouse and keys, framed, looked at and saved. */
import assert from "node:assert/strict";
import { drawnImage } from "../support/pictures.ts";
import { until } from "../support/time.ts";
import { asCurator, atDesk, curatorArrives } from "./at_desk.ts";
import { barriersLightAndDark, DESKTOP, PHONE, shoot } from "./visitor.ts";

Deno.test("tour editor: a tour is created by mouse and keys, and previewed for phone and desk", async () => {
  await using visitor = await curatorArrives();
  const found = await (await visitor.server.fetch("/api/search?q=Olympia")).json();
  await asCurator(visitor, `/api/paintings/${found.paintings[0].id}/upload-image`, {
    imageData: drawnImage(1600, 1100, "jpeg").toBase64(),
    mimeType: "image/jpeg",
  });
  interface Shown {
    title: string;
    stops: { title: string; width: number | null; pos_x: number | null }[];
  }
  const tours = async (): Promise<{ id: number; title: string }[]> =>
    await (await visitor.server.fetch("/api/tours")).json();
  const saved = async (): Promise<Shown | undefined> => {
    const made = (await tours()).find(({ title }) => title === "Ribbons");
    if (made === undefined) return undefined;
    return await (await visitor.server.fetch(`/api/tours/${made.id}`)).json();
  };
  await atDesk(visitor, DESKTOP, async (page) => {
    const titles = () => page.locator(".stop-name > span:last-child").allInnerTexts();
    const order = (wanted: RegExp[]) =>
      until(
        titles,
        (all) => all.length === wanted.length && wanted.every((title, at) => title.test(all[at]!)),
        `the order is ${wanted.join()}`,
      );
    await page.getByLabel("Title, required").first().fill("Ribbons");
    const find = page.getByRole("combobox", { name: /^Add a stop/ });
    for (const name of ["Olympia", "Impression, Sunrise", "The Starry Night"]) {
      await find.fill(name);
      await page.getByRole("option", { name: new RegExp(`^${name}`) }).first().waitFor();
      await find.press("Enter");
      await page.getByRole("button", { name: new RegExp(`^\\d ${name}`) }).waitFor();
    }
    await order([/1 Olympia/, /2 Impression/, /3 The Starry/]);
    const grip = (number: number) =>
      page.getByRole("button", { name: new RegExp(`^Move stop ${number}`) });
    await grip(3).focus();
    await page.keyboard.press("ArrowUp");
    await order([/1 Olympia/, /2 The Starry/, /3 Impression/]);
    await page.keyboard.press("ArrowUp");
    await order([/1 The Starry/, /2 Olympia/, /3 Impression/]);
    const from = (await grip(3).boundingBox())!;
    const to = (await grip(1).boundingBox())!;
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 10, { steps: 6 });
    await page.mouse.up();
    await order([/1 Impression/, /2 The Starry/, /3 Olympia/]);

    await page.getByRole("button", { name: /^3 Olympia/ }).click();
    await page.locator(".stop-stage .openseadragon-canvas").waitFor();
    const frame = page.getByRole("button", { name: /^Use the current view/ });
    await frame.waitFor();
    await page.locator(".stop-stage .openseadragon-canvas").focus();
    await page.keyboard.press("+");
    await page.keyboard.press("a");
    await page.locator(".place-body").waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "tour-editor"), []);
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByRole("button", { name: "Preview" }).click();
    const screen = page.getByRole("group", { name: "On a phone" }).last();
    await screen.getByRole("heading", { name: "Olympia" }).first().waitFor();
    await screen.locator(".zoom-box canvas").first().waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "tour-editor-phone"), []);
    await page.getByRole("button", { name: "On a desk" }).click();
    await page.locator(".preview-screen .zoom-box canvas").first().waitFor();
    await shoot(page, "tour-editor-desk");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+s");
    const made = (await until(saved, (tour) => tour !== undefined, "it is saved"))!;
    assert.deepEqual(made.stops.map(({ title }) => title), [
      "Impression, Sunrise",
      "The Starry Night",
      "Olympia",
    ]);
    assert.ok(made.stops[2]!.width! > 0.1 && made.stops[2]!.width! < 0.7);
    await page.getByRole("button", { name: "Undo" }).click();
    await until(saved, (tour) => tour === undefined, "it is gone");
    // What was typed stays, to be saved once more.
    await page.getByRole("button", { name: /^Create/ }).click();
    await until(saved, (tour) => tour !== undefined, "it is saved again");
  }, { path: "/curator/tour", expected: /404/ });

  const { id } = (await tours()).find(({ title }) => title === "Ribbons")!;
  await atDesk(visitor, PHONE, async (page) => {
    await page.getByRole("button", { name: /^1 Impression/ }).waitFor();
    const [content, window] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    assert.ok(content! <= window!, `${content} > ${window}`);
    await page.getByRole("button", { name: /^3 Olympia/ }).tap();
    await page.locator(".place-body").waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "tour-editor-390"), []);
  }, { path: `/curator/tour?id=${id}` });
});
