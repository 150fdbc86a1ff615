import assert from "node:assert/strict";
import { RECORD } from "../../../../../domain/gallery/editing/records.ts";
import { KINDS } from "../../../../../domain/gallery/editing/kinds.ts";
import {
  catalogUrl,
  parseCatalogUrl,
  SHAPES,
} from "../../../../../static/gallery/shared/desk/records/fields.ts";
import { labelAt } from "../../../../../static/gallery/shared/desk/records/names.ts";
import {
  readFraction,
  readNumber,
} from "../../../../../static/gallery/shared/desk/records/field_input.tsx";

Deno.test("numbers: several notations", () => {
  assert.deepEqual(
    ["1503", " −480 ", "–12", "480 BCE", "480 до н. э.", "", "1e3", "1.5", "x"].map(readNumber),
    [
      1503,
      -480,
      -12,
      -480,
      -480,
      null,
      undefined,
      undefined,
      undefined,
    ],
  );
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

Deno.test("forms: every field that curators may edit", () => {
  for (const kind of KINDS) {
    const shown = new Set(SHAPES[kind].map(({ name }) => name));
    const fields = Object.keys(RECORD[kind].shape)
      .filter((name) => name !== "id" && name !== "target_type");
    assert.deepEqual(fields.filter((name) => !shown.has(name)), [], kind);
  }
});

Deno.test("places of the catalog: round trip through the address", () => {
  const places = [
    { kind: "era" as const },
    { kind: "artist" as const, q: "van" },
    { kind: "tour" as const, id: 7 },
    { kind: "annotation" as const, isNew: true, initialValues: { painting_id: 3 } },
    { kind: "influence" as const, isNew: true, initialValues: { target_id: 3 } },
  ];
  for (const place of places) {
    assert.deepEqual(parseCatalogUrl(new URL(catalogUrl(place), "http://x").search), place);
  }
});

Deno.test("labelAt: the label of a record's field, and the entry and field of a list", () => {
  assert.equal(labelAt("artist", "death_year"), "Year of death");
  assert.equal(labelAt("tour", "stops[2].title"), "Stops 3, Title");
  assert.equal(labelAt("painting", "identifiers[0]"), "Identifiers 1");
  assert.equal(labelAt("painting", "colour"), "Another field");
});
