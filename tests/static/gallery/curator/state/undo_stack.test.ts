import assert from "node:assert/strict";
import { UndoStack } from "../../../../../static/gallery/curator/state/undo_stack.ts";
import { row } from "../rows.ts";

Deno.test("UndoStack: the newest comes back first, and refused changes do not come back", () => {
  const stack = new UndoStack();
  stack.pushFlags(row(1));
  const forget = stack.pushFlags(row(2));
  stack.pushFlags(row(3));
  forget();
  assert.equal(stack.size.value, 2);
  assert.equal(stack.pop()?.row.id, 3);
  assert.equal(stack.pop()?.row.id, 1);
  assert.equal(stack.pop(), undefined);
  assert.equal(stack.size.value, 0);
});

Deno.test("UndoStack: flags from before a new picture are forgotten, those of others are kept", () => {
  const stack = new UndoStack();
  stack.pushFlags(row(1));
  stack.pushFlags(row(2));
  stack.pushPicture(row(1), "new.jpg");
  assert.deepEqual([stack.pop()?.what, stack.pop()?.row.id, stack.pop()], [
    "picture",
    2,
    undefined,
  ]);
});

Deno.test("UndoStack: keeps five hundred changes, and of what has gone only its removal", () => {
  const stack = new UndoStack();
  for (let id = 100; id < 700; id++) stack.pushFlags(row(id));
  assert.equal(stack.size.value, 500);
  stack.forget(row(699));
  stack.pushRemoval(row(699));
  assert.deepEqual([stack.pop()?.what, stack.pop()?.row.id], ["removal", 698]);
});
