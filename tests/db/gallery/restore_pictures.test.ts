/** Changes of pictures are taken back, byte for byte. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { restore } from "../../../services/gallery/editing/restore.ts";
import type { PictureTarget } from "../../../db/gallery/picture_rows.ts";
import { FINDER } from "../../../services/gallery/pictures/pictures.ts";
import { verify } from "../../../services/backup/verify.ts";
import { remove } from "../../../services/gallery/editing/removal.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { AppError } from "../../../domain/app_error.ts";
import { pictureFiles } from "../../support/pictures.ts";
import { TestWall } from "./test_wall.ts";

const ONE: PictureTarget = { type: "painting", id: 1 };
const UPLOAD = { username: "ada", action: "painting.upload_image" } as const;
const CLEAR = { username: "ada", action: "painting.clear_image" } as const;
const LONG_AFTER = () => Date.now() + 91 * 86_400_000;

const newest = async ({ read }: TestWall) =>
  (await read.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]!;

/** The hash of the bytes that hang. */
async function hash(wall: TestWall): Promise<string | null> {
  const { image_path } = await wall.row();
  if (image_path === null) return null;
  return createHash("sha256").update((await wall.store.read(image_path))!).digest("hex");
}

const refused = (code: string) => (error: Error) =>
  error instanceof AppError && error.code === code;

Deno.test("restore: five replacements are undone one by one, equal by hash", async () => {
  await using wall = await TestWall.open();
  const { db } = wall.database;
  const states: { hash: string | null; row: unknown }[] = [];
  const entries: number[] = [];
  for (const text of ["first", "second", "third", "fourth", "fifth", "sixth"]) {
    states.push({ hash: await hash(wall), row: await wall.row() });
    await wall.pictures.replace(ONE, pictureFiles(text), UPLOAD);
    entries.push((await newest(wall)).id);
  }
  states.push({ hash: await hash(wall), row: await wall.row() });
  await wall.pictures.clear(ONE, CLEAR);
  entries.push((await newest(wall)).id);
  assert.equal(await hash(wall), null);
  assert.equal((await wall.assertWhole()).length, 0);
  const back: number[] = [];
  for (const entry of entries.toReversed()) {
    const answer = await restore(db, entry, "bob");
    const state = states.pop()!;
    assert.deepEqual({ hash: await hash(wall), row: await wall.row() }, state);
    assert.deepEqual((await newest(wall)).username, "bob");
    back.push(answer.entry!);
    await wall.assertWhole();
  }
  assert.equal((await wall.kept()).length, 12, "nothing was lost on the way");
  // And forward again, by taking back the taking back.
  for (const entry of back.toReversed()) await restore(db, entry, "ada");
  assert.deepEqual([await hash(wall), (await wall.row()).image_cleared], [null, true]);
  assert.ok((await newest(wall)).action === "painting.restore_image");
});

Deno.test("restore: refuses a picture that was replaced, or whose flags were changed since", async () => {
  await using wall = await TestWall.open();
  const { db } = wall.database;
  await wall.pictures.replace(ONE, pictureFiles("one"), UPLOAD);
  const { id } = await newest(wall);
  const second = await wall.pictures.replace(ONE, pictureFiles("two"), UPLOAD);
  await assert.rejects(restore(db, id, "bob"), refused("edited_since"));
  assert.equal((await wall.row()).image_path, second.full);
});

Deno.test("restore: refuses pictures that are no longer retained", async () => {
  await using wall = await TestWall.open();
  const { db } = wall.database;
  await wall.pictures.replace(ONE, pictureFiles("one"), UPLOAD);
  const second = await wall.pictures.replace(ONE, pictureFiles("two"), UPLOAD);
  const { id } = await newest(wall);
  assert.equal(await wall.pictures.deleteExpired(), false);
  assert.equal((await wall.kept()).length, 2, "not before their time");
  await wall.pictures.deleteExpired(LONG_AFTER());
  assert.deepEqual(await wall.assertWhole(), [second.thumbnail, second.full].sort());
  assert.deepEqual(await wall.kept(), []);
  await assert.rejects(restore(db, id, "bob"), refused("picture_not_kept"));
  assert.equal((await wall.row()).image_path, second.full);
});

