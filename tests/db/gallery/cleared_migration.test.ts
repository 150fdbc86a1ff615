/** What the migration makes of pictures whose clearing was only inferred. */
import assert from "node:assert/strict";
import { createClient } from "@libsql/client/sqlite3";
import { readMigrations } from "../../../db/migrate/migrate.ts";
import { withFolder } from "../../support/host.ts";

const MIGRATIONS = new URL("../../../db/migrations/", import.meta.url);
const TAG = "0011_cleared_pictures";

Deno.test("migration: chosen and cleared pictures are derived from rows and audit log", async () => {
  const migrations = await readMigrations(MIGRATIONS);
  const at = migrations.findIndex(({ tag }) => tag === TAG);
  const [before, itself] = [migrations.slice(0, at), migrations[at]!];
  await withFolder(async (folder) => {
    using client = disposable(createClient({ url: `file:${folder}/depot.db` }));
    for (const { statements } of before) {
      for (const statement of statements) await client.execute(statement);
    }
    await client.execute(
      "INSERT INTO eras(id, name, start_year, end_year) VALUES (1, 'E', 1400, 1600)",
    );
    await client.execute(
      `INSERT INTO movements(id, name, start_year, end_year, era_id, color)
        VALUES (1, 'M', 1520, 1600, 1, '#335577')`,
    );
    const audit = (type: string, id: number, action: string, username: string) =>
      client.execute({
        sql: `INSERT INTO audit_log(at, username, action, target_type, target_id, details)
          VALUES (1, ?, ?, ?, ?, '{}')`,
        args: [username, `${type}.${action}`, type, id],
      });
    for (const [id, path, fixed] of ROWS) {
      await client.execute({
        sql: `INSERT INTO artists(id, name, movement_id, portrait_path, checkup_fixed)
          VALUES (?, 'A', 1, ?, ?)`,
        args: [id, path, fixed],
      });
      await client.execute({
        sql: `INSERT INTO paintings(id, title, artist_id, image_path, checkup_fixed)
          VALUES (?, 'P', 1, ?, ?)`,
        args: [id, path, fixed],
      });
    }
    for (const [id, change, username] of RECORDS) {
      await audit(
        "painting",
        id,
        change === "flags" ? "checkup_flags" : `${change}_image`,
        username,
      );
      await audit(
        "artist",
        id,
        change === "flags" ? "checkup_flags" : `${change}_portrait`,
        username,
      );
    }
    for (const statement of itself.statements) await client.execute(statement);
    for (const [table, prefix] of [["paintings", "image"], ["artists", "portrait"]] as const) {
      const { rows } = await client.execute(
        `SELECT id, ${prefix}_cleared AS cleared, ${prefix}_chosen_by AS by FROM ${table} ORDER BY id`,
      );
      assert.deepEqual(rows.map(({ id, cleared, by }) => [id, cleared, by]), [
        [1, 0, null],
        [2, 0, null],
        [3, 1, null],
        [4, 1, null],
        [5, 0, "ada"],
        [6, 0, "bob"],
        [7, 0, "ada"],
        [8, 1, null],
      ], table);
    }
  });
});

const ROWS: [id: number, path: string | null, fixed: number][] = [
  [1, null, 0], // never had one
  [2, "a.jpg", 0], // found
  [3, null, 1], // cleared
  [4, null, 0], // cleared, and its flags undone
  [5, "b.jpg", 1], // uploaded by Ada
  [6, "c.jpg", 0], // cleared by Ada, fetched by Bob, unmarked
  [7, null, 1], // uploaded by Ada, taken down by a repair
  [8, null, 1], // empty and settled, of which the log knows nothing more
];
const RECORDS: [id: number, change: "upload" | "fix" | "clear" | "flags", by: string][] = [
  [3, "upload", "bob"],
  [3, "clear", "ada"],
  [4, "clear", "ada"],
  [4, "flags", "bob"],
  [5, "upload", "ada"],
  [6, "clear", "ada"],
  [6, "fix", "bob"],
  [6, "flags", "bob"],
  [7, "upload", "ada"],
];

function disposable<Client extends { close(): void }>(client: Client): Client & Disposable {
  return Object.assign(client, { [Symbol.dispose]: () => client.close() });
}
