/** Saving a floor: what is sent, what a refusal leaves, how conflicts are decided. */
import assert from "node:assert/strict";
import type { FloorChanges } from "../../../../../static/warehouse/floor/model/ledger.ts";
import { type FloorChanged } from "../../../../../domain/warehouse/changes/floor_changes.ts";
import type { Point, Warehouse } from "../../../../../domain/warehouse/records.ts";
import { FloorEditor } from "../../../../../static/warehouse/floor/state/editor.ts";
import { Saving } from "../../../../../static/warehouse/floor/state/saving.ts";
import { drawFloor } from "../draw_floor.ts";
import { idOf, point, SIZE, WAREHOUSE } from "../floors.ts";
import { type Answer, BrowserStandIn, refusal } from "../../../browser_stand_in.ts";

const ROUTE = `POST /api/v1/warehouse_data/${WAREHOUSE}/changes`;
const P0 = idOf("p", 0);

function open(answer: Answer) {
  const browser = new BrowserStandIn({ [ROUTE]: answer });
  const warehouse = { id: WAREHOUSE, ...SIZE, length_unit: "mm", weight_unit: "kg" } as Warehouse;
  const records = drawFloor("0---1\n.AA..", { cell: 100 });
  const editor = new FloorEditor({ warehouse, boxes: [], records, draft: undefined });
  const saving = new Saving(editor, undefined);
  editor.choose([P0]);
  const failed = () => editor.notices.list.value.filter(({ kind }) => kind === "failed");
  return { browser, editor, saving, failed };
}

const nothing = () => ({ created: [], updated: [], deleted: [] });
/** The answer to changes of points, as the server has stored them. */
const stored = (...updated: Point[]): FloorChanged => ({
  points: { ...nothing(), updated },
  edges: nothing(),
  sections: nothing(),
  section_geometry: nothing(),
});
const conflict = (record: Point | null) =>
  refusal(412, "Others have changed the same records", {
    conflicts: [{ resource: "points", id: P0, stored: record }],
  });

Deno.test("saving: sends changes and the records they are based on; then nothing is unsaved", async () => {
  const { browser, editor, saving } = open(stored(point(0, 50, 0)));
  using _ = browser;
  await saving.save();
  assert.equal(browser.asked.length, 0, "nothing has changed yet");
  editor.push(50, 0);
  await saving.save();
  const body = browser.asked.at(-1)!.body as FloorChanges;
  assert.deepEqual(body.points!.update, [
    { id: P0, changes: { pos_x: 50 }, seen: point(0, 0, 0) },
  ]);
  assert.deepEqual([editor.unsaved.value, editor.announcement.value], [0, "Saved"]);
  assert.equal(saving.busy.value, false);
});

Deno.test("saving: changes made during a request stay unsaved", async () => {
  const opened = open(() => {
    opened.editor.push(5, 0);
    return stored(point(0, 50, 0));
  });
  const { browser, editor, saving } = opened;
  using _ = browser;
  editor.push(50, 0);
  await saving.save();
  assert.deepEqual([editor.floor.points.get(P0)!.pos_x, editor.unsaved.value], [55, 1]);
});

Deno.test("saving: after a refusal everything is unsaved, and the faulty record is selected", async () => {
  const { browser, editor, saving, failed } = open(
    refusal(422, "points.update[0].pos_x: must be a number"),
  );
  using _ = browser;
  editor.push(50, 0);
  editor.choose([]);
  await saving.save();
  assert.deepEqual([editor.unsaved.value, failed().length], [1, 1]);
  assert.deepEqual(editor.selected.value, [P0]);
  assert.equal(saving.busy.value, false, "it can be tried again");
});

Deno.test("saving: changes of different fields are merged without a question", async () => {
  const renamed = { ...point(0, 0, 0), name_points: "Gate" };
  const answers = [conflict(renamed), stored({ ...renamed, pos_x: 50 })];
  const { browser, editor, saving } = open(() => answers.shift()!);
  using _ = browser;
  editor.push(50, 0);
  await saving.save();
  assert.deepEqual(saving.conflicts.value, []);
  assert.deepEqual(
    [editor.floor.points.get(P0)!.name_points, editor.floor.points.get(P0)!.pos_x],
    ["Gate", 50],
  );
  assert.deepEqual([browser.asked.length, editor.unsaved.value], [2, 0]);
});

Deno.test("saving: the visitor resolves conflicts, for theirs or mine", async () => {
  for (const [choice, x] of [["theirs", 70], ["mine", 50]] as const) {
    const answers: object[] = [conflict(point(0, 70, 0)), stored(point(0, 50, 0))];
    const { browser, editor, saving } = open(() => answers.shift()!);
    using _ = browser;
    editor.push(50, 0);
    await saving.save();
    assert.equal(saving.conflicts.value.length, 1);
    await saving.decide(saving.conflicts.value, choice);
    assert.equal(editor.floor.points.get(P0)!.pos_x, x);
    assert.deepEqual([saving.conflicts.value, editor.unsaved.value], [[], 0]);
    assert.equal(browser.asked.length, choice === "mine" ? 2 : 1);
  }
});

Deno.test("saving: records deleted by others are removed, or stored again", async () => {
  for (const choice of ["theirs", "mine"] as const) {
    const answers: object[] = [
      conflict(null),
      { ...stored(), points: { ...nothing(), created: [point(0, 50, 0)] } },
    ];
    const { browser, editor, saving } = open(() => answers.shift()!);
    using _ = browser;
    editor.push(50, 0);
    await saving.save();
    await saving.decide(saving.conflicts.value, choice);
    assert.equal(editor.floor.points.has(P0), choice === "mine");
    assert.deepEqual(saving.conflicts.value, []);
    if (choice === "mine") {
      const { points } = browser.asked[1]!.body as FloorChanges;
      assert.deepEqual(points!.create.map(({ id }) => id), [P0]);
    }
  }
});
