/** A change of several hundred records goes back as a whole, but for what was edited since. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { change, changeRecord } from "../../../services/gallery/editing/catalog_records.ts";
import { restoreOperation } from "../../../services/gallery/editing/restore.ts";
import { beginOperation, operationsPage } from "../../../db/gallery/operations.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { TestDatabase } from "../../support/app.ts";

const COUNT = 300;

async function filled() {
  const test = await TestDatabase.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: Array.from({ length: COUNT }, (_, at) => painting(at + 1)),
  });
  const rows = () => test.db.read.all<{ id: number }>(sql`SELECT * FROM paintings ORDER BY id`);
  return { test, db: test.db, rows };
}

Deno.test("restoreOperation: restores 297 of 300 changed records, except 3 edited since", async () => {
  const { test, db, rows } = await filled();
  await using _ = test;
  const before = await rows();
  const operation = await db.write(async (tx) => {
    const operation = await beginOperation(tx, {
      username: "ada",
      kind: "import",
      reason: "Loans",
    });
    for (let id = 1; id <= COUNT; id++) {
      const editor = { username: "ada", operation };
      await changeRecord(tx, "painting", id, { title: `Loan ${id}`, year: 1900 }, editor);
    }
    return operation;
  });
  const imported = await rows();
  const edited = Array.from({ length: 3 }, (_, at) => 100 * at + 7);
  for (const id of edited) await change(db, "painting", id, { year: 1901 }, "bob");

  const answer = await restoreOperation(db, operation, { username: "cleo", reason: "Wrong list" });
  assert.deepEqual([answer.restored, answer.unchanged], [297, 0]);
  assert.deepEqual(
    answer.conflicts.map(({ id, field, before, after, now }) => [id, field, before, after, now]),
    edited.toReversed().map((id) => [id, "year", 1500, 1900, 1901]),
  );
  const now = await rows();
  for (const [at, row] of now.entries()) {
    if (edited.includes(row.id)) assert.deepEqual(row, { ...imported[at]!, year: 1901 });
    else assert.deepEqual(row, before[at]);
  }
  const { operations } = await operationsPage(db.read, { limit: 10 });
  assert.deepEqual(operations.map(({ at: _, ...rest }) => rest), [
    {
      number: 2,
      id: answer.operation,
      username: "cleo",
      kind: "restore",
      reason: "Wrong list",
      restores: operation,
      entries: 297,
    },
    {
      number: 1,
      id: operation,
      username: "ada",
      kind: "import",
      reason: "Loans",
      restores: null,
      entries: COUNT,
    },
  ]);

  // Again: nothing is left to do. And back: what was taken back is there again.
  const again = await restoreOperation(db, operation, { username: "cleo" });
  assert.deepEqual([again.restored, again.unchanged, again.conflicts.length], [0, 297, 3]);
  const forth = await restoreOperation(db, answer.operation, { username: "cleo" });
  assert.deepEqual([forth.restored, forth.conflicts], [297, []]);
  const edits = new Set(edited);
  assert.deepEqual(
    (await rows()).filter(({ id }) => !edits.has(id)),
    imported.filter(({ id }) => !edits.has(id)),
  );
});
