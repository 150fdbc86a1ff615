/** Columns that answers show have to move the version under which answers are kept. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { TestDatabase } from "../../support.ts";

/** Columns that no kept answer shows. */
const NOT_SHOWN = new Set<string>([]);

const FIRST_STEPS = `
A kept answer would go on showing the old value of such a column after it has changed. Either
- run \`deno task db:generate --custom --name NAME\` after the migration that adds the column, and write into
  the new file what drops and creates the table's trigger with the column named:
  \`…_version_update\`, or \`…_review_update\` for what only curators' flags show; the newest one to copy is in
  the last migration that has \`CREATE TRIGGER …_version_update\`; or
- name the column in NOT_SHOWN of this test, when no answer of the gallery shows it.`;

Deno.test("triggers: every column of the catalog moves a version when it changes", async () => {
  await using test = await TestDatabase.open();
  const { db } = test;
  const triggers = await db.read.all<{ name: string; tbl_name: string; sql: string }>(
    sql`SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'
      AND sql LIKE '%AFTER UPDATE%' AND sql LIKE '%UPDATE catalog_state%'`,
  );
  const named = new Map<string, Set<string> | "all">();
  for (const { tbl_name: table, sql: definition } of triggers) {
    const list = /\bUPDATE\s+OF\s+([\s\S]+?)\s+ON\b/i.exec(definition)?.[1];
    const known = named.get(table);
    if (list === undefined || known === "all") named.set(table, "all");
    else named.set(table, new Set([...known ?? [], ...list.split(/\s*,\s*/)]));
  }
  assert.equal(named.has("paintings") && named.has("artists"), true);
  const missing: string[] = [];
  for (const [table, columns] of named) {
    if (columns === "all") continue;
    const present = await db.read.all<{ name: string }>(
      sql`SELECT name FROM pragma_table_info(${table})`,
    );
    for (const { name } of present) {
      if (!columns.has(name) && !NOT_SHOWN.has(`${table}.${name}`)) {
        missing.push(`${table}.${name}`);
      }
    }
  }
  assert.deepEqual(missing, [], `In no version trigger: ${missing.join(", ")}${FIRST_STEPS}`);
});
