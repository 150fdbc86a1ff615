/** What is selected in a table, where a block goes, and what the clipboard holds. */
import assert from "node:assert/strict";
import { readBlock, writeBlock } from "../../../../../static/shared/table/view/grid_handlers.ts";
import {
  blockText,
  Cursor,
  edgeOf,
  pasteTarget,
} from "../../../../../static/shared/table/state/cursor.ts";
import { TableRows } from "../../../../../static/shared/table/state/table_rows.ts";
import { COLUMNS, THINGS } from "./things.ts";

const cursorOf = () => {
  const rows = new TableRows(COLUMNS, THINGS);
  return new Cursor(rows, COLUMNS);
};

Deno.test("selection: Shift extends it, a plain move ends it, a key selects all", () => {
  const cursor = cursorOf();
  cursor.go({ id: "b", column: 1 });
  cursor.move([1, 0], { extend: true });
  cursor.move([0, 1], { extend: true });
  assert.deepEqual(cursor.selection.value, { top: 1, bottom: 2, left: 1, right: 2 });
  assert.deepEqual(cursor.place, { id: "b", column: 1 }, "the user's own cell stays");
  cursor.move([-2, -1], { extend: true });
  assert.deepEqual(cursor.selection.value, { top: 0, bottom: 1, left: 1, right: 1 });
  cursor.move([0, 1]);
  assert.deepEqual(cursor.selection.value, { top: 1, bottom: 1, left: 2, right: 2 });
  cursor.selectAll();
  assert.deepEqual(cursor.selection.value, { top: 0, bottom: 3, left: 0, right: 2 });
});

Deno.test("selection: Control and an arrow move to the edge of filled cells", () => {
  const filled = [true, true, false, false, true, false];
  const to = (from: number, step: 1 | -1) => edgeOf(from, step, 5, (at) => filled[at]!);
  assert.deepEqual([to(0, 1), to(1, 1), to(2, 1), to(4, 1), to(5, -1), to(4, -1)], [
    1,
    4,
    4,
    5,
    4,
    1,
  ]);
  const cursor = cursorOf();
  cursor.go({ id: "a", column: 2 });
  cursor.jump([1, 0]);
  assert.deepEqual(cursor.place, { id: "b", column: 2 });
  cursor.jump([1, 0], { extend: true });
  assert.deepEqual(cursor.selection.value, { top: 1, bottom: 3, left: 2, right: 2 });
});

Deno.test("selection: Tab stays in the row, Enter returns to the column of the first Tab", () => {
  const cursor = cursorOf();
  cursor.go({ id: "a", column: 0 });
  assert.deepEqual([cursor.tab(1), cursor.tab(1), cursor.tab(1)], [true, true, false]);
  assert.deepEqual(cursor.place, { id: "a", column: 2 });
  cursor.enter(1);
  assert.deepEqual(cursor.place, { id: "b", column: 0 });
  assert.equal(cursor.tab(-1), false);
});

Deno.test("paste target: from the first cell, or repeated over a selection of a multiple size", () => {
  const at = (bottom: number, right: number) => ({ top: 1, bottom, left: 1, right });
  const block = [["a", "b"], ["c"]];
  assert.deepEqual(pasteTarget(at(1, 1), block), at(2, 2));
  assert.deepEqual(pasteTarget(at(4, 4), block), at(4, 4));
  assert.deepEqual(pasteTarget(at(3, 2), block), at(2, 2), "three rows are no multiple of two");
  assert.deepEqual(pasteTarget(at(5, 3), [["x"]]), at(5, 3));
  const texts = [0, 1, 2, 3].map((row) => [0, 1, 2].map((column) => blockText(block, row, column)));
  assert.deepEqual(texts[2], ["a", "b", "a"]);
  assert.deepEqual(texts[3], ["c", undefined, "c"], "what is missing in a row stays as it is");
});

Deno.test("clipboard: spreadsheet text with quotes, line breaks and empty rows", () => {
  const read = (plain: string, html = "") => readBlock({ plain, html });
  assert.deepEqual(read('A\t"two\nlines"\t"1 ""x"""\r\n\t\t\r\nB\t\t3\r\n'), [
    ["A", "two\nlines", '1 "x"'],
    ["", "", ""],
    ["B", "", "3"],
  ]);
  assert.deepEqual(read("7"), [["7"]]);
  assert.deepEqual(read('5" pipe\tx'), [['5" pipe', "x"]], "a quote within is a quote");
  assert.deepEqual(read(""), []);
  const copied = writeBlock([["a\tb", 'q"'], ["x\ny", "<&>"]]);
  assert.deepEqual(read(copied.plain), [["a\tb", 'q"'], ["x\ny", "<&>"]]);
  assert.deepEqual(read("", copied.html), [["a b", 'q"'], ["x\ny", "<&>"]]);
});

Deno.test("clipboard: HTML tables of Excel, LibreOffice and Google Sheets", () => {
  const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body>
<table border=0 cellpadding=0>
<!--StartFragment-->
 <col width=64>
 <tr height=20>
  <td height=20 class=xl65 width=64>CRATE</td>
  <td class=xl66 align=right>1&nbsp;200,5</td>
 </tr>
 <tr><td>two<br>
  lines</td><td></td></tr>
<!--EndFragment-->
</table></body></html>`;
  const calc = `<table cellspacing="0"><colgroup width="85"></colgroup><tr>
<td height="17" align="left"><font face="Liberation Sans">A&amp;B</font></td>
<td align="right" sdval="3" sdnum="1033;">3</td></tr></table>`;
  const sheets = `<google-sheets-html-origin><table><tbody>
<tr><td rowspan="2" colspan="2">merged</td><td>&#1103;</td></tr><tr><td>&#x41;</td></tr>
</tbody></table>`;
  const read = (html: string) => readBlock({ plain: "", html });
  assert.deepEqual(read(excel), [["CRATE", "1 200,5"], ["two\nlines", ""]]);
  assert.deepEqual(read(calc), [["A&B", "3"]]);
  assert.deepEqual(read(sheets), [["merged", "", "я"], ["", "", "A"]]);
  assert.deepEqual(readBlock({ plain: "1\t2", html: calc }), [["1", "2"]], "text goes first");
});
