import assert from "node:assert/strict";
import { gatherPainters } from "../../../../domain/gallery/painters/painter.ts";
import type { PainterRow } from "../../../../domain/gallery/painters/painter_row.ts";
import { painterRow } from "../../../support/catalog.ts";

const gather = (...rows: Partial<PainterRow>[]) =>
  gatherPainters(rows.map((row, i) => painterRow({ line: i + 2, ...row })), 2026);

Deno.test("painters: spellings of one name are one person, named by the most complete row", () => {
  const { painters, doubles, remarks } = gather(
    { artist: "Jean Francois Millet", birth_year: 1814, death_year: 1875 },
    { artist: "Jean-François Millet", birth_year: 1814, movement: "Realism", FirstYear: 1840 },
  );
  assert.deepEqual(
    painters.map(({ name, spellings, birth, death, activeFrom }) => ({
      name,
      spellings,
      birth,
      death,
      activeFrom,
    })),
    [{
      name: "Jean-François Millet",
      spellings: ["Jean-François Millet", "Jean Francois Millet"],
      birth: 1814,
      death: 1875,
      activeFrom: 1840,
    }],
  );
  assert.equal(doubles, 1);
  assert.deepEqual(remarks, [{
    reason: "another spelling of a painter",
    name: "Jean Francois Millet",
    line: 2,
    detail: "Jean-François Millet",
  }]);
});

Deno.test("painters: a longer form is the same person only with both years known and equal", () => {
  const life = { birth_year: 1760, death_year: 1849 };
  const names = (...rows: Partial<PainterRow>[]) =>
    gather(...rows).painters.map(({ name }) => name);
  assert.deepEqual(
    names({ artist: "Hokusai", ...life }, { artist: "Katsushika Hokusai", ...life }),
    ["Hokusai"],
  );
  assert.deepEqual(
    names({ artist: "Hokusai", birth_year: 1760 }, { artist: "Katsushika Hokusai", ...life }),
    ["Hokusai", "Katsushika Hokusai"],
  );
  // 1400 to 1500 is a century, not a life.
  const century = { birth_year: 1400, death_year: 1500 };
  assert.equal(
    names({ artist: "Pere", ...century }, { artist: "Pere Serra", ...century }).length,
    2,
  );
});

Deno.test("painters: namesakes with other years stay apart", () => {
  const { painters, doubles } = gather(
    { artist: "James Charles", birth_year: 1851, death_year: 1906 },
    { artist: "Charles James", birth_year: 1817 },
  );
  assert.deepEqual([painters.length, doubles], [2, 0]);
});

Deno.test("painters: one name and lives that overlap are one person, unless marked otherwise", () => {
  const rows = [
    painterRow({ artist: "Han Gan", birth_year: 706, death_year: 783 }),
    painterRow({ artist: "Han Gan", birth_year: 742, death_year: 756 + 30, line: 3 }),
    painterRow({ artist: "Han Gan", birth_year: 1742, death_year: 1783, line: 4 }),
  ];
  const counts = (namesakes: boolean) => {
    const { painters, doubles } = gatherPainters(rows, 2026, { namesakes });
    return [painters.length, doubles];
  };
  assert.deepEqual(counts(false), [2, 1]);
  assert.deepEqual(counts(true), [3, 0]);
});

Deno.test("painters: invalid names are omitted, and doubtful years get a remark", () => {
  const { painters, skipped, remarks } = gather(
    { artist: "Metropolitan Museum of Art" },
    {
      artist: "Francis Bacon",
      birth_year: 1561,
      death_year: 1626,
      FirstYear: 1929,
      LastYear: 1992,
    },
  );
  assert.deepEqual([painters.length, skipped], [1, 1]);
  assert.deepEqual(remarks, [
    { reason: "no name of a person", name: "Metropolitan Museum of Art", line: 2, detail: "" },
    { reason: "years of a namesake", name: "Francis Bacon", line: 3, detail: "1561 to 1626" },
  ]);
});
