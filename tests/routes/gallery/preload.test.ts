/** Image files that lie in the store although no row names them. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { probe } from "../../../domain/images/probe.ts";
import { paintings } from "../../../db/schema/gallery.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { linkFoundPictures } from "../../../services/gallery/pictures/found_pictures.ts";
import { changeFlags } from "../../../services/gallery/pictures/picture_review.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { drawnImage, pictureFiles } from "../../support/pictures.ts";
import { TestApp } from "../../support/app.ts";
import { faulty } from "../../db/gallery/test_wall.ts";

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

Deno.test("POST preload-images: links files named after a painting's id only", async () => {
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
    [one.image_path, one.image_cache_key, one.image_chosen_by],
    ["paintings/0/1.jpg", TIME, null],
  );
  assert.match(one.thumbnail_path!, /^paintings\/0\/1-[a-z0-9]+-thumb\.jpg$/);
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
  assert.equal(probe(await small.bytes()).width, 300, "a thumbnail was made of it");
  assert.equal(small.headers.get("Cache-Control"), "public, max-age=86400");
  assert.deepEqual(await preload(1), { fetched: 3, total: 6 });
  const recorded = await test.db.read.select().from(auditLog);
  assert.deepEqual(
    recorded.map(({ action, target_id }) => `${action} ${target_id}`).sort(),
    ["painting.find_image 1", "painting.find_image 1001", "painting.find_image 2"],
  );
});

Deno.test("POST preload-images: respects removed and published images", async () => {
  await using opened = await open();
  const { test, preload, row } = opened;
  const hung = await test.pictures.publishFirst({ type: "painting", id: 1 }, pictureFiles());
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

Deno.test("POST preload-images: replaces a lost file", async () => {
  await using opened = await open();
  const { test, preload, row } = opened;
  const hung = await test.pictures.publishFirst({ type: "painting", id: 1 }, pictureFiles());
  await test.store.remove(hung!.full);
  assert.deepEqual(await preload(1), { fetched: 0, total: 6 });
  await test.store.put("paintings/0/1.jpg", drawnImage(30, 20, "jpeg"), TIME);
  assert.deepEqual(await preload(1), { fetched: 1, total: 6 });
  assert.equal((await row(1)).image_path, "paintings/0/1.jpg");
  await test.pictures.tidy();
  const { thumbnail_path } = await row(1);
  assert.deepEqual([...await test.store.list()].sort(), [thumbnail_path, "paintings/0/1.jpg"]);
});

for (const meanwhile of ["uploads", "clears"] as const) {
  Deno.test(`POST preload-images: respects that a curator ${meanwhile} meanwhile`, async () => {
    await using opened = await open();
    const { test, row } = opened;
    const target = { type: "painting", id: 1 } as const;
    await test.store.put("paintings/0/1.jpg", drawnImage(30, 20, "jpeg"), TIME);
    // Between the reading of the file and its linking, as a slow store has it.
    const acting = faulty(test.store, {
      open: async (path) => {
        const file = await test.store.open(path);
        if (meanwhile === "uploads") {
          const change = { username: "ada", action: "painting.upload_image" } as const;
          await test.pictures.replace(target, pictureFiles(), change);
        } else {
          await test.pictures.clear(target, { username: "ada", action: "painting.clear_image" });
          // Undoing the flags is not undoing the clearing.
          await changeFlags(test.db, target, { fixed: false }, "ada");
        }
        return file;
      },
    });
    const { db, images, pictures } = test;
    const means = { db, images, pictures, store: acting };
    assert.deepEqual(await linkFoundPictures(means, 1), { fetched: 0, total: 6 });
    const { image_path, image_chosen_by, image_cleared } = await row(1);
    assert.notEqual(image_path, "paintings/0/1.jpg");
    assert.deepEqual(
      [image_path === null, image_chosen_by, image_cleared],
      meanwhile === "uploads" ? [false, "ada", false] : [true, null, true],
    );
  });
}

Deno.test("POST preload-images: does not replace a lost chosen picture", async () => {
  await using opened = await open();
  const { test, preload, row } = opened;
  const target = { type: "painting", id: 1 } as const;
  const change = { username: "ada", action: "painting.upload_image" } as const;
  const hung = await test.pictures.replace(target, pictureFiles(), change);
  await test.store.remove(hung.full);
  await changeFlags(test.db, target, { fixed: false, checked: false }, "ada");
  await test.store.put("paintings/0/1.jpg", drawnImage(30, 20, "jpeg"), TIME);
  assert.deepEqual(await preload(1), { fetched: 0, total: 6 });
  assert.equal((await row(1)).image_path, hung.full);
});

Deno.test("POST preload-images: undecodable files are not linked", async () => {
  await using opened = await open();
  const { test, preload, row } = opened;
  const cut = drawnImage(300, 200, "png").slice(0, 300);
  await test.store.put("paintings/0/1.png", cut, TIME);
  assert.deepEqual(await preload(1), { fetched: 0, total: 6 });
  assert.equal((await row(1)).image_path, null);
});

Deno.test("POST preload-images: files of an upload in progress are not linked", async () => {
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
