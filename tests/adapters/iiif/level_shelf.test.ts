import assert from "node:assert/strict";
import { LevelShelf } from "../../../adapters/iiif/level_shelf.ts";

const level = (bytes: number) => ({
  width: bytes,
  height: 1,
  channels: 1 as const,
  data: new Uint8Array(bytes),
});

Deno.test("LevelShelf: over the budget the least recently used goes", () => {
  const shelf = new LevelShelf(10);
  shelf.keep("a", level(4));
  shelf.keep("b", level(4));
  shelf.take("a");
  shelf.keep("c", level(4));
  assert.deepEqual(["a", "b", "c"].map((key) => shelf.take(key)?.width), [4, undefined, 4]);
});

Deno.test("LevelShelf: room is made before it is needed", () => {
  const shelf = new LevelShelf(10);
  shelf.keep("a", level(4));
  shelf.keep("b", level(4));
  shelf.makeRoom(2);
  assert.equal(shelf.take("a")?.width, 4);
  shelf.makeRoom(5);
  assert.deepEqual([shelf.take("b"), shelf.take("a")?.width], [undefined, 4]);
});

Deno.test("LevelShelf: what is larger than the budget is kept alone, the same key once", () => {
  const shelf = new LevelShelf(10);
  shelf.keep("a", level(4));
  shelf.keep("b", level(12));
  assert.deepEqual([shelf.take("a"), shelf.take("b")?.width], [undefined, 12]);
  shelf.keep("b", level(6));
  shelf.keep("a", level(4));
  assert.deepEqual([shelf.take("a")?.width, shelf.take("b")?.width], [4, 6]);
});
