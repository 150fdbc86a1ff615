import assert from "node:assert/strict";
import { readTime } from "../../../../domain/gallery/encyclopedia/item_facts.ts";

const GREGORIAN = "http://www.wikidata.org/entity/Q1985727";
const JULIAN = "http://www.wikidata.org/entity/Q1985786";
const read = (time: string, precision: number, calendarmodel = GREGORIAN, circa = false) => {
  const found = readTime({ time: `${time}T00:00:00Z`, precision, calendarmodel }, circa);
  return found && [found.first, found.last, found.edtf];
};

Deno.test("times of Wikidata: days, months and years, with EDTF if a year is not sufficient", () => {
  assert.deepEqual(read("+1853-03-30", 11), [1853, 1853, "1853-03-30"]);
  assert.deepEqual(read("+1853-03-00", 10), [1853, 1853, "1853-03"]);
  assert.deepEqual(read("+1853-00-00", 9), [1853, 1853, ""]);
  assert.deepEqual(read("+1853-00-00", 9, GREGORIAN, true), [1853, 1853, "1853~"]);
  assert.deepEqual(read("+0985-00-00", 9, GREGORIAN, true), [985, 985, "0985~"]);
});

Deno.test("times of Wikidata: decades and centuries are spans", () => {
  assert.deepEqual(read("+1543-00-00", 8), [1540, 1549, "154X"]);
  assert.deepEqual(read("+1540-00-00", 8, GREGORIAN, true), [1540, 1549, "154X~"]);
  assert.deepEqual(read("+1500-00-00", 7), [1401, 1500, ""]);
  assert.deepEqual(read("+1501-00-00", 7), [1501, 1600, ""]);
  assert.equal(read("+1500-00-00", 6), undefined);
});

Deno.test("times of Wikidata: before our era there is no year 0, and EDTF has one", () => {
  assert.deepEqual(read("-0480-00-00", 9, JULIAN), [-480, -480, ""]);
  assert.deepEqual(read("-0480-00-00", 9, JULIAN, true), [-480, -480, "-0479~"]);
  assert.deepEqual(read("-0001-00-00", 9, GREGORIAN, true), [-1, -1, "0000~"]);
  assert.deepEqual(read("-0485-00-00", 8, JULIAN), [-489, -480, ""]);
  assert.deepEqual(read("-0400-00-00", 7, JULIAN), [-400, -301, ""]);
});

Deno.test("times of Wikidata: only the year of Julian dates is used", () => {
  assert.deepEqual(read("+1452-04-15", 11, JULIAN), [1452, 1452, ""]);
});

Deno.test("times of Wikidata: undefined for other values", () => {
  assert.equal(read("+0000-00-00", 9), undefined);
  assert.equal(read("1853-00-00", 9), undefined);
  assert.equal(read("+13798000000-00-00", 9), undefined);
});
