import assert from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import { statementName } from "../../db/open.ts";
import { curators } from "../../db/schema/curators.ts";
import type { Observe } from "../../domain/observe.ts";
import { TestDatabase } from "../support/app.ts";

Deno.test("statementName: returns operation and table without values", () => {
  const cases: [sql: string, name: string][] = [
    ['select "id" from "paintings" where "id" = ?', "SELECT paintings"],
    ["insert into `audit` values ('secret')", "INSERT audit"],
    ["  update warehouses set x = 'from secret'", "UPDATE warehouses"],
    ["delete from sessions", "DELETE sessions"],
    ["SELECT 1", "SELECT"],
    ["PRAGMA journal_mode = WAL", "PRAGMA"],
    ["", "OTHER"],
  ];
  for (const [sql, name] of cases) assert.equal(statementName(sql), name);
});

Deno.test("Database.observe: sees reads, statements of writes, and their outcomes", async () => {
  await using test = await TestDatabase.open();
  const events: string[] = [];
  const watching = (what: string): Observe => async (name, work) => {
    try {
      const result = await work(() => events.push(`${what} ${name} begun`));
      events.push(`${what} ${name}`);
      return result;
    } catch (error) {
      events.push(`${what} ${name} failed`);
      throw error;
    }
  };
  test.db.observe({ statement: watching("statement"), write: watching("write") });
  await test.db.read.select().from(curators);
  await test.db.write((tx) => tx.delete(curators).where(eq(curators.id, 7)));
  assert.deepEqual(events.splice(0), [
    "statement SELECT curators",
    "write TRANSACTION begun",
    "statement DELETE curators",
    "statement COMMIT",
    "write TRANSACTION",
  ]);
  await assert.rejects(test.db.write((tx) => tx.run(sql`SELECT nonsense FROM curators`)));
  assert.deepEqual(events, [
    "write TRANSACTION begun",
    "statement SELECT curators failed",
    "write TRANSACTION failed",
  ]);
  assert.equal(test.db.waitingWrites, 0);
});
