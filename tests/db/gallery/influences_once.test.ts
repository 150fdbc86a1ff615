/** No two influences have one source and one target. */
import assert from "node:assert/strict";
import { createClient } from "@libsql/client/sqlite3";
import { readMigrations } from "../../../db/migrate/migrate.ts";
import { withFolder } from "../../support/host.ts";

const MIGRATIONS = new URL("../../../db/migrations/", import.meta.url);
const TAG = "0043_influences_once";

const ERA = { id: 1, name: "E", start_year: 1400, end_year: 1600 };
const MOVEMENT = {
  id: 1,
  name: "M",
  start_year: 1420,
  end_year: 1500,
  era_id: 1,
  color: "#335577",
};

Deno.test("migration: equal influences are merged with their texts", async () => {
  const migrations = await readMigrations(MIGRATIONS);
  const at = migrations.findIndex(({ tag }) => tag === TAG);
  await withFolder(async (folder) => {
    const client = createClient({ url: `file:${folder}/depot.db` });
    const run = async (sql: string) => (await client.execute(sql)).rows;
    for (const { statements } of migrations.slice(0, at)) {
      for (const statement of statements) await run(statement);
    }
    for (
      const [table, row] of [
        ["eras", ERA],
        ["movements", MOVEMENT],
        ["artists", { id: 1, name: "A", movement_id: 1 }],
        ["artists", { id: 2, name: "B", movement_id: 1 }],
        ["paintings", { id: 1, title: "P", artist_id: 1 }],
        ["paintings", { id: 2, title: "Q", artist_id: 2 }],
        ...[
          { id: 1, source_artist_id: 2, notes: "First.", aspects: "light" },
          { id: 2, source_artist_id: 2, notes: "Second.", quote: "It is so.", source_author: "Me" },
          { id: 3, source_artist_id: 2, notes: "First.", period_start_year: 1500 },
          { id: 4, source_artist_id: 1, notes: "Other." },
        ].map((row) => ["influence_sources", { painting_id: 1, source_type: "artist", ...row }]),
        ["influence_sources", {
          id: 5,
          painting_id: 1,
          source_type: "painting",
          source_painting_id: 2,
        }],
        ["influence_sources", {
          id: 6,
          painting_id: 1,
          source_type: "painting",
          source_painting_id: 2,
        }],
      ] as const
    ) {
      const values = Object.values(row).map((value) =>
        typeof value === "number" ? value : `'${value}'`
      );
      await run(`INSERT INTO ${table}(${Object.keys(row)}) VALUES (${values})`);
    }
    for (const statement of migrations[at]!.statements) await run(statement);
    const rows = await run(
      `SELECT id, notes, aspects, quote, source_author, period_start_year
        FROM influence_sources ORDER BY id`,
    );
    assert.deepEqual(rows.map((row) => Object.values({ ...row })), [
      [1, "First.\n\nSecond.", "light", "It is so.", "Me", 1500],
      [4, "Other.", "", "", "", null],
      [5, "", "", "", "", null],
    ]);
    client.close();
  });
});
