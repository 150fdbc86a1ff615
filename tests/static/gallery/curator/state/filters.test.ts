import assert from "node:assert/strict";
import {
  countFilters,
  type Filter,
  filteredIds,
} from "../../../../../static/gallery/curator/state/filters.ts";
import {
  clearedRow,
  fileUrl,
  pictureState,
  portraitRow,
} from "../../../../../static/gallery/curator/state/review_row.ts";
import { bare, row } from "../rows.ts";

const ROWS = [
  row(1),
  row(2, { checked: true }),
  row(3, { checked: true, fixed: true }),
  row(4, { detail_file_exists: false }),
  bare(5),
  bare(6, { checked: true }),
  bare(7, { checked: true, fixed: true, cleared: true, detail_on_demand: false }),
  row(8, { gallery_file: "", gallery_preview: "", gallery_file_exists: false }),
];

Deno.test("pictureState: by the files and flags of a row", () => {
  assert.deepEqual(ROWS.map(pictureState), [
    "there",
    "there",
    "there",
    "lost",
    "on_demand",
    "on_demand",
    "cleared",
    "lost",
  ]);
});

Deno.test("pictureState: lost if the chosen picture's file is missing, whatever the flags", () => {
  for (const flags of [{ checked: true, fixed: true }, { checked: false, fixed: false }]) {
    assert.equal(pictureState(bare(1, { ...flags, detail_on_demand: false })), "lost");
    const cleared = { ...flags, cleared: true, detail_on_demand: false };
    assert.equal(pictureState(bare(1, cleared)), "cleared");
  }
});

Deno.test("filteredIds: every filter", () => {
  const cases: [Filter, number[]][] = [
    ["all", [1, 2, 3, 4, 5, 6, 7, 8]],
    ["unchecked", [1, 4, 5, 8]],
    ["missing", [4, 5, 6, 8]],
    ["cleared", [7]],
    ["fixed", [3, 7]],
    ["checked", [2, 3, 6, 7]],
    ["has_picture", [1, 2, 3, 8]],
    ["found", [1, 8]],
  ];
  for (const [filter, ids] of cases) assert.deepEqual(filteredIds(ROWS, filter, ""), ids, filter);
});

Deno.test("countFilters: equals the lengths of the lists", () => {
  assert.deepEqual(countFilters(ROWS), {
    all: 8,
    unchecked: 4,
    missing: 4,
    cleared: 1,
    fixed: 2,
    checked: 4,
    has_picture: 4,
    small: 0,
    odd: 0,
    found: 2,
    replaced: 0,
    lookalike: 0,
  });
});

Deno.test("filteredIds: bad pictures by size, proportions and date, sorted by each", () => {
  const now = Date.now();
  const replaced = `full/1.jpg?v=${now - 1000}`;
  const rows = [
    row(1, { width: 1200, height: 900 }),
    row(2, { width: 500, height: 799 }),
    row(3, { width: 3000, height: 900, fixed: true, checked: true, detail_preview: replaced }),
    row(4, { width: 100, height: 800, fixed: true, checked: true }),
    row(5, { width: 10, height: 10, detail_file_exists: false }),
  ];
  assert.deepEqual(filteredIds(rows, "small", ""), [2]);
  assert.deepEqual(filteredIds(rows, "odd", ""), [3, 4]);
  assert.deepEqual(filteredIds(rows, "replaced", ""), [3]);
  assert.deepEqual(filteredIds(rows, "has_picture", "", "smallest"), [2, 4, 1, 3]);
  assert.deepEqual(filteredIds(rows, "has_picture", "", "oddest"), [4, 3, 2, 1]);
  assert.deepEqual(filteredIds(rows, "all", "", "newest")[0], 3);
});

Deno.test("filteredIds: all words are in title or artist; accents and case are ignored", () => {
  const rows = [
    row(1, { title: "Olympia", artist_name: "Édouard Manet" }),
    row(2, { title: "The Railway", artist_name: "Édouard Manet" }),
    row(3, { title: "Olympia and the Satyr", artist_name: "Somebody Else" }),
  ];
  assert.deepEqual(filteredIds(rows, "all", "edouard"), [1, 2]);
  assert.deepEqual(filteredIds(rows, "all", "  MANET  olym "), [1]);
  assert.deepEqual(filteredIds(rows, "all", "satyr manet"), []);
  assert.deepEqual(filteredIds(rows, "all", " "), [1, 2, 3]);
});

Deno.test("clearedRow: no picture and both flags set", () => {
  const cleared = clearedRow(ROWS[0]!);
  assert.equal(pictureState(cleared), "cleared");
  assert.deepEqual([cleared.checked, cleared.fixed], [true, true]);
  assert.equal(fileUrl(cleared.full), undefined);
});

Deno.test("fileUrl: the path below /images with its key; none for a missing file", () => {
  assert.equal(fileUrl(row(1).full), "/images/full/1.jpg?v=7");
  const odd = row(1, { detail_file: "a b/ü#1.jpg", detail_preview: "a b/ü#1.jpg?v=9" });
  assert.equal(fileUrl(odd.full), "/images/a%20b/%C3%BC%231.jpg?v=9");
  assert.equal(fileUrl(row(1, { detail_file_exists: false }).full), undefined);
});

Deno.test("portraitRow: an artist is reviewed like a painting", () => {
  const portrait = portraitRow({
    id: 4,
    name: "Édouard Manet",
    birth_year: 1832,
    death_year: 1883,
    movement_name: "Realism",
    portrait_file: "portraits/4.jpg",
    portrait_preview: "portraits/4.jpg?v=1",
    thumb_file: "portraits/4s.jpg",
    thumb_preview: "portraits/4s.jpg?v=1",
    portrait_file_exists: true,
    thumb_file_exists: false,
    checked: false,
    fixed: false,
    cleared: false,
  });
  assert.deepEqual(portrait, {
    kind: "artist",
    id: 4,
    title: "Édouard Manet",
    by: "Realism",
    year: 1832,
    until: 1883,
    full: { file: "portraits/4.jpg", preview: "portraits/4.jpg?v=1", exists: true },
    small: { file: "portraits/4s.jpg", preview: "portraits/4s.jpg?v=1", exists: false },
    checked: false,
    fixed: false,
    cleared: false,
    onDemand: true,
    looksLike: [],
    folded: "edouard manet realism",
  });
  assert.equal(pictureState(portrait), "lost");
});
