import assert from "node:assert/strict";
import { RECORD } from "../../../../domain/gallery/editing/records.ts";
import { KINDS } from "../../../../domain/gallery/editing/kinds.ts";
import {
  parsePlace,
  placeAddress,
} from "../../../../static/gallery/curator/catalog/catalog_place.ts";
import {
  changesOf,
  merge,
  readFraction,
  readNumber,
} from "../../../../static/gallery/curator/catalog/draft.ts";
import { SHAPES } from "../../../../static/gallery/curator/catalog/fields.ts";

Deno.test("merge: a change by either side is kept, and changes by both are listed as conflicts", () => {
  // Each value is what base, theirs and mine may have: all combinations of three.
  const values = [0, 1, 2];
  for (const base of values) {
    for (const theirs of values) {
      for (const mine of values) {
        const { values, taken, clashes } = merge({ f: base }, { f: theirs }, { f: mine });
        const isMine = mine !== base;
        const isTheirs = theirs !== base;
        assert.equal(values.f, isMine ? mine : theirs, "what is typed is never lost");
        assert.deepEqual(taken, isTheirs && !isMine ? ["f"] : []);
        assert.equal(clashes.length, isTheirs && isMine && theirs !== mine ? 1 : 0);
      }
    }
  }
});

Deno.test("merge: lists are compared by what is in them", () => {
  const stops = [{ painting_id: 1, title: "A" }];
  const { clashes, taken } = merge({ stops }, { stops: structuredClone(stops) }, { stops: [] });
  assert.deepEqual([clashes, taken], [[], []]);
  assert.deepEqual(changesOf({ stops, id: 1 }, { stops: [], id: 2 }), { stops: [] });
});

Deno.test("numbers are read as people type them", () => {
  assert.deepEqual(["1503", " −480 ", "–12", "", "1e3", "1.5", "x"].map(readNumber), [
    1503,
    -480,
    -12,
    null,
    undefined,
    undefined,
    undefined,
  ]);
  assert.deepEqual(["0,6", ".5", "1", "0", "", "1.2", "-1"].map(readFraction), [
    0.6,
    0.5,
    1,
    0,
    null,
    undefined,
    undefined,
  ]);
});

Deno.test("forms have every field that curators may write", () => {
  for (const kind of KINDS) {
    const shown = new Set(SHAPES[kind].map(({ name }) => name));
    const fields = Object.keys(RECORD[kind].shape)
      .filter((name) => name !== "id" && name !== "target_type");
    assert.deepEqual(fields.filter((name) => !shown.has(name)), [], kind);
  }
});

Deno.test("places of the catalog stand in the address", () => {
  const places = [
    { kind: "era" as const },
    { kind: "artist" as const, q: "van" },
    { kind: "tour" as const, id: 7 },
    { kind: "annotation" as const, isNew: true, initialValues: { painting_id: 3 } },
    { kind: "influence" as const, isNew: true, initialValues: { target_id: 3 } },
  ];
  for (const place of places) {
    assert.deepEqual(parsePlace(new URL(placeAddress(place), "http://x").search), place);
  }
});
