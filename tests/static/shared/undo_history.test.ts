import assert from "node:assert/strict";
import { UndoHistory } from "../../../static/shared/undo_history.ts";

interface Step {
  before: number;
  after: number;
}

const joining = (maximum?: number) =>
  new UndoHistory<Step>({
    ...(maximum === undefined ? {} : { maximum }),
    join: ({ before }, { after }) => ({ before, after }),
  });

Deno.test("UndoHistory: undoes the newest step first and redoes it", () => {
  const history = new UndoHistory<string>();
  assert.deepEqual([history.canUndo.value, history.canRedo.value], [false, false]);
  history.push("a");
  history.push("b");
  assert.equal(history.undo(), "b");
  assert.deepEqual([history.canUndo.value, history.canRedo.value], [true, true]);
  assert.equal(history.redo(), "b");
  assert.deepEqual([history.undo(), history.undo(), history.undo()], ["b", "a", undefined]);
  assert.deepEqual([history.canUndo.value, history.canRedo.value], [false, true]);
});

Deno.test("UndoHistory: a new step clears the undone ones", () => {
  const history = new UndoHistory<string>();
  history.push("a");
  history.undo();
  history.push("b");
  assert.equal(history.redo(), undefined);
  assert.deepEqual(history.done.value, ["b"]);
});

Deno.test("UndoHistory: joins consecutive steps of the same series", () => {
  const history = joining();
  history.push({ before: 0, after: 1 }, "count x");
  history.push({ before: 1, after: 12 }, "count x");
  history.push({ before: 12, after: 5 }, "count y");
  history.push({ before: 5, after: 6 });
  history.push({ before: 6, after: 7 });
  assert.deepEqual(history.done.value, [
    { before: 0, after: 12 },
    { before: 12, after: 5 },
    { before: 5, after: 6 },
    { before: 6, after: 7 },
  ]);
});

Deno.test("UndoHistory: endSeries and undo end a series", () => {
  const history = joining();
  history.push({ before: 0, after: 1 }, "push");
  history.endSeries();
  history.push({ before: 1, after: 2 }, "push");
  history.undo();
  history.push({ before: 1, after: 3 }, "push");
  assert.deepEqual(history.done.value, [{ before: 0, after: 1 }, { before: 1, after: 3 }]);
});

Deno.test("UndoHistory: drops the oldest steps beyond its maximum", () => {
  const history = new UndoHistory<number>({ maximum: 2 });
  for (const step of [1, 2, 3]) history.push(step);
  assert.deepEqual(history.done.value, [2, 3]);
});

Deno.test("UndoHistory: take and putBack for undoing that fails", () => {
  const history = new UndoHistory<string>();
  history.push("a");
  const step = history.take("done")!;
  assert.deepEqual([history.canUndo.value, history.canRedo.value], [false, false]);
  history.putBack("done", step);
  assert.deepEqual(history.done.value, ["a"]);
  assert.equal(history.undo(), "a");
});

Deno.test("UndoHistory: forget removes the matching steps", () => {
  const history = new UndoHistory<string>();
  for (const step of ["a1", "b", "a2"]) history.push(step);
  history.undo();
  history.forget((step) => step.startsWith("a"));
  assert.deepEqual([history.done.value, history.undone.value], [["b"], []]);
});
