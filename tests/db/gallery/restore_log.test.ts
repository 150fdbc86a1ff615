/** Parts of the log go back to a moment: a list, a record, some fields of it. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { change, create } from "../../../services/gallery/editing/catalog_records.ts";
import { remove } from "../../../services/gallery/editing/removal.ts";
import { restoreLog } from "../../../services/gallery/editing/restore.ts";
import { operationsPage } from "../../../db/gallery/operations.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { TestDatabase } from "../../support/app.ts";

const CLEO = { username: "cleo" };

/** Six paintings, edited at the seconds 1, 2, 3 and so on of the log's time. */
async function edited() {
  const test = await TestDatabase.open();
  const { db } = test;
  await fill(db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: [1, 2, 3, 4, 5, 6].map((id) => painting(id)),
  });
  const rows = (table = "paintings") =>
    db.read.all<{ id: number }>(sql`SELECT * FROM ${sql.identifier(table)} ORDER BY id`);
  const former = await rows();
  let second = 0;
  const edits = [
    () => change(db, "painting", 1, { title: "Earlier" }, "ada"),
    () => change(db, "painting", 1, { title: "Later", year: 1888 }, "ada"),
    () => change(db, "painting", 2, { year: 1700 }, "bob"),
    () => change(db, "artist", 1, { name: "Anna" }, "ada"),
    () => create(db, "painting", { title: "New", artist_id: 1 }, "bob"),
    () => remove(db, "painting", 3, [], "ada"),
    () => change(db, "painting", 1, { year: 1889 }, "bob"),
  ];
  let on = former;
  const { now } = Date;
  try {
    for (const edit of edits) {
      if (second === 1) on = await rows();
      const at = 1000 * ++second;
      Date.now = () => at;
      await edit();
    }
  } finally {
    Date.now = now;
  }
  return { test, db, rows, former, on };
}

Deno.test("restoreLog: restores a list at a moment, and can itself be undone", async () => {
  const { test, db, rows, on } = await edited();
  await using _ = test;
  const [now, artists] = [await rows(), await rows("artists")];
  const part = { since: 2000, target_type: "painting", reason: "Wrong list" } as const;
  const start = Date.now();
  const answer = await restoreLog(db, part, CLEO);
  assert.deepEqual([answer.restored, answer.unchanged, answer.conflicts], [5, 0, []]);
  assert.deepEqual(await rows(), on);
  assert.deepEqual(await rows("artists"), artists);
  const { operations: [operation] } = await operationsPage(db.read, { limit: 1 });
  assert.deepEqual([operation!.username, operation!.kind, operation!.reason, operation!.entries], [
    "cleo",
    "restore",
    "Wrong list",
    5,
  ]);
  // What has taken them back is from now on.
  const forth = await restoreLog(db, { since: start, target_type: "painting" }, CLEO);
  assert.deepEqual([forth.restored, forth.conflicts], [5, []]);
  assert.deepEqual(await rows(), now);
});

Deno.test("restoreLog: one record, and some fields of it", async () => {
  const { test, db, rows, former } = await edited();
  await using _ = test;
  const record = { since: 0, target_type: "painting", target_id: 1 } as const;
  const years = await restoreLog(db, { ...record, fields: ["year"] }, CLEO);
  assert.deepEqual([years.restored, years.conflicts], [2, []]);
  const [painting] = await rows();
  const fields = (row: object) => Object.entries(row).filter(([name]) => !name.startsWith("sort_"));
  const expected = { ...former[0]!, title: "Later", search_title: "Later" };
  assert.deepEqual(fields(painting!), fields({ ...expected }));
  const whole = await restoreLog(db, record, CLEO);
  assert.deepEqual(whole.conflicts, []);
  assert.deepEqual((await rows())[0], former[0]);
});

Deno.test("restoreLog: later edits stay and are listed", async () => {
  const { test, db, rows } = await edited();
  await using _ = test;
  const answer = await restoreLog(
    db,
    { since: 2000, target_type: "painting", target_id: 1, username: "ada" },
    CLEO,
  );
  assert.deepEqual(answer.restored, 0);
  assert.deepEqual(
    answer.conflicts.map(({ entry, id, field, before, after, now }) => [
      entry,
      id,
      field,
      before,
      after,
      now,
    ]),
    [[2, 1, "year", 1500, 1888, 1889]],
  );
  const [{ title, year }] = await rows() as [{ id: number; title: string; year: number }];
  assert.deepEqual([title, year], ["Later", 1889]);
  const nothing = await restoreLog(db, { since: Date.now() + 60_000 }, CLEO);
  assert.deepEqual([nothing.restored, nothing.unchanged, nothing.conflicts], [0, 0, []]);
});
