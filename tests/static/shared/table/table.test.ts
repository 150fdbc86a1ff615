/** What tables do without a browser: reading cells, keys, order, moving. */
import assert from "node:assert/strict";
import { newId } from "../../../../domain/new_id.ts";
import {
  type Column,
  NameCheck,
  numberText,
  readCount,
  readFlag,
  readLength,
  readLimit,
  readName,
  readWeight,
} from "../../../../static/shared/table/state/column.ts";
import { Cursor } from "../../../../static/shared/table/state/cursor.ts";
import type { KeyPress } from "../../../../static/shared/keyboard.ts";
import { press as keyPress } from "../../key_press.ts";
import { commandOf } from "../../../../static/shared/table/view/grid_handlers.ts";
import {
  fieldsOf,
  pastedRows,
  withNamesChecked,
} from "../../../../static/shared/table/state/pasted_rows.ts";
import { PASTING } from "../../../../static/warehouse/shared/pasting.ts";
import { showUnits } from "../../../../static/warehouse/shared/units.ts";
import { TableRows } from "../../../../static/shared/table/state/table_rows.ts";

interface Thing {
  id: string;
  name: string;
  size: number | null;
}

const COLUMNS: Column<Thing>[] = [
  {
    key: "name",
    label: () => "Name",
    track: "1fr",
    filtered: true,
    text: ({ name }) => name,
    sort: ({ name }) => name,
    edit: { kind: "text", read: readName, required: true },
  },
  { key: "id", label: () => "Id", track: "1fr", text: ({ id }) => id },
  {
    key: "size",
    label: () => "Size",
    track: "1fr",
    text: ({ size }) => numberText(size, "en"),
    sort: ({ size }) => size,
    edit: { kind: "number", read: readLength, required: true },
  },
];
const thing = (id: string, name: string, size: number | null): Thing => ({ id, name, size });
const THINGS = [thing("a", "Box 10", 3), thing("b", "box 9", null), thing("c", "Crate", 1)];

Deno.test("cells: numbers in several notations, and invalid ones", () => {
  for (
    const [text, value] of [["12", 12], [" 1 200,5 ", 1200.5], ["0.25", 0.25], ["1e3", 1000]]
  ) {
    assert.deepEqual(readLength(String(text)), { value });
  }
  for (const text of ["", "0", "-1", "x", "1,2,3", "Infinity", "12 mm"]) {
    assert.deepEqual(readLength(text), { wrong: "Enter a number above 0." }, text);
  }
  assert.deepEqual(readWeight("0"), { value: 0 });
  assert.deepEqual(readLength("1.000"), {
    wrong: "Write 1000 or 1.0000: it could be either",
  });
  assert.deepEqual(readLength("1.000", ","), { value: 1000 });
  assert.deepEqual(readCount("1,000", "No count"), {
    wrong: "Write 1000 or 1,0000: it could be either",
  });
  assert.deepEqual(readCount("1,5", "No count"), { wrong: "No count" });
  assert.deepEqual(readName(" A\u00a0\u200b  B"), { value: "A B" });
  assert.deepEqual(readLimit(""), { value: null });
  assert.deepEqual(readLimit("-1"), { wrong: "Enter 0 or a larger number." });
  assert.deepEqual(readName("  A "), { value: "A" });
  assert.deepEqual(readName("x".repeat(1001)), { wrong: "At most 1000 characters." });
  const flags = ["1", "да", "Yes", "", "0", "нет", "2"].map(readFlag);
  const [yes, no] = [{ value: 1 }, { value: 0 }];
  assert.deepEqual(flags, [yes, yes, yes, no, no, no, { wrong: "Enter yes or no." }]);
  assert.equal(numberText(0.1 + 0.2, "ru"), "0,3");
  assert.equal(numberText(null, "en"), "");
  // What is copied can be pasted again.
  assert.equal(numberText(12.125, "ru"), "12,1250");
});

