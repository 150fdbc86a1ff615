/** Blocks that are pasted, filled and cleared, and one way back for all that is done to a table. */
import assert from "node:assert/strict";
import { BrowserStandIn, settled } from "../../../browser_stand_in.ts";
import { openThings, ThingServer } from "./things.ts";

const BEFORE = ["A 1", "B 2", "C -", "D 4"];

Deno.test("paste: one request for all rows, new rows beyond the last, undone in one step", async () => {
  using _ = new BrowserStandIn();
  const { table, server, shown } = openThings();
  table.cursor.go({ id: "c", column: 0 });
  await table.blocks.paste([["C1", "left out", "7"], ["D", "", "8"], ["E", "", "9"], ["", "", ""]]);
  const after = ["A 1", "B 2", "C1 7", "D 8", "E 9"];
  assert.deepEqual([server.all, shown()], [after, after]);
  assert.equal(server.requests.length, 1);
  assert.match(server.requests[0]!, /^create \w, update c, update d$/);
  assert.deepEqual(table.cursor.selection.value, { top: 2, bottom: 4, left: 0, right: 2 });
  await table.changes.undo();
  assert.deepEqual([server.all, shown()], [BEFORE, BEFORE]);
  await table.changes.redo();
  assert.deepEqual([server.all, shown()], [after, after]);
  await table.changes.undo();
  await table.changes.undo();
  assert.deepEqual([server.all, shown()], [BEFORE, BEFORE], "once is all there is");
});

Deno.test("paste and fill: the cursor stays if the user moves on before the rows are stored", async () => {
  using _ = new BrowserStandIn();
  const { table } = openThings();
  for (
    const put of [() => table.blocks.paste([["7"], ["8"], ["9"]]), () => table.blocks.fillDown()]
  ) {
    table.cursor.go({ id: "b", column: 2 });
    table.cursor.extendTo({ id: "d", column: 2 });
    const stored = put();
    assert.deepEqual(table.cursor.selection.value, { top: 1, bottom: 3, left: 2, right: 2 });
    table.cursor.go({ id: "a", column: 0 });
    await stored;
    assert.deepEqual(table.cursor.selection.value, { top: 0, bottom: 0, left: 0, right: 0 });
  }
});

Deno.test("paste: rejected values stay in their cells with the reason", async () => {
  using browser = new BrowserStandIn();
  const { table, server, shown } = openThings();
  table.cursor.go({ id: "a", column: 0 });
  const block = [["A1", "", "x"], ["B1", "", "13"], ["", "", "3"], ["D", "", "5"], [
    "E",
    "",
    "none",
  ]];
  await table.blocks.paste([...block, ["F", "", "13"]]);
  // The server refuses 13; the rest of that row is stored.
  assert.deepEqual(server.all, ["A1 1", "B1 2", "C 3", "D 5"]);
  assert.deepEqual(shown(), [
    "A1 [x]",
    "B1 [13]",
    "[] 3",
    "D 5",
    "[E] [none]",
    "[F] [13]",
  ]);
  assert.deepEqual(table.cells.failed.map(({ id, why }) => [id.length > 1 ? "new" : id, why]), [
    ["b", "unlucky"],
    ["a", "Enter a number above 0."],
    ["c", "This is required."],
    ["new", "Enter a number above 0."],
    ["new", "unlucky"],
  ]);
  const [draft] = table.rows.tail.value;
  table.put({ id: draft!, column: 2 }, "6");
  browser.runTimers();
  await settled();
  assert.deepEqual(server.all.at(-1), "E 6", "put right, a new row is stored");
  await table.changes.undo();
  await table.changes.undo();
  assert.deepEqual([server.all, shown()], [BEFORE, BEFORE]);
  await table.changes.redo();
  assert.deepEqual(shown().slice(0, 3), ["A1 [x]", "B1 [13]", "[] 3"], "and with what was wrong");
});

