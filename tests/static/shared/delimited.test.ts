import assert from "node:assert/strict";
import fc from "fast-check";
import { delimiterOf, readCells, writeCells } from "../../../static/shared/delimited.ts";

Deno.test("readCells: quotes, line breaks and unquoted lines of spreadsheets", () => {
  const text = 'A\t"two\nlines"\t"a ""b"""\r\n\r\n\t\t\nB\t5" pipe\t\n';
  assert.deepEqual(readCells(text), [["A", "two\nlines", 'a "b"'], ["B", '5" pipe', ""]]);
  assert.deepEqual(readCells("a;b,c\n1;2", ";"), [["a", "b,c"], ["1", "2"]]);
  assert.deepEqual(readCells(""), []);
  assert.deepEqual(readCells('"never closed\t1'), [["never closed\t1"]]);
});

Deno.test("delimiterOf: a tab if there is one, otherwise the delimiter of the first line", () => {
  assert.equal(delimiterOf("a;b\tc\n"), "\t");
  assert.equal(delimiterOf("a;b,c\nd\te"), ";");
  assert.equal(delimiterOf("a,b"), ",");
  assert.equal(delimiterOf("alone"), "\t");
});

Deno.test("writeCells: readCells returns the same cells", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", " ", '"', "\t", "\n", "é") });
  const row = fc.array(cell, { minLength: 2, maxLength: 4 })
    .filter((cells) => cells.some((cell) => cell.trim() !== ""));
  fc.assert(fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
    assert.deepEqual(readCells(writeCells(rows), "\t"), rows);
  }));
});
