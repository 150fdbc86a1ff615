/** A catalog of the time before dates had words and artists years of work. */
import assert from "node:assert/strict";
import { createClient } from "@libsql/client/sqlite3";
import { readMigrations } from "../../../db/migrate/migrate.ts";
import { withFolder } from "../../support/host.ts";

const MIGRATIONS = new URL("../../../db/migrations/", import.meta.url);
const TAG = "0042_dates_in_words_and_years_of_work";

Deno.test("migration: records keep their dates, and new fields move the catalog's versions", async () => {
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
    await run("INSERT INTO artists(id, name, birth_date, movement_id) VALUES (1, 'A', '15XX', 1)");
    await run("INSERT INTO paintings(id, title, date, artist_id) VALUES (1, 'P', '1503~', 1)");
    for (const statement of migrations[at]!.statements) await run(statement);
    const [artist] = await run(
      "SELECT birth_date, active_from, active_to, date_text FROM artists",
    );
    assert.deepEqual(
      { ...artist },
      { birth_date: "15XX", active_from: null, active_to: null, date_text: "" },
    );
    const [painting] = await run("SELECT date, date_text FROM paintings");
    assert.deepEqual({ ...painting }, { date: "1503~", date_text: "" });
    const versions = async () => {
      const [row] = await run("SELECT version, timeline_version FROM catalog_state");
      return [Number(row!.version), Number(row!.timeline_version)] as const;
    };
    for (
      const [change, moved] of [
        ["artists SET date_text = 'active 1650'", [1, 0]],
        ["artists SET active_from = 1650", [1, 1]],
        ["paintings SET date_text = 'c. 1503'", [1, 0]],
      ] as const
    ) {
      const before = await versions();
      await run(`UPDATE ${change}`);
      assert.deepEqual((await versions()).map((value, at) => value - before[at]!), moved, change);
    }
    client.close();
  });
});
