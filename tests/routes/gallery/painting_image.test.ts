/** A painting's image by its id: the local file, or what is found outside. */
import assert from "node:assert/strict";
import { changeFlags } from "../../../services/gallery/pictures/picture_review.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { probe } from "../../../domain/images/probe.ts";
import { until } from "../../support/time.ts";
import { pictureFiles } from "../../support/pictures.ts";
import { hang, openWithSource } from "./found_paintings.ts";

Deno.test("GET /api/paintings/:id/image: the local file, small by default", async () => {
  await using opened = await openWithSource();
  const { test, image, asked } = opened;
  await test.pictures.publishFirst({ type: "painting", id: 1 }, pictureFiles("large"));
  for (
    const [query, text] of [["", "large small"], ["?size=thumb", "large small"], [
      "?size=full",
      "large",
    ]]
  ) {
    const response = await image(1, query);
    assert.equal(await response.text(), text);
    assert.equal(response.headers.get("Cache-Control"), "public, max-age=86400");
    assert.equal(response.headers.get("Content-Type"), "image/jpeg");
    const again = await image(1, query, { "If-None-Match": response.headers.get("ETag")! });
    assert.equal(again.status, 304);
  }
  assert.deepEqual(asked, []);
});

Deno.test("GET /api/paintings/:id/image: a found picture is stored without setting flags", async () => {
  await using opened = await openWithSource();
  const { test, image, downloads, row } = opened;
  const answers = await Promise.all([image(1), image(1, "?size=full"), image(1), image(1)]);
  const sizes = [];
  for (const answer of answers) {
    assert.equal(answer.status, 200);
    sizes.push(probe(await answer.bytes()).width);
  }
  assert.deepEqual(sizes, [480, 900, 480, 480]);
  assert.equal(downloads(), 1, "one download however many ask");
  const { image_path, checkup_checked, checkup_fixed } = await row(1);
  assert.deepEqual([checkup_checked, checkup_fixed], [false, false]);
  assert.equal((await test.request(`/images/${image_path}`)).status, 200);
  const [found, ...others] = await test.db.read.select().from(auditLog);
  assert.deepEqual([found!.username, found!.action, others.length], [
    "automatic find",
    "painting.find_image",
    0,
  ]);
  await (await image(1)).body?.cancel();
  assert.equal(downloads(), 1);
});

Deno.test("GET /api/paintings/:id/image: a removed image is never searched", async () => {
  await using opened = await openWithSource();
  const { test, image, asked } = opened;
  await test.pictures.clear({ type: "painting", id: 2 }, {
    username: "ada",
    action: "painting.clear_image",
  });
  assert.equal((await image(2)).status, 404);
  await changeFlags(test.db, { type: "painting", id: 2 }, { fixed: false }, "ada");
  assert.equal((await image(2)).status, 404, "flags do not undo it");
  assert.deepEqual(asked, []);
});

Deno.test("GET /api/paintings/:id/image: 204 for a missing image on request", async () => {
  await using gallery = await openWithSource({ has: false });
  const none = await gallery.image(1, "?missing=204");
  assert.equal(none.status, 204);
  assert.equal(none.headers.get("Cache-Control"), "no-store");
  assert.equal((await gallery.image(1)).status, 404);
  assert.equal((await gallery.image(9, "?missing=204")).status, 404, "there is no such painting");
  assert.equal((await gallery.image(1, "?missing=200")).status, 400);
});

Deno.test("GET /api/paintings/:id/image: a failure is cached", async () => {
  await using opened = await openWithSource({ has: false });
  const { test, image, asked } = opened;
  for (let n = 0; n < 3; n++) {
    const response = await image(3);
    assert.deepEqual([response.status, await response.json()], [404, {
      error: "The painting 3 has no image",
    }]);
  }
  assert.deepEqual(asked, ["Painting 3 Ada Holl"]);
  assert.match(JSON.stringify(test.log.lines), /No image was found outside/);
});

