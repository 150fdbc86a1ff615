/** Thumbnails of paintings that are lost, or cannot be made or stored. */
import assert from "node:assert/strict";
import { probe } from "../../../domain/images/probe.ts";
import { until } from "../../support/time.ts";
import { pictureFiles } from "../../support/pictures.ts";
import { hang, openWithSource } from "./found_paintings.ts";

Deno.test("GET /images/…: the full image replaces a lost thumbnail until it is recreated", async () => {
  await using opened = await openWithSource();
  const { test, row } = opened;
  const hung = await hang(opened, "ada");
  await test.store.remove(hung.thumbnail);
  const answer = await test.request(`/images/${hung.thumbnail}`);
  assert.equal(probe(await answer.bytes()).width, 900);
  await until(
    async () => (await row(1)).thumbnail_path!,
    (path) => path !== hung.thumbnail,
    "a thumbnail",
  );
  assert.equal(
    (await test.request(`/images/${hung.thumbnail}`)).status,
    404,
    "nobody names it now",
  );
});

Deno.test("GET /api/paintings/:id/image: a failed thumbnail is cached", async () => {
  await using opened = await openWithSource();
  const { test, image, downloads } = opened;
  // Whose full image cannot be decoded.
  const hung = await test.pictures.publishFirst({ type: "painting", id: 1 }, pictureFiles("odd"));
  await test.store.remove(hung!.thumbnail);
  let tries = 0;
  const process = test.images.process.bind(test.images);
  test.images.process = (...args) => {
    tries++;
    return process(...args);
  };
  for (let n = 0; n < 3; n++) {
    assert.equal(await (await image(1)).text(), "odd");
    await until(
      () => Promise.resolve(test.log.lines),
      (lines) => lines.filter(({ message }) => /could not be recreated/.test(message)).length > n,
      "a line",
    );
  }
  assert.deepEqual([downloads(), tries], [0, 1]);
});
