/** Image files that lie in the store although no row names them. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { auditLog, imageFiles, paintings } from "../../../db/schema/gallery.ts";
import { artist, era, fill, movement, painting } from "../../catalog_fixture.ts";
import { drawnImage } from "../../drawn_image.ts";
import { pictureFiles } from "../../picture_fixture.ts";
import { TestApp } from "../../support.ts";

const TIME = Date.UTC(2024, 0, 2);

async function open() {
  const test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1), artist(2)],
    paintings: [
      ...[1, 2, 3, 4, 5, 1001].map((id) => painting(id)),
      painting(6, { artist_id: 2 }),
    ],
  });
  return {
    test,
    preload: (id: number) => test.json(`/api/artists/${id}/preload-images`, { method: "POST" }),
    row: async (id: number) =>
      (await test.db.read.select().from(paintings).where(eq(paintings.id, id)))[0]!,
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

Deno.test("POST preload-images: links what lies there under a painting's id, and nothing else", async () => {
  await using opened = await open();
  const { test, preload, row } = opened;
  const jpeg = drawnImage(300, 200, "jpeg");
  await test.store.put("paintings/0/1.jpg", jpeg, TIME);
  await test.store.put("paintings/0/2-lqvrmo8e.png", drawnImage(50, 60, "png"), TIME);
  await test.store.put("paintings/0/2-lqvrmo8e-thumb.png", drawnImage(5, 6, "png"), TIME);
  await test.store.put("paintings/0/2-lqvrmo8d.jpg", jpeg, TIME);
  await test.store.put("paintings/1/1001-thumb.jpg", jpeg, TIME);
  await test.store.put("paintings/1/1001.jpg", jpeg, TIME);
  await test.store.put("paintings/0/3.jpg", new TextEncoder().encode("no image"), TIME);
  await test.store.put("paintings/0/4-lqvrmo8e-thumb.jpg", jpeg, TIME);
  await test.store.put("paintings/0/6.jpg", jpeg, TIME);
  assert.deepEqual(await preload(1), { fetched: 3, total: 6 });

  const one = await row(1);
  assert.deepEqual(
    [one.image_path, one.thumbnail_path, one.image_cache_key],
    ["paintings/0/1.jpg", null, TIME],
  );
  assert.deepEqual([one.checkup_checked, one.checkup_fixed], [false, false]);
  const two = await row(2);
  assert.deepEqual(
    [two.image_path, two.thumbnail_path],
    ["paintings/0/2-lqvrmo8e.png", "paintings/0/2-lqvrmo8e-thumb.png"],
  );
  assert.equal((await row(1001)).thumbnail_path, "paintings/1/1001-thumb.jpg");
  for (const id of [3, 4, 5, 6]) assert.equal((await row(id)).image_path, null);

  const [file] = await test.db.read.select().from(imageFiles)
    .where(eq(imageFiles.path, "paintings/0/1.jpg"));
  assert.deepEqual(
    [file!.state, file!.type, file!.width, file!.height, file!.bytes],
    ["live", "image/jpeg", 300, 200, jpeg.length],
  );
  const image = await test.request("/images/paintings/0/1.jpg");
  await image.body?.cancel();
  assert.equal(image.headers.get("ETag"), `"${file!.sha256}"`);
  const small = await test.request("/api/paintings/1/image");
  assert.deepEqual(await small.bytes(), jpeg, "the whole image where there is no thumbnail");
  assert.deepEqual(await preload(1), { fetched: 3, total: 6 });
  assert.deepEqual(await test.db.read.select().from(auditLog), []);
});

Deno.test("POST preload-images: a cleared image stays away, one that hangs is kept", async () => {
  await using opened = await open();
  const { test, preload, row } = opened;
  const hung = await test.pictures.hangFirst({ type: "painting", id: 1 }, pictureFiles());
  await test.pictures.clear({ type: "painting", id: 2 }, {
    username: "ada",
    action: "painting.clear_image",
  });
  const jpeg = drawnImage(300, 200, "jpeg");
  for (const id of [1, 2]) await test.store.put(`paintings/0/${id}-zzzzzzzz.jpg`, jpeg, TIME);
  assert.deepEqual(await preload(1), { fetched: 1, total: 6 });
  assert.equal((await row(1)).image_path, hung!.full);
  assert.equal((await row(2)).image_path, null);
});

Deno.test("POST preload-images: a row whose file is gone gets the one that is there", async () => {
  await using opened = await open();
  const { test, preload, row } = opened;
  const hung = await test.pictures.hangFirst({ type: "painting", id: 1 }, pictureFiles());
  await test.store.remove(hung!.full);
  assert.deepEqual(await preload(1), { fetched: 0, total: 6 });
  await test.store.put("paintings/0/1.jpg", drawnImage(30, 20, "jpeg"), TIME);
  assert.deepEqual(await preload(1), { fetched: 1, total: 6 });
  assert.equal((await row(1)).image_path, "paintings/0/1.jpg");
  await test.pictures.tidy();
  assert.deepEqual([...await test.store.list()], ["paintings/0/1.jpg"]);
});

Deno.test("POST preload-images: a file on its way in is not found property", async () => {
  await using opened = await open();
  const { test, preload, row } = opened;
  const path = "paintings/0/1-lqvrmo8e.jpg";
  await test.store.put(path, drawnImage(30, 20, "jpeg"), TIME);
  await test.db.write((tx) =>
    tx.insert(imageFiles).values({
      path,
      state: "new",
      type: "image/jpeg",
      sha256: "",
      bytes: 1,
      width: 1,
      height: 1,
      modified_at: TIME,
    })
  );
  assert.deepEqual(await preload(1), { fetched: 0, total: 6 });
  assert.equal((await row(1)).image_path, null);
});

Deno.test("POST preload-images: 404 for an unknown artist", async () => {
  await using opened = await open();
  assert.deepEqual(
    await opened.test.refusal("/api/artists/99/preload-images", { method: "POST" }),
    [404, "No artist has the id 99"],
  );
});