Deno.test("Pictures.deleteExpired: with 0 days only files that nothing names are deleted", async () => {
  await using wall = await TestWall.open();
  wall.pictures = wall.over(wall.store, 0);
  await wall.pictures.replace(ONE, pictureFiles("one"), UPLOAD);
  await wall.pictures.clear(ONE, CLEAR);
  await wall.database.db.write((tx) =>
    tx.run(sql`INSERT INTO image_files(path, state, type, sha256, bytes, width, height, modified_at)
      VALUES ('picks/P.jpg', 'old', 'image/jpeg', '', 1, 1, 1, 7)`)
  );
  assert.equal(await wall.pictures.deleteExpired(LONG_AFTER()), false);
  assert.equal((await wall.kept()).length, 2);
  const old = await wall.read.all(sql`SELECT path FROM image_files WHERE state = 'old'`);
  assert.deepEqual(old, []);
});

Deno.test("restore: a deleted painting is restored with its picture, and can be deleted again", async () => {
  await using wall = await TestWall.open();
  const { db } = wall.database;
  await wall.pictures.replace(ONE, pictureFiles("one"), UPLOAD);
  const [before, bytes] = [await wall.row(), await hash(wall)];
  await remove(db, "painting", 1, [], "ada");
  await wall.pictures.tidy();
  const { without_pictures, entry } = await restore(db, (await newest(wall)).id, "bob");
  assert.deepEqual(without_pictures, []);
  assert.deepEqual([await wall.row(), await hash(wall)], [before, bytes]);
  await wall.assertWhole();
  await restore(db, entry!, "bob");
  await wall.pictures.tidy();
  assert.equal((await wall.kept()).length, 2);
});

Deno.test("restore: undoing a found picture removes it without another search", async () => {
  await using wall = await TestWall.open();
  const { db } = wall.database;
  const found = { username: FINDER, action: "painting.find_image" } as const;
  await wall.pictures.publishFirst(ONE, pictureFiles("one"), null, found);
  const { id } = await newest(wall);
  const { entry } = await restore(db, id, "ada");
  const { image_path, image_cleared, checkup_checked } = await wall.row();
  assert.deepEqual([image_path, image_cleared, checkup_checked], [null, true, false]);
  assert.equal(await wall.pictures.publishFirst(ONE, pictureFiles("two"), null, found), undefined);
  await restore(db, entry!, "ada");
  assert.notEqual((await wall.row()).image_path, null);
});

Deno.test("restore: works after the thumbnail was recreated", async () => {
  await using wall = await TestWall.open();
  const { db } = wall.database;
  const first = await wall.pictures.replace(ONE, pictureFiles("one"), UPLOAD);
  const { thumbnail } = pictureFiles("anew");
  const anew = await wall.pictures.renewThumbnail(ONE, first, thumbnail);
  await wall.pictures.replace(ONE, pictureFiles("two"), UPLOAD);
  await restore(db, (await newest(wall)).id, "bob");
  const { image_path, thumbnail_path } = await wall.row();
  assert.deepEqual([image_path, thumbnail_path], [first.full, anew]);
  await wall.assertWhole();
});

Deno.test("verify: a lost kept file is reported", async () => {
  await using wall = await TestWall.open();
  const { db } = wall.database;
  const first = await wall.pictures.replace(ONE, pictureFiles("one"), UPLOAD);
  await wall.pictures.replace(ONE, pictureFiles("two"), UPLOAD);
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  for (const path of await wall.store.list()) {
    const hashed = sha256((await wall.store.read(path))!);
    await db.write((tx) =>
      tx.update(imageFiles).set({ sha256: hashed }).where(eq(imageFiles.path, path))
    );
  }
  const sound = await verify({ db, store: wall.store });
  assert.deepEqual([sound.kept, sound.orphans, sound.filesRead], [[], [], 4]);
  await wall.store.remove(first.full);
  const verdict = await verify({ db, store: wall.store });
  assert.deepEqual(verdict.kept, [{ path: first.full, why: "missing" }]);
});
