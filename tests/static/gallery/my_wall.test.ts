/** Walls: what a URL names, how works are moved, and how the rooms hang them. */
import assert from "node:assert/strict";
import {
  readAddress,
  readPath,
  wallUrl,
  worksInUrl,
  writeAddress,
} from "../../../static/gallery/rooms/address.ts";
import { planRooms } from "../../../static/gallery/rooms/plan/hanging.ts";
import { moved } from "../../../static/gallery/wall/arrange.ts";

Deno.test("worksInUrl: ordered ids without duplicates, at most 64; others are ignored", () => {
  assert.deepEqual(worksInUrl("?works=3,1,3,x,-2,0,1e3,7"), [3, 1, 7]);
  assert.equal(worksInUrl("?works=x"), undefined);
  assert.equal(worksInUrl(""), undefined);
  const many = Array.from({ length: 70 }, (_, at) => at + 1);
  assert.deepEqual(worksInUrl(wallUrl(many).slice("/wall".length)), many.slice(0, 64));
});

Deno.test("rooms of a wall: their URL has the works", () => {
  assert.deepEqual(readPath("/wall/rooms"), { kind: "wall" });
  assert.deepEqual(readAddress("?works=5,2&at=2"), { works: [5, 2], at: 2, list: false });
  assert.equal(writeAddress({ works: [5, 2], at: 2, list: false }), "?works=5,2&at=2");
});

Deno.test("moved: forwards, backwards and to the ends", () => {
  assert.deepEqual(moved(["a", "b", "c", "d"], 0, 2), ["b", "c", "a", "d"]);
  assert.deepEqual(moved(["a", "b", "c", "d"], 3, 1), ["a", "d", "b", "c"]);
  assert.deepEqual(moved(["a", "b"], 0, 1), ["b", "a"]);
});

Deno.test("planRooms by order: works hang in the given order, whatever their years", () => {
  const works = Array.from({ length: 40 }, (_, at) => ({
    id: at + 1,
    aspect: 1,
    year: 2000 - 10 * at,
    artist: { id: at % 7, name: `Artist ${at % 7}` },
  }));
  const { rooms, frames } = planRooms({ works, by: "order" });
  assert.deepEqual(frames.map(({ work }) => work), works.map(({ id }) => id));
  assert.ok(rooms.length > 1 && rooms.every(({ theme }) => theme.by === "all"));
});
