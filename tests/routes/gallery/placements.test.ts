/** Notes and stops when the picture that they are on is replaced. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { encodeJpeg } from "../../../adapters/images/codecs/jpeg.ts";
import { pictureLikeness } from "../../../db/schema/pictures.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { curatorSession } from "../../support/accounts.ts";
import { TestApp, type TestServices } from "../../support/app.ts";

/** A photograph of a made-up painting: a part of it, in fractions. */
function photograph(
  seed: number,
  [left, top, right, bottom]: readonly [number, number, number, number],
): string {
  const [width, height] = [600, 450];
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const waves = Array.from(
    { length: 60 },
    () => [random(), random(), 0.03 + 0.1 * random(), random()],
  );
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = left + (right - left) * x / width;
      const v = top + (bottom - top) * y / height;
      let value = 127;
      for (const [a, b, size, strength] of waves as [number, number, number, number][]) {
        const far = ((u - a) ** 2 + (v - b) ** 2) / size ** 2;
        if (far < 9) value += 200 * (strength - 0.5) * Math.exp(-far);
      }
      for (let channel = 0; channel < 3; channel++) data[at++] = Math.min(Math.max(value, 0), 255);
    }
  }
  return encodeJpeg({ width, height, channels: 3, data }, 90).toBase64();
}

const WHOLE = [0, 0, 1, 1] as const;
const CROP = [0.2, 0.1, 0.9, 0.8] as const;

async function open(services: TestServices = {}) {
  const test = await TestApp.open(services);
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: [painting(1)],
  });
  const headers = await curatorSession(test.db);
  const send = async (method: string, path: string, json?: unknown) => {
    const answer = await test.request(path, { method, headers, json });
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
    return await answer.json();
  };
  const upload = (seed: number, part: readonly [number, number, number, number]) =>
    send("POST", "/api/paintings/1/upload-image", {
      imageData: photograph(seed, part),
      mimeType: "image/jpeg",
    });
  const notes = async () => (await send("GET", "/api/paintings/1")).annotations;
  const waiting = async () => (await send("GET", "/api/paintings/placements")).placements;
  await upload(5, WHOLE);
  const note = { painting_id: 1, label: "Point", pos_x: 0.5, pos_y: 0.5 };
  await send("POST", "/api/annotations", note);
  await send("POST", "/api/tours", {
    title: "Tour",
    stops: [
      { painting_id: 1, title: "Detail", pos_x: 0.3, pos_y: 0.3, width: 0.2, height: 0.2 },
      { painting_id: 1, title: "All" },
    ],
  });
  return {
    test,
    send,
    upload,
    notes,
    waiting,
    stops: async () => (await send("GET", "/api/tours/1")).stops,
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

const near = (one: number, other: number) =>
  assert.ok(Math.abs(one - other) < 0.015, `${one} is near ${other}`);

Deno.test("a crop of the same painting takes notes and stops along, and gives them back with the picture", async () => {
  await using desk = await open();
  const [before] = await desk.notes();
  const stopsBefore = await desk.stops();
  await desk.upload(5, CROP);
  const [note] = await desk.notes();
  near(note.pos_x, (0.5 - 0.2) / 0.7);
  near(note.pos_y, (0.5 - 0.1) / 0.7);
  const [detail, all] = await desk.stops();
  near(detail.pos_x, (0.3 - 0.2) / 0.7);
  near(detail.width, 0.2 / 0.7);
  assert.equal(all.pos_x, null);
  assert.deepEqual(await desk.waiting(), []);

  const { records } = await desk.send("GET", "/api/audit?action=painting.upload_image&limit=1");
  const { operation, details } = records[0];
  assert.ok(details.after.alignment.confidence > 0.8);
  assert.equal(details.after.alignment.moved, 2);
  const answer = await desk.send("POST", `/api/audit/operations/${operation}/restore`);
  assert.deepEqual([answer.restored, answer.conflicts], [3, []]);
  assert.deepEqual(await desk.notes(), [before]);
  assert.deepEqual(await desk.stops(), stopsBefore);
});

Deno.test("a new picture has its thumbnail, colours and descriptor when it is shown", async () => {
  await using desk = await open();
  const { imagePath, thumbnailPath } = await desk.upload(6, WHOLE);
  assert.ok(await desk.test.store.read(thumbnailPath));
  const [likeness] = await desk.test.db.read.select().from(pictureLikeness)
    .where(eq(pictureLikeness.path, imagePath));
  assert.ok(likeness!.palette.length > 0);
});