for (const code of ["ENOSPC", "EROFS"]) {
  Deno.test(`GET /api/paintings/:id/image: a storage failure (${code}) is cached`, async () => {
    await using opened = await openWithSource();
    const { test, image, downloads, row } = opened;
    test.store.put = () => Promise.reject(Object.assign(new Error("no"), { code }));
    for (let n = 0; n < 3; n++) {
      const response = await image(3);
      assert.deepEqual([response.status, await response.json()], [404, {
        error: "The painting 3 has no image",
      }]);
    }
    assert.equal(downloads(), 1);
    assert.equal((await row(3)).image_path, null);
    assert.deepEqual(await test.db.read.select().from(imageFiles), []);
  });
}

Deno.test("GET /api/paintings/:id/image: a lost file is searched again", async () => {
  await using opened = await openWithSource();
  const { test, image, row } = opened;
  const lost = await test.pictures.publishFirst({ type: "painting", id: 1 }, pictureFiles());
  await test.store.remove(lost!.full);
  await test.store.remove(lost!.thumbnail);
  const response = await image(1, "?size=full");
  assert.equal(response.status, 200);
  await response.body?.cancel();
  assert.notEqual((await row(1)).image_path, lost!.full);
});

for (const by of ["nobody", "ada"] as const) {
  Deno.test(`GET /api/paintings/:id/image: a lost thumbnail of a picture that ${by} chose is recreated`, async () => {
    await using opened = await openWithSource();
    const { test, image, row, downloads } = opened;
    const hung = await hang(opened, by);
    await test.store.remove(hung.thumbnail);
    const answers = await Promise.all([image(1), image(1), image(1)]);
    for (const answer of answers) {
      assert.equal(answer.status, 200);
      assert.equal(probe(await answer.bytes()).width, 900, "meanwhile the full one");
      assert.equal(answer.headers.get("Cache-Control"), "public, max-age=0, must-revalidate");
    }
    const renewed = await until(
      async () => (await row(1)).thumbnail_path!,
      (path) => path !== hung.thumbnail,
      "a thumbnail",
    );
    assert.equal((await row(1)).image_path, hung.full);
    const small = await image(1);
    assert.equal(probe(await small.bytes()).width, 480);
    assert.equal((await test.request(`/images/${renewed}`)).status, 200);
    assert.equal(downloads(), 0);
    const linesLogged = () =>
      test.log.lines.filter(({ message }) => /Recreated a missing thumbnail/.test(message)).length;
    await until(() => Promise.resolve(linesLogged()), (lines) => lines > 0, "a line");
    assert.equal(linesLogged(), 1);
  });
}

Deno.test("GET /api/paintings/:id/image: a lost chosen picture is never searched", async () => {
  await using opened = await openWithSource();
  const { test, image, row, asked } = opened;
  const hung = await hang(opened, "ada");
  await test.store.remove(hung.full);
  await test.store.remove(hung.thumbnail);
  for (const query of ["", "?size=full"]) assert.equal((await image(1, query)).status, 404);
  assert.equal((await row(1)).image_path, hung.full);
  assert.deepEqual(asked, []);
});

Deno.test("GET /api/paintings/:id/image: the thumbnail replaces a lost chosen picture", async () => {
  await using opened = await openWithSource();
  const { test, image, asked } = opened;
  const hung = await hang(opened, "ada");
  await test.store.remove(hung.full);
  const small = await image(1, "?size=full");
  assert.equal(probe(await small.bytes()).width, 480);
  assert.equal(small.headers.get("Cache-Control"), "public, max-age=0, must-revalidate");
  assert.deepEqual(asked, []);
});

Deno.test("GET /api/paintings/:id/image: unknown paintings and invalid requests", async () => {
  await using opened = await openWithSource();
  const { test } = opened;
  assert.deepEqual(await test.refusal("/api/paintings/99/image"), [
    404,
    "No painting has the id 99",
  ]);
  assert.deepEqual(await test.refusal("/api/paintings/x/image"), [
    400,
    "id: expected a whole number",
  ]);
  assert.deepEqual(await test.refusal("/api/paintings/1/image?size=huge"), [
    400,
    "size: expected thumb or full",
  ]);
});
