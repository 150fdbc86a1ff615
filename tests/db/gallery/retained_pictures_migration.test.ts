/** Pictures and entries of the time when nothing was kept. */
import assert from "node:assert/strict";
import { createClient } from "@libsql/client/sqlite3";
import { readMigrations } from "../../../db/migrate/migrate.ts";
import { withFolder } from "../../support/host.ts";

const MIGRATIONS = new URL("../../../db/migrations/", import.meta.url);
const TAG = "_operations_and_kept_pictures";

Deno.test("migration: pictures stay published, replaced ones are retained, old entries have no operation", async () => {
  const migrations = await readMigrations(MIGRATIONS);
  const at = migrations.findIndex(({ tag }) => tag.endsWith(TAG));
  await withFolder(async (folder) => {
    const client = createClient({ url: `file:${folder}/depot.db` });
    const run = async (sql: string) => (await client.execute(sql)).rows;
    const files = async () =>
      (await run("SELECT path, state, kept_since FROM image_files ORDER BY path"))
        .map(({ path, state, kept_since }) => [path, state, Number(kept_since) > 1e12]);
    for (const { statements } of migrations.slice(0, at)) {
      for (const statement of statements) await run(statement);
    }
    await run("INSERT INTO eras(id, name, start_year, end_year) VALUES (1, 'E', 1400, 1600)");
    await run(
      `INSERT INTO movements(id, name, start_year, end_year, era_id, color)
        VALUES (1, 'M', 1520, 1600, 1, '#335577')`,
    );
    await run("INSERT INTO artists(id, name, movement_id) VALUES (1, 'A', 1)");
    await run(
      "INSERT INTO paintings(id, title, artist_id, image_path) VALUES (1, 'P', 1, 'a.jpg')",
    );
    await run(
      `INSERT INTO image_files(path, state, type, sha256, bytes, width, height, modified_at)
        VALUES ('a.jpg', 'live', 'image/jpeg', '', 1, 1, 1, 1),
          ('b.jpg', 'new', 'image/jpeg', '', 1, 1, 1, 1),
          ('z.jpg', 'old', 'image/jpeg', '', 1, 1, 1, 1)`,
    );
    await run(
      `INSERT INTO audit_log(at, username, action, target_type, target_id, details)
        VALUES (1, 'ada', 'painting.upload_image', 'painting', 1, '{}')`,
    );
    for (const statement of migrations[at]!.statements) await run(statement);
    assert.equal((await run("SELECT operation FROM audit_log"))[0]!.operation, null);
    await run("UPDATE paintings SET image_path = 'b.jpg' WHERE id = 1");
    const [replaced, hung, old] = [
      ["a.jpg", "kept", true],
      ["b.jpg", "live", false],
      ["z.jpg", "old", false],
    ];
    assert.deepEqual(await files(), [replaced, hung, old]);
    await run("DELETE FROM paintings WHERE id = 1");
    assert.deepEqual(await files(), [replaced, ["b.jpg", "kept", true], old]);
    await run(
      "INSERT INTO paintings(id, title, artist_id, image_path) VALUES (1, 'P', 1, 'b.jpg')",
    );
    assert.deepEqual(await files(), [replaced, hung, old]);
    await run(
      "INSERT INTO operations(id, at, username, kind) VALUES ('x', 1, 'ada', 'import')",
    );
    for (
      const change of [
        "UPDATE operations SET reason = 'x'",
        "DELETE FROM operations",
        "REPLACE INTO operations(number, id, at, username, kind) VALUES (1, 'x', 1, 'bob', 'import')",
      ]
    ) {
      await assert.rejects(run(change), /operations are never/);
    }
    client.close();
  });
});
