import assert from "node:assert/strict";
import {
  chooseMovements,
  eraOf,
  type NamedSpan,
} from "../../../../domain/gallery/painters/movement_choice.ts";
import { gatherPainters } from "../../../../domain/gallery/painters/painter.ts";
import type { PainterRow } from "../../../../domain/gallery/painters/painter_row.ts";
import { painterRow } from "../../../support/catalog.ts";

const ERAS: NamedSpan[] = [
  { id: 1, name: "Renaissance", start_year: 1400, end_year: 1600 },
  { id: 2, name: "Modernism", start_year: 1850, end_year: 2026 },
];
const KNOWN: NamedSpan[] = [{ id: 7, name: "Neo-Classicism", start_year: 1760, end_year: 1840 }];

/** The movement of each painter: its id or its name. */
function choose(...rows: Partial<PainterRow>[]) {
  const { painters } = gatherPainters(
    rows.map((row, i) =>
      painterRow({ artist: `Painter ${"abcdefghijklmnop"[i]}`, line: i + 2, ...row })
    ),
    2026,
  );
  const { movementOf, misdated, remarks } = chooseMovements(painters, KNOWN, ERAS, 2026);
  return {
    names: painters.map((painter) => {
      const movement = movementOf.get(painter);
      return typeof movement === "object" ? movement.name : movement;
    }),
    made: [...new Set(movementOf.values())].filter((movement) => typeof movement === "object"),
    misdated: [...misdated].map(({ name }) => name),
    reasons: remarks.map(({ reason }) => reason),
  };
}

const cubist = { movement: "Cubism", birth_year: 1880, death_year: 1950 };

Deno.test("movement choice: an existing movement in any spelling, a new one from three painters on", () => {
  const { names, made } = choose(
    { movement: "Neoclassicism", birth_year: 1750, death_year: 1820 },
    cubist,
    { ...cubist, birth_year: 1882 },
    { ...cubist, birth_year: 1884, movement: "cubism" },
    // Of Orphism there is one: the next style it is.
    { movement: "Orphism", styles: "Cubism", birth_year: 1885, death_year: 1941 },
  );
  assert.deepEqual(names, [7, "Cubism", "Cubism", "Cubism", "Cubism"]);
  assert.deepEqual(made.map(({ start_year, end_year }) => [start_year, end_year]), [[1900, 1930]]);
  assert.match(made[0]!.color, /^#[0-9A-F]{6}$/);
});

Deno.test("movement choice: the style of most works replaces a missing movement", () => {
  const { names } = choose({
    StylesCount: "{Unknown:90}, {Neoclassicism:12}, {Rococo:3}",
    birth_year: 1750,
    death_year: 1820,
  });
  assert.deepEqual(names, [7]);
});

Deno.test("movement choice: otherwise country and era, from twelve painters of a country on", () => {
  const italian = Array.from({ length: 12 }, (_, i) => ({
    citizenship: i % 2 ? "Republic of Venice" : "Kingdom of Italy",
    birth_year: 1450 + i,
    death_year: 1520,
  }));
  const { names, made } = choose(...italian, { citizenship: "Spain", FirstYear: 1500 });
  assert.deepEqual(names, [
    ...Array(12).fill("Italy, Renaissance"),
    "Other countries, Renaissance",
  ]);
  assert.equal(made.every(({ start_year, end_year }) => start_year < end_year), true);
});

Deno.test("movement choice: painters without years and movement are omitted with a remark", () => {
  assert.deepEqual(choose({ citizenship: "France" }), {
    names: [undefined],
    made: [],
    misdated: [],
    reasons: ["neither years nor a movement to be placed by"],
  });
});

Deno.test("movement choice: years impossible for the movement are a namesake's", () => {
  const { names, misdated } = choose(
    ...[1950, 1955, 1960, 1965, 1970, 1975, 1980].map((birth_year) => ({
      movement: "Street art",
      birth_year,
    })),
    { movement: "Street art", birth_year: 1795, death_year: 1850 },
  );
  assert.deepEqual(names, Array(8).fill("Street art"));
  assert.deepEqual(misdated, ["Painter h"]);
});

Deno.test("eraOf: the era of the year, the later of two, else the nearest", () => {
  assert.equal(eraOf(1500, ERAS).name, "Renaissance");
  assert.equal(eraOf(1700, ERAS).name, "Renaissance");
  assert.equal(eraOf(1800, ERAS).name, "Modernism");
  const meeting = [ERAS[0]!, { ...ERAS[1]!, start_year: 1600 }];
  assert.equal(eraOf(1600, meeting).name, "Modernism");
});
