/** The floor editor without a page: choosing, doing, taking back, tools, what is wrong. */
import assert from "node:assert/strict";
import { FloorEditor } from "../../../../../static/warehouse/floor/state/editor.ts";
import { putRacks } from "../../../../../static/warehouse/floor/state/commands.ts";
import type { Warehouse } from "../../../../../domain/warehouse/records.ts";
import { drawFloor } from "../draw_floor.ts";
import { idOf, SIZE, WAREHOUSE } from "../floors.ts";
import { BrowserStandIn } from "../../../browser_stand_in.ts";

const FLOOR = `
  0---1---2
  .AA...BB.
`;
const [P0, P2, A, B] = [idOf("p", 0), idOf("p", 2), idOf("g", 0), idOf("g", 1)];

function openEditor(): FloorEditor {
  const warehouse = {
    id: WAREHOUSE,
    ...SIZE,
    length_unit: "mm",
    weight_unit: "kg",
  } as Warehouse;
  const records = drawFloor(FLOOR, { cell: 100, ways: { A: 0, B: 2 } });
  return new FloorEditor({ warehouse, boxes: [], records, draft: undefined });
}

Deno.test("editor: a pushed step is undone, redone and counts as unsaved", () => {
  using _ = new BrowserStandIn();
  const editor = openEditor();
  editor.choose([P0, A]);
  editor.push(30, 0);
  editor.push(30, 0);
  const x = () => [editor.floor.points.get(P0)!.pos_x, editor.floor.section_geometry.get(A)!.x_pos];
  assert.deepEqual([x(), editor.unsaved.value], [[60, 160], 2]);
  editor.choose([]);
  editor.undo();
  assert.deepEqual([x(), editor.unsaved.value], [[0, 100], 0]);
  assert.deepEqual(editor.selected.value.toSorted(), [P0, A].sort(), "what has changed is chosen");
  assert.equal(editor.announcement.value, "Undone");
  editor.redo();
  assert.deepEqual(x(), [60, 160]);
  editor.redo();
  assert.deepEqual(x(), [60, 160], "nothing more to redo");
});

Deno.test("editor: a selection ends a series, so the next push is a separate step", () => {
  using _ = new BrowserStandIn();
  const editor = openEditor();
  editor.choose([P2]);
  editor.push(10, 0);
  editor.choose([P2]);
  editor.push(10, 0);
  editor.undo();
  assert.equal(editor.floor.points.get(P2)!.pos_x, 810);
});

Deno.test("editor: racks with a similar name are placed after confirmation", () => {
  using _ = new BrowserStandIn();
  const editor = openEditor();
  editor.take("racks");
  editor.racks.enter({ rows: "1", bays: "1", sides: "1", pattern: "s{bay:1}" });
  editor.racks.enter({ bayLength: "200", bayDepth: "100", aisle: "100" });
  editor.cursor.value = { x: 300, y: 400 };
  const names = () => [...editor.floor.sections.values()].map((one) => one.section_name);
  assert.deepEqual(names(), ["S0", "S1"]);
  putRacks(editor);
  assert.deepEqual([names(), editor.racks.similarName.value], [["S0", "S1"], "S1"]);
  putRacks(editor, true);
  assert.deepEqual([names(), editor.racks.similarName.value], [["S0", "S1", "s1"], undefined]);
});

Deno.test("editor: toggles and selects all; deleted objects are deselected", () => {
  using _ = new BrowserStandIn();
  const editor = openEditor();
  editor.toggle(A);
  editor.toggle(B);
  editor.toggle(A);
  editor.choose([P0, B], true);
  assert.deepEqual(editor.selected.value, [B, P0]);
  editor.chooseAll();
  assert.equal(editor.selected.value.length, 5);
  editor.choose([A, B]);
  const before = editor.floor.section_geometry.get(A)!;
  editor.do([{ kind: "section_geometry", id: A, before, after: undefined }]);
  assert.deepEqual(editor.selected.value, [B]);
  editor.flyTo([A, "unknown"]);
  assert.deepEqual(editor.selected.value, [], "what is not there cannot be flown to");
});

Deno.test("editor: drawn objects are selected; Escape leaves the tool, then deselects", () => {
  using _ = new BrowserStandIn();
  const editor = openEditor();
  editor.take("section");
  assert.deepEqual([editor.cursor.value, editor.announcement.value], [
    { x: 0, y: 0 },
    "Draw a section",
  ]);
  editor.drawSection({ left: 0, top: 300, right: 200, bottom: 400 });
  const [made] = editor.selected.value;
  assert.equal(editor.floor.kindOf(made!), "section_geometry");
  editor.escape();
  assert.deepEqual([editor.tool.value, editor.cursor.value], ["select", undefined]);
  assert.deepEqual(editor.selected.value, [made]);
  editor.escape();
  assert.deepEqual(editor.selected.value, []);
  editor.undo();
  assert.equal(editor.floor.section_geometry.has(made!), false);
});

Deno.test("editor: problems are found on opening, and shortly after a change", () => {
  using browser = new BrowserStandIn();
  const editor = openEditor();
  assert.deepEqual(editor.problems.value, []);
  editor.choose([B]);
  editor.push(900, 0);
  assert.deepEqual(editor.problems.value, []);
  browser.runTimers();
  assert.deepEqual(editor.problems.value, [{ kind: "outside", ids: [B] }]);
});
