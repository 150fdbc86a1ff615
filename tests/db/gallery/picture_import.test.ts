/** A folder of images and the list of its files: which hang, which do not, and why. */
import assert from "node:assert/strict";
import { auditLog } from "../../../db/schema/operations.ts";
import { importPictures } from "../../../services/gallery/pictures/picture_import.ts";
import type { Match } from "../../../domain/gallery/picture_matching.ts";
import { readPictureList } from "../../../domain/gallery/picture_list.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { drawnImage } from "../../support/pictures.ts";
import { TestApp } from "../../support/app.ts";

const FILES: Record<string, Uint8Array<ArrayBuffer>> = {
  "small.jpg": drawnImage(100, 80, "jpeg"),
  "large.jpg": drawnImage(300, 240, "jpeg"),
  "sub/portrait.png": drawnImage(200, 200, "png"),
  "text.jpg": new TextEncoder().encode("no image at all"),
  "cut.jpg": drawnImage(300, 240, "jpeg").slice(0, 400),
  "cleared.jpg": drawnImage(90, 90, "jpeg"),
};

const LIST = `file,artist,title,kind
small.jpg,Frans Hals,Malle Babbe,
large.jpg,Frans Hals,Malle Babbe,painting
sub/portrait.png,Hals,,portrait
text.jpg,Frans Hals,The Merry Drinker,
cut.jpg,Frans Hals,The Merry Drinker,
missing.jpg,Frans Hals,The Laughing Cavalier,
cleared.jpg,Frans Hals,Gypsy Girl,
small.jpg,Frans Hals,Unknown Sitter,
small.jpg,Jan Steen,Malle Babbe,
`;

