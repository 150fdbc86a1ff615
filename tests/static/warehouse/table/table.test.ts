/** What tables do without a browser: reading cells, keys, order, saving. */
import assert from "node:assert/strict";
import { ApiError } from "../../../../static/shared/api_error.ts";
import { newId } from "../../../../domain/new_id.ts";
import { CellSaves } from "../../../../static/warehouse/table/state/cell_saves.ts";
import type { Column } from "../../../../static/warehouse/table/state/column.ts";
import { Cursor } from "../../../../static/warehouse/table/state/cursor.ts";
import type { KeyPress } from "../../../../static/shared/keyboard.ts";
import { press as keyPress } from "../../key_press.ts";
import { commandOf } from "../../../../static/warehouse/table/state/grid_keys.ts";
import { fieldsOf, pastedRows } from "../../../../static/warehouse/table/state/pasted_rows.ts";
import {
  numberText,
  readFlag,
  readLength,
  readLimit,
  readName,
  readWeight,
} from "../../../../static/warehouse/table/state/read_cell.ts";
import { TableRows } from "../../../../static/warehouse/table/state/table_rows.ts";

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

Deno.test("cells: numbers as people write them, and what is none", () => {
  for (
    const [text, value] of [["12", 12], [" 1 200,5 ", 1200.5], ["0.25", 0.25], ["1e3", 1000]]
  ) {
    assert.deepEqual(readLength(String(text)), { value });
  }
  for (const text of ["", "0", "-1", "x", "1,2,3", "Infinity", "12 mm"]) {
    assert.deepEqual(readLength(text), { wrong: "A number above 0." }, text);
  }
  assert.deepEqual(readWeight("0"), { value: 0 });
  assert.deepEqual(readLimit(""), { value: null });
  assert.deepEqual(readLimit("-1"), { wrong: "A number, 0 or more." });
  assert.deepEqual(readName("  A "), { value: "A" });
  assert.deepEqual(readName("x".repeat(1001)), { wrong: "At most 1000 characters." });
  const flags = ["1", "да", "Yes", "", "0", "нет", "2"].map(readFlag);
  const [yes, no] = [{ value: 1 }, { value: 0 }];
  assert.deepEqual(flags, [yes, yes, yes, yes, no, no, { wrong: "Yes or no." }]);
  assert.equal(numberText(0.1 + 0.2, "ru"), "0,3");
  assert.equal(numberText(null, "en"), "");
});

Deno.test("pasted rows: in the order of the columns, or as their first line names them", () => {
  const [plain] = pastedRows("A\t5", COLUMNS);
  assert.deepEqual(fieldsOf(plain!), { name: "A", size: 5 });
  const named = pastedRows("SIZE;colour;name\n1,5;red;A\nx;red;\n", COLUMNS);
  assert.deepEqual(named.map(({ right }) => right), [true, false]);
  assert.deepEqual(fieldsOf(named[0]!), { name: "A", size: 1.5 });
  assert.deepEqual(named[1]!.cells.map(({ read }) => "wrong" in read), [true, true]);
  assert.deepEqual(pastedRows("Name\t5", COLUMNS).length, 1, "a row whose name is Name");
});

Deno.test("keys: those of grids and of spreadsheets, in any layout", () => {
  const press = (key: string, more: Partial<KeyPress> = {}) =>
    commandOf(keyPress("", { key, ...more }));
  assert.deepEqual(press("ArrowUp"), { what: "move", step: [-1, 0] });
  assert.deepEqual(press("End", { ctrlKey: true }), { what: "move", step: [Infinity, Infinity] });
  assert.deepEqual(press("Enter"), { what: "open" });
  assert.deepEqual(press("ж"), { what: "open", text: "ж" });
  assert.deepEqual(press(" ", { shiftKey: true }), { what: "choose", range: true });
  assert.deepEqual(press("я", { ctrlKey: true, code: "KeyZ" }), { what: "undo" });
  for (const key of ["Tab", "/", "Shift", "F5"]) assert.equal(press(key), undefined);
  assert.equal(press("c", { ctrlKey: true, code: "KeyC" }), undefined);
});

Deno.test("rows: sorted with numbers in words and nothing last, and not by every change", () => {
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

Deno.test("cursor: stays within the table, steps over what cannot be typed into, chooses ranges", () => {
  const rows = new TableRows(COLUMNS, THINGS);
  const cursor = new Cursor(rows, COLUMNS);
  assert.deepEqual(cursor.place, { id: "a", column: 0 });
  cursor.move([-1, Infinity]);
  assert.deepEqual(cursor.place, { id: "a", column: 2 });
  assert.deepEqual(cursor.neighbour({ id: "a", column: 0 }, 1), { id: "a", column: 2 });
  assert.deepEqual(cursor.neighbour({ id: "a", column: 2 }, 1), { id: "b", column: 0 });
  assert.equal(cursor.neighbour({ id: "a", column: 0 }, -1), undefined);
  cursor.choose("a");
  cursor.choose("c", { range: true });
  assert.deepEqual([...cursor.chosen.value], ["a", "b", "c"]);
  cursor.go({ id: "b", column: 1 });
  cursor.leave(new Set(["b"]));
  rows.remove(new Set(["b"]));
  assert.deepEqual([cursor.place, [...cursor.chosen.value]], [{ id: "c", column: 1 }, ["a", "c"]]);
});

/** A server with one record, which someone else may change. */
class OneRecord {
  record: Thing = thing("a", "A", 1);
  readonly asked: string[] = [];
  #version = 1;

  change(fields: Partial<Thing>): void {
    this.record = { ...this.record, ...fields };
    this.#version++;
  }

  readonly source = {
    read: () => {
      this.asked.push("read");
      return Promise.resolve({ record: this.record, tag: String(this.#version) });
    },
    change: (_: string, fields: Partial<Thing>, tag?: string) => {
      this.asked.push(`change ${JSON.stringify(fields)}`);
      if (tag !== String(this.#version)) return Promise.reject(new ApiError(412, "changed"));
      this.change(fields);
      return Promise.resolve({ record: this.record, tag: String(this.#version) });
    },
  };
}

Deno.test("saving: knows the state it changes, and asks for it but once", async () => {
  const server = new OneRecord();
  const saves = new CellSaves<Thing>(server.source);
  let known = server.record;
  const save = async (key: string, value: string | number) => {
    const saved = await saves.save("a", key, value, () => known);
    known = saved.record;
    return saved.conflict;
  };
  assert.deepEqual(await Promise.all([save("name", "B"), save("size", 2)]), [false, false]);
  assert.deepEqual(server.record, thing("a", "B", 2));
  assert.deepEqual(server.asked, ["read", 'change {"name":"B"}', 'change {"size":2}']);

  server.change({ size: 5 });
  assert.equal(await save("name", "C"), false, "another field has changed");
  assert.deepEqual(server.record, thing("a", "C", 5));

  server.change({ name: "theirs" });
  assert.equal(await save("name", "mine"), true);
  assert.deepEqual([server.record.name, known.name], ["theirs", "theirs"]);
  assert.equal(await save("name", "mine"), false, "now that it has been seen");
  assert.equal(server.record.name, "mine");

  server.change({ name: "same" });
  assert.equal(await save("name", "same"), false, "both want the same");
});

Deno.test("newId: UUIDs of version 4, all different", () => {
  const ids = Array.from({ length: 100 }, newId);
  assert.equal(new Set(ids).size, 100);
  for (const id of ids) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});
