import assert from "node:assert/strict";
import {
  doorAddress,
  readAddress,
  readPath,
  writeAddress,
} from "../../../../static/gallery/rooms/address.ts";

Deno.test("readAddress, writeAddress: round trip of the painting and the kind of view", () => {
  assert.deepEqual(readAddress("?at=12"), { at: 12, list: false });
  assert.deepEqual(readAddress("?view=list&at=3"), { at: 3, list: true });
  assert.deepEqual(readAddress("?at=nine&view=map&from=-1"), { list: false });
  assert.deepEqual(readAddress("?from=4"), { from: 4, list: false });
  assert.equal(writeAddress({ at: 12, list: false }), "?at=12");
  assert.equal(writeAddress({ at: 3, list: true }), "?view=list&at=3");
  assert.equal(writeAddress({ list: false }), "");
});

Deno.test("doorAddress: names the origin if it has a door back", () => {
  assert.equal(doorAddress(8, 3), "/movements/8/rooms?from=3");
  assert.equal(doorAddress(8, undefined), "/movements/8/rooms");
});

Deno.test("readPath: the owner of the rooms", () => {
  assert.deepEqual(readPath("/movements/3/rooms"), { kind: "movements", id: 3 });
  assert.deepEqual(readPath("/artists/44/rooms/"), { kind: "artists", id: 44 });
  assert.equal(readPath("/paintings/3/rooms"), undefined);
  assert.equal(readPath("/movements/x/rooms"), undefined);
});