Deno.test("fill: the first row downwards, a pattern by the handle, a selection", async () => {
  using _ = new BrowserStandIn();
  const { table, server } = openThings();
  table.cursor.go({ id: "a", column: 2 });
  table.cursor.extendTo({ id: "c", column: 2 });
  await table.blocks.fillDown();
  assert.deepEqual(server.all, ["A 1", "B 1", "C 1", "D 4"]);
  table.cursor.go({ id: "d", column: 0 });
  await table.blocks.fillDown();
  assert.deepEqual(server.all.at(-1), "C 4", "a single row takes the one above");
  await table.changes.undo();
  await table.changes.undo();
  await table.blocks.fill({ top: 0, bottom: 1, left: 2, right: 2 }, 3);
  assert.deepEqual(server.all, ["A 1", "B 2", "C 1", "D 2"]);
  await table.changes.undo();
  await table.blocks.fill({ top: 2, bottom: 3, left: 0, right: 0 }, 0);
  assert.deepEqual(server.all, ["C 1", "D 2", "C -", "D 4"]);
  table.cursor.go({ id: "a", column: 2 });
  table.cursor.extendTo({ id: "d", column: 2 });
  await table.blocks.paste([["5"]]);
  assert.deepEqual(server.all, ["C 5", "D 5", "C 5", "D 5"]);
  assert.deepEqual(table.blocks.copy(), [["5"], ["5"], ["5"], ["5"]]);
});

Deno.test("clear: a required cell is rejected with an error and restored", async () => {
  using _ = new BrowserStandIn();
  const { table, server, shown } = openThings();
  table.cursor.go({ id: "a", column: 2 });
  await table.blocks.clear();
  assert.deepEqual([server.requests, shown()[0]], [[], "A []"]);
  await table.changes.undo();
  assert.deepEqual(shown(), BEFORE);
});

Deno.test("undo: removed rows are restored with their ids and dependents, and removed again", async () => {
  using _ = new BrowserStandIn();
  const { table, server, said } = openThings();
  await table.remove(["b", "d", "unknown"]);
  assert.deepEqual(server.all, ["A 1", "C -"]);
  assert.deepEqual(server.requests, ["before bd", "delete b, delete d"]);
  await table.changes.undo();
  assert.deepEqual(server.all, ["A 1", "C -", "B 2", "D 4"]);
  assert.deepEqual([server.requests.slice(2), said()], [["create b, create d", "restore"], [
    "done",
  ]]);
  await table.changes.redo();
  assert.deepEqual(server.all, ["A 1", "C -"]);
  await table.changes.undo();
  assert.equal(server.requests.at(-1), "restore");
});

Deno.test("undo: a failed undo can be repeated, and no input is lost", async () => {
  using _ = new BrowserStandIn();
  const { table, server, said, shown } = openThings();
  await table.remove(["b"]);
  server.isDown = true;
  await table.changes.undo();
  assert.deepEqual(table.rows.shown.value, ["a", "c", "d"]);
  table.cursor.go({ id: "a", column: 0 });
  await table.blocks.paste([["X", "", "9"]]);
  assert.deepEqual(shown()[0], "[X] [9]");
  assert.deepEqual(said(), ["failed", "failed"]);
  server.isDown = false;
  await table.changes.undo();
  assert.deepEqual(server.all, ["A 1", "C -", "D 4", "B 2"]);
});

Deno.test("undo: neither undo nor redo overwrites changes of others", async () => {
  using _ = new BrowserStandIn();
  const server = new ThingServer();
  const { table } = openThings(server);
  server.records.set("a", { id: "a", name: "theirs", size: 1 });
  table.cursor.go({ id: "a", column: 0 });
  await table.blocks.paste([["mine", "", "9"]]);
  assert.deepEqual(server.all[0], "theirs 9", "the other field is stored");
  assert.deepEqual(table.cells.changed, [{ id: "a", key: "name", text: "mine", theirs: "theirs" }]);
  table.keepTheirs("a", "name");
  server.records.set("a", { id: "a", name: "theirs", size: 10 });
  await table.changes.undo();
  assert.deepEqual(server.all[0], "theirs 10");
  assert.deepEqual(table.cells.changed.map(({ key, theirs }) => [key, theirs]), [["size", "10"]]);
});

Deno.test("table: a new row without a name is rejected; a discarded one is not stored", async () => {
  using _ = new BrowserStandIn();
  const { table, server } = openThings();
  table.put({ id: "a", column: 0 }, " ");
  const failed = { state: "failed", text: " ", why: "This is required." };
  assert.deepEqual(table.cells.of("a", "name"), failed);
  table.add();
  const [draft] = table.rows.drafts.value;
  table.put({ id: draft!, column: 0 }, "");
  assert.equal(table.cells.of(draft!, "name"), undefined, "empty is not wrong yet");
  table.cancel();
  assert.deepEqual([table.rows.drafts.value, server.requests], [[], []]);
  assert.equal(await table.addRows([{ name: "N", size: 5 }, { name: "M", size: 13 }]), 1);
  assert.deepEqual(server.all.at(-1), "N 5");
});
