/** Copies on the floor plan: pasted, duplicated, drawn out. */
import assert from "node:assert/strict";
import {
  copyInPlace,
  copyToClipboard,
  duplicate,
  paste,
} from "../../../../../static/warehouse/floor/state/commands.ts";
import { FloorEditor } from "../../../../../static/warehouse/floor/state/editor.ts";
import type { Warehouse } from "../../../../../domain/warehouse/records.ts";
import { drawFloor } from "../draw_floor.ts";
import { idOf, SIZE, WAREHOUSE } from "../floors.ts";
import { BrowserStandIn } from "../../../browser_stand_in.ts";

const [P0, P1, A] = [idOf("p", 0), idOf("p", 1), idOf("g", 0)];

function openEditor(): FloorEditor {
  const warehouse = { id: WAREHOUSE, ...SIZE, length_unit: "mm", weight_unit: "kg" } as Warehouse;
  const records = drawFloor("0---1\nAA...", { cell: 100, ways: { A: 0 } });
  return new FloorEditor({ warehouse, boxes: [], records, draft: undefined });
}

const places = (editor: FloorEditor) =>
  editor.selected.value.map((id) => {
    const { left, top } = editor.floor.rectAround([id])!;
    return [left, top];
  });

Deno.test("paste: at the mouse position, with inner edges, also after the original was deleted", () => {
  using _ = new BrowserStandIn();
  const editor = openEditor();
  paste(editor);
  assert.equal(editor.history.canUndo, false, "nothing was copied");
  editor.choose([P0, P1, A]);
  copyToClipboard(editor);
  const gone = [P0, P1].map((id) => ({
    kind: "points" as const,
    id,
    before: editor.floor.points.get(id),
    after: undefined,
  }));
  editor.do(gone);
  editor.pointer = { x: 700, y: 550 };
  paste(editor);
  assert.deepEqual(places(editor), [[500, 500], [900, 500], [500, 600]], "on the grid");
  const [from, to] = editor.selected.value;
  assert.deepEqual([...editor.floor.edgesOf(from!)], [...editor.floor.edgesOf(to!)]);
  editor.undo();
  assert.equal(editor.floor.sections.size, 1, "one step");
});

Deno.test("duplicate: below wide objects; dragged copies are one step with their moves", () => {
  using _ = new BrowserStandIn();
  const editor = openEditor();
  editor.choose([A]);
  duplicate(editor);
  assert.deepEqual(places(editor), [[0, 200]]);
  editor.choose([A]);
  copyInPlace(editor, "drag");
  editor.do(
    editor.selected.value.map((id) => {
      const before = editor.floor.section_geometry.get(id)!;
      return { kind: "section_geometry", id, before, after: { ...before, x_pos: 300 } };
    }),
    "drag",
  );
  assert.deepEqual(places(editor), [[300, 100]]);
  editor.undo();
  assert.equal(editor.floor.section_geometry.size, 2);
});