Deno.test("pasted rows: in column order, or as named by the first line", () => {
  const [plain] = pastedRows("A\t5", COLUMNS).rows;
  assert.deepEqual(fieldsOf(plain!), { name: "A", size: 5 });
  const { rows: named, ignored } = pastedRows(
    "SIZE;colour;name\n1,5;red;A\nx;red;\n",
    COLUMNS,
  );
  assert.deepEqual(ignored, ["colour"]);
  assert.deepEqual(named.map(({ isValid }) => isValid), [true, false]);
  assert.deepEqual(fieldsOf(named[0]!), { name: "A", size: 1.5 });
  assert.deepEqual(named[1]!.cells.map(({ read }) => "wrong" in read), [true, true]);
  const sizes = (text: string, decimal?: "." | ",") =>
    pastedRows(text, COLUMNS, { decimal }).rows.map(({ cells }) => cells[1]!.read);
  assert.deepEqual(sizes("1.234,5\t1.500", "."), [{ value: 1.5 }]);
  assert.deepEqual(
    sizes("1,5\t1.500").map((read) => "wrong" in read),
    [true],
    "a name does not determine the decimal sign",
  );
  assert.deepEqual(sizes("A\t1.000\nB\t0,75"), [{ value: 1000 }, { value: 0.75 }]);
  assert.deepEqual(sizes("A\t1.000\nB\t75").map((read) => "wrong" in read), [true, false]);
  assert.deepEqual(pastedRows("Name\t5", COLUMNS).rows.length, 1, "a row whose name is Name");
});

Deno.test("pasted rows: headings, units and numbers of imported files", () => {
  const column = (key: string, label: string, read: typeof readLength): Column<Thing> => ({
    key,
    label: () => label,
    track: "1fr",
    text: () => "",
    edit: { kind: "number", read },
  });
  const columns = [
    { ...COLUMNS[0]!, key: "sku_box", label: () => "SKU" },
    column("length_box", "Length", readLength),
    column("width_box", "Width", readLength),
    column("weight_box", "Weight", readWeight),
    column("max_load_box", "Max. load on top", readLimit),
  ];
  showUnits({ length_unit: "mm", weight_unit: "kg" });
  const pasting = PASTING;
  for (
    const text of [
      "Artikel-Nr.;Länge (cm);Breite (cm);Gewicht (g);Traglast (g)\nKiste;30,5;20;1.500;",
      "SKU\tLength (cm)\tWidth [cm]\tWeight, g\tMax. load on top (g)\nKiste\t30,5\t20\t1.500\t",
    ]
  ) {
    const { rows, ignored, decimal, hasSigns } = pastedRows(text, columns, { pasting });
    assert.deepEqual(rows.map(fieldsOf), [{
      sku_box: "Kiste",
      length_box: 305,
      width_box: 200,
      weight_box: 1.5,
      max_load_box: null,
    }]);
    assert.deepEqual([ignored, decimal, hasSigns], [[], ",", true]);
  }
  const { rows, headings, ignored } = pastedRows("SKU;Länge (m);Farbe\nA;1.500;rot", columns, {
    pasting,
  });
  assert.deepEqual(rows[0]!.cells[1]!.read, { wrong: "Write 1500 or 1.5000: it could be either" });
  // With its unit: the refused rows are read again.
  assert.deepEqual([headings[1], headings[2], ignored], ["Länge (m)", "Width", ["Farbe"]]);
});

Deno.test("pasted names: no duplicates; similar ones are reported", () => {
  const check = new NameCheck([thing("a", "00015", 1), thing("b", "Tea", 1)], { key: "name" });
  const rows = withNamesChecked(
    pastedRows("00123\t1\n00123\u00a0\t2\n15\t3\nTea\t4\nTEA\t5\nnew\t6", COLUMNS).rows,
    "name",
    check,
    "taken",
  );
  assert.deepEqual(rows.map(({ isValid }) => isValid), [true, false, true, false, true, true]);
  assert.deepEqual(
    rows.map(({ similarTo }) => similarTo),
    [undefined, undefined, "00015", undefined, "Tea", undefined],
  );
  // A record may be given its own name again, or another spelling of it.
  assert.equal(check.faultOf("b", "Tea"), undefined);
  assert.equal(check.faultOf("b", "TEA "), undefined);
  assert.deepEqual(check.faultOf("b", "00015"), { taken: true });
});

