import assert from "node:assert/strict";
import {
  actionOptions,
  operationName,
} from "../../../../../static/gallery/curator/state/audit_log.ts";
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

Deno.test("actionOptions: no name is repeated", () => {
  const names = actionOptions().map(({ name }) => name);
  assert.deepEqual(names.filter((name, at) => names.indexOf(name) !== at), []);
});
