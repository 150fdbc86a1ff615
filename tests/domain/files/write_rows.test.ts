/** Files that are written come back as they were. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { unzipSync } from "fflate/browser";
import type { CellValue } from "../../../domain/files/table.ts";
import { filePieces } from "../../../domain/files/write_rows.ts";
import { readFile } from "../../../domain/files/read_file.ts";
import { refusedFile } from "../../../domain/files/refused_file.ts";
import { packFile, rowsOfText } from "../../../domain/files/read_file.ts";
import { say } from "../../../domain/messages/message.ts";
import { joinedBytes } from "../../../domain/joined_bytes.ts";

const FORM = { sheet: "Boxes: [1]", now: new Date("2025-01-01T00:00:00Z") };

async function written(format: "csv" | "xlsx", headings: string[], rows: CellValue[][]) {
  async function* pages() {
    yield await Promise.resolve(rows);
  }
  const pieces = filePieces({ headings, pages: pages() }, { ...FORM, format });
  return joinedBytes(await Array.fromAsync(pieces));
}

Deno.test("filePieces: a workbook has typed cells, fitting widths and a frozen first row", async () => {
  const bytes = await written("xlsx", ["SKU", "Width (mm)"], [["00123", 12.125], [null, true]]);
  const parts = unzipSync(bytes);
  const sheet = new TextDecoder().decode(parts["xl/worksheets/sheet1.xml"]);
  assert.match(sheet, /<pane ySplit="1" topLeftCell="A2"[^>]*state="frozen"\/>/);
  assert.match(sheet, /<col min="1" max="1" width="10"[^>]*><col min="2" max="2" width="12"/);
  assert.match(sheet, /<c r="A2" t="inlineStr" s="2"><is><t[^>]*>00123</);
  assert.match(sheet, /<c r="B2"><v>12\.125<\/v><\/c>/);
  assert.match(new TextDecoder().decode(parts["xl/workbook.xml"]), /<sheet name="Boxes {3}1"/);
  assert.deepEqual((await readFile({ file: [bytes] })).rows, [
    { line: 2, cells: ["00123", 12.125] },
    { line: 3, cells: ["", "True"] },
  ]);
});

Deno.test("filePieces: any text comes back from CSV and workbooks, and numbers are numbers", async () => {
  const awkward = fc.string({
    unit: fc.oneof(
      fc.constantFrom(..."'=+-@,;\t\n\r\"|&<>_x0041_\u00a0\u200b\u0001\ufeffÉ中😀"),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
    ),
    minLength: 1,
    maxLength: 12,
  }).filter((text) => text.trim() !== "" && !/^[\d.,\s]+$/.test(text) && text.isWellFormed());
  const row = fc.tuple(
    awkward,
    awkward,
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const headings = ["One", "Two", "Three"];
      const book = await readFile({ file: [await written("xlsx", headings, rows)] });
      assert.deepEqual(book.rows.map(({ cells }) => cells), rows.map((cells) => [...cells]));
      const csv = await readFile({ file: [await written("csv", headings, rows)] });
      assert.deepEqual(
        csv.rows.map(({ cells }) => [cells[0], cells[1], Number(cells[2])]),
        rows.map((cells) => [...cells]),
      );
    }),
    { numRuns: 200 },
  );
});

Deno.test("refusedFile: the refused rows in the form of the file, with their reasons", async () => {
  const file = rowsOfText("SKU;Причина\nA;old\nB;\n=C;\n");
  const bytes = await refusedFile({
    ...packFile(file),
    reasons: new Map([
      [3, [{ column: "SKU", message: say("expected_name") }, {
        column: "",
        message: say("file_without_rows"),
      }]],
      [4, [{ column: "SKU", message: say("expected_name") }]],
    ]),
    language: "en",
    now: FORM.now,
  });
  assert.equal(
    new TextDecoder().decode(bytes),
    'SKU;Reason\r\nB;"SKU: expected a name; The file has no rows"\r\n\'=C;SKU: expected a name\r\n',
  );
});
