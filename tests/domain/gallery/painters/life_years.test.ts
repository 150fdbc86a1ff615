import assert from "node:assert/strict";
import { lifeYears, workingYear } from "../../../../domain/gallery/painters/life_years.ts";
import type { PainterRow } from "../../../../domain/gallery/painters/painter_row.ts";
import { painterRow } from "../../../support/catalog.ts";

const years = (
  birth_year: number | null,
  death_year: number | null,
  row: Partial<PainterRow> = {},
) => {
  const { birth, death, doubts } = lifeYears(painterRow({ birth_year, death_year, ...row }), 2026);
  return [birth, death, ...doubts.map((doubt) => doubt.replace(/[:,].*/, ""))];
};

Deno.test("years of a life: plain years are used, future ones ignored", () => {
  assert.deepEqual(years(1853, 1890), [1853, 1890]);
  assert.deepEqual(years(1948, null), [1948, null]);
  assert.deepEqual(years(1990, 2030), [1990, null]);
});

Deno.test("years of a life: reversed early years, and those of antique painters, are BCE", () => {
  const before = "years before our era given without a sign";
  assert.deepEqual(years(520, 470), [-520, -470, before]);
  assert.deepEqual(years(550, null, { occupations: "Attic vase-painter" }), [-550, null, before]);
  assert.deepEqual(years(-520, -470), [-520, -470]);
  // Of our era: Wang Wei, and a life that only ends early.
  assert.deepEqual(years(699, 761, { occupations: "painter,poet" }), [699, 761]);
});

Deno.test("years of a life: impossible lives are unknown, with a remark", () => {
  assert.deepEqual(years(1703, 1401), [null, null, "years that run backwards"]);
  assert.deepEqual(years(1350, 1499), [null, null, "a life too long"]);
  assert.deepEqual(years(1700, 1703), [null, null, "a life too short"]);
  assert.deepEqual(years(1500, 1500), [null, null, "birth and death in one year"]);
  assert.deepEqual(years(1910, 2022), [1910, 2022]);
  assert.deepEqual(years(1900, 1916), [1900, 1916]);
});

Deno.test("years of a life: ignored as a namesake's if all works are outside them", () => {
  const namesake = "years of a namesake";
  const worked = (FirstYear: number, LastYear: number) => ({ FirstYear, LastYear });
  assert.deepEqual(years(1561, 1626, worked(1929, 1992)), [null, null, namesake]);
  assert.deepEqual(years(1906, 1944, worked(1280, 1318)), [null, null, namesake]);
  assert.deepEqual(years(1881, null, worked(2011, 2014)), [null, null, namesake]);
  // Late prints and one wrong early date leave a life alone.
  assert.deepEqual(years(1759, 1834, worked(1790, 1935)), [1759, 1834]);
  assert.deepEqual(years(1881, 1973, worked(1691, 1972)), [1881, 1973]);
});

Deno.test("a working year: from birth, else from dated works, else from death", () => {
  const life = { birth: null, death: null, activeFrom: null, activeTo: null };
  assert.equal(workingYear({ ...life, birth: 1800, activeFrom: 1900 }), 1830);
  assert.equal(workingYear({ ...life, birth: 1800, death: 1820 }), 1820);
  assert.equal(workingYear({ ...life, activeFrom: 1450, activeTo: 1490 }), 1470);
  assert.equal(workingYear({ ...life, death: 1500 }), 1475);
  assert.equal(workingYear(life), null);
});
