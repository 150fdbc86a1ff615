/** Columns that answers show have to move the version under which answers are kept. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { TestDatabase } from "../../support/app.ts";

/** Columns that no kept answer shows, as `paintings.notes`, or that change with another that it shows. */
const NOT_SHOWN = new Set<string>(
  // A file is shown by the row that names it, which changes when another file takes its place.
  ["path", "state", "type", "sha256", "bytes", "width", "height", "modified_at", "kept_since"]
    .map((column) => `image_files.${column}`)
    // Follow the names.
    .concat("artists.sort_key", "paintings.sort_key"),
);

const COLUMNS = /(\bUPDATE\s+OF\s+)([\s\S]+?)(\s+ON\b)/i;

Deno.test("triggers: every column of the catalog moves a version when it changes", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  const triggers = await db.read.all<{ name: string; tbl_name: string; sql: string }>(
    sql`SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'
      AND sql LIKE '%AFTER UPDATE%' AND sql LIKE '%UPDATE catalog_state%'`,
  );
  assert.equal(triggers.some(({ name }) => name === "paintings_version_update"), true);
  const missing: string[] = [];
  const repairs: string[] = [];
  for (const table of new Set(triggers.map(({ tbl_name }) => tbl_name))) {
    const own = triggers.filter(({ tbl_name }) => tbl_name === table);
    if (own.some((trigger) => !COLUMNS.test(trigger.sql))) continue;
    const named = new Set(
      own.flatMap((trigger) => COLUMNS.exec(trigger.sql)![2]!.split(/\s*,\s*/)),
    );
    const columns = await db.read.all<{ name: string }>(
      sql`SELECT name FROM pragma_table_info(${table})`,
    );
    const left = columns.map(({ name }) => name)
      .filter((name) => !named.has(name) && !NOT_SHOWN.has(`${table}.${name}`));
    if (left.length === 0) continue;
    missing.push(...left.map((name) => `${table}.${name}`));
    const trigger = own.find(({ name }) => name === `${table}_version_update`) ?? own[0]!;
    const widened = trigger.sql.replace(COLUMNS, `$1$2, ${left.join(", ")}$3`);
    repairs.push(`DROP TRIGGER ${trigger.name};`, `${widened};`);
  }
  assert.deepEqual(
    missing,
    [],
    `${
      missing.join(", ")
    }: in no version trigger, so a kept answer would go on showing the old value. ` +
      "Append this to the migration that adds the column (while it is on no other branch), or name the " +
      `column in NOT_SHOWN of this test when no answer of the gallery shows it:\n\n` +
      ["", ...repairs].join("\n--> statement-breakpoint\n"),
  );
});
