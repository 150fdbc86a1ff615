/** Hanging and replacing pictures: what is in the row, in the register and on the disk. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import type { PictureTarget } from "../../../db/gallery/picture_rows.ts";
import { changeFlags } from "../../../services/gallery/pictures/picture_review.ts";
import { artists, paintings } from "../../../db/schema/gallery.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { AppError } from "../../../domain/app_error.ts";
import { DiskImageStore } from "../../../adapters/images/disk_store.ts";
import { pictureFiles } from "../../support/pictures.ts";
import { ShiftedClock } from "../../support/time.ts";
import { faulty, TestWall } from "./test_wall.ts";

const ONE: PictureTarget = { type: "painting", id: 1 };
const BY_ADA = { username: "ada", action: "painting.upload_image" } as const;

Deno.test("Pictures.replace: publishes both files, sets the flags and records the change", async () => {
  await using wall = await TestWall.open();
  const hung = await wall.pictures.replace(ONE, pictureFiles("first"), {
    ...BY_ADA,
    note: { source: "upload" },
  });
  const row = await wall.row();
  assert.deepEqual(
    [row.image_path, row.thumbnail_path, row.image_cache_key, row.thumbnail_cache_key],
    [hung.full, hung.thumbnail, hung.cacheKey, hung.cacheKey],
  );
  assert.deepEqual([row.checkup_checked, row.checkup_fixed], [true, true]);
  assert.deepEqual(await wall.assertWhole(), [hung.thumbnail, hung.full].sort());
  const [record] = await wall.read.select().from(auditLog);
  assert.deepEqual(record!.details, {
    before: {
      full: null,
      thumbnail: null,
      fullKey: null,
      thumbnailKey: null,
      checked: false,
      fixed: false,
      cleared: false,
      chosenBy: null,
    },
    after: {
      full: hung.full,
      thumbnail: hung.thumbnail,
      fullKey: hung.cacheKey,
      thumbnailKey: hung.cacheKey,
      checked: true,
      fixed: true,
      cleared: false,
      chosenBy: "ada",
      source: "upload",
    },
  });
});

Deno.test("Pictures.replace: removes the old files and increases the cache key despite the clock", async () => {
  await using wall = await TestWall.open();
  const first = await wall.pictures.replace(ONE, pictureFiles(), BY_ADA);
  const future = Date.now() + 1_000_000;
  await wall.database.db.write((tx) =>
    tx.update(paintings).set({ image_cache_key: future }).where(eq(paintings.id, 1))
  );
  const second = await wall.pictures.replace(ONE, pictureFiles(), BY_ADA);
  assert.equal(second.cacheKey, future + 1);
  assert.notEqual(second.full, first.full);
  assert.deepEqual(await wall.assertWhole(), [second.thumbnail, second.full].sort());
});

Deno.test("Pictures.replace: publishes an artist's portrait", async () => {
  await using wall = await TestWall.open();
  const hung = await wall.pictures.replace({ type: "artist", id: 1 }, pictureFiles(), {
    username: "ada",
    action: "artist.upload_portrait",
  });
  assert.match(hung.full, /^portraits\/0\/1-[a-z0-9]+\.jpg$/);
  const [row] = await wall.read.select().from(artists);
  assert.equal(row!.portrait_path, hung.full);
  assert.equal(row!.portrait_thumb_cache_key, hung.cacheKey);
  await wall.assertWhole();
});

Deno.test("Pictures.replace: concurrent replacements leave one picture and one log entry each", async () => {
  await using wall = await TestWall.open();
  const hung = await Promise.all(
    Array.from({ length: 6 }, () => wall.pictures.replace(ONE, pictureFiles(), BY_ADA)),
  );
  const row = await wall.row();
  const keys = new Set(hung.map(({ cacheKey }) => cacheKey));
  assert.equal(keys.size, 6);
  assert.ok(keys.has(row.image_cache_key!));
  assert.equal((await wall.assertWhole()).length, 2);
  assert.equal((await wall.read.select().from(auditLog)).length, 6);
});

Deno.test("Pictures.replace: 404 for a missing record, also if deleted meanwhile", async () => {
  await using wall = await TestWall.open();
  const gone = (error: unknown) => error instanceof AppError && error.status === 404;
  await assert.rejects(wall.pictures.replace({ ...ONE, id: 9 }, pictureFiles(), BY_ADA), gone);
  const slow = wall.over(faulty(wall.store, {
    put: async (...args) => {
      await wall.store.put(...args);
      await wall.database.db.write((tx) => tx.delete(paintings).where(eq(paintings.id, 1)));
    },
  }));
  await assert.rejects(slow.replace(ONE, pictureFiles(), BY_ADA), gone);
  assert.deepEqual(await wall.assertWhole(), []);
  assert.deepEqual(await wall.read.select().from(auditLog), []);
});

Deno.test("Pictures.replace: a disk failure preserves the old picture and leaves no files", async () => {
  await using wall = await TestWall.open();
  const first = await wall.pictures.replace(ONE, pictureFiles(), BY_ADA);
  for (const failing of ["full", "thumb"]) {
    const full = wall.over(faulty(wall.store, {
      put: (path, ...rest) =>
        path.includes("thumb") === (failing === "thumb")
          ? Promise.reject(new Error("No space left on device"))
          : wall.store.put(path, ...rest),
    }));
    await assert.rejects(full.replace(ONE, pictureFiles(), BY_ADA), /No space left/);
    assert.deepEqual(await wall.assertWhole(), [first.thumbnail, first.full].sort());
  }
  assert.equal((await wall.read.select().from(auditLog)).length, 1);
});

Deno.test("Pictures: a file that cannot be removed is retried later", async () => {
  await using wall = await TestWall.open();
  const first = await wall.pictures.replace(ONE, pictureFiles(), BY_ADA);
  const stuck = wall.over(faulty(wall.store, {
    remove: () => Promise.reject(new Error("in use")),
  }));
  await stuck.clear(ONE, { username: "ada", action: "painting.clear_image" });
  await stuck.deleteExpired(Date.now() + 91 * 86_400_000);
  assert.equal((await wall.store.list()).has(first.full), true);
  assert.deepEqual(wall.warnings, Array(2).fill("A file that nothing names could not be removed"));
  await wall.pictures.tidy();
  assert.deepEqual(await wall.assertWhole(), []);
});

Deno.test("Pictures.publishFirst: publishes a missing picture without setting flags", async () => {
  await using wall = await TestWall.open();
  const hung = await wall.pictures.publishFirst(ONE, pictureFiles());
  const row = await wall.row();
  assert.equal(row.image_path, hung!.full);
  assert.deepEqual([row.checkup_checked, row.checkup_fixed], [false, false]);
  assert.deepEqual(await wall.read.select().from(auditLog), []);
  assert.equal(await wall.pictures.publishFirst(ONE, pictureFiles()), undefined);
  assert.equal((await wall.row()).image_path, hung!.full);
  await wall.assertWhole();
});

Deno.test("Pictures.publishFirst: respects removed pictures, and replaces a lost file", async () => {
  await using wall = await TestWall.open();
  await wall.pictures.clear(ONE, { username: "ada", action: "painting.clear_image" });
  assert.equal(await wall.pictures.publishFirst(ONE, pictureFiles()), undefined);
  assert.equal((await wall.row()).image_path, null);

  const two = { ...ONE, id: 2 };
  const lost = await wall.pictures.publishFirst(two, pictureFiles());
  await wall.store.remove(lost!.full);
  const again = await wall.pictures.publishFirst(two, pictureFiles());
  assert.equal((await wall.row(2)).image_path, again!.full);
  await wall.assertWhole();
});

Deno.test("Pictures.publishFirst: only a curator's choice replaces a removed picture", async () => {
  await using wall = await TestWall.open();
  await wall.pictures.clear(ONE, { username: "ada", action: "painting.clear_image" });
  for (const change of [{ fixed: false }, { checked: false }, { fixed: true }, { fixed: false }]) {
    await changeFlags(wall.database.db, ONE, change, "bob");
    assert.equal(await wall.pictures.publishFirst(ONE, pictureFiles()), undefined);
  }
  assert.equal((await wall.row()).image_cleared, true);
  const hung = await wall.pictures.replace(ONE, pictureFiles(), BY_ADA);
  assert.equal((await wall.row()).image_path, hung.full);
  assert.equal((await wall.row()).image_cleared, false);
});

Deno.test("Pictures.publishFirst: a found picture never replaces a curator's choice", async () => {
  await using wall = await TestWall.open();
  const hung = await wall.pictures.replace(ONE, pictureFiles(), BY_ADA);
  await wall.store.remove(hung.full);
  await changeFlags(wall.database.db, ONE, { fixed: false, checked: false }, "bob");
  assert.equal(await wall.pictures.publishFirst(ONE, pictureFiles()), undefined);
  assert.equal((await wall.row()).image_path, hung.full);

  const two = { ...ONE, id: 2 };
  const listed = await wall.pictures.publishFirst(two, pictureFiles(), "import images");
  await wall.store.remove(listed!.full);
  assert.equal(await wall.pictures.publishFirst(two, pictureFiles()), undefined);
  const again = await wall.pictures.publishFirst(two, pictureFiles(), "import images");
  assert.equal((await wall.row(2)).image_path, again!.full, "but by the list that it came from");
});

Deno.test("Pictures.renewThumbnail: replaces only the thumbnail, and only of the current picture", async () => {
  await using wall = await TestWall.open();
  const hung = await wall.pictures.replace(ONE, pictureFiles("first"), BY_ADA);
  const { thumbnail } = pictureFiles("renewed");
  const renewed = await wall.pictures.renewThumbnail(ONE, hung, thumbnail);
  const row = await wall.row();
  assert.deepEqual([row.image_path, row.thumbnail_path], [hung.full, renewed]);
  assert.ok(row.thumbnail_cache_key! > hung.cacheKey);
  assert.deepEqual(await wall.assertWhole(), [renewed!, hung.full].sort());
  assert.equal(await wall.pictures.renewThumbnail(ONE, hung, thumbnail), undefined);
  assert.equal((await wall.read.select().from(auditLog)).length, 1, "nobody's choice has changed");
  await wall.assertWhole();
});

Deno.test("Pictures.sweep: removes leftovers of a crash, but no unregistered files", async () => {
  await using wall = await TestWall.open();
  const kept = await wall.pictures.replace(ONE, pictureFiles(), BY_ADA);
  await Deno.mkdir(`${wall.database.folder}/images/by hand`);
  await Deno.writeTextFile(`${wall.database.folder}/images/by hand/x.jpg`, "mine");
  // Killed between writing and naming: the write that names never comes.
  const written = Promise.withResolvers<void>();
  const killed = wall.over(faulty(wall.store, {
    put: async (path, bytes, time) => {
      await wall.store.put(path, bytes, time);
      if (!path.includes("thumb")) return;
      written.resolve();
      await new Promise(() => {});
    },
  }));
  void killed.replace(ONE, pictureFiles(), BY_ADA);
  await written.promise;
  await wall.pictures.sweep();
  assert.deepEqual(
    [...await wall.store.list()].sort(),
    ["by hand/x.jpg", kept.thumbnail, kept.full].sort(),
  );
  await Deno.remove(`${wall.database.folder}/images/by hand/x.jpg`);
  await wall.assertWhole();
});

Deno.test("Pictures.sweep: preserves files that another process is writing", async () => {
  await using wall = await TestWall.open();
  await wall.pictures.sweep();
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = wall.over(faulty(wall.store, {
    put: async (...args) => {
      await wall.store.put(...args);
      await promise;
    },
  }));
  const hanging = slow.replace(ONE, pictureFiles(), BY_ADA);
  while ((await wall.store.list()).size < 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const other = await DiskImageStore.open(`${wall.database.folder}/images`);
  await wall.over(other).sweep();
  await other.close();
  resolve();
  const hung = await hanging;
  assert.deepEqual(await wall.assertWhole(), [hung.thumbnail, hung.full].sort());
});

Deno.test("Pictures.sweep: with a wrong clock, a publication in progress is refused", async () => {
  await using wall = await TestWall.open();
  await wall.pictures.sweep();
  const other = await DiskImageStore.open(`${wall.database.folder}/images`);
  let puts = 0;
  const swept = wall.over(faulty(wall.store, {
    put: async (...args) => {
      await wall.store.put(...args);
      if (++puts !== 2) return;
      using _hoursLater = new ShiftedClock({ day: 2 * 60 * 60 * 1000 });
      await wall.over(other).sweep();
      assert.deepEqual([...await wall.store.list()], []);
    },
  }));
  await assert.rejects(swept.replace(ONE, pictureFiles(), BY_ADA), { status: 409 });
  await other.close();
  assert.deepEqual(await wall.assertWhole(), []);
});

Deno.test("image register: follows rows that are changed by other means", async () => {
  await using wall = await TestWall.open();
  await wall.pictures.replace(ONE, pictureFiles(), BY_ADA);
  await wall.database.db.write((tx) => tx.delete(artists));
  await wall.pictures.tidy();
  assert.deepEqual(await wall.assertWhole(), []);
});
