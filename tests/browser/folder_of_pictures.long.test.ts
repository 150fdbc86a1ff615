/** A curator publishes a folder of sixty pictures: matched, decided by keys, cropped, undone. */
import assert from "node:assert/strict";
import sharp from "sharp";
import { drawnImage } from "../support/pictures.ts";
import { eventually, MAX_WAIT_MS, until } from "../support/time.ts";
import { asCurator, atDesk, curatorArrives, paintingOf } from "./at_desk.ts";
import { barriersLightAndDark, DESKTOP, PHONE } from "./visitor.ts";

interface Work {
  id: number;
  title: string;
  artist: string;
}

/** Works of several artists, without two of one title. */
async function worksOf(fetch: (path: string) => Promise<Response>): Promise<Work[]> {
  const works = new Map<string, Work>();
  for (let id = 200; works.size < 60; id++) {
    const response = await fetch(`/api/artists/${id}`);
    const { artist, paintings = [] } = await response.json();
    const name = artist?.name;
    if (response.ok && name === undefined) throw new Error("An artist without a name");
    for (const { id, title } of paintings) {
      if (/^[A-Za-z ]{8,}$/.test(title)) works.set(title, { id, title, artist: name });
    }
  }
  return [...works.values()];
}

/** A work whose picture has been published. */
async function publishedWork(visitor: Awaited<ReturnType<typeof curatorArrives>>) {
  const [{ id, title }] = (await (await visitor.server.fetch("/api/search?q=Olympia")).json())
    .paintings;
  await asCurator(visitor, `/api/paintings/${id}/upload-image`, {
    imageData: drawnImage(400, 300, "jpeg").toBase64(),
    mimeType: "image/jpeg",
  });
  return { id, title };
}

const picture = (name: string, at: number) => ({
  name,
  mimeType: "image/jpeg",
  buffer: Buffer.from(drawnImage(120 + at, 90, "jpeg")),
});

