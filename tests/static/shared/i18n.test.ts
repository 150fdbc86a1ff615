import assert from "node:assert/strict";
import { count, t } from "../../../static/shared/messages.ts";
import { formatLife, formatSpan, formatYear } from "../../../static/gallery/shared/years.ts";

Deno.test("count: Russian plural forms", () => {
  const forms: [number, string][] = [
    [1, "1 художник"],
    [2, "2 художника"],
    [5, "5 художников"],
    [11, "11 художников"],
    [21, "21 художник"],
    [104, "104 художника"],
    [112, "112 художников"],
  ];
  for (const [n, text] of forms) assert.equal(count("artists", n, "ru"), text);
});

Deno.test("count: English singular and plural", () => {
  assert.equal(count("paintings", 1, "en"), "1 painting");
  assert.equal(count("paintings", 0, "en"), "0 paintings");
  assert.equal(count("artists", 10_000, "en"), "10,000 artists");
});

Deno.test("t: replaces given placeholders and leaves the others", () => {
  assert.equal(t("search_nothing", { query: "ro{x}" }, "en"), "Nothing found for “ro{x}”");
  assert.equal(t("bce", {}, "en"), "{year} BCE");
});

Deno.test("formatYear: BCE years in both languages", () => {
  assert.equal(formatYear(-480, "en"), "480 BCE");
  assert.equal(formatYear(-480, "ru"), "480 до н. э.");
  assert.equal(formatYear(1626, "ru"), "1626");
});

Deno.test("formatSpan: one era if both years share it", () => {
  assert.equal(formatSpan(-600, -400, "en"), "600–400 BCE");
  assert.equal(formatSpan(-27, 14, "en"), "27 BCE – 14");
  assert.equal(formatSpan(1590, 1720, "en"), "1590–1720");
  assert.equal(formatSpan(1872, 1872, "en"), "1872");
});

Deno.test("formatLife: only known years", () => {
  assert.equal(formatLife(1796, 1875, "en"), "1796–1875");
  assert.equal(formatLife(1962, null, "ru"), "род. 1962");
  assert.equal(formatLife(null, 1430, "en"), "died 1430");
  assert.equal(formatLife(null, null, "en"), "years unknown");
});
