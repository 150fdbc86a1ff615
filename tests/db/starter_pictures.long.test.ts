import assert from "node:assert/strict";
import { and, eq, isNotNull } from "drizzle-orm";
import { paintingContext, paintingPage } from "../../db/gallery/paintings.ts";
import { Pictures } from "../../services/gallery/pictures/pictures.ts";
import type { Database } from "../../db/open.ts";
import { artists, paintings } from "../../db/schema/gallery.ts";
import { imageFiles } from "../../db/schema/pictures.ts";
import { publishStarterPictures, readStarterPictures } from "../../services/seed/pictures.ts";
import { PUBLIC_DOMAIN } from "../../domain/gallery/attribution.ts";
import { DiskImageStore } from "../../adapters/images/disk_store.ts";
import { manifest } from "../../domain/iiif/presentation/manifest.ts";
import { probe } from "../../domain/images/probe.ts";
import { TestDatabase } from "../support/app.ts";
import { PictureFile } from "./starter_files.ts";

const FOLDER = new URL("../../db/starter/pictures/", import.meta.url);

/** A database with the starter catalog, and the wall that its pictures are published on. */
async function catalog() {
  const test = await TestDatabase.withStarter();
  const store = await DiskImageStore.open(`${test.folder}/images`);
  const pictures = new Pictures(test.db, store, (message) => assert.fail(message));
  const publish = (signal = new AbortController().signal) =>
    publishStarterPictures({ db: test.db, pictures, signal });
  return {
    db: test.db,
    store,
    pictures,
    publish,
    async [Symbol.asyncDispose]() {
      await store.close();
      await test[Symbol.asyncDispose]();
    },
  };
}

const withPicture = async (db: Database) =>
  (await db.read.select({ id: paintings.id }).from(paintings).where(
    isNotNull(paintings.image_path),
  ))
    .map(({ id }) => id);

async function idOf(db: Database, name: string): Promise<number> {
  const [artist, title] = name.split(" / ") as [string, string];
  const [row] = await db.read.select({ id: paintings.id }).from(paintings)
    .innerJoin(artists, eq(artists.id, paintings.artist_id))
    .where(and(eq(artists.name, artist), eq(paintings.title, title)));
  return row!.id;
}

Deno.test("starter pictures: each has a painting and two files of the listed sizes", async () => {
  await using wall = await catalog();
  const listed = await readStarterPictures();
  assert.equal(PictureFile.parse(listed).length, 351);
  let larger = 0;
  for (const { painting, file } of listed) {
    assert.ok(await idOf(wall.db, painting), painting);
    const full = probe(await Deno.readFile(new URL(`${file}.webp`, FOLDER)));
    const thumbnail = probe(await Deno.readFile(new URL(`${file}-thumb.webp`, FOLDER)));
    const longSide = Math.max(full.width, full.height);
    assert.ok(longSide <= 3000, file);
    if (longSide > 1400) larger++;
    assert.equal(Math.max(thumbnail.width, thumbnail.height), 480, file);
  }
  assert.equal(larger, 13, "works of the tours");
  const files = [...Deno.readDirSync(FOLDER)].filter(({ name }) => name.endsWith(".webp"));
  assert.equal(files.length, 2 * listed.length, "no file that the list does not name");
});

Deno.test("starter pictures: published once, with their sources", async () => {
  await using wall = await catalog();
  assert.equal(await wall.publish(), 351);
  assert.equal((await withPicture(wall.db)).length, 351);
  const wave = await idOf(wall.db, "Vincent van Gogh / The Starry Night");
  const context = await paintingContext(wall.db.read, wave);
  assert.equal(context!.image_license, PUBLIC_DOMAIN);
  assert.match(context!.image_source!, /^https:\/\//);
  const page = await paintingPage(wall.db.read, wave);
  const document = manifest("https://depot.example", { page: page!, context: context! });
  assert.equal(document.rights, "http://creativecommons.org/publicdomain/mark/1.0/");
  assert.deepEqual(document.requiredStatement?.value, { none: [context!.image_source] });
  const [row] = await wall.db.read.select().from(paintings).where(eq(paintings.id, wave));
  assert.equal((await wall.store.stat(row!.image_path!)) !== undefined, true);
  const [file] = await wall.db.read.select().from(imageFiles)
    .where(eq(imageFiles.path, row!.thumbnail_path!));
  assert.deepEqual([file!.state, file!.type], ["live", "image/webp"]);

  await wall.pictures.clear({ type: "painting", id: wave }, {
    username: "ada",
    action: "painting.clear_image",
  });
  assert.equal(await wall.publish(), 0, "the second start publishes nothing");
});

Deno.test("starter pictures: removed and existing pictures are respected; an interrupted start resumes", async () => {
  await using wall = await catalog();
  const cleared = await idOf(wall.db, "Vincent van Gogh / The Starry Night");
  await wall.pictures.clear({ type: "painting", id: cleared }, {
    username: "ada",
    action: "painting.clear_image",
  });
  const stopping = new AbortController();
  let published = 0;
  const job = {
    db: wall.db,
    pictures: {
      publishFirst: async (...given: Parameters<Pictures["publishFirst"]>) => {
        if (++published === 20) stopping.abort();
        return await wall.pictures.publishFirst(...given);
      },
    },
    signal: stopping.signal,
  };
  await publishStarterPictures(job);
  const first = await withPicture(wall.db);
  assert.ok(first.length >= 19 && first.length <= 20);
  assert.equal(await wall.publish() + first.length, 350);
  assert.equal((await withPicture(wall.db)).includes(cleared), false);
});

Deno.test("starter pictures: a database without the starter catalog gets none", async () => {
  await using test = await TestDatabase.open();
  const pictures = { publishFirst: () => assert.fail("nothing to publish") };
  const { signal } = new AbortController();
  assert.equal(await publishStarterPictures({ db: test.db, pictures, signal }), 0);
});
