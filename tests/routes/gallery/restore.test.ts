/** Entries of the log are taken back. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { curatorSession } from "../../support/accounts.ts";
import { Desk, DRAFTS } from "./editing_desk.ts";

const TABLES = [
  "artists",
  "periods",
  "paintings",
  "influence_sources",
  "annotations",
  "tour_stops",
  "alternative_names",
];

/** Every row of the catalog. */
async function wholeCatalog({ test }: Desk) {
  const rows = [];
  for (const table of TABLES) {
    rows.push(await test.db.read.all(sql`SELECT * FROM ${sql.identifier(table)} ORDER BY id`));
  }
  return rows;
}

const restore = (desk: Desk, id: number) => desk.body("POST", `/api/audit/${id}/restore`);

Deno.test("POST /api/audit/:id/restore: for curators only, 404 for unknown entries", async () => {
  await using desk = await Desk.open();
  assert.deepEqual(await desk.test.refusal("/api/audit/1/restore", { method: "POST" }), [
    401,
    "Curator login required",
  ]);
  assert.deepEqual(await restore(desk, 7), [404, { error: "No entry of the log has the id 7" }]);
});

Deno.test("restore: one field of several, and none that was not changed", async () => {
  await using desk = await Desk.open();
  await desk.body("PATCH", "/api/paintings/1", { year: 1888, title: "Other" });
  const only = (field: string) => desk.body("POST", `/api/audit/1/restore?field=${field}`);
  assert.equal((await only("year"))[0], 200);
  const [, { year, title }] = await desk.body("GET", "/api/records/paintings/1");
  assert.deepEqual([year, title], [1500, "Other"]);
  assert.equal((await only("medium"))[0], 409);
});

Deno.test("POST /api/audit/restore: restores a record; merges by editors in chief only", async () => {
  await using desk = await Desk.open();
  await desk.body("PATCH", "/api/paintings/1", { year: 1888 });
  await desk.body("PATCH", "/api/paintings/1", { year: 1889 });
  const part = { since: 0, target_type: "painting", target_id: 1 };
  const [status, { restored, conflicts }] = await desk.body("POST", "/api/audit/restore", part);
  assert.deepEqual([status, restored, conflicts], [200, 2, []]);
  const [, { year }] = await desk.body("GET", "/api/records/paintings/1");
  assert.equal(year, 1500);

  assert.equal((await desk.body("POST", "/api/paintings/2/merge", { into: 1 }))[0], 200);
  const bob = await curatorSession(desk.test.db, { username: "bob", role: "curator" });
  // Both paintings were changed by the merge, the third one was not.
  for (const [target_id, expected] of [[1, 403], [2, 403], [3, 200]] as const) {
    const [status] = await desk.body("POST", "/api/audit/restore", { ...part, target_id }, bob);
    assert.equal(status, expected);
  }
});

Deno.test("restore: the undo of a merge, and the undo of that, are undone by editors in chief only", async () => {
  await using desk = await Desk.open();
  const bob = await curatorSession(desk.test.db, { username: "bob", role: "curator" });
  let [, { operation }] = await desk.body("POST", "/api/artists/2/merge", { into: 1 });
  for (const merged of [false, true, false]) {
    [, { operation }] = await desk.body("POST", `/api/audit/operations/${operation}/restore`);
    const { records } = await desk.test.json(`/api/audit?operation=${operation}`, {
      headers: desk.headers,
    });
    assert.ok(records.length >= 3);
    for (
      const [path, json] of [
        [`/api/audit/operations/${operation}/restore`],
        ["/api/audit/restore", { since: 0, action: "artist.restore" }],
        ...records.map(({ id }: { id: number }) => [`/api/audit/${id}/restore`]),
      ] as [string, unknown][]
    ) {
      const [status] = await desk.body("POST", path, json, bob);
      assert.equal(status, 403, path);
    }
    assert.equal((await desk.test.request("/api/artists/2")).status, merged ? 308 : 200);
  }
});

Deno.test("restore: fields are restored, and the restoration can be undone", async () => {
  await using desk = await Desk.open();
  const year = async () => (await desk.body("GET", "/api/records/paintings/1"))[1].year;
  await desk.body("PATCH", "/api/paintings/1", { year: 1888, title: "Other" });
  const [status, answer] = await restore(desk, 1);
  assert.equal(status, 200);
  assert.deepEqual(answer, {
    entry: 2,
    target_type: "painting",
    target_id: 1,
    without_pictures: [],
  });
  assert.equal(await year(), 1500);
  const { at: _, ...entry } = await desk.entry();
  assert.deepEqual(entry, {
    id: 2,
    username: "ada",
    action: "painting.update",
    target_type: "painting",
    target_id: 1,
    details: {
      before: { year: 1888, title: "Other" },
      after: { year: 1500, title: "Painting 1" },
      restores: 1,
    },
    operation: null,
  });
  await restore(desk, 2);
  assert.equal(await year(), 1888);
  // What is as it was already is left alone.
  await restore(desk, 3);
  assert.deepEqual(await restore(desk, 1), [200, { ...answer, entry: null }]);
});

