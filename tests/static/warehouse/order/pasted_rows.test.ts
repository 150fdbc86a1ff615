/** Rows from spreadsheets, taken apart. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { pastedBoxes } from "../../../../static/warehouse/order/state/box_search.ts";
import { wholeNumber } from "../../../../domain/files/numbers.ts";
import { pastedRows } from "../../../../static/warehouse/order/state/pasted_rows.ts";

const nobody = () => false;
const pairs = (text: string, isKnown = nobody as (sku: string) => boolean) =>
  pastedRows(text, isKnown).rows.map(({ sku, count }) => [sku, count]);

Deno.test("pasted rows: separated by tabs, semicolons, commas or spaces", () => {
  const expected = [["WATER-6", 12], ["TEA 25", 4]];
  assert.deepEqual(pairs("WATER-6\t12\nTEA 25\t4"), expected);
  assert.deepEqual(pairs("WATER-6;12\r\nTEA 25;4\r\n"), expected);
  assert.deepEqual(pairs("WATER-6,12\nTEA 25,4"), expected);
  assert.deepEqual(pairs("WATER-6 12\n\nTEA 25   4\n"), expected);
});

Deno.test("pasted rows: a header is recognized in both languages, in any column order", () => {
  for (
    const header of [
      ...["SKU\tQuantity", "sku_box\tcount_box", "Артикул\tКол-во", "Товар\tШт.", "A\tB"],
      ...["Artikel-Nr.\tMenge", "Référence\tQté", "Código\tCantidad"],
    ]
  ) {
    assert.deepEqual(pastedRows(`${header}\nTEA\t4`, nobody), {
      header: true,
      decimal: undefined,
      rows: [{ line: 2, sku: "TEA", count: 4, countText: "4" }],
    });
  }
  assert.deepEqual(pairs("Количество;Цена;Артикул\n4;12,50;TEA"), [["TEA", 4]]);
  assert.equal(pastedRows("TEA\t4\nRICE\t2", nobody).header, false);
});

Deno.test("pasted rows: without a header, the SKU column is the one with known SKUs", () => {
  const known = new Set(["700202", "700309"]);
  const isKnown = (sku: string) => known.has(sku);
  assert.deepEqual(pairs("3\t700202\tOlive oil\n1\t700309\tRice", isKnown), [["700202", 3], [
    "700309",
    1,
  ]]);
  assert.deepEqual(pairs("700202\tOlive oil\t3\n700309\tRice\t1", isKnown), [["700202", 3], [
    "700309",
    1,
  ]]);
  assert.deepEqual(pairs("12\tTEA\n5\tRICE"), [["TEA", 12], ["RICE", 5]]);
});

Deno.test("pasted rows: the thousands separator is detected from other columns", () => {
  assert.deepEqual(pairs("TEA\t1.000\t2,50"), [["TEA", 1000]]);
  assert.deepEqual(pairs("TEA\t1.000\t2.50"), [["TEA", undefined]]);
  assert.deepEqual(pairs("TEA\t1.000\t250"), [["TEA", undefined]]);
  assert.equal(pastedRows("TEA\t1.000\t250", nobody, ",").rows[0]!.count, 1000);
});

Deno.test("pasted rows: a single column counts one box per row", () => {
  assert.deepEqual(pairs("TEA\nRICE\nTEA"), [["TEA", 1], ["RICE", 1], ["TEA", 1]]);
});

Deno.test("pasted rows: counts are whole numbers in several notations", () => {
  const cases: [string, number | undefined][] = [
    ["12", 12],
    [" 1 200 ", 1200],
    ["1\u00a0200", 1200],
    ["3,0", 3],
    ["3.00", 3],
    ["0", 0],
    ["3,5", undefined],
    ["-3", undefined],
    ["dozen", undefined],
    ["", undefined],
    ["99999999999999999999", undefined],
    ["1.000", undefined],
    ["1,000", undefined],
    ["1.234.567", 1_234_567],
  ];
  for (const [text, count] of cases) assert.equal(wholeNumber(text), count, text);
});

Deno.test("pasted rows: names are trimmed, quotation marks remain; line numbers of the text", () => {
  const { rows } = pastedRows('"TEA ""GREEN""\nLEAVES"\t4\nRICE\t2', nobody);
  assert.deepEqual(rows.map(({ line, sku, count }) => [line, sku, count]), [
    [1, 'TEA "GREEN" LEAVES', 4],
    [3, "RICE", 2],
  ]);
});

const sku = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme-ascii" })
  .map((text) => text.trim().replace(/ +/g, " ")).filter((text) =>
    /[a-z]/i.test(text) && !text.includes('"')
  );

Deno.test("pasted rows: round trip of everything that a spreadsheet copies", () => {
  const quoted = (cell: string) => /[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  fc.assert(fc.property(fc.array(fc.tuple(sku, fc.nat(99_999)), { minLength: 1 }), (rows) => {
    const known = new Set(rows.map(([name]) => name));
    const text = rows.map(([name, count]) => `${quoted(name)}\t${count}`).join("\r\n");
    assert.deepEqual(pairs(text, (name) => known.has(name)), rows);
  }));
});

Deno.test("pasted rows: any text is parsed without an exception, and each line reported at most once", () => {
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom(..."aB1 \t;,\"\r\n'") }), (text) => {
    const { rows } = pastedRows(text, nobody);
    const lines = rows.map(({ line }) => line);
    assert.deepEqual(lines, [...new Set(lines)].sort((a, b) => a - b));
    assert.equal(lines.every((line) => line >= 1 && line <= text.split(/\r\n|\r|\n/).length), true);
  }));
});

const BOXES = ["TEA-20", "RICE-900G", "rice-900g", "OIL-1L", "00015"].map((sku_box, at) => ({
  id: String(at),
  sku_box,
}));

Deno.test("pasted boxes: rows of one type are summed, names compared exactly, unknown ones get the nearest", () => {
  const { rows } = pastedRows(
    "TEA-20;2\nTEA-20\u00a0;3\nrice-900g;1\ntea-20;4\n15;4\nOLI-1L;4\nXYZ;1\nOIL-1L;much",
    nobody,
  );
  const { matched, unknown, uncounted } = pastedBoxes(rows, BOXES);
  assert.deepEqual(matched, [
    { box: BOXES[0], count: 5, lines: [1, 2] },
    { box: BOXES[2], count: 1, lines: [3] },
  ]);
  assert.deepEqual(unknown.map(({ row, suggestion }) => [row.sku, suggestion?.sku_box]), [
    ["tea-20", "TEA-20"],
    ["15", "00015"],
    ["OLI-1L", "OIL-1L"],
    ["XYZ", undefined],
  ]);
  assert.deepEqual(uncounted.map(({ line, countText }) => [line, countText]), [[8, "much"]]);
});

Deno.test("pasted boxes: the total number of boxes is preserved", () => {
  const row = fc.tuple(fc.constantFrom("TEA-20", "OIL-1L", "NONE"), fc.nat(100));
  fc.assert(fc.property(fc.array(row, { minLength: 1 }), (given) => {
    const rows = given.map(([name, count], at) => ({
      line: at + 1,
      sku: name,
      count,
      countText: String(count),
    }));
    const { matched, unknown } = pastedBoxes(rows, BOXES);
    const sum = (counts: (number | undefined)[]) =>
      counts.reduce<number>((a, b) => a + (b ?? 0), 0);
    assert.equal(
      sum([...matched.map(({ count }) => count), ...unknown.map(({ row }) => row.count)]),
      sum(given.map(([, count]) => count)),
    );
  }));
});
