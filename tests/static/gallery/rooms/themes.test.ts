import assert from "node:assert/strict";
import type { Work } from "../../../../static/gallery/rooms/plan/room_plan.ts";
import { planRooms } from "../../../../static/gallery/rooms/plan/hanging.ts";
import { ordinaryWorks } from "./sample_works.ts";

const themes = (works: Work[], by: "decade" | "artist" | "auto") =>
  planRooms({ works, by }).rooms.map(({ theme, frames, part }) => ({
    ...theme,
    works: frames.length,
    ...part ? { part } : {},
  }));

Deno.test("themes: a room for each decade", () => {
  assert.deepEqual(themes(ordinaryWorks(40, 1.4), "decade"), [
    { by: "decade", from: 1860, to: 1869, works: 14 },
    { by: "decade", from: 1870, to: 1879, works: 14 },
    { by: "decade", from: 1880, to: 1889, works: 12 },
  ]);
});

Deno.test("themes: decades with few works share a room", () => {
  assert.deepEqual(themes(ordinaryWorks(30, 0.7), "decade"), [
    { by: "decade", from: 1860, to: 1879, works: 14 },
    { by: "decade", from: 1880, to: 1909, works: 16 },
  ]);
});

Deno.test("themes: a large decade is divided by years, a large year into parts", () => {
  assert.deepEqual(themes(ordinaryWorks(42, 7), "decade"), [
    { by: "decade", from: 1860, to: 1861, works: 14 },
    { by: "decade", from: 1862, to: 1863, works: 14 },
    { by: "decade", from: 1864, to: 1865, works: 14 },
  ]);
  const parts = themes(ordinaryWorks(42, 100), "decade");
  assert.deepEqual(parts.map(({ part }) => part), [
    { number: 1, of: 3 },
    { number: 2, of: 3 },
    { number: 3, of: 3 },
  ]);
});

Deno.test("themes: works without a year are last, in a room of their own if they fill one", () => {
  const undated = (from: number) =>
    ordinaryWorks(40, 1.4).map((work) => work.id % from === 0 ? { ...work, year: null } : work);
  assert.deepEqual(themes(undated(4), "decade").at(-1), { by: "undated", works: 10 });
  const few = planRooms({ works: undated(20), by: "decade" });
  assert.deepEqual(few.frames.slice(-2).map(({ work }) => work), [20, 40]);
  assert.deepEqual(few.rooms.at(-1)!.theme, { by: "decade", from: 1880, to: 1889 });
});

Deno.test("themes: artists with few works share a room, one with many has several", () => {
  const shared = planRooms({ works: ordinaryWorks(32), by: "artist" }).rooms;
  assert.deepEqual(
    shared.map(({ theme }) => theme.by === "artist" && theme.artists.map(({ id }) => id)),
    [[0, 1, 2, 3], [4, 5, 6, 7]],
  );
  const one = ordinaryWorks(45).map((work) => ({ ...work, artist: { id: 9, name: "Morisot" } }));
  assert.deepEqual(themes(one, "artist")[0], {
    by: "artist",
    artists: [{ id: 9, name: "Morisot" }],
    works: 16,
    part: { number: 1, of: 3 },
  });
});

Deno.test("themes: by default years if known, otherwise artists", () => {
  const works = ordinaryWorks(60, 1.4);
  assert.equal(themes(works, "auto")[0]!.by, "decade");
  assert.equal(themes(works.map((work) => ({ ...work, year: null })), "auto")[0]!.by, "artist");
});