Deno.test("restore: later edits are listed and not overwritten", async () => {
  await using desk = await Desk.open();
  await desk.body("PATCH", "/api/paintings/1", { year: 1888, title: "Other" });
  await desk.body("PATCH", "/api/paintings/1", { year: 1889 });
  assert.deepEqual(await restore(desk, 1), [409, {
    error: "It has been edited since; nothing has been restored",
    conflicts: [{
      type: "painting",
      id: 1,
      field: "year",
      before: 1500,
      after: 1888,
      now: 1889,
    }],
  }]);
  const [, record] = await desk.body("GET", "/api/records/paintings/1");
  assert.deepEqual([record.year, record.title], [1889, "Other"]);
  await desk.body("DELETE", "/api/paintings/1");
  const [, { conflicts }] = await restore(desk, 1);
  assert.deepEqual(conflicts.map(({ field }: { field: string }) => field), ["id"]);
});

Deno.test("restore: deleted rows are restored exactly, and can be deleted again", async () => {
  await using desk = await Desk.open();
  await desk.body("POST", "/api/influences", DRAFTS.influence);
  const before = await wholeCatalog(desk);
  await desk.body("DELETE", "/api/artists/1?with=paintings,influences");
  const without = await wholeCatalog(desk);
  assert.equal((await restore(desk, 2))[0], 200);
  assert.deepEqual(await wholeCatalog(desk), before);
  const found = await desk.test.json("/api/search?q=Artist");
  assert.equal(found.artists.length, 2);
  // It is there already.
  assert.equal((await restore(desk, 2))[0], 409);
  assert.equal((await restore(desk, 3))[0], 200);
  assert.deepEqual(await wholeCatalog(desk), without);
  assert.equal((await restore(desk, 4))[0], 200);
  assert.deepEqual(await wholeCatalog(desk), before);
});

Deno.test("restore: undoing a creation deletes the record unless it is used", async () => {
  await using desk = await Desk.open();
  await desk.body("POST", "/api/artists", DRAFTS.artist);
  await desk.body("POST", "/api/paintings", { artist_id: 3, title: "The Last Drop" });
  const [status, { conflicts }] = await restore(desk, 1);
  assert.equal(status, 409);
  assert.deepEqual(conflicts.map(({ type, id }: Record<string, unknown>) => [type, id]), [
    ["paintings", 4],
  ]);
  assert.equal((await restore(desk, 2))[0], 200);
  assert.equal((await restore(desk, 1))[0], 200);
  assert.equal((await desk.body("GET", "/api/records/artists/3"))[0], 404);
});

Deno.test("restore: refused if the owner no longer exists", async () => {
  await using desk = await Desk.open();
  await desk.body("DELETE", "/api/periods/1");
  await desk.body("DELETE", "/api/artists/1?with=paintings,influences");
  const [status, { conflicts }] = await restore(desk, 1);
  assert.equal(status, 409);
  assert.deepEqual(conflicts, [{
    type: "period",
    id: 1,
    field: "artist_id",
    before: 1,
    after: null,
    now: null,
  }]);
});

Deno.test("restore: refused if the movement's name is taken", async () => {
  await using desk = await Desk.open();
  await desk.body("POST", "/api/movements", DRAFTS.movement);
  await desk.body("DELETE", "/api/movements/3");
  await desk.body("POST", "/api/movements", DRAFTS.movement);
  const [status, { conflicts }] = await restore(desk, 2);
  assert.deepEqual([status, conflicts[0].field], [409, "name"]);
});

Deno.test("restore: a tour's stop, unless the tour was edited since", async () => {
  await using desk = await Desk.open();
  const stops = async () => (await desk.body("GET", "/api/records/tours/1"))[1].stops.length;
  await desk.body("DELETE", "/api/paintings/2");
  assert.equal(await stops(), 0);
  await desk.body("PATCH", "/api/tours/1", { stops: [{ painting_id: 1, title: "Another" }] });
  const [status, { conflicts }] = await restore(desk, 1);
  assert.deepEqual([status, conflicts[0].type], [409, "tour_stops"]);
  await restore(desk, 2);
  assert.equal((await restore(desk, 1))[0], 200);
  assert.equal(await stops(), 1);
});

Deno.test("restore: review flags go back", async () => {
  await using desk = await Desk.open();
  await desk.body("PATCH", "/api/paintings/1/checkup-flags", { fixed: true });
  assert.equal((await restore(desk, 1))[0], 200);
  const { painting } = await desk.test.json("/api/paintings/1");
  assert.deepEqual([painting.checkup_checked, painting.checkup_fixed], [false, false]);
  assert.equal((await restore(desk, 2))[0], 200);
  const { painting: again } = await desk.test.json("/api/paintings/1");
  assert.deepEqual([again.checkup_checked, again.checkup_fixed], [true, true]);
  await desk.body("DELETE", "/api/paintings/1");
  assert.equal((await restore(desk, 3))[0], 409);
});
