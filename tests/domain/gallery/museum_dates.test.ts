/** Dates in the words of museums. */
import assert from "node:assert/strict";
import { readDate } from "../../../domain/gallery/dates.ts";
import { addsDetail, readActivity, readMuseumDate } from "../../../domain/gallery/museum_dates.ts";

Deno.test("museum dates: EDTF and the year for sorting", () => {
  for (
    const [words, date, year] of [
      ["c. 1885", "1885~", 1885],
      ["c.1885", "1885~", 1885],
      ["c1885", "1885~", 1885],
      ["ca 1885", "1885~", 1885],
      ["ca. 1885", "1885~", 1885],
      ["Circa 1885", "1885~", 1885],
      ["abt 1878", "1878~", 1878],
      ["about 1878", "1878~", 1878],
      ["ок. 1878", "1878~", 1878],
      ["1915?", "1915?", 1915],
      ["1915 (?)", "1915?", 1915],
      ["[1915]", "1915?", 1915],
      ["probably 1915", "1915?", 1915],
      ["c. 1915?", "1915%", 1915],
      ["1850-55", "1850/1855", 1850],
      ["1850–1855", "1850/1855", 1850],
      ["1850 – 1855", "1850/1855", 1850],
      ["1901–05", "1901/1905", 1901],
      ["1898–1902", "1898/1902", 1898],
      ["1850-5", "1850/1855", 1850],
      ["c. 1850–55", "1850~/1855", 1850],
      ["between 1850 and 1855", "1850/1855", 1850],
      ["before 1900", "../1900", 1900],
      ["до 1900", "../1900", 1900],
      ["after 1612", "1612/..", 1612],
      ["after c. 1612", "1612~/..", 1612],
      ["1880s", "188X", 1880],
      ["c. 1880s", "188X~", 1880],
      ["19th century", "18XX", null],
      ["19th c.", "18XX", null],
      ["XIX век", "18XX", null],
      ["1st century", "00XX", null],
      ["5th century BC", "-04XX", null],
      ["1st century BCE", "-00XX", null],
      ["late 15th c.", "1467/1499", null],
      ["early 16th century", "1500/1533", null],
      ["mid-17th century", "1633/1666", null],
      ["first half of the 18th century", "1700/1749", null],
      ["конец XV века", "1467/1499", null],
      ["early 5th century BC", "-0499/-0466", null],
      ["15th–16th century", "14XX/15XX", null],
      ["480 BC", "-0479", -480],
      ["480 B.C.", "-0479", -480],
      ["480 BCE", "-0479", -480],
      ["c. 480 BC", "-0479~", -480],
      ["500–480 BC", "-0499/-0479", -500],
      ["30 BC–20 AD", "-0029/0020", -30],
      ["AD 79", "0079", 79],
      ["480 до н. э.", "-0479", -480],
      ["June 1885", "1885-06", 1885],
      ["Sept. 1885", "1885-09", 1885],
      ["12 June 1885", "1885-06-12", 1885],
      ["June 12, 1885", "1885-06-12", 1885],
      ["12 июня 1885 г.", "1885-06-12", 1885],
      ["12.06.1885", "1885-06-12", 1885],
      ["before 1 May 1885", "../1885-05-01", 1885],
      ["um 1885", "1885~", 1885],
      ["vers 1885", "1885~", 1885],
      ["dated 1620", "1620", 1620],
      ["signed and dated 1620", "1620", 1620],
      ["1885/86", "1885/1886", 1885],
      ["1885/1886", "1885/1886", 1885],
      ["s.d.", "", null],
      ["o. J.", "", null],
      ["б. г.", "", null],
      ["без года", "", null],
      ["n.d.", "", null],
      ["Undated", "", null],
      ["без даты", "", null],
    ] as const
  ) {
    const read = readMuseumDate(words);
    assert.deepEqual([read?.date, read?.year], [date, year], words);
    assert.ok(date === "" || readDate(date) !== undefined, date);
  }
});

Deno.test("museum dates: undefined for other and ambiguous texts", () => {
  for (
    const words of [
      "",
      "soon",
      "2/3/1889",
      "43499",
      "1e3",
      "+1503",
      "1,503",
      "1 503",
      "- 480",
      "0 BC",
      "1500-10",
      "1900/01",
      "1503/06",
      "31.06.1885",
      "12.13.1885",
      "jui 1885",
      "spring 1885",
      "12 June 13, 1885",
      "1901-05",
      "1855–1850",
      "480–500 BC",
      "55",
      "before the war",
      "Infinity",
    ]
  ) assert.equal(readMuseumDate(words), undefined, words);
});

Deno.test("museum dates: periods of activity", () => {
  assert.deepEqual(readActivity("active 1650–1684"), { from: 1650, to: 1684 });
  assert.deepEqual(readActivity("Active c. 1650-84"), { from: 1650, to: 1684 });
  assert.deepEqual(readActivity("fl. 1650"), { from: 1650, to: 1650 });
  assert.deepEqual(readActivity("active 17th century"), { from: 1600, to: 1699 });
  assert.deepEqual(readActivity("active 2nd half of the 17th century"), { from: 1650, to: 1699 });
  assert.equal(readActivity("1650–1684"), undefined);
  assert.equal(readActivity("active volcano"), undefined);
});

Deno.test("museum dates: detection of additional wording", () => {
  for (
    const words of ["c. 1885", "1850-55", "before 1900", "19th century", "n.d.", "1503/1506"]
  ) assert.equal(addsDetail(words), false, words);
  for (const words of ["active 1650–1684", "c. 1610 – after 1654"]) {
    assert.equal(addsDetail(words), false, words);
  }
  for (
    const words of [
      "late 15th c.",
      "early 1880s",
      "begun in 1885",
      "June 1885",
      "dated 1620",
      "c. 1610 – late 17th century",
    ]
  ) assert.equal(addsDetail(words), true, words);
});
