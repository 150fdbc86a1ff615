/** Publishing a part of a painting's picture, which loses nothing. */
import assert from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import type { ImageProcessor } from "../../../adapters/images/image_processor.ts";
import { pictureRow } from "../../../db/gallery/picture_rows.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { pickFields } from "../../../domain/gallery/editing/records.ts";
import { probe } from "../../../domain/images/probe.ts";
import { cropPicture } from "../../../services/gallery/pictures/crop_picture.ts";
import { curatorSession } from "../../support/accounts.ts";
import { pictureFiles } from "../../support/pictures.ts";
import { placementDesk } from "./placement_desk.ts";

const PART = { x: 0.25, y: 0.2, width: 0.5, height: 0.6, rotation: 0 };
const ONE = { type: "painting", id: 1 } as const;
const YEAR_MS = 365 * 86_400_000;

async function open() {
  const desk = await placementDesk();
  const { test, send } = desk;
  const headers = await curatorSession(test.db);
  const sizeOf = async (path: string) => {
    const response = await test.request(path, { headers });
    const { width, height } = probe(await response.bytes());
    return [width, height];
  };
  return {
    ...desk,
    headers,
    crop: (part: unknown) => send("PATCH", "/api/paintings/1/image/crop", part),
    published: async () => (await send("GET", "/api/paintings/1/image/crop")).crop,
    shown: async () => await sizeOf(`/images/${(await pictureRow(test.db.read, ONE))!.full}`),
    original: () => sizeOf("/api/paintings/1/image/original"),
    states: async () =>
      (await test.db.read.select().from(imageFiles)).filter(({ path }) => !path.includes("thumb"))
        .map(({ state }) => state),
  };
}

Deno.test("a crop is published, changed and undone; the original and the places stay", async () => {
  await using desk = await open();
  const { send, crop, published, shown, original, notes, waiting } = desk;
  assert.equal(await published(), null);
  const answer = await crop(PART);
  assert.deepEqual(Object.keys(answer).toSorted(), [
    "checked",
    "fixed",
    "imagePath",
    "image_cache_key",
    "thumbnailPath",
    "thumbnail_cache_key",
  ]);
  assert.deepEqual(await published(), PART);
  assert.deepEqual([await shown(), await original()], [[300, 270], [600, 450]]);
  const place = (notes: { pos_x: number; pos_y: number }[]) => [notes[0]!.pos_x, notes[0]!.pos_y];
  assert.deepEqual(place(await notes()), [0.5, 0.5]);

  const next = { x: 0.5, y: 0.5, width: 0.5, height: 0.5, rotation: 0 };
  await crop(next);
  assert.deepEqual([await shown(), await original()], [[300, 225], [600, 450]]);
  assert.deepEqual(place(await notes()), [0, 0]);

  await crop({ x: 0, y: 0, width: 1, height: 1, rotation: 90 });
  assert.deepEqual([await shown(), await original()], [[450, 600], [600, 450]]);
  assert.equal((await waiting()).length, 1);

  const { records: [last] } = await send("GET", "/api/audit?action=painting.crop_image&limit=1");
  assert.deepEqual(last.details.after.crop.rotation, 90);
  await send("POST", `/api/audit/${last.id}/restore`);
  assert.deepEqual(await published(), next);
});

const WHOLE = { x: 0, y: 0, width: 1, height: 1, rotation: 0 };

Deno.test("places that wait are moved from the part that they are on to a changed one", async () => {
  await using desk = await open();
  const { crop, notes, stops, waiting, send } = desk;
  const places = async () => {
    const [note] = await notes();
    const [{ pos_x, pos_y }] = await stops();
    return [note.pos_x, note.pos_y, pos_x, pos_y];
  };
  const counts = async () =>
    (await waiting()).map(({ moved, waiting }: Record<string, number>) => [moved, waiting]);
  // The stop stays within the first part, and the note does not.
  await crop({ x: 0, y: 0, width: 0.4, height: 0.5, rotation: 0 });
  assert.deepEqual([await places(), await counts()], [[0.5, 0.5, 0.75, 0.6], [[1, 1]]]);
  await crop({ x: 0, y: 0, width: 0.45, height: 0.5, rotation: 0 });
  assert.deepEqual([await places(), await counts()], [[0.5, 0.5, 0.66667, 0.6], [[1, 1]]]);
  await crop({ x: 0.25, y: 0, width: 0.5, height: 1, rotation: 0 });
  assert.deepEqual([await places(), await counts()], [[0.5, 0.5, 0.1, 0.3], []]);

  // A note that a curator has put in its place meanwhile is on the present picture.
  await crop({ x: 0.6, y: 0.6, width: 0.4, height: 0.4, rotation: 0 });
  assert.deepEqual(await counts(), [[0, 2]]);
  const [{ id }] = await notes();
  await send("PATCH", `/api/annotations/${id}`, { pos_x: 0.25, pos_y: 0.25 });
  await crop(WHOLE);
  assert.deepEqual([await places(), await counts()], [[0.7, 0.7, 0.3, 0.3], []]);
  // Of a turned part nothing is known.
  await crop({ ...WHOLE, rotation: 90 });
  await crop({ x: 0, y: 0, width: 0.8, height: 0.8, rotation: 0 });
  assert.deepEqual([await places(), await counts()], [[0.875, 0.875, 0.375, 0.375], []]);
});

