/** Who else has a record open. */
import assert from "node:assert/strict";
import { addCurator } from "../../../db/accounts/curators.ts";
import { INACTIVE_AFTER_MS, noteEditor } from "../../../services/gallery/editing/record_editors.ts";
import { curatorSession } from "../../support/accounts.ts";
import { Desk } from "./editing_desk.ts";

const PATH = "/api/records/paintings/1/editors";

Deno.test("PUT /api/records/…/editors: others are listed by name until they leave or fall silent", async () => {
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
