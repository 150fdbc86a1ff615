import assert from "node:assert/strict";
import { findInfluences, type Person } from "../../../../domain/gallery/painters/plan_import.ts";
import { movementKey } from "../../../../domain/gallery/painters/movement_name.ts";
import { gatherPainters } from "../../../../domain/gallery/painters/painter.ts";
import type { PainterRow } from "../../../../domain/gallery/painters/painter_row.ts";
import { painterRow } from "../../../support/catalog.ts";

/** Edges as "source > follower", and what was left out and why. */
function find(...rows: Partial<PainterRow>[]) {
  const { painters } = gatherPainters(rows.map((row) => painterRow(row)), 2026);
  const persons = new Map<string, Person>(
    painters.map(({ name, birth, death }, id) => [name, { id, name, birth, death }]),
  );
  const { influences, remarks, mentions } = findInfluences(painters, {
    personOf: ({ name }) => persons.get(name),
    named: (name) => [...persons.values()].filter((person) => person.name === name),
    movement: (key) => (key === movementKey("Cubism") ? 9 : undefined),
  });
  return {
    edges: influences.map(({ follower, source, columns }) =>
      `${"artist" in source ? source.artist.name : source.name} > ${follower.name} ` +
      columns.join("+")
    ),
    left: remarks.map(({ reason, detail }) => `${detail}: ${reason}`),
    mentions,
  };
}
const manet = { artist: "Manet", birth_year: 1832, death_year: 1883 };
const degas = { artist: "Degas", birth_year: 1834, death_year: 1917 };
const goya = { artist: "Goya", birth_year: 1746, death_year: 1828 };

Deno.test("influences: all four lists, each edge once with the columns that say so", () => {
  const { edges, mentions } = find(
    { ...manet, Influencedby: "Goya,", Influencedon: "Degas,", Teachers: "Goya," },
    { ...goya, Influencedon: "Manet", Pupils: "Degas" },
    degas,
  );
  assert.deepEqual(edges, [
    "Goya > Manet Influencedby+Teachers+Influencedon",
    "Manet > Degas Influencedon",
    "Goya > Degas Pupils",
  ]);
  assert.equal(mentions, 5);
});

Deno.test("influences: unknown names, self-references and later persons are omitted with a remark", () => {
  const { edges, left } = find(
    {
      ...goya,
      Influencedby: "allegories-and-symbols,Goya,Degas,Private Collection",
      Influencedon: "Artists2/Goya/La Maja 1800.jpg",
    },
    degas,
  );
  assert.deepEqual(edges, []);
  assert.deepEqual(left, [
    "Influencedby: allegories-and-symbols: mentions that name nobody in the catalog",
    "Influencedby: Goya: influences of somebody on themselves",
    "Influencedby: Degas: influences backwards in time",
    "Influencedby: Private Collection: mentions that name nobody in the catalog",
    "Influencedon: Artists2/Goya/La Maja 1800.jpg: mentions that name nobody in the catalog",
  ]);
});

Deno.test("influences: in both directions for people of one generation, otherwise from the elder", () => {
  assert.deepEqual(
    find({ ...manet, Influencedby: "Degas", Influencedon: "Degas" }, degas).edges,
    ["Degas > Manet Influencedby", "Manet > Degas Influencedon"],
  );
  const old = { artist: "Corot", birth_year: 1796, death_year: 1875 };
  const { edges, left } = find({ ...old, Influencedby: "Manet", Influencedon: "Manet" }, manet);
  assert.deepEqual(edges, ["Corot > Manet Influencedon"]);
  assert.deepEqual(left, [
    "Influencedby: Manet: of two who influence each other the younger as a source",
  ]);
});

Deno.test("influences: a movement is a source, never a follower", () => {
  const { edges, left } = find({ ...degas, Influencedby: "cubism", Influencedon: "Cubism" });
  assert.deepEqual(edges, ["cubism > Degas Influencedby"]);
  assert.deepEqual(left, ["Influencedon: Cubism: a movement cannot be influenced"]);
});
