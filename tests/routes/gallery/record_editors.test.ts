/** Who else has a record open. */
import assert from "node:assert/strict";
import { addCurator } from "../../../db/accounts/curators.ts";
import {
  draftOf,
  INACTIVE_AFTER_MS,
  noteEditor,
  storeDraft,
} from "../../../services/gallery/editing/record_editors.ts";
import { curatorSession } from "../../support/accounts.ts";
import { Desk } from "./editing_desk.ts";

const PATH = "/api/records/paintings/1/editors";

Deno.test("PUT /api/records/…/editors: lists other editors until they leave or become inactive", async () => {
  await using desk = await Desk.open();
  const bob = { username: "bob", password: "battery staple" };
  await addCurator(desk.test.db, bob.username, bob.password);
  const headers = await curatorSession(desk.test.db, bob);
  const [, alone] = await desk.body("PUT", PATH);
  const read = await desk.send("GET", "/api/records/paintings/1");
  assert.deepEqual(alone, { editors: [], tag: read.headers.get("ETag") });
  await read.body?.cancel();
  const [, { editors }] = await desk.body("PUT", PATH, undefined, headers);
  assert.deepEqual(editors.map(({ username }: { username: string }) => username), ["ada"]);
  const [, both] = await desk.body("PUT", PATH);
  assert.equal(both.editors[0].username, "bob");
  const [, other] = await desk.body("PUT", "/api/records/paintings/2/editors");
  assert.deepEqual(other.editors, []);
  assert.equal((await desk.body("DELETE", PATH, undefined, headers))[0], 204);
  assert.deepEqual((await desk.body("PUT", PATH))[1].editors, []);
  // A minute of silence counts as gone.
  const later = Date.now() + INACTIVE_AFTER_MS + 1000;
  const found = await noteEditor(desk.test.db, { kind: "painting", id: 1, curator: 2 }, later);
  assert.deepEqual(found, []);
  const [, gone] = await desk.body("PUT", "/api/records/paintings/99/editors");
  assert.equal(gone.tag, null);
  assert.equal((await desk.test.request(PATH, { method: "PUT" })).status, 401);
});

Deno.test("PUT /api/drafts/…: what a curator has typed, for that curator alone", async () => {
  await using desk = await Desk.open();
  const bob = { username: "bob", password: "battery staple" };
  await addCurator(desk.test.db, bob.username, bob.password);
  const headers = await curatorSession(desk.test.db, bob);
  const path = "/api/drafts/painting.1";
  const draft = { was: { year: 1872 }, mine: { year: 1873 }, at: 5 };
  assert.deepEqual(await desk.body("GET", path), [200, {}]);
  assert.equal((await desk.body("PUT", path, draft))[0], 204);
  assert.deepEqual(await desk.body("GET", path), [200, draft]);
  assert.deepEqual(await desk.body("GET", path, undefined, headers), [200, {}]);
  // An older one comes late.
  assert.equal((await desk.body("PUT", path, { ...draft, mine: { year: 1 }, at: 4 }))[0], 204);
  assert.deepEqual(await desk.body("GET", path), [200, draft]);
  assert.equal((await desk.body("PUT", path, {}))[0], 204);
  assert.deepEqual(await desk.body("GET", path), [200, {}]);
  assert.equal((await desk.body("PUT", path, { mine: [] }))[0], 400);
  assert.equal((await desk.test.request(path)).status, 401);
});

Deno.test("storeDraft: retains the newest hundred of a curator, for 30 days", async () => {
  await using desk = await Desk.open();
  const { db } = desk.test;
  const put = (form: string, now: number) => storeDraft(db, 1, form, { mine: { form } }, now);
  for (let n = 0; n <= 100; n++) await put(`form ${n}`, n);
  assert.equal(await draftOf(db.read, 1, "form 0"), undefined);
  assert.deepEqual(await draftOf(db.read, 1, "form 1"), { mine: { form: "form 1" } });
  await put("later", 2 + 30 * 24 * 3_600_000);
  assert.equal(await draftOf(db.read, 1, "form 1"), undefined);
  assert.deepEqual(await draftOf(db.read, 1, "form 2"), { mine: { form: "form 2" } });
});