Deno.test("places that wait still do so when the next picture is undone, restored, and undone again", async () => {
  await using desk = await open();
  const { crop, notes, stops, waiting, send } = desk;
  const places = async () => {
    const [[note], [{ pos_x, pos_y }]] = [await notes(), await stops()];
    return [note.pos_x, note.pos_y, pos_x, pos_y];
  };
  const count = async () => (await waiting()).map((one: { waiting: number }) => one.waiting);
  const undo = async () => {
    const { records: [{ id, operation }] } = await send("GET", "/api/audit?limit=1");
    const what = operation === null ? `${id}` : `operations/${operation}`;
    await send("POST", `/api/audit/${what}/restore`);
  };
  await crop({ x: 0.7, y: 0.7, width: 0.3, height: 0.3, rotation: 0 });
  assert.deepEqual([await places(), await count()], [[0.5, 0.5, 0.3, 0.3], [2]]);
  await crop({ x: 0.4, y: 0.4, width: 0.6, height: 0.6, rotation: 0 });
  assert.deepEqual([await places(), await count()], [[0.16667, 0.16667, 0.3, 0.3], [1]]);
  await undo();
  assert.deepEqual([await places(), await count()], [[0.5, 0.5, 0.3, 0.3], [2]]);
  await undo();
  assert.deepEqual([await places(), await count()], [[0.16667, 0.16667, 0.3, 0.3], [1]]);
  await undo();
  assert.deepEqual([await places(), await count()], [[0.5, 0.5, 0.3, 0.3], [2]]);
  await crop(WHOLE);
  assert.deepEqual([await places(), await count()], [[0.5, 0.5, 0.3, 0.3], []]);

  // What a curator has confirmed does not wait again.
  await crop({ x: 0.7, y: 0.7, width: 0.3, height: 0.3, rotation: 0 });
  await send("POST", "/api/paintings/1/confirm-places");
  await crop({ x: 0.7, y: 0.7, width: 0.3, height: 0.3, rotation: 90 });
  assert.deepEqual(await count(), [2]);
  await undo();
  assert.deepEqual(await count(), []);
});

Deno.test("stops that wait still do so when their tour is reordered", async () => {
  await using desk = await open();
  const { crop, stops, waiting, send } = desk;
  const turned = async () => {
    await send("PATCH", "/api/tours/1", {
      stops: (await stops()).toReversed().map((stop: Record<string, unknown>) =>
        pickFields(stop, ["painting_id", "title", "pos_x", "pos_y", "width", "height"])
      ),
    });
    return (await stops()).map((stop: { pos_x: number; width: number }) => [
      stop.pos_x,
      stop.width,
    ]);
  };
  await crop({ x: 0.7, y: 0.7, width: 0.3, height: 0.3, rotation: 0 });
  assert.deepEqual(await turned(), [[null, null], [0.3, 0.2]]);
  await crop(WHOLE);
  assert.deepEqual([await turned(), await waiting()], [[[0.3, 0.2], [null, null]], []]);
});

Deno.test("places wait on a picture that was found and replaces a smaller one", async () => {
  await using desk = await open();
  const { test, crop, waiting } = desk;
  await crop({ x: 0.7, y: 0.7, width: 0.3, height: 0.3, rotation: 0 });
  await test.db.write((tx) =>
    tx.run(sql`UPDATE paintings SET image_chosen_by = NULL, checkup_fixed = 0, checkup_checked = 0`)
  );
  const of = (await pictureRow(test.db.read, ONE))!.full!;
  const alignment = { of, scale_x: 1, scale_y: 1, shift_x: 0, shift_y: 0, confidence: 0.9 };
  const change = { username: "automatic find", action: "painting.find_image" } as const;
  const files = { ...pictureFiles("found"), alignment };
  assert.ok(await test.pictures.publishFirst(ONE, files, null, change, of));
  const [{ waiting: count, username }] = await waiting();
  assert.deepEqual([count, username], [2, "automatic find"]);
});

