/** A change of a thousand records goes back as a whole, but for what was edited since. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { changeRecord, createRecord } from "../../../services/gallery/editing/catalog_records.ts";
import { restoreOperation } from "../../../services/gallery/editing/restore.ts";
import { beginOperation } from "../../../db/gallery/operations.ts";
import { newId } from "../../../domain/new_id.ts";
import { AppError } from "../../../domain/app_error.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { TestDatabase } from "../../support/app.ts";

const COUNT = 1000;

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

Deno.test("restoreOperation: removes created records in reverse order, except used ones", async () => {
  const { test, db } = await filled();
  await using _ = test;
  const create = async (editor: { username: string; operation: string }, name: string) =>
    await db.write(async (tx) => {
      const made = await createRecord(tx, "artist", { name, movement_id: 1 }, editor);
      await createRecord(tx, "painting", { title: `By ${name}`, artist_id: made.id }, editor);
      return made.id;
    });
  const operation = await db.write((tx) => beginOperation(tx, { username: "ada", kind: "import" }));
  const editor = { username: "ada", operation };
  const [whole, used] = [await create(editor, "Anna"), await create(editor, "Berta")];
  const { id: later } = await db.write((tx) =>
    createRecord(tx, "painting", { title: "Later", artist_id: used }, { username: "bob" })
  );
  const answer = await restoreOperation(db, operation, { username: "ada" });
  assert.deepEqual(answer.restored, 3);
  assert.deepEqual(answer.conflicts.map(({ type, id }) => [type, id]), [["paintings", later]]);
  const left = await db.read.all<{ id: number }>(sql`SELECT id FROM artists ORDER BY id`);
  assert.deepEqual(left.map(({ id }) => id), [1, used]);
  assert.ok(whole < used);
});

Deno.test("restoreOperation: 404 for an unknown operation; can be stopped between transactions", async () => {
  const { test, db, rows } = await filled();
  await using _ = test;
  await assert.rejects(
    restoreOperation(db, newId(), { username: "ada" }),
    (error) => error instanceof AppError && error.status === 404,
  );
  const operation = await db.write((tx) => beginOperation(tx, { username: "ada", kind: "bulk" }));
  const before = await rows();
  await db.write(async (tx) => {
    for (let id = 1; id <= 170; id++) {
      await changeRecord(tx, "painting", id, { year: 1 }, { username: "ada", operation });
    }
  });
  const ending = new AbortController();
  let writes = 0;
  db.onWrite(() => ++writes === 2 && ending.abort(new Error("stopped")));
  const stopped = restoreOperation(db, operation, { username: "ada", signal: ending.signal });
  await assert.rejects(stopped, /stopped/);
  assert.equal((await rows()).filter((row) => "year" in row && row.year === 1).length, 70);
  const { restored, unchanged } = await restoreOperation(db, operation, { username: "ada" });
  assert.deepEqual([restored, unchanged], [70, 100]);
  assert.deepEqual(await rows(), before);
});
