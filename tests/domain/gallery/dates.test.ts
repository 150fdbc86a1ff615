import assert from "node:assert/strict";
import { DATE_WORDS } from "../../../domain/gallery/date_words.ts";
import { agrees, dateInWords, readDate } from "../../../domain/gallery/dates.ts";

Deno.test("dates: formatted in both languages", () => {
  for (
    const [date, en, ru] of [
      ["1503", "1503", "1503"],
      ["1503-06", "1503", "1503"],
      ["1503~", "c. 1503", "ок. 1503"],
      ["1503?", "1503?", "1503?"],
      ["1503%", "c. 1503?", "ок. 1503?"],
      ["1503/1506", "1503–1506", "1503–1506"],
      ["1503~/1506~", "c. 1503–c. 1506", "ок. 1503–ок. 1506"],
      ["../1510", "before 1510", "до 1510"],
      ["1510/..", "after 1510", "после 1510"],
      ["-0479", "480 BCE", "480 до н. э."],
      ["0000", "1 BCE", "1 до н. э."],
      ["150X", "1500s", "1500-е"],
      ["15XX", "16th century", "XVI век"],
      ["20XX~", "c. 21st century", "ок. XXI век"],
      ["00XX", "1st century", "I век"],
      ["01XX", "2nd century", "II век"],
      ["-00XX", "1st century BCE", "I век до н. э."],
      ["-04XX", "5th century BCE", "V век до н. э."],
      ["-09XX", "10th century BCE", "X век до н. э."],
      ["-04XX/-03XX", "5th century BCE–4th century BCE", "V век до н. э.–IV век до н. э."],
      ["-047X", "480–471 BCE", "480–471 до н. э."],
      ["000X", "1 BCE – 9 CE", "1 до н. э. – 9 н. э."],
      ["001X", "10s", "10-е"],
      ["not a date", "not a date", "not a date"],
    ] as const
  ) {
    assert.deepEqual(
      [dateInWords(date, DATE_WORDS.en), dateInWords(date, DATE_WORDS.ru)],
      [en, ru],
      date,
    );
  }
});

Deno.test("dates: undefined for other texts", () => {
  for (
    const text of [
      "",
      "503",
      "1503/",
      "/1503",
      "../..",
      "1506/1503",
      "1503-13",
      "1503-02-30",
      "c. 1503",
      "1503/1504/1505",
      "1X03",
      "1503~?",
    ]
  ) assert.equal(readDate(text), undefined, text);
});

Deno.test("dates: agreement with years", () => {
  const years = (date: string, ...all: number[]) =>
    all.filter((year) => agrees(year, readDate(date)!));
  assert.deepEqual(years("1503", 1502, 1503, 1504), [1503]);
  assert.deepEqual(years("1503/1506", 1502, 1503, 1506, 1507), [1503, 1506]);
  assert.deepEqual(years("../1503", 1400, 1503, 1504), [1400, 1503]);
  assert.deepEqual(years("1503/..", 1502, 1503, 1600), [1503, 1600]);
  assert.deepEqual(years("150X", 1499, 1500, 1509, 1510), [1500, 1509]);
  assert.deepEqual(years("1503~", 1492, 1493, 1513, 1514), [1493, 1513]);
  assert.deepEqual(years("1889?", 1879, 1900), [1879]);
  assert.deepEqual(years("../1503%", 1513, 1514), [1513]);
  assert.deepEqual(years("-0479", -480, -479), [-480]);
});
