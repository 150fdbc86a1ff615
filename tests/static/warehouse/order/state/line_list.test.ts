/** Steps from one list of lines to the next, and what is sent to the server. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  lineChanges,
  type Lines,
  withBoxes,
  withCount,
  withoutBoxes,
  withoutLine,
} from "../../../../../static/warehouse/order/state/order_lines.ts";
import { newId } from "../../../../../domain/new_id.ts";
import type { Box } from "../../../../../domain/warehouse/records.ts";

const line = (id: string, count_box: number, id_box = id) => ({
  id,
  id_order_item: "order",
  id_box,
  name_box: id_box,
  count_box,
});
const box = (id: string) => ({ id, sku_box: id }) as Box;

Deno.test("lines: added boxes join the line of their type, or a new last line", () => {
  const next = withBoxes([line("a", 1), line("b", 2)], "order", [
    { box: box("b"), count: 3 },
    { box: box("c"), count: 4 },
  ]);
  assert.deepEqual(next.map(({ id_box, count_box }) => [id_box, count_box]), [["a", 1], ["b", 5], [
    "c",
    4,
  ]]);
  assert.match(
    next[2]!.id,
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

Deno.test("lines: boxes are removed from the first lines of their type, at most all", () => {
  const lines = [line("a", 3, "A"), line("b", 2, "B"), line("c", 4, "A"), line("d", 1, "D")];
  const { remaining, taken } = withoutBoxes(lines, new Map([["A", 5], ["D", 9], ["X", 1]]));
  assert.deepEqual(remaining, [line("b", 2, "B"), line("c", 2, "A")]);
  assert.deepEqual([...taken], [["A", 5], ["D", 1]]);
});

Deno.test("lines: changes between two lists: created, changed and removed", () => {
  const before = [line("a", 1), line("b", 2), line("c", 3)];
  assert.deepEqual(lineChanges(before, [line("a", 1), line("c", 4), line("d", 5)]), {
    created: [line("d", 5)],
    changed: [line("c", 4)],
    removed: ["b"],
  });
});

Deno.test("lines: applying the changes turns any list into any other", () => {
  const list = fc.uniqueArray(fc.tuple(fc.constantFrom(..."abcdef"), fc.nat(3)), {
    selector: ([id]) => id,
  }).map((lines) => lines.map(([id, count]) => line(id, count)));
  fc.assert(fc.property(list, list, (before, after) => {
    const { created, changed, removed } = lineChanges(before, after);
    let got: Lines = [...before, ...created];
    for (const { id, count_box } of changed) got = withCount(got, id, count_box);
    for (const id of removed) got = withoutLine(got, id);
    const sorted = (lines: Lines) => lines.toSorted((a, b) => a.id < b.id ? -1 : 1);
    assert.deepEqual(sorted(got), sorted(after));
  }));
});

Deno.test("new ids: unique", () => {
  const ids = Array.from({ length: 1000 }, newId);
  assert.equal(new Set(ids).size, 1000);
});
