import assert from "node:assert/strict";
import {
  actionOptions,
  operationName,
} from "../../../../../static/gallery/curator/state/audit_log.ts";
import { shownChanges } from "../../../../../static/gallery/curator/view/audit_record.tsx";
import type { Operation } from "../../../../../domain/gallery/operations.ts";

const operation = (id: string, kind: Operation["kind"], restores: string | null = null) =>
  [id, { number: 1, id, at: 0, username: "ada", kind, reason: "", restores, entries: 2 }] as const;

Deno.test("operationName: the kind of an operation, and of the one it undoes", () => {
  const operations = new Map([
    operation("a", "import"),
    operation("b", "restore", "a"),
    operation("c", "restore", "b"),
    operation("d", "restore", "gone"),
  ]);
  const names = ["a", "b", "c", "d", "e", null].map((id) => operationName(operations, id));
  assert.deepEqual(names, [
    "import",
    "undo: import",
    "undo: undo: import",
    "undo",
    undefined,
    undefined,
  ]);
});

Deno.test("shownChanges: years before our era in words", () => {
  const record = {
    id: 1,
    at: 0,
    username: "ada",
    action: "painting.update",
    target_type: "painting",
    target_id: 7,
    operation: null,
    details: { before: { year: -480, inventory_number: "-480" }, after: { year: 1503 } },
  } as const;
  assert.deepEqual(
    shownChanges(record).map(({ before, after }) => [before, after]),
    [["480 BCE", "1503"], ["-480", undefined]],
  );
});

Deno.test("actionOptions: no name is repeated", () => {
  const names = actionOptions().map(({ name }) => name);
  assert.deepEqual(names.filter((name, at) => names.indexOf(name) !== at), []);
});