Deno.test("keys: those of grids and spreadsheets, in any layout", () => {
  const press = (key: string, more: Partial<KeyPress> = {}) =>
    commandOf(keyPress("", { key, ...more }));
  const up = { what: "move", step: [-1, 0], extend: false };
  assert.deepEqual(press("ArrowUp"), up);
  assert.deepEqual(press("ArrowUp", { shiftKey: true }), { ...up, extend: true });
  assert.deepEqual(press("ArrowUp", { ctrlKey: true, shiftKey: true }), {
    what: "jump",
    step: [-1, 0],
    extend: true,
  });
  const end = { what: "move", step: [Infinity, Infinity], extend: false };
  assert.deepEqual(press("End", { ctrlKey: true }), end);
  assert.deepEqual(press("Enter"), { what: "open" });
  assert.deepEqual(press("Tab", { shiftKey: true }), { what: "tab", direction: -1 });
  assert.deepEqual(press("ж"), { what: "open", text: "ж" });
  assert.deepEqual(press(" ", { shiftKey: true }), { what: "choose", range: true });
  assert.deepEqual(press("Delete"), { what: "clear" });
  for (
    const [key, code, shiftKey, what] of [
      ["я", "KeyZ", false, "undo"],
      ["Я", "KeyZ", true, "redo"],
      ["н", "KeyY", false, "redo"],
      ["в", "KeyD", false, "fill_down"],
      ["ф", "KeyA", false, "select_all"],
    ] as const
  ) assert.deepEqual(press(key, { ctrlKey: true, code, shiftKey }), { what });
  for (const key of ["/", "Shift", "F5"]) assert.equal(press(key), undefined);
  assert.equal(press("c", { ctrlKey: true, code: "KeyC" }), undefined);
});

Deno.test("rows: natural number order, empty values last, not sorted again by every change", () => {
  const rows = new TableRows(COLUMNS, THINGS);
  assert.deepEqual(rows.shown.value, ["a", "b", "c"]);
  rows.sortBy("name");
  assert.deepEqual(rows.shown.value, ["b", "a", "c"]);
  rows.sortBy("size");
  assert.deepEqual(rows.shown.value, ["c", "a", "b"]);
  rows.sortBy("size");
  assert.deepEqual(rows.shown.value, ["a", "c", "b"]);
  rows.put(thing("c", "Crate", 99));
  assert.deepEqual(rows.shown.value, ["a", "c", "b"]);
  rows.addDraft(thing("d", "", null));
  rows.narrow("BOX");
  assert.deepEqual(rows.shown.value, ["d", "a", "b"]);
  assert.equal(rows.total, 3);
  rows.settle(thing("d", "New", 7));
  assert.deepEqual([rows.shown.value, rows.total], [["d", "a", "b"], 4]);
  rows.remove(new Set(["a"]));
  assert.deepEqual(rows.shown.value, ["d", "b"]);
});

Deno.test("cursor: stays within the table, skips read-only cells, selects ranges", () => {
  const rows = new TableRows(COLUMNS, THINGS);
  const cursor = new Cursor(rows, COLUMNS);
  assert.deepEqual(cursor.place, { id: "a", column: 0 });
  cursor.move([-1, Infinity]);
  assert.deepEqual(cursor.place, { id: "a", column: 2 });
  assert.deepEqual(cursor.neighbour({ id: "a", column: 0 }, 1), { id: "a", column: 2 });
  assert.equal(cursor.neighbour({ id: "a", column: 2 }, 1), undefined, "never leaves the row");
  assert.equal(cursor.neighbour({ id: "a", column: 0 }, -1), undefined);
  cursor.choose("a");
  cursor.choose("c", { range: true });
  assert.deepEqual([...cursor.selected.value], ["a", "b", "c"]);
  cursor.go({ id: "b", column: 1 });
  cursor.leave(new Set(["b"]));
  rows.remove(new Set(["b"]));
  assert.deepEqual([cursor.place, [...cursor.selected.value]], [{ id: "c", column: 1 }, [
    "a",
    "c",
  ]]);
});

Deno.test("newId: unique UUIDs of version 4", () => {
  const ids = Array.from({ length: 100 }, newId);
  assert.equal(new Set(ids).size, 100);
  for (const id of ids) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});