Deno.test("sixty pictures: matched, decided, cropped, published as one, and undone", async () => {
  await using visitor = await curatorArrives();
  const { server } = visitor;
  const works = await worksOf((path) => server.fetch(path));
  const [numbered, named, doubtful] = [
    works.slice(0, 20),
    works.slice(20, 40),
    works.slice(40, 55),
  ];
  await asCurator(visitor, "/api/records/paintings/bulk", {
    records: numbered.map(({ id }, at) => ({
      id,
      changes: [{ field: "inventory_number", act: "set", value: `INV ${1000 + at}` }],
    })),
    changes: [],
    reason: "",
  });
  const files = [
    ...numbered.map((_, at) => `INV-${1000 + at}.jpg`),
    ...named.map(({ title, artist }) => `${artist} - ${title}.jpg`),
    ...doubtful.map(({ title }) => `${title}.jpg`),
    ...[1, 2, 3, 4, 5].map((at) => `DSC_000${at}.jpg`),
  ].map(picture);
  const before = (await paintingOf(visitor, numbered[0]!.id)).image_path;

  await atDesk(visitor, DESKTOP, async (page) => {
    await page.getByRole("button", { name: "Log out" }).waitFor();
    await page.goto(`${server.url}/curator/pictures`);
    await page.getByLabel("Choose files").setInputFiles([
      ...files,
      { name: "letter.heic", mimeType: "image/heic", buffer: Buffer.from("heic") },
    ]);
    await page.getByText("1 file was left out: only JPEG").waitFor();
    await page.getByRole("button", { name: "Matched 40" }).waitFor();
    await page.getByRole("button", { name: "No match 5" }).waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "folder-of-pictures"), []);

    // The first is cropped by keys.
    const first = page.locator("li", { hasText: "INV-1000.jpg" });
    await first.getByRole("button", { name: "Crop" }).click();
    const corner = page.getByRole("button", { name: "Top left corner" });
    await corner.press("Shift+ArrowRight");
    await corner.press("Shift+ArrowDown");
    await page.getByLabel("Straighten").press("ArrowRight");
    await page.getByRole("button", { name: "Trim the frame" }).click();
    await page.getByRole("button", { name: "Rotate right" }).click();
    assert.deepEqual(await barriersLightAndDark(page, "crop-editor"), []);
    await page.getByRole("button", { name: "Save" }).click();
    await first.getByText("Cropped").waitFor();
    // The second is cropped by mouse.
    const second = page.locator("li", { hasText: "INV-1001.jpg" });
    await second.getByRole("button", { name: "Crop" }).click();
    const { x, y } = (await page.getByRole("button", { name: "Bottom right corner" })
      .boundingBox())!;
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.down();
    await page.mouse.move(x - 45, y - 35, { steps: 4 });
    await page.mouse.up();
    await page.getByRole("button", { name: "Save" }).click();
    await second.getByText("Cropped").waitFor();

    // The doubtful ones are decided by keys.
    await page.getByRole("button", { name: "To decide 15" }).click();
    for (const { title } of doubtful) {
      await page.locator("li", { hasText: `${title}.jpg` }).getByRole("radio").first().press(
        "Space",
      );
    }
    // A crop that fails is repeated without the file.
    const sent: string[] = [];
    const address = `/api/paintings/${numbered[0]!.id}/image`;
    await page.route(`**${address}/crop`, (route) => route.abort(), { times: 1 });
    page.on("request", (request) => {
      if (request.url().includes(address)) sent.push(request.method());
    });
    await page.getByRole("button", { name: "Publish 55" }).click();
    await page.getByText("54 of 55 published").waitFor({ timeout: 240_000 });
    await page.getByRole("button", { name: "Publish 1", exact: true }).click();
    await page.getByText("55 of 55 published").waitFor();
    assert.deepEqual(sent, ["PUT", "PATCH", "PATCH"]);
    const cropped = await asCurator(
      visitor,
      `/api/paintings/${numbered[0]!.id}/image/crop`,
      undefined,
      "GET",
    );
    assert.equal(cropped.crop.rotation, 90.1);

    const part = await asCurator(
      visitor,
      `/api/paintings/${numbered[1]!.id}/image/crop`,
      undefined,
      "GET",
    );
    assert.ok(part.crop.width < 0.98 && part.crop.x === 0, JSON.stringify(part));

    // One is undone in the log, by keys, then all.
    const log = await page.context().newPage();
    const { id, title } = numbered[1]!;
    const published = (await paintingOf(visitor, id)).image_path;
    await log.goto(`${server.url}/curator/audit?target_type=painting&target_id=${id}`);
    await log.locator("summary", { hasText: "2 parts of it" }).press("Enter");
    await log.getByRole("heading", { name: /Image cropped by ada/ }).waitFor();
    await eventually(
      () =>
        log.locator(".entry figure img").evaluateAll((all) =>
          all.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length
        ),
      3,
    );
    await log.getByText("Before: none").waitFor();
    assert.deepEqual(await barriersLightAndDark(log, "log-of-pictures"), []);
    await log.getByRole("button", { name: `Undo: Image cropped, ${title}` }).press("Enter");
    await log.getByRole("heading", { name: /Image restored by ada/ }).first().waitFor();
    await log.close();
    const { image_path } = await paintingOf(visitor, id);
    assert.notEqual(image_path, published);
    assert.match(image_path!, new RegExp(`/${id}-`));
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone").first().waitFor({ timeout: 60_000 });
    assert.equal((await paintingOf(visitor, numbered[0]!.id)).image_path, before);
    await page.getByText("0 of 55 published").waitFor();
    await page.getByRole("button", { name: "Publish 55" }).waitFor();
  }, { expected: /ERR_FAILED/ });
  // The crop of a published picture is changed from the form of its painting.
  await atDesk(visitor, DESKTOP, async (page) => {
    await page.getByRole("button", { name: "Log out" }).waitFor();
    const { id, title } = await publishedWork(visitor);
    await page.goto(`${server.url}/curator/catalog?kind=painting&id=${id}`);
    await page.getByRole("link", { name: "Crop", exact: true }).click();
    await page.getByRole("heading", { name: `Crop: ${title}` }).waitFor();
    await page.getByRole("button", { name: "Rotate left" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(/curator\/catalog/);
    const { crop } = await asCurator(visitor, `/api/paintings/${id}/image/crop`, undefined, "GET");
    assert.equal(crop.rotation, -90);
  });
});

