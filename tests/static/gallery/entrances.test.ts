import assert from "node:assert/strict";
import { chooseEntrances } from "../../../static/gallery/lobby/entrances.ts";

const entrances = Array.from({ length: 12 }, (_, at) => ({
  movement: {
    id: at + 1,
    name: `M${at}`,
    start_year: 2000 - at * 100,
    end_year: 2050 - at * 100,
    color: "#123456",
    era_id: 100 + at,
  },
  pictures: at,
}));
const idsOn = (day: number, era?: number) =>
  chooseEntrances(entrances, day, era).map(({ movement }) => movement.id);

Deno.test("entrances of the lobby: five from different times, in chronological order", () => {
  assert.deepEqual(idsOn(0), [12, 10, 8, 5, 3]);
});

Deno.test("entrances of the lobby: different on the next day, constant during a day", () => {
  assert.deepEqual(idsOn(1), [11, 9, 7, 4, 2]);
  assert.deepEqual(idsOn(1), idsOn(1));
});

Deno.test("entrances of the lobby: the last visited era is first, without a duplicate", () => {
  for (const era of [100, 105, 111]) {
    const ids = idsOn(3, era);
    assert.equal(ids[0], era - 99);
    assert.equal(new Set(ids).size, 5);
  }
  assert.deepEqual(idsOn(0, 999), idsOn(0));
});

Deno.test("entrances of the lobby: all if there are fewer", () => {
  assert.equal(chooseEntrances(entrances.slice(0, 3), 7).length, 3);
  assert.deepEqual(chooseEntrances([], 7), []);
});
