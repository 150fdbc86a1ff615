/** Workbooks as Excel, LibreOffice and attackers write them. */
import assert from "node:assert/strict";
import { strToU8, zipSync } from "fflate/browser";
import type { AppError } from "../../../domain/app_error.ts";
import { readFile } from "../../../domain/files/read_file.ts";
import { openSheet } from "../../../domain/files/workbook/read_workbook.ts";
import { workbook } from "./small_workbook.ts";

const rowsOf = (rows: string, more = {}) => openSheet(workbook({ rows, ...more })).rows();

Deno.test("openSheet: text stays text, numbers, flags and dates are typed", () => {
  const styles = '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy;@"/>' +
    '<numFmt numFmtId="165" formatCode="&quot;day &quot;0"/><numFmt numFmtId="166" formatCode="00000"/>' +
    '</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="165"/>' +
    '<xf numFmtId="166"/></cellXfs>';
  const sharedStrings = "<si><t>00123</t></si><si><r><t>rich </t></r><r><t>text</t></r>" +
    "<rPh><t>reading</t></rPh></si><si><t>a&amp;b _x0041_&#1078;</t></si>";
  const row = '<row r="3" x="1"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c>' +
    '<c r="C3" t="s"><v>2</v></c><c r="D3"><v>12.125</v></c><c r="E3" t="b"><v>1</v></c>' +
    '<c r="F3" s="1"><v>45992</v></c><c r="G3" s="2"><v>45992.75</v></c><c r="H3" s="3"><v>7</v></c>' +
    '<c r="I3" s="4"><v>42</v></c><c r="K3" t="inlineStr"><is><t xml:space="preserve"> x </t></is></c>' +
    '<c r="L3" t="str"><f>A1&amp;B1</f><v>result</v></c><c r="M3" s="1"/></row>';
  assert.deepEqual(rowsOf(row, { styles, sharedStrings }), [{
    line: 3,
    cells: [
      "00123",
      "rich text",
      "a&b Aж",
      12.125,
      "True",
      "2025-12-01",
      "2025-12-01T18:00:00",
      7,
      "00042",
      "",
      " x ",
      "result",
    ],
  }]);
});

Deno.test("openSheet: cells without references, prefixed tags, empty rows, dates from 1904", () => {
  const book =
    '<x:workbook><x:workbookPr date1904="1"/><x:sheets><x:sheet name="No" state="hidden" ' +
    'r:id="rId1"/><x:sheet name="Yes" r:id="rId3"/></x:sheets></x:workbook>';
  const rows = "<x:row/><x:row><x:c/><x:c><x:v>5</x:v></x:c></x:row>" +
    '<x:row><x:c t="inlineStr"><x:is><x:t> </x:t></x:is></x:c></x:row>' +
    '<x:row><x:c s="1"><x:v>0</x:v></x:c></x:row>';
  const styles = '<cellXfs><xf/><xf numFmtId="14"/></cellXfs>';
  const sheet = openSheet(workbook({ rows, styles, workbook: book }));
  assert.equal(sheet.name, "Yes");
  assert.deepEqual(sheet.rows(), [
    { line: 2, cells: ["", 5] },
    { line: 4, cells: ["1904-01-01"] },
  ]);
});

Deno.test("readFile: a workbook is a table with its sheet, whatever its name", async () => {
  const rows =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>SKU</t></is></c><c r="B1"><v>2025</v></c></row>' +
    '<row r="4"><c r="B4"><v>1.5</v></c></row>';
  assert.deepEqual(await readFile({ file: [workbook({ rows })] }), {
    headings: ["SKU", "2025"],
    rows: [{ line: 4, cells: ["", 1.5] }],
    source: { encoding: null, detected: false, delimiter: null, sheet: "Boxes", sheets: ["Boxes"] },
  });
});

Deno.test("readFile: an unreadable sheet or a file without rows is reported with its source", async () => {
  const error = '<row><c><v>1</v></c></row><row><c t="e"><v>#N/A</v></c></row>';
  const source = { sheet: "Boxes", sheets: ["Boxes"], delimiter: null, headings: [], rows: 0 };
  for (const [rows, status] of [["", 400], [error, 422]] as const) {
    await assert.rejects(readFile({ file: [workbook({ rows })] }), (refused: AppError) => {
      assert.equal(refused.status, status);
      assert.partialDeepStrictEqual(refused.more, { read: source });
      return true;
    });
  }
  const csv = new TextEncoder().encode("a;b\n");
  await assert.rejects(readFile({ file: [csv] }), (refused: AppError) => {
    assert.equal(refused.message, "The file has no rows");
    assert.partialDeepStrictEqual(refused.more, { read: { delimiter: ";", encoding: "utf-8" } });
    return true;
  });
});

Deno.test("openSheet: hostile and damaged workbooks are refused with a reason", () => {
  const cell = (content: string) => `<row r="1"><c r="A1"${content}</c></row>`;
  const cases: [bytes: Uint8Array, status: number, message: RegExp][] = [
    [new Uint8Array([0x50, 0x4b, 3, 4, 0]), 400, /damaged/],
    [workbook({ rows: "" }).subarray(0, 300), 400, /damaged/],
    [zipSync({ "a.txt": strToU8("no workbook") }), 400, /damaged/],
    [workbook({ rows: cell(' t="s"><v>7</v>') }), 400, /damaged/],
    [workbook({ rows: "", workbook: "<!DOCTYPE x [<!ENTITY a 'b'>]><workbook/>" }), 400, /damaged/],
    [workbook({ rows: cell("><f>1+1</f>") }), 422, /^Cell A1 has a formula without a result/],
    [workbook({ rows: cell("><f>[1]Sheet1!B2</f><v>1</v>") }), 422, /^Cell A1 refers to another/],
    [workbook({ rows: cell(' t="e"><v>#N/A</v>') }), 422, /^Cell A1 has the error #N\/A/],
    [
      workbook({ rows: '<row><c r="BDWGN1"><v>1</v></c></row>' }),
      413,
      /^The sheet has more than 1000 columns/,
    ],
    // A bomb: two megabytes of blanks in two kilobytes.
    [workbook({ rows: " ".repeat(2_000_000) }), 413, /too large/],
    [
      workbook({
        rows: "",
        more: Object.fromEntries(
          Array.from({ length: 2001 }, (_, at) => [`xl/media/${at}.png`, new Uint8Array()]),
        ),
      }),
      413,
      /too large/,
    ],
  ];
  for (const [bytes, status, message] of cases) {
    assert.throws(() => openSheet(bytes).rows(), { status, message });
  }
});

Deno.test("readFile: old and misnamed workbooks are refused with advice", async () => {
  const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]);
  await assert.rejects(readFile({ file: [old] }), { status: 400, message: /before 2007/ });
});

Deno.test("openSheet: opens the named visible sheet", () => {
  const book = '<workbook><sheets><sheet name="Old" sheetId="2" state="hidden" r:id="rId1"/>' +
    '<sheet name="Notes" sheetId="3" r:id="rId9"/><sheet name="Boxes" sheetId="1" r:id="rId3"/>' +
    "</sheets></workbook>";
  const bytes = workbook({ rows: "<row><c><v>7</v></c></row>", workbook: book });
  const { name, sheets, rows } = openSheet(bytes, "Boxes");
  assert.deepEqual([name, sheets, rows()], ["Boxes", ["Notes", "Boxes"], [{
    line: 1,
    cells: [7],
  }]]);
  assert.throws(() => openSheet(bytes, "Old"), { status: 400, message: /Notes, Boxes/ });
});
