import assert from "node:assert/strict";
import { rowsOfText } from "../../../../domain/files/read_file.ts";
import { readingOf } from "../../../../domain/files/reading.ts";
import { outcomeOf } from "../../../../static/warehouse/transfer/state/csv_file.ts";

Deno.test("outcomeOf: differences with names of roles, other values unchanged", () => {
  const fields = [
    { field: "user_role", before: 1, after: 2 },
    { field: "user_fio", before: "", after: "Ada" },
  ];
  const file = rowsOfText("user_login,user_role\nada,2\n");
  const { differences, warnings } = outcomeOf({
    created: 0,
    counts: {},
    changed: { users: 1 },
    same: {},
    skipped: { users: 1 },
    skipped_rows: [{ line: 3, name: "grace" }],
    removed: {},
    differences: [{ line: 2, part: "users", name: "ada", is_new: false, fields }],
    ignored: [],
    read: readingOf(file, ["user_login", "user_role"], undefined),
    similar: [],
    refused: [],
    refused_rows: 0,
    dry_run: true,
  });
  assert.deepEqual(warnings, [{ line: 3, column: "", value: "grace", reason: "skipped" }]);
  assert.deepEqual(differences[0]!.fields, [
    { field: "user_role", before: "Employee", after: "Warehouse manager" },
    { field: "user_fio", before: "", after: "Ada" },
  ]);
});
