import assert from "node:assert/strict";
import { nameOrderKey } from "../../domain/gallery/search_query.ts";
import { compareNames } from "../../static/shared/formats.ts";

const NAMES = [
  "Åsa",
  "Ascot",
  "Dürer",
  "Đuro",
  "Ebert",
  "Émile",
  "Eve",
  "Ladd",
  "Łukasz",
  "Lund",
  "Orr",
  "Øst",
  "Otto",
  "Șerban",
  "Šíma",
  "Zorn",
  "Елена",
  "Ёлкин",
  "Ель",
  "Иванов",
  "Йорданс",
  "Яр",
];

Deno.test("nameOrderKey: ignores diacritics and Unicode form", () => {
  const keys = NAMES.map(nameOrderKey);
  assert.deepEqual(keys.toSorted(), keys);
  assert.deepEqual(NAMES.toReversed().sort(compareNames), NAMES);
  assert.equal(nameOrderKey("E\u0301MILE"), "emile");
});
