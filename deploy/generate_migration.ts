/**
 * Writes the migration for what has changed in `db/schema`: `deno task db:generate --name WHAT`.
 * With `--custom` the file is empty, for SQL that the schema does not describe (triggers, data).
 * Version triggers name the columns that are added.
 *
 * Unlike the command of drizzle-kit, it stores only the last state of the schema
 * (`meta/snapshot.json`), and needs no installation.
 */
import { parseArgs } from "node:util";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import * as schema from "../db/schema/mod.ts";
import { extendedTriggers, triggersAfter } from "./version_triggers.ts";

const MIGRATIONS = new URL("../db/migrations/", import.meta.url);
const JOURNAL = new URL("meta/_journal.json", MIGRATIONS);
const SNAPSHOT = new URL("meta/snapshot.json", MIGRATIONS);
const BREAKPOINT = "\n--> statement-breakpoint\n";

const { values: { name, custom } } = parseArgs({
  options: { name: { type: "string" }, custom: { type: "boolean", default: false } },
});
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("Usage: deno task db:generate --name WHAT_CHANGES [--custom]");
  Deno.exit(2);
}

const before = JSON.parse(await Deno.readTextFile(SNAPSHOT));
const now = await generateSQLiteDrizzleJson(schema as Record<string, unknown>, before.id);
const statements = await generateSQLiteMigration(before, now);
if (statements.length === 0 && !custom) {
  console.error("Nothing has changed in db/schema; --custom makes an empty migration");
  Deno.exit(1);
}

const journal = JSON.parse(await Deno.readTextFile(JOURNAL));
const migrations = await Promise.all(
  journal.entries.map(({ tag }: { tag: string }) =>
    Deno.readTextFile(new URL(`${tag}.sql`, MIGRATIONS))
  ),
);
const triggers = extendedTriggers(statements, triggersAfter(migrations));
const last = journal.entries.at(-1);
const idx = last.idx + 1;
const tag = `${String(idx).padStart(4, "0")}_${name}`;
// Later than the last one, whatever the clock says: databases of older versions compare the times.
const when = Math.max(Date.now(), last.when + 1);
journal.entries.push({ idx, version: "6", when, tag, breakpoints: true });
const file = new URL(`${tag}.sql`, MIGRATIONS);
await Deno.writeTextFile(file, [...statements, ...triggers].join(BREAKPOINT) + "\n");
await Deno.writeTextFile(JOURNAL, JSON.stringify(journal, null, 2) + "\n");
await Deno.writeTextFile(SNAPSHOT, JSON.stringify(now, null, 2) + "\n");
console.log(`Wrote db/migrations/${tag}.sql`);
