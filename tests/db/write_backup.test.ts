/** A backup that is overtaken: pictures are replaced while it reads them. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { unpackTar } from "modern-tar";
import { writeBackup } from "../../services/backup/write_backup.ts";
import type { EncodedFile } from "../../services/gallery/pictures/image_files.ts";
import { Pictures } from "../../services/gallery/pictures/pictures.ts";
import { DiskImageStore } from "../../adapters/images/disk_store.ts";
import { artist, era, fill, movement, painting } from "../support/catalog.ts";
import { pictureFiles } from "../support/pictures.ts";
import { TestDatabase } from "../support/app.ts";

const ONE = { type: "painting", id: 1 } as const;
const BY_ADA = { username: "ada", action: "painting.upload_image" } as const;

async function withPicture(
  work: (wall: { database: TestDatabase; store: DiskImageStore; pictures: Pictures }) => Promise<
    void
  >,
): Promise<void> {
  await using database = await TestDatabase.open();
  await fill(database.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: [painting(1)],
  });
  const store = await DiskImageStore.open(`${database.folder}/images`);
  const pictures = new Pictures(database.db, store, () => {});
  await pictures.replace(ONE, sound(), BY_ADA);
  await work({ database, store, pictures });
  await store.close();
}

/** Files with the hashes of their own bytes. */
function sound() {
  const hashed = (file: EncodedFile) => ({
    ...file,
    sha256: createHash("sha256").update(file.bytes).digest("hex"),
  });
  const { full, thumbnail } = pictureFiles();
  return { full: hashed(full), thumbnail: hashed(thumbnail) };
}

/** A backup in memory: its manifest, and the names of its entries. */
async function backupOf(
  source: Omit<Parameters<typeof writeBackup>[0], "database">,
  folder: string,
) {
  const { readable, writable } = new TransformStream<
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>
  >();
  const [manifest, bytes] = await Promise.all([
    writeBackup({ ...source, database: `${folder}/depot.db` }, writable),
    new Response(readable).bytes(),
  ]);
  const names = (await unpackTar(bytes)).map(({ header }) => header.name);
  return { manifest, names };
}

Deno.test("writeBackup: a picture replaced during the backup is included in its new version", async () => {
  await withPicture(async ({ database, store, pictures }) => {
    let replaced = false;
    const overtaken = {
      async open(path: string) {
        if (!replaced) {
          replaced = true;
          await pictures.replace(ONE, sound(), BY_ADA);
          await pictures.deleteExpired(Date.now() + 91 * 86_400_000);
        }
        return await store.open(path);
      },
    };
    const { manifest, names } = await backupOf(
      { db: database.db, store: overtaken },
      database.folder,
    );
    const live = [...await store.list()].sort();
    assert.equal(live.length, 2);
    assert.deepEqual(manifest.images.map(({ path }) => path), live);
    assert.deepEqual(manifest.lost, []);
    assert.deepEqual(names, [...live.map((path) => `images/${path}`), "depot.db", "manifest.json"]);
  });
});

Deno.test("writeBackup: includes retained pictures", async () => {
  await withPicture(async ({ database, store, pictures }) => {
    await pictures.replace(ONE, sound(), BY_ADA);
    const { manifest } = await backupOf({ db: database.db, store }, database.folder);
    assert.equal(manifest.images.length, 4);
    assert.deepEqual(manifest.images.map(({ path }) => path), [...await store.list()].sort());
  });
});

Deno.test("writeBackup: reports a missing picture as lost and completes the backup", async () => {
  await withPicture(async ({ database, store }) => {
    const [first, second] = [...await store.list()].sort();
    await store.remove(first!);
    const { manifest, names } = await backupOf({ db: database.db, store }, database.folder);
    assert.deepEqual(manifest.lost, [first]);
    assert.deepEqual(manifest.images.map(({ path }) => path), [second]);
    assert.deepEqual(names, [`images/${second}`, "depot.db", "manifest.json"]);
  });
});

Deno.test("writeBackup: reports a write error and removes its copy", async () => {
  await withPicture(async ({ database, store }) => {
    const full = new WritableStream<Uint8Array<ArrayBuffer>>({
      write() {
        throw new Error("No space left on device");
      },
    });
    const source = { db: database.db, store, database: `${database.folder}/depot.db` };
    await assert.rejects(writeBackup(source, full), /No space left/);
    const names = Array.from(Deno.readDirSync(database.folder), ({ name }) => name);
    assert.deepEqual(names.filter((name) => name.includes(".backup-")), []);
  });
});
