import assert from "node:assert/strict";
import { gatherPainters } from "../../../../domain/gallery/painters/painter.ts";
import {
  mergedMetadata,
  paletteMetadata,
} from "../../../../domain/gallery/painters/palette_metadata.ts";
import { painterRow } from "../../../support/catalog.ts";

const { painters: [painter] } = gatherPainters([painterRow({
  artist: "Juan Gris",
  Nationality: "Spanish,French",
  citizenship: "http://www.wikidata.org/.well-known/genid/a1",
  styles: "Cubism, Unknown",
  occupations: "painter,drawer,painter",
  birth_year: 1887,
  FirstYear: 1905,
  LastYear: 1927,
  Influencedby: "Private Collection,Pablo Picasso,",
})], 2026);

Deno.test("palette metadata: lists without duplicates, raw influences, no empty keys", () => {
  assert.deepEqual(paletteMetadata(painter!, "José Victoriano González"), {
    nationality: "Spanish, French",
    styles: ["Cubism"],
    occupations: ["painter", "drawer"],
    other_names: ["Juan Gris"],
    active_from: 1905,
    active_to: 1927,
    influenced_by: ["Private Collection", "Pablo Picasso"],
    source: "PainterPalette",
  });
});

Deno.test("palette metadata: an import adds keys and other names and changes none", () => {
  const merged = mergedMetadata(
    { nationality: "Spanish", other_names: ["Gris"], source: "Starter" },
    { nationality: "French", citizenship: "Spain", other_names: ["J. Gris"], source: "x" },
  );
  assert.deepEqual(merged, {
    nationality: "Spanish",
    citizenship: "Spain",
    other_names: ["Gris", "J. Gris"],
    source: "Starter; PainterPalette",
  });
  assert.equal(
    mergedMetadata(merged!, { citizenship: "France", other_names: ["Gris"] }),
    undefined,
  );
});