Deno.test("pictures: two files for one work are decided, TIFF is shown, a failed crop is undone", async () => {
  await using visitor = await curatorArrives();
  const { server } = visitor;
  const [{ id, title }, scanned] = await worksOf((path) => server.fetch(path)) as [Work, Work];
  const before = (await paintingOf(visitor, id)).image_path;
  await atDesk(visitor, DESKTOP, async (page) => {
    await page.getByRole("button", { name: "Log out" }).waitFor();
    await page.goto(`${server.url}/curator/pictures`);
    const files = page.getByLabel("Choose files");
    await files.setInputFiles([picture(`${title}.jpg`, 0), picture(`${title}.png`, 1)]);
    await page.getByRole("button", { name: "To decide 2" }).waitFor();
    const [one, other] = [".jpg", ".png"].map((end) =>
      page.locator("li", { has: page.locator("legend", { hasText: `${title}${end}` }) })
    );
    await one!.getByRole("radio").first().check();
    await other!.getByRole("radio").first().check();
    await one!.getByText(`${title}.png is for the same work.`).waitFor();
    await page.getByRole("button", { name: "Publish 2" }).press("Enter");
    await page.getByText("Several files are for the same work: choose one of them.").first()
      .waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "folder-same-work"), []);
    await one!.getByRole("button", { name: "Use this file" }).click();
    assert.ok(await other!.getByRole("radio").last().isChecked());

    // What has been published is undone even if its crop has failed.
    await one!.getByRole("button", { name: "Crop" }).click();
    await page.getByRole("button", { name: "Rotate right" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.route("**/image/crop", (route) => route.abort(), { times: 1 });
    await page.getByRole("button", { name: "Publish 1", exact: true }).click();
    await one!.getByText("The server cannot be reached.").waitFor();
    await page.getByText("0 of 1 published").waitFor();
    assert.notEqual((await paintingOf(visitor, id)).image_path, before);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone").first().waitFor();
    assert.equal((await paintingOf(visitor, id)).image_path, before);

    // A published file is replaced by another one of the page if the curator says so.
    await page.getByRole("button", { name: "Publish 1", exact: true }).click();
    await one!.getByText("Published", { exact: true }).waitFor();
    await other!.getByRole("radio").first().check();
    await other!.getByText(`${title}.jpg is for the same work.`).waitFor();
    await page.getByRole("button", { name: "Publish 1", exact: true }).press("Enter");
    await page.getByText("Several files are for the same work: choose one of them.").first()
      .waitFor();
    await other!.getByRole("button", { name: "Use this file" }).click();
    await page.getByRole("button", { name: "Publish 1", exact: true }).click();
    await page.getByText("2 of 2 published").waitFor();

    // A TIFF is sent for its preview, and not again for its publication.
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/uploads")) sent.push(request.method());
    });
    const buffer = await sharp(drawnImage(300, 200, "jpeg")).tiff({ compression: "lzw" })
      .toBuffer();
    await files.setInputFiles([
      { name: `${scanned.artist} - ${scanned.title}.tif`, mimeType: "image/tiff", buffer },
    ]);
    await page.getByText("Browsers do not show TIFF.").waitFor();
    await page.getByRole("button", { name: "Show preview" }).click();
    await page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>("li figure img");
      return image !== null && image.naturalWidth > 0;
    });
    await page.getByRole("button", { name: "Crop" }).click();
    await page.getByRole("button", { name: "Rotate right" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Publish 1", exact: true }).click();
    await page.getByText("1 of 1 published").waitFor({ timeout: MAX_WAIT_MS });
    assert.deepEqual(sent, ["POST", "PATCH", "GET"]);

    // A preview that is answered after the publication, which deletes the upload, is no error.
    const held = Promise.withResolvers<void>();
    await page.route("**/preview", async (route) => {
      await held.promise;
      await route.continue();
    });
    await files.setInputFiles([
      { name: `${scanned.artist} - ${scanned.title}.tif`, mimeType: "image/tiff", buffer },
    ]);
    const asked = page.waitForRequest(/preview$/);
    const answered = page.waitForResponse(/preview$/);
    await page.getByRole("button", { name: "Show preview" }).click();
    await asked;
    await page.getByRole("button", { name: "Publish 1", exact: true }).click();
    await page.getByText("1 of 1 published").waitFor({ timeout: MAX_WAIT_MS });
    held.resolve();
    assert.equal((await answered).status(), 404);
    await page.getByText("Published", { exact: true }).waitFor();
    assert.equal(await page.locator("li [role=alert]").count(), 0);
  }, { expected: /ERR_FAILED|404/ });
});

