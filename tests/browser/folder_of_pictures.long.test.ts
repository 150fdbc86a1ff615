/** A curator publishes a folder of sixty pictures: matched, decided by keys, cropped, undone. */
import assert from "node:assert/strict";
import { drawnImage } from "../support/pictures.ts";
import { asCurator, atDesk, curatorArrives, paintingOf } from "./at_desk.ts";
import { barriersLightAndDark, DESKTOP, PHONE, shoot } from "./visitor.ts";

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

    // One is undone, then all.
    const { records: [entry] } = await asCurator(
      visitor,
      "/api/audit?action=painting.crop_image&limit=1",
      undefined,
      "GET",
    );
    await asCurator(visitor, `/api/audit/${entry.id}/restore`, {});
    const { image_path } = await paintingOf(visitor, doubtful[0]!.id);
    assert.match(image_path!, new RegExp(`/${doubtful[0]!.id}-`));
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
  await atDesk(visitor, PHONE, async (page) => {
    await page.getByRole("button", { name: "Log out" }).waitFor();
    await page.goto(`${server.url}/curator/pictures`);
    await page.getByLabel("Choose files").setInputFiles(files.slice(0, 3));
    await page.getByRole("button", { name: "Matched 3" }).waitFor();
    await shoot(page, "folder-of-pictures-phone");
  });
});
