/** Columns that answers show have to move the version under which answers are kept. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { columnsOf } from "../../../deploy/version_triggers.ts";
import { TestDatabase } from "../../support/app.ts";

/** Columns that no kept answer shows, as `paintings.notes`, or that change with another that it shows. */
const NOT_SHOWN = new Set<string>(
  // A file is shown by the row that names it, which changes when another file takes its place.
  ["path", "state", "type", "sha256", "bytes", "width", "height", "modified_at", "kept_since"]
    .map((column) => `image_files.${column}`)
    // Follow the names.
    .concat("artists.sort_key", "paintings.sort_key"),
);

Deno.test("triggers: a change of any column of the catalog changes a version", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  const triggers = await db.read.all<{ name: string; tbl_name: string; sql: string }>(
    sql`SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'
      AND sql LIKE '%AFTER UPDATE%' AND sql LIKE '%UPDATE catalog_state%'`,
  );
  assert.equal(triggers.some(({ name }) => name === "paintings_version_update"), true);
  const missing: string[] = [];
  for (const table of new Set(triggers.map(({ tbl_name }) => tbl_name))) {
    const own = triggers.filter(({ tbl_name }) => tbl_name === table)
      .map((trigger) => columnsOf(trigger.sql));
    if (own.includes(undefined)) continue;
    const named = new Set(own.flat());
    const columns = await db.read.all<{ name: string }>(
      sql`SELECT name FROM pragma_table_info(${table})`,
    );
    missing.push(
      ...columns.map(({ name }) => name)
        .filter((name) => !named.has(name) && !NOT_SHOWN.has(`${table}.${name}`))
        .map((name) => `${table}.${name}`),
    );
  }
  assert.deepEqual(
    missing,
    [],
    "These columns are in no version trigger, so cached answers would keep their old values. " +
      "`deno task db:generate` extends the triggers for the columns that it adds. Name a column in " +
      "NOT_SHOWN of this test if no answer of the gallery shows it.",
  );
});
