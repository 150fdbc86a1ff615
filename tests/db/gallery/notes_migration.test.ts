/** Notes of the time when each had a point in the picture. */
import assert from "node:assert/strict";
import { createClient } from "@libsql/client/sqlite3";
import { readMigrations } from "../../../db/migrate/migrate.ts";
import { withFolder } from "../../support/host.ts";

const MIGRATIONS = new URL("../../../db/migrations/", import.meta.url);
const TAG = "0020_notes_without_a_place";

Deno.test("migration: notes keep positions and ids, which are not reused", async () => {
  const migrations = await readMigrations(MIGRATIONS);
  const at = migrations.findIndex(({ tag }) => tag === TAG);
  await withFolder(async (folder) => {
    const client = createClient({ url: `file:${folder}/depot.db` });
    const run = async (sql: string) => (await client.execute(sql)).rows;
    for (const { statements } of migrations.slice(0, at)) {
      for (const statement of statements) await run(statement);
    }
    await run("INSERT INTO eras(id, name, start_year, end_year) VALUES (1, 'E', 1400, 1600)");
    await run(
      `INSERT INTO movements(id, name, start_year, end_year, era_id, color)
        VALUES (1, 'M', 1520, 1600, 1, '#335577')`,
    );
    await run("INSERT INTO artists(id, name, movement_id) VALUES (1, 'A', 1)");
    await run("INSERT INTO paintings(id, title, artist_id) VALUES (1, 'P', 1)");
    await run(
      `INSERT INTO annotations(id, painting_id, label, pos_x, pos_y)
        VALUES (3, 1, 'Lamp', 0.25, 0.75), (9, 1, 'Gone', 0.5, 0.5)`,
    );
    await run("DELETE FROM annotations WHERE id = 9");
    for (const statement of migrations[at]!.statements) await run(statement);
    const [note] = await run("SELECT id, label, pos_x, pos_y, width, height FROM annotations");
    assert.deepEqual({ ...note }, {
      id: 3,
      label: "Lamp",
      pos_x: 0.25,
      pos_y: 0.75,
      width: null,
      height: null,
    });
    const version = async () =>
      Number((await run("SELECT version FROM catalog_state"))[0]!.version);
    const before = await version();
    await run("INSERT INTO annotations(painting_id, label) VALUES (1, 'Whole')");
    const [newest] = await run("SELECT max(id) AS id FROM annotations");
    assert.deepEqual([newest!.id, await version() - before], [10, 1]);
    client.close();
  });
});