Deno.test("pictures on a phone: an upload survives a lost connection and a pause; a crop is drawn by touch", async () => {
  await using visitor = await curatorArrives();
  const { server } = visitor;
  const [{ id, title, artist }] = await worksOf((path) => server.fetch(path)) as [Work];
  await atDesk(visitor, { ...PHONE, language: "ru" }, async (page) => {
    await page.getByRole("button", { name: "Выйти" }).waitFor();
    await page.goto(`${server.url}/curator/pictures`);
    await page.getByLabel("Выбрать файлы").setInputFiles([{
      name: `${artist} - ${title}.jpg`,
      mimeType: "image/jpeg",
      buffer: Buffer.from(drawnImage(600, 450, "jpeg")),
    }]);
    await page.getByRole("button", { name: "Найдены 1" }).waitFor();
    assert.deepEqual(await barriersLightAndDark(page, "folder-of-pictures-phone"), []);
    await page.getByRole("button", { name: "Обрезать" }).tap();
    const save = page.getByRole("button", { name: "Сохранить" });
    const corner = page.getByRole("button", { name: "Левый верхний угол" });
    const [from, to] = [(await corner.boundingBox())!, (await save.boundingBox())!];
    assert.ok(to.y + to.height <= PHONE.height, "Save is within the window");
    assert.deepEqual(await barriersLightAndDark(page, "crop-editor-phone"), []);
    const touch = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", by = 0) =>
      touch.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd"
          ? []
          : [{ x: from.x + from.width / 2 + by, y: from.y + from.height / 2 + by }],
      });
    await send("touchStart");
    for (let by = 15; by <= 60; by += 15) await send("touchMove", by);
    await send("touchEnd");
    await until(
      async () => (await corner.boundingBox())!.x,
      (x) => x > from.x + 40,
      "the corner follows the finger",
    );
    await save.tap();
    await page.getByText("Обрезано").waitFor();

    // The connection is lost, then the curator pauses: both go on from what has arrived.
    const parts: string[] = [];
    let isHeld = true;
    await page.route("**/api/uploads/*", async (route) => {
      const method = route.request().method();
      parts.push(method);
      if (parts.length === 1) return await route.abort();
      if (method !== "PATCH" || !isHeld) return await route.continue();
      // Not answered: until the pause aborts it.
    });
    await page.getByRole("button", { name: "Опубликовать: 1" }).tap();
    await until(() => Promise.resolve(parts.join()), (text) => text === "PATCH,HEAD,PATCH", "sent");
    await page.getByRole("button", { name: "Приостановить" }).tap();
    isHeld = false;
    await page.getByRole("button", { name: "Продолжить" }).tap();
    await page.getByText("Опубликовано: 1 из 1").waitFor();
    assert.deepEqual(parts, ["PATCH", "HEAD", "PATCH", "HEAD", "PATCH"]);
    const { crop } = await asCurator(visitor, `/api/paintings/${id}/image/crop`, undefined, "GET");
    assert.ok(crop.x > 0.05 && crop.y > 0.05 && crop.width < 0.95, JSON.stringify(crop));
  }, { expected: /ERR_FAILED|ERR_ABORTED/ });
});
