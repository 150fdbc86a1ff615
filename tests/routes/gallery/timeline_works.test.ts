/** Works that the timeline shows with their pictures. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import * as schema from "../../../db/schema/mod.ts";
import { annotation, artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { probe } from "../../../domain/images/probe.ts";
import { drawnImage } from "../../support/pictures.ts";
import { curatorSession } from "../../support/accounts.ts";
import { TestApp } from "../../support/app.ts";

Deno.test("GET /api/timeline/works: works with year and picture, the best known first", async () => {
  await using test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1), movement(2)],
    artists: [artist(1), artist(2, { movement_id: 2 })],
    paintings: [
      painting(1, { thumbnail_path: "a.webp", thumbnail_cache_key: 5 }),
      painting(2, { thumbnail_path: "b.webp", thumbnail_cache_key: 6, year: 1500 }),
      painting(3),
      painting(4, { thumbnail_path: "c.webp", thumbnail_cache_key: 7, year: null }),
      painting(5, { artist_id: 2, thumbnail_path: "d.webp", thumbnail_cache_key: 8 }),
    ],
    annotations: [annotation(1, { painting_id: 2 })],
  });
  const file = (path: string) => ({
    path,
    state: "live" as const,
    type: "image/webp",
    sha256: "0".repeat(64),
    bytes: 10,
    width: 480,
    height: 300,
    modified_at: 5,
  });
  await test.db.write(async (tx) => {
    await tx.insert(schema.imageFiles).values(
      ["a", "b", "c", "d"].map((name) => file(`${name}.webp`)),
    );
  });
  const works = await test.json("/api/timeline/works?artists=1");
  assert.deepEqual(works.map(({ id }: { id: number }) => id), [2, 1]);
  assert.deepEqual(works[0], {
    id: 2,
    artist_id: 1,
    title: "Painting 2",
    year: 1500,
    thumbnail_path: "b.webp",
    thumbnail_cache_key: 6,
    width: 480,
    height: 300,
  });
  const details = "/api/timeline/portraits?artists=";
  assert.deepEqual(await test.json(`${details}1,2,9`), [
    {
      artist_id: 1,
      id: 2,
      title: "Painting 2",
      thumbnail_path: "b.webp",
      thumbnail_cache_key: 6,
    },
    {
      artist_id: 2,
      id: 5,
      title: "Painting 5",
      thumbnail_path: "d.webp",
      thumbnail_cache_key: 8,
    },
  ]);
  await test.db.write((tx) =>
    tx.update(schema.artists).set({ portrait_path: "p.webp" }).where(eq(schema.artists.id, 2))
  );
  assert.equal((await test.json(`${details}1,2`)).length, 1, "who has a portrait needs no detail");
  assert.equal((await test.refusal(details))[0], 400);
  const ofMovements = await test.json("/api/timeline/works?movements=1,2");
  assert.deepEqual(ofMovements.map(({ id }: { id: number }) => id), [2, 5]);
  for (const query of ["", "?artists=1&movements=1", "?artists=x", "?artists=1,,2", "?artists=0"]) {
    assert.equal((await test.refusal(`/api/timeline/works${query}`))[0], 400, query);
  }
});

Deno.test("GET /api/catalog/overview: a picture of each movement, in an image that its URL names", async () => {
  await using test = await TestApp.open();
  assert.deepEqual((await test.json("/api/catalog/overview")).pictures, []);
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1), movement(2), movement(3)],
    artists: [artist(1), artist(2, { movement_id: 2 }), artist(3, { movement_id: 3 })],
    paintings: [painting(1), painting(2, { artist_id: 2 }), painting(3, { artist_id: 3 })],
  });
  const image = { imageData: drawnImage(600, 300, "jpeg").toBase64(), mimeType: "image/jpeg" };
  const headers = { ...await curatorSession(test.db), "Content-Type": "application/json" };
  const urls: string[] = [];
  for (const id of [1, 2]) {
    await test.json(`/api/paintings/${id}/upload-image`, {
      method: "POST",
      headers,
      body: JSON.stringify(image),
    });
    urls.push((await test.json("/api/catalog/overview")).url);
  }
  assert.notEqual(urls[0], urls[1]);
  const { url, height, pictures } = await test.json("/api/catalog/overview");
  assert.deepEqual(pictures, [
    { artist_id: 1, x: 0, width: height * 1.5 },
    { artist_id: 2, x: height * 1.5, width: height * 1.5 },
  ]);
  const response = await test.request(url);
  assert.equal(response.headers.get("Content-Type"), "image/webp");
  const { width } = probe(new Uint8Array(await response.arrayBuffer()));
  assert.equal(width, height * 3);
  assert.match(response.headers.get("Cache-Control")!, /immutable/);
  for (const other of [urls[0]!, url.split("?")[0]!]) {
    const { headers } = await test.request(other);
    assert.equal(headers.get("Cache-Control"), "no-cache", other);
  }
});
