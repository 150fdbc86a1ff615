import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { extendedTriggers, triggersAfter } from "../../deploy/version_triggers.ts";
import { TestDatabase } from "../support/app.ts";

const MIGRATIONS = new URL("../../db/migrations/", import.meta.url);

Deno.test("triggersAfter: returns the triggers after all migrations", async () => {
  await using test = await TestDatabase.open();
  const stored = await test.db.read.all<{ name: string; sql: string }>(
    sql`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name`,
  );
  const journal = await Deno.readTextFile(new URL("meta/_journal.json", MIGRATIONS));
  const files: { tag: string }[] = JSON.parse(journal).entries;
  const triggers = triggersAfter(
    await Promise.all(
      files.map(({ tag }) => Deno.readTextFile(new URL(`${tag}.sql`, MIGRATIONS))),
    ),
  );
  assert.deepEqual(
    [...triggers].map(([name, text]) => ({ name, sql: text.replace(/;$/, "") }))
      .toSorted((one, other) => one.name < other.name ? -1 : 1),
    stored,
  );
});

Deno.test("extendedTriggers: the version trigger of a table names its new columns, in one statement", () => {
  const triggers = triggersAfter([
    "CREATE TABLE a (x);\n--> statement-breakpoint\n" +
    "-- Cached answers.\nCREATE TRIGGER a_version_update AFTER UPDATE OF x,\n  y ON a BEGIN\n  SELECT 1;\nEND;\n",
    "CREATE TRIGGER b_version_update AFTER UPDATE ON b BEGIN\n  SELECT 1;\nEND;\n",
  ]);
  const statements = [
    "ALTER TABLE `a` ADD `z` text DEFAULT '' NOT NULL;",
    "ALTER TABLE `a` ADD `w` integer;",
    "ALTER TABLE `a` ADD `key` text GENERATED ALWAYS AS (lower(x)) VIRTUAL;",
    "ALTER TABLE `b` ADD `z` text;",
    "ALTER TABLE `c` ADD `z` text;",
  ];
  assert.deepEqual(extendedTriggers(statements, triggers), [
    "DROP TRIGGER a_version_update;",
    "CREATE TRIGGER a_version_update AFTER UPDATE OF x,\n  y, z, w ON a BEGIN\n  SELECT 1;\nEND;",
  ]);
});
