/** Flags, clearing, removing, and the list they work through. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { eq } from "drizzle-orm";
import {
  annotations,
  artists,
  influenceSources,
  legacyInfluences,
  paintings,
} from "../../../db/schema/gallery.ts";
import { auditLog } from "../../../db/schema/operations.ts";
import { imageFiles } from "../../../db/schema/pictures.ts";
import { changedFlags } from "../../../domain/gallery/review.ts";
import {
  annotation,
  artist,
  byPainting,
  era,
  fill,
  movement,
  painting,
} from "../../support/catalog.ts";
import { curatorSession } from "../../support/accounts.ts";
import { pictureFiles } from "../../support/pictures.ts";
import { TestApp } from "../../support/app.ts";

async function open() {
  const test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1, { name: "Ada Holl" })],
    paintings: [painting(1), painting(2), painting(3)],
    influences: [byPainting(1, 2), byPainting(2, 1), byPainting(3, 2)],
    legacy: [{ painting_id: 1, influenced_by_id: 2 }, { painting_id: 3, influenced_by_id: 2 }],
    annotations: [annotation(1), annotation(2, { painting_id: 2 })],
  });
  const headers = await curatorSession(test.db);
  const audit = () => test.db.read.select().from(auditLog);
  return { test, headers, audit, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

for (const [what, path] of [["painting", "/api/paintings/1"], ["artist", "/api/artists/1"]]) {
  Deno.test(`PATCH checkup-flags of a ${what}: sets the given flags and records it`, async () => {
    await using opened = await open();
    const { test, headers, audit } = opened;
    const patch = (json: unknown) =>
      test.json(`${path}/checkup-flags`, { method: "PATCH", headers, json });
    assert.deepEqual(await patch({ checked: true }), { checked: true, fixed: false });
    assert.deepEqual(await patch({ checked: false }), { checked: false, fixed: false });
    assert.deepEqual(await patch({ fixed: true }), { checked: true, fixed: true });
    assert.deepEqual(await patch({ fixed: false }), { checked: true, fixed: false });
    assert.deepEqual(await patch({ fixed: true, checked: true }), { checked: true, fixed: true });
    assert.deepEqual(await patch({ fixed: false, checked: false }), {
      checked: false,
      fixed: false,
    });
    const records = await audit();
    assert.equal(records.length, 6);
    assert.deepEqual({ ...records[2], at: 0 }, {
      id: 3,
      at: 0,
      username: "ada",
      action: `${what}.checkup_flags`,
      target_type: what,
      target_id: 1,
      details: {
        before: { checked: false, fixed: false },
        after: { checked: true, fixed: true },
      },
      operation: null,
    });
  });

  Deno.test(`PATCH checkup-flags of a ${what}: a refusal changes and records nothing`, async () => {
    await using opened = await open();
    const { test, headers, audit } = opened;
    const refused = (json: unknown, of = path) =>
      test.refusal(`${of}/checkup-flags`, { method: "PATCH", headers, json });
    await test.json(`${path}/checkup-flags`, { method: "PATCH", headers, json: { fixed: true } });
    const conflict = "checked: a fixed image stays checked: remove the mark “Fixed” first";
    assert.deepEqual(await refused({ checked: false }), [409, conflict]);
    assert.deepEqual(await refused({ checked: false, fixed: true }), [409, conflict]);
    assert.deepEqual(await refused({}), [400, "expected checked or fixed"]);
    assert.deepEqual(await refused({ other: true }), [400, "expected checked or fixed"]);
    assert.deepEqual(await refused({ checked: 1 }), [400, "checked: expected true or false"]);
    assert.deepEqual(await refused({ fixed: null }), [400, "fixed: expected true or false"]);
    const kind = `${what}s`;
    assert.deepEqual(await refused({ checked: true }, `/api/${kind}/99`), [
      404,
      `No ${what} has the id 99`,
    ]);
    assert.deepEqual(await refused({ checked: true }, `/api/${kind}/x`), [
      400,
      "id: expected a whole number",
    ]);
    assert.equal((await audit()).length, 1);
    const table = what === "painting" ? paintings : artists;
    const [row] = await test.db.read.select({
      checked: table.checkup_checked,
      fixed: table.checkup_fixed,
    }).from(table);
    assert.deepEqual(row, { checked: true, fixed: true });
  });
}

Deno.test("changedFlags: fixed always implies checked", () => {
  const given = fc.option(fc.boolean(), { nil: undefined });
  fc.assert(fc.property(
    fc.array(fc.record({ checked: given, fixed: given })),
    (changes) => {
      let flags = { checked: false, fixed: false };
      for (const change of changes) {
        const before = flags;
        try {
          flags = changedFlags(flags, change);
        } catch {
          assert.equal(change.checked, false);
          assert.ok(change.fixed ?? before.fixed);
          continue;
        }
        assert.ok(!flags.fixed || flags.checked);
        if (change.fixed !== undefined) assert.equal(flags.fixed, change.fixed);
        if (change.checked !== undefined) {
          assert.ok(flags.checked === change.checked || flags.fixed);
        }
      }
    },
  ));
});

for (const [what, path] of [["painting", "clear-image"], ["artist", "clear-portrait"]] as const) {
  Deno.test(`POST ${path}: removes files and paths permanently`, async () => {
    await using opened = await open();
    const { test, headers, audit } = opened;
    const change = { username: "bob", action: `${what}.upload_${path.slice(6)}` as never };
    const hung = await test.pictures.replace({ type: what, id: 1 }, pictureFiles(), change);
    assert.equal((await test.store.list()).size, 2);

    const url = `/api/${what}s/1/${path}`;
    const empty = what === "painting"
      ? { imagePath: null, thumbnailPath: null }
      : { portraitPath: null };
    const answer = await test.json(url, { method: "POST", headers });
    assert.deepEqual(answer, { ...empty, fixed: true, checked: true });
    // They are kept to come back, and nobody sees them meanwhile.
    assert.equal((await test.store.list()).size, 2);
    const kept = await test.db.read.select().from(imageFiles);
    assert.deepEqual(kept.map(({ state }) => state), ["kept", "kept"]);
    assert.equal((await test.request(`/images/${hung.full}`)).status, 404);
    await test.pictures.deleteExpired(Date.now() + 91 * 86_400_000);
    assert.deepEqual([...await test.store.list()], []);
    assert.deepEqual(await test.db.read.select().from(imageFiles), []);
    const [, record] = await audit();
    assert.equal(record!.action, `${what}.clear_${path.slice(6)}`);
    const { before, after } = record!.details as Record<string, Record<string, unknown>>;
    assert.equal(before!.full, hung.full);
    assert.deepEqual(after, {
      full: null,
      thumbnail: null,
      fullKey: null,
      thumbnailKey: null,
      checked: true,
      fixed: true,
      cleared: true,
      chosenBy: null,
    });
    // Nothing to take away is no failure, and recorded as well.
    assert.equal((await test.request(url, { method: "POST", headers })).status, 200);
    assert.equal((await audit()).length, 3);
    assert.deepEqual(
      await test.refusal(`/api/${what}s/99/${path}`, { method: "POST", headers }),
      [404, `No ${what} has the id 99`],
    );
    assert.equal((await audit()).length, 3);
  });
}

Deno.test("DELETE /api/paintings/:id: deletes dependent rows, and logs all of them", async () => {
  await using opened = await open();
  const { test, headers, audit } = opened;
  const change = { username: "bob", action: "painting.upload_image" } as const;
  await test.pictures.replace({ type: "painting", id: 2 }, pictureFiles(), change);

  assert.deepEqual(await test.json("/api/paintings/2", { method: "DELETE", headers }), {
    id: 2,
    artistId: 1,
    title: "Painting 2",
  });
  assert.equal((await test.store.list()).size, 2, "they are kept");
  const { read } = test.db;
  assert.deepEqual((await read.select().from(paintings)).map(({ id }) => id), [1, 3]);
  assert.deepEqual(await read.select().from(influenceSources), []);
  assert.deepEqual(await read.select().from(legacyInfluences), []);
  assert.deepEqual((await read.select().from(annotations)).map(({ id }) => id), [1]);

  const [, record] = await audit();
  assert.deepEqual([record!.action, record!.target_type, record!.target_id], [
    "painting.delete",
    "painting",
    2,
  ]);
  const { before, after } = record!.details as { before: Record<string, unknown[]>; after: null };
  assert.equal(after, null);
  assert.equal((before.painting as unknown as { title: string }).title, "Painting 2");
  assert.equal(before.influences!.length, 3);
  assert.equal(before.annotations!.length, 1);
  assert.equal(before.legacy_influences!.length, 2);

  assert.deepEqual(await test.refusal("/api/paintings/2", { method: "DELETE", headers }), [
    404,
    "No painting has the id 2",
  ]);
  assert.equal((await audit()).length, 2);
});

Deno.test("curator routes: 401 without a valid session", async () => {
  await using opened = await open();
  const { test, audit } = opened;
  const expired = await curatorSession(test.db, { now: Date.now() - 8 * 24 * 60 * 60 * 1000 });
  const forged = { Cookie: `gallery.sid=${"A".repeat(43)}` };
  const routes: [method: string, path: string, json?: unknown][] = [
    ["GET", "/api/paintings/checkup"],
    ["GET", "/api/artists/checkup"],
    ["GET", "/api/audit"],
    ["GET", "/api/paintings/1/debug-image-search"],
    ["GET", "/api/paintings/1/debug-image-search/more"],
    ["GET", "/api/artists/1/debug-portrait-search"],
    ["GET", "/api/artists/1/debug-portrait-search/more"],
    ["GET", "/api/debug/image-proxy?url=http://images.example/1.jpg"],
    ["PATCH", "/api/paintings/1/checkup-flags", { checked: true }],
    ["PATCH", "/api/artists/1/checkup-flags", { checked: true }],
    ["POST", "/api/paintings/1/clear-image"],
    ["POST", "/api/artists/1/clear-portrait"],
    ["POST", "/api/paintings/1/upload-image", { imageData: "AAAA", mimeType: "image/png" }],
    ["POST", "/api/artists/1/upload-portrait", { imageData: "AAAA", mimeType: "image/png" }],
    ["POST", "/api/paintings/1/fix-image", { imageUrl: "http://images.example/1.jpg" }],
    ["POST", "/api/artists/1/fix-portrait", { imageUrl: "http://images.example/1.jpg" }],
    ["DELETE", "/api/paintings/1"],
  ];
  for (const [method, path, json] of routes) {
    for (const headers of [{}, forged, expired]) {
      assert.deepEqual(
        await test.refusal(path, { method, headers, ...(json === undefined ? {} : { json }) }),
        [401, "Curator login required"],
        `${method} ${path}`,
      );
    }
  }
  assert.deepEqual(await audit(), []);
  const [row] = await test.db.read.select().from(paintings).where(eq(paintings.id, 1));
  assert.equal(row!.checkup_checked, false);
});
