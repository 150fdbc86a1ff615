import assert from "node:assert/strict";
import { readPainterRows } from "../../../../domain/gallery/painters/painter_row.ts";
import { painterCsv } from "../../../support/catalog.ts";

const refusal = (csv: string): string => {
  try {
    readPainterRows(csv);
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
  return "nothing was refused";
};

Deno.test("painter rows: years come as decimals, texts with stray white space, cells with commas", () => {
  const [row, next] = readPainterRows(
    "\ufeff" + painterCsv(
      { artist: " Alexey \u00a0Bogolyubov ", birth_year: "1824.0", FirstYear: "-520" },
      { artist: "Anna", citizenship: "one\ntwo", occupations: 'painter,"drawer"' },
    ),
  );
  assert.deepEqual(
    [row!.artist, row!.birth_year, row!.death_year, row!.FirstYear, row!.line],
    ["Alexey Bogolyubov", 1824, null, -520, 2],
  );
  assert.deepEqual(
    [next!.citizenship, next!.occupations, next!.line],
    ["one two", 'painter,"drawer"', 4],
  );
});

Deno.test("painter rows: a year 0 is unknown", () => {
  assert.equal(
    readPainterRows(painterCsv({ artist: "A", birth_year: "0.0" }))[0]!.birth_year,
    null,
  );
});

Deno.test("painter rows: other files are refused", () => {
  assert.equal(
    refusal("artist,movement\nA,B\n").replace(/citizenship.*/, "…"),
    "AppError: The file lacks the columns Nationality, …",
  );
  assert.equal(refusal(""), "AppError: The file has no rows");
  assert.match(
    refusal(painterCsv({ artist: "A" }) + "too,few\n"),
    /^AppError: The file is not valid CSV: line 3 has 2 values for 17 columns/,
  );
  assert.match(
    refusal(painterCsv({ artist: "A" }) + '"open'),
    /not valid CSV: a quote is not closed/,
  );
});

Deno.test("painter rows: an unusual year is parsed as far as possible and listed", () => {
  const cases: [text: string, year: number | null][] = [
    ["c. 1500", 1500],
    ["1853.5", 1853],
    ["ca 1500?", 1500],
    ["500 BC", -500],
    ["soon", null],
    ["1500-1510", null],
    ["15000", null],
  ];
  for (const [text, year] of cases) {
    const [row] = readPainterRows(painterCsv({ artist: "A", birth_year: text }));
    assert.equal(row!.birth_year, year, text);
    assert.deepEqual(row!.oddYears, [{ column: "birth_year", text, year }]);
  }
  const [plain] = readPainterRows(painterCsv({ artist: "A", birth_year: "1853.0" }));
  assert.deepEqual([plain!.birth_year, plain!.oddYears], [1853, undefined]);
});
