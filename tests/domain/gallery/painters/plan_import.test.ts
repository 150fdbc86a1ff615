import assert from "node:assert/strict";
import { gatherPainters } from "../../../../domain/gallery/painters/painter.ts";
import type { PainterRow } from "../../../../domain/gallery/painters/painter_row.ts";
import { type CatalogBefore, planImport } from "../../../../domain/gallery/painters/plan_import.ts";
import { painterRow } from "../../../support/catalog.ts";

const CATALOG: CatalogBefore = {
  eras: [{ id: 1, name: "Age of Industry", start_year: 1800, end_year: 1910 }],
  movements: [{ id: 3, name: "Impressionism", start_year: 1865, end_year: 1900 }],
  artists: [
    { id: 1, name: "Édouard Manet", birth_year: 1832, death_year: 1883, palette_metadata: {} },
    { id: 2, name: "Edgar Degas", birth_year: 1834, death_year: 1917, palette_metadata: {} },
    { id: 4, name: "Master Bertram", birth_year: null, death_year: null, palette_metadata: {} },
  ],
  paintings: [
    { id: 11, artist_id: 2, year: null },
    { id: 12, artist_id: 2, year: 1855 },
    { id: 13, artist_id: 2, year: 1870 },
    { id: 14, artist_id: 2, year: 1865 },
    { id: 15, artist_id: 1, year: 1863 },
  ],
  influences: [{ artist_id: 1, source_artist_id: 2, source_movement_id: null }],
  nextArtist: 50,
  nextMovement: 9,
};

const plan = (rows: Partial<PainterRow>[], catalog = CATALOG) => {
  const lines = rows.map((row, i) => painterRow({ line: i + 2, ...row }));
  return planImport(gatherPainters(lines, 2026), catalog, 2026);
};

Deno.test("planImport: matches known artists, and numbers new ones", () => {
  const { artists, fills, report } = plan([
    { artist: "Edouard Manet", birth_year: 1832, death_year: 1883, movement: "Realism" },
    { artist: "Berthe Morisot", birth_year: 1841, death_year: 1895, movement: "impressionism" },
    { artist: "Anna Boch", birth_year: 1848, movement: "Impressionism" },
  ]);
  assert.deepEqual(artists.map(({ palette_metadata: _, ...artist }) => artist), [
    { id: 50, name: "Berthe Morisot", birth_year: 1841, death_year: 1895, movement_id: 3 },
    { id: 51, name: "Anna Boch", birth_year: 1848, death_year: null, movement_id: 3 },
  ]);
  // The years that the catalog has stay; the file's spelling and facts are added.
  assert.deepEqual(fills, [{
    id: 1,
    birth_year: 1832,
    death_year: 1883,
    palette_metadata: {
      movements: ["Realism"],
      other_names: ["Edouard Manet"],
      source: "PainterPalette",
    },
  }]);
  assert.deepEqual(report.artists, { new: 2, matched: 1, filled: 1 });
});

Deno.test("planImport: years fill lives without any year only", () => {
  const { fills } = plan([
    { artist: "Master Bertram", birth_year: 1840, death_year: 1900, movement: "Impressionism" },
  ]);
  assert.deepEqual([fills[0]!.birth_year, fills[0]!.death_year], [1840, 1900]);
  const half = {
    ...CATALOG,
    artists: [{ ...CATALOG.artists[0]!, death_year: null }],
  };
  const { fills: [fill] } = plan(
    [{ artist: "Édouard Manet", death_year: 1899, occupations: "x" }],
    half,
  );
  assert.deepEqual([fill!.birth_year, fill!.death_year], [1832, null]);
});

Deno.test("planImport: an influence is attached to the earliest painting made while its source was at work", () => {
  const { influences, report } = plan([
    {
      artist: "Édouard Manet",
      birth_year: 1832,
      death_year: 1883,
      Influencedby: "Edgar Degas",
      Influencedon: "Edgar Degas",
    },
    { artist: "Edgar Degas", Influencedby: "Impressionism" },
    {
      artist: "Berthe Morisot",
      birth_year: 1841,
      movement: "Impressionism",
      Influencedby: "Édouard Manet",
      Influencedon: "Edgar Degas",
    },
  ]);
  // Manet was at work from 1850, Morisot from 1859 on; a movement has no age.
  assert.deepEqual(influences.map(({ period_note: _, ...edge }) => edge), [
    { painting_id: 12, source_artist_id: 1, source_movement_id: null },
    { painting_id: 12, source_artist_id: null, source_movement_id: 3 },
    { painting_id: 14, source_artist_id: 50, source_movement_id: null },
  ]);
  assert.equal(
    influences[0]!.period_note,
    "On Edgar Degas as a whole, not on this painting alone (Influencedon in PainterPalette)",
  );
  assert.deepEqual(report.influences, { mentions: 5, new: 3, already: 1 });
  assert.deepEqual(report.remarks.map(({ reason, detail }) => [reason, detail]), [[
    "influences kept as text: no painting to attach them to",
    "Influencedby: Édouard Manet",
  ]]);
});

Deno.test("planImport: a new movement gets the era in the middle of its years", () => {
  const { movements, artists } = plan([1850, 1855, 1860].map((birth_year, i) => ({
    artist: ["Aa Bb", "Cc Dd", "Ee Ff"][i]!,
    movement: "Symbolism",
    birth_year,
  })));
  assert.deepEqual(movements.map(({ id, name, era_id }) => [id, name, era_id]), [
    [9, "Symbolism", 1],
  ]);
  assert.deepEqual(artists.map(({ movement_id }) => movement_id), [9, 9, 9]);
});

Deno.test("planImport: a catalog without eras is refused", () => {
  assert.throws(() => plan([{ artist: "A" }], { ...CATALOG, eras: [] }), /409|no eras/);
});