Deno.test("places that wait since an unrelated picture stay when that is cropped", async () => {
  await using desk = await open();
  const { upload, crop, notes, stops, waiting } = desk;
  await upload(11, [0, 0, 1, 1]);
  const before = [await notes(), await stops()];
  await crop(PART);
  assert.deepEqual([await notes(), await stops()], before);
  const [{ moved, waiting: count }] = await waiting();
  assert.deepEqual([moved, count], [0, 2]);
});

Deno.test("a crop has the credit of the published picture", async () => {
  await using desk = await open();
  const { test, crop } = desk;
  const credit = { source: "https://museum.example/1", credit: "A museum", license: "CC0" };
  await crop(PART);
  const path = async () => (await pictureRow(test.db.read, ONE))!.full!;
  await test.db.write(async (tx) =>
    tx.update(imageFiles).set(credit).where(eq(imageFiles.path, await path()))
  );
  await crop(WHOLE);
  const [file] = await test.db.read.select().from(imageFiles)
    .where(eq(imageFiles.path, await path()));
  const { source, credit: line, license } = file!;
  assert.deepEqual({ source, credit: line, license }, credit);
});

Deno.test("a crop does not replace a picture that was published meanwhile", async () => {
  await using desk = await open();
  const { test, crop } = desk;
  await crop(PART);
  const change = { username: "bob", action: "painting.upload_image" } as const;
  const images = {
    async process() {
      await test.pictures.replace(ONE, pictureFiles("b0b"), change);
      return pictureFiles("ada");
    },
  } as unknown as ImageProcessor;
  const cropping = cropPicture({ ...test.services, images }, 1, WHOLE, {
    username: "ada",
    requester: {},
  });
  await assert.rejects(cropping, {
    status: 409,
    message: "This image is being replaced by someone else; try again",
  });
  const { full } = (await pictureRow(test.db.read, ONE))!;
  assert.equal(new TextDecoder().decode(await test.store.read(full!)), "b0b");
});

Deno.test("an original is retained as long as its crop, and can be purged", async () => {
  await using desk = await open();
  const { test, send, headers, crop, published, shown, original, states } = desk;
  await crop(PART);
  assert.deepEqual(await states(), ["kept", "live"]);
  await test.pictures.deleteExpired(Date.now() + YEAR_MS);
  assert.deepEqual(await states(), ["kept", "live"]);
  await crop({ ...PART, width: 0.4 });
  await test.pictures.deleteExpired(Date.now() + YEAR_MS);
  assert.deepEqual(await states(), ["kept", "live"], "the first crop has expired");

  const { records } = await send("GET", "/api/audit?action=painting.crop_image");
  const url = `/api/audit/${records.at(-1).id}/pictures`;
  const picture = async (query: string, init: { headers?: Record<string, string> }) => {
    const response = await test.request(url + query, init);
    const { width, height } = response.status === 200
      ? probe(await response.bytes())
      : (await response.body?.cancel(), { width: 0, height: 0 });
    return [response.status, width, height];
  };
  assert.deepEqual(await picture("?size=full", { headers }), [200, 600, 450]);
  assert.deepEqual(await picture("?side=after", { headers }), [204, 0, 0], "it has expired");
  assert.deepEqual(await picture("", {}), [401, 0, 0]);
  assert.equal((await test.request(url, { method: "DELETE", headers })).status, 204);
  assert.deepEqual(await picture("", { headers }), [204, 0, 0], "it has been purged");
  const { records: [purge] } = await send("GET", "/api/audit?action=painting.erase_image");
  assert.equal(purge.target_id, 1);
  assert.deepEqual(await states(), ["live"]);
  assert.equal(await published(), null, "what is left is the whole");
  assert.deepEqual(await original(), await shown());
});

Deno.test("crops outside the picture, and of none, are refused", async () => {
  await using desk = await open();
  const { test, send, headers } = desk;
  const refusal = (json: unknown) =>
    test.refusal("/api/paintings/1/image/crop", { method: "PATCH", headers, json });
  assert.deepEqual(await refusal({ ...PART, x: 0.6 }), [
    400,
    "width: expected a part within the picture",
  ]);
  for (const [field, value] of [["width", 0], ["y", -0.1], ["rotation", 181], ["height", "1"]]) {
    const [status, error] = await refusal({ ...PART, [field!]: value });
    assert.equal(status, 400);
    assert.match(error, new RegExp(`^${field}: `));
  }
  await send("POST", "/api/paintings/1/clear-image");
  assert.deepEqual(await refusal(PART), [409, "The painting 1 has no image"]);
  assert.equal((await test.request("/api/paintings/1/image/original")).status, 401);
});
