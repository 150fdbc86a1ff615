/** Several instances over one store that cannot tell them apart: what is left over is found by age. */
import assert from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import type { PictureTarget } from "../../../db/gallery/picture_rows.ts";
import { paintings } from "../../../db/schema/gallery.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { type ImageStore, StoreUnavailable } from "../../../domain/images/store.ts";
import { pictureFiles } from "../../support/pictures.ts";
import { faulty, TestWall } from "./test_wall.ts";

const ONE: PictureTarget = { type: "painting", id: 1 };
const BY_ADA = { username: "ada", action: "painting.upload_image" } as const;
const AN_HOUR = 60 * 60 * 1000;

/** The pictures as another instance sees them; what it does differently with the store is given. */
const instance = (wall: TestWall, change: Partial<Pick<ImageStore, "put" | "remove">> = {}) =>
  wall.over(faulty(wall.store, { claim: () => Promise.resolve(undefined), ...change }));

/** Lets time pass for the files that no row names yet. */
async function pass({ database }: TestWall, milliseconds: number): Promise<void> {
  await database.db.write((tx) =>
    tx.update(imageFiles).set({ modified_at: sql`modified_at - ${milliseconds}` })
      .where(eq(imageFiles.state, "new"))
  );
}

async function files({ store }: TestWall): Promise<string[]> {
  return [...await store.list()].sort();
}

async function registered({ read }: TestWall): Promise<string[]> {
  const rows = await read.select().from(imageFiles);
  return rows.map(({ path, state }) => `${state} ${path}`).sort();
}

Deno.test("Pictures.sweep: leftovers of a killed instance are removed after an hour", async () => {
  await using wall = await TestWall.open();
  const { promise: written, resolve } = Promise.withResolvers<void>();
  const killed = instance(wall, {
    put: async (path, ...rest) => {
      await wall.store.put(path, ...rest);
      if (!path.includes("thumb")) return;
      resolve();
      await new Promise(() => {});
    },
  });
  void killed.replace(ONE, pictureFiles(), BY_ADA);
  await written;
  await pass(wall, AN_HOUR - 60_000);
  await instance(wall).sweep();
  assert.equal((await files(wall)).length, 2);
  await pass(wall, 60_001);
  await instance(wall).sweep();
  assert.deepEqual(await files(wall), []);
  assert.deepEqual(await registered(wall), []);
});

Deno.test("Pictures: the next change also removes leftovers, without a restart", async () => {
  await using wall = await TestWall.open();
  const broken = instance(wall, {
    put: () => Promise.reject(new StoreUnavailable("503 SlowDown", true)),
  });
  await assert.rejects(broken.replace(ONE, pictureFiles(), BY_ADA), StoreUnavailable);
  assert.equal((await registered(wall)).length, 2, "it may have been written all the same");
  await pass(wall, AN_HOUR);
  const hung = await instance(wall).replace({ ...ONE, id: 2 }, pictureFiles(), BY_ADA);
  const named = [hung.full, hung.thumbnail].sort();
  assert.deepEqual(await registered(wall), named.map((path) => `live ${path}`));
});

Deno.test("Pictures.replace: does not publish files that were removed during a long pause", async () => {
  await using wall = await TestWall.open();
  const slow = instance(wall, {
    put: async (path, ...rest) => {
      await wall.store.put(path, ...rest);
      if (!path.includes("thumb")) return;
      await pass(wall, 2 * AN_HOUR);
      await instance(wall).sweep();
      assert.deepEqual(await files(wall), []);
    },
  });
  await assert.rejects(slow.replace(ONE, pictureFiles(), BY_ADA), { status: 409 });
  const [row] = await wall.database.db.read.select().from(paintings).where(eq(paintings.id, 1));
  assert.equal(row!.image_path, null);
  assert.deepEqual(await files(wall), []);
});

Deno.test("Pictures: stops removing files when the store is unreachable", async () => {
  await using wall = await TestWall.open();
  let asked = 0;
  const away = instance(wall, {
    remove: () => {
      asked++;
      return Promise.reject(new StoreUnavailable("no answer", true));
    },
  });
  await away.replace(ONE, pictureFiles(), BY_ADA);
  const second = await away.replace(ONE, pictureFiles(), BY_ADA);
  const third = await away.replace(ONE, pictureFiles(), BY_ADA);
  assert.equal(asked, 0, "what was replaced is kept");
  const later = Date.now() + 91 * 24 * AN_HOUR;
  await away.deleteExpired(later);
  await away.tidy();
  assert.equal(asked, 2);
  assert.equal(wall.warnings.length, 2);
  assert.notEqual(second.full, third.full);
  await instance(wall).sweep();
  assert.deepEqual(await files(wall), [third.full, third.thumbnail].sort());
});

Deno.test("Pictures.deleteExpired: a file that comes into use meanwhile stays", async () => {
  await using wall = await TestWall.open();
  const pictures = instance(wall);
  const first = await pictures.replace(ONE, pictureFiles(), BY_ADA);
  await pictures.replace(ONE, pictureFiles(), BY_ADA);
  const held = Promise.withResolvers<void>();
  const used = wall.database.db.write(async (tx) => {
    await held.promise;
    await tx.update(imageFiles).set({ kept_since: null }).where(eq(imageFiles.path, first.full));
  });
  const deleted = pictures.deleteExpired(Date.now() + 91 * 24 * AN_HOUR);
  await new Promise((resolve) => setTimeout(resolve, 0));
  held.resolve();
  await Promise.all([used, deleted]);
  const paths = await files(wall);
  assert.ok(paths.includes(first.full));
  assert.ok(!paths.includes(first.thumbnail));
});