async function open() {
  const test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1, { name: "Frans Hals" })],
    paintings: [
      painting(1, { title: "Malle Babbe" }),
      painting(2, { title: "The Merry Drinker" }),
      painting(3, { title: "The Laughing Cavalier" }),
      painting(4, { title: "Gypsy Girl" }),
    ],
  });
  await test.pictures.clear({ type: "painting", id: 4 }, {
    username: "ada",
    action: "painting.clear_image",
  });
  const run = (dryRun = false) =>
    importPictures({
      db: test.db,
      pictures: test.pictures,
      images: test.images,
      read: (file) => Promise.resolve(FILES[file]?.slice()),
      dryRun,
    }, readPictureList(LIST));
  return { test, run, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

Deno.test("importPictures: publishes valid files and reports a reason for each other", async () => {
  await using opened = await open();
  const { test, run } = opened;
  const { leftOut, ...counts } = await run();
  assert.deepEqual(counts, { listed: 9, published: 2, already: 0, failed: 0 });
  assert.deepEqual(leftOut.map(({ line, file, reason }) => `${line} ${file}: ${reason}`), [
    "2 small.jpg: large.jpg shows the same, larger",
    "5 text.jpg: " + leftOut[1]!.reason,
    "6 cut.jpg: " + leftOut[2]!.reason,
    "7 missing.jpg: there is no such file",
    "8 cleared.jpg: a curator has cleared this image",
    "9 small.jpg: no painting by Frans Hals is titled Unknown Sitter",
    "10 small.jpg: no artist is named Jan Steen",
  ]);
  assert.match(leftOut[1]!.reason, /not an image/);
  const { painting } = await test.json("/api/paintings/1");
  assert.match(painting.image_path, /^paintings\/0\/1-/);
  assert.deepEqual([painting.checkup_checked, painting.checkup_fixed], [false, false]);
  const { artist } = await test.json("/api/artists/1");
  assert.match(artist.portrait_path, /^portraits\/0\/1-/);
  const log = await test.db.read.select().from(auditLog).orderBy(auditLog.action);
  assert.deepEqual(log.map(({ action }) => action), [
    "artist.upload_portrait",
    "painting.clear_image",
    "painting.upload_image",
  ]);
  assert.ok(log[0]!.operation !== null && log[1]!.operation === null);
  assert.equal(log[2]!.operation, log[0]!.operation);
});

Deno.test("importPictures: a second run changes nothing", async () => {
  await using opened = await open();
  const { test, run } = opened;
  await run();
  const files = await test.store.list();
  const { published, already } = await run();
  assert.deepEqual([published, already], [0, 3]);
  assert.deepEqual(await test.store.list(), files);
});

Deno.test("importPictures: a dry run writes nothing", async () => {
  await using opened = await open();
  const { test, run } = opened;
  assert.equal((await run(true)).published >= 2, true);
  assert.deepEqual([...await test.store.list()], []);
});

Deno.test("importPictures: a damaged file or a crop is never preferred, and no file ends the run", async () => {
  await using opened = await open();
  const { test } = opened;
  const sound = drawnImage(100, 80, "jpeg");
  const files: Record<string, () => Uint8Array<ArrayBuffer>> = {
    "sound.jpg": () => sound,
    // Its header is whole and promises more pixels.
    "cut.png": () => drawnImage(500, 400, "png").slice(0, 400),
    "crop.jpg": () => drawnImage(400, 500, "jpeg"),
    "locked.jpg": () => {
      throw new Deno.errors.PermissionDenied("Permission denied (os error 13)");
    },
    "whole.jpg": () => drawnImage(120, 96, "jpeg"),
  };
  const list = `file,artist,title,note
locked.jpg,Frans Hals,The Laughing Cavalier,
cut.png,Frans Hals,Malle Babbe,
sound.jpg,Frans Hals,Malle Babbe,
crop.jpg,Frans Hals,The Merry Drinker,a crop
whole.jpg,Frans Hals,The Merry Drinker,
`;
  const { published, failed, leftOut } = await importPictures({
    db: test.db,
    pictures: test.pictures,
    images: test.images,
    read: (file) => Promise.resolve(files[file]!().slice()),
  }, readPictureList(list));
  assert.deepEqual([published, failed], [2, 0]);
  assert.deepEqual(leftOut.map(({ file }) => file), ["locked.jpg", "cut.png", "crop.jpg"]);
  assert.equal(leftOut[0]!.reason, "Permission denied (os error 13)");
  for (const [id, width] of [[1, 100], [2, 120]]) {
    const { image_width } = await test.json(`/api/paintings/${id}/context`);
    assert.equal(image_width, width);
  }
});

Deno.test("importPictures: a store failure is reported for each file, and the run goes on", async () => {
  await using opened = await open();
  const { test } = opened;
  let calls = 0;
  const { published, failed, leftOut } = await importPictures({
    db: test.db,
    images: test.images,
    read: (file) => Promise.resolve(FILES[file]?.slice()),
    pictures: {
      publishFirst: (...args) =>
        ++calls === 1
          ? Promise.reject(new Error("No space left on device"))
          : test.pictures.publishFirst(...args),
    },
  }, readPictureList(LIST));
  assert.deepEqual([published, failed], [1, 1]);
  assert.ok(leftOut.some(({ reason }) => reason === "No space left on device"));
});

Deno.test("importPictures: files of a folder are published for the works that their names tell", async () => {
  await using opened = await open();
  const { test } = opened;
  const files = ["large.jpg", "small.jpg", "sub/portrait.png"];
  const reads: string[] = [];
  const list = files.map((file, at) =>
    ({ file, line: at + 1, artist: "", title: "", year: null, kind: "painting" }) as const
  );
  const report = await importPictures({
    db: test.db,
    pictures: test.pictures,
    images: test.images,
    read: (file) => {
      reads.push(file);
      return Promise.resolve(FILES[file]?.slice());
    },
    works: new Map<string, Match>([
      ["large.jpg", { id: 1 }],
      ["small.jpg", { id: 1 }],
      ["sub/portrait.png", { reason: "no work has this name or number" }],
    ]),
  }, list);
  // Once for the size, and the largest once more: only one is held.
  assert.deepEqual(reads, ["large.jpg", "small.jpg", "large.jpg"]);
  assert.deepEqual([report.published, report.already, report.failed], [1, 0, 0]);
  assert.deepEqual(report.leftOut.map(({ file, reason }) => [file, reason]), [
    ["small.jpg", "large.jpg shows the same, larger"],
    ["sub/portrait.png", "no work has this name or number"],
  ]);
});
