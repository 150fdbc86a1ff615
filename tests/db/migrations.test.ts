import assert from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import * as schema from "../../db/schema/mod.ts";
import {
  annotation,
  artist,
  byArtist,
  byMovement,
  byPainting,
  era,
  fill,
  movement,
  painting,
  period,
} from "../support/catalog.ts";
import { TestDatabase } from "../support/app.ts";

const MIGRATIONS = new URL("../../db/migrations/", import.meta.url);

Deno.test("migrations: make the tables that the schema describes", async () => {
  const snapshot = JSON.parse(
    await Deno.readTextFile(new URL("meta/snapshot.json", MIGRATIONS)),
  );
  const described = await generateSQLiteDrizzleJson(schema as Record<string, unknown>);
  assert.deepEqual(
    await generateSQLiteMigration(snapshot, described),
    [],
    "db/schema says something else than the migrations: run deno task db:generate --name WHAT",
  );
});

Deno.test("migrations: every foreign key has an index that begins with it", async () => {
  await using test = await TestDatabase.open();
  const tables = await test.db.read.all<{ name: string }>(
    sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%search%'`,
  );
  const missing: string[] = [];
  for (const { name } of tables) {
    const keys = await test.db.read.all<{ from: string }>(
      sql.raw(`SELECT "from" FROM pragma_foreign_key_list('${name}')`),
    );
    const indexed = await test.db.read.all<{ first: string }>(sql.raw(
      `SELECT (SELECT name FROM pragma_index_info(list.name) WHERE seqno = 0) AS first
        FROM pragma_index_list('${name}') AS list`,
    ));
    const first = new Set(indexed.map((index) => index.first));
    for (const { from } of keys) if (!first.has(from)) missing.push(`${name}.${from}`);
  }
  assert.deepEqual(missing, []);
});

const count = async (test: TestDatabase, table: string) =>
  (await test.db.read.all<{ n: number }>(sql.raw(`SELECT count(*) AS n FROM ${table}`)))[0]!.n;

async function linkedCatalog(): Promise<TestDatabase> {
  const test = await TestDatabase.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1), artist(2)],
    periods: [period(1)],
    paintings: [painting(1), painting(2), painting(3, { artist_id: 2 })],
    influences: [
      byPainting(1, 3),
      byPainting(3, 1),
      byArtist(3, 1),
      byMovement(1, 1),
      byPainting(3, 2),
    ],
    legacy: [{ painting_id: 1, influenced_by_id: 3 }, { painting_id: 3, influenced_by_id: 1 }],
    annotations: [annotation(1), annotation(2, { painting_id: 3 })],
  });
  return test;
}

Deno.test("deleting a painting deletes influences in both directions, annotations and legacy rows", async () => {
  await using test = await linkedCatalog();
  await test.db.write(async (tx) => {
    await tx.delete(schema.paintings).where(eq(schema.paintings.id, 1));
  });
  assert.equal(await count(test, "paintings"), 2);
  assert.equal(await count(test, "annotations"), 1);
  assert.equal(await count(test, "legacy_influences"), 0);
  const left = await test.db.read.select().from(schema.influenceSources);
  assert.deepEqual(left.map((edge) => [edge.painting_id, edge.source_type]), [
    [3, "artist"],
    [3, "painting"],
  ]);
});

Deno.test("deleting an artist deletes periods, paintings and their dependent rows", async () => {
  await using test = await linkedCatalog();
  await test.db.write(async (tx) => {
    await tx.delete(schema.artists).where(eq(schema.artists.id, 1));
  });
  for (
    const [table, left] of [["periods", 0], ["paintings", 1], ["influence_sources", 0]] as const
  ) {
    assert.equal(await count(test, table), left, table);
  }
  assert.deepEqual(await test.db.read.all(sql`PRAGMA foreign_key_check`), []);
});

Deno.test("influences: exactly one source of its type, never the painting itself", async () => {
  await using test = await linkedCatalog();
  const wrong = [
    byPainting(1, 1),
    { painting_id: 1, source_type: "artist" as const, source_painting_id: 2 },
    { painting_id: 1, source_type: "painting" as const },
    { ...byPainting(1, 2), source_artist_id: 1 },
  ];
  for (const edge of wrong) {
    await assert.rejects(
      fill(test.db, { influences: [edge] }),
      (error: Error) => /CHECK constraint failed/.test(String(error.cause)),
    );
  }
});

Deno.test("audit records are never changed and never removed", async () => {
  await using test = await TestDatabase.open();
  await test.db.write(async (tx) => {
    await tx.insert(schema.auditLog).values({
      at: 1,
      username: "ada",
      action: "painting.delete",
      target_type: "painting",
      target_id: 1,
      details: {},
    });
  });
  for (const statement of ["UPDATE audit_log SET username = 'eve'", "DELETE FROM audit_log"]) {
    await assert.rejects(
      test.db.write(async (tx) => void await tx.run(sql.raw(statement))),
      (error: Error) => /audit records are never/.test(String(error.cause)),
    );
  }
  assert.equal(await count(test, "audit_log"), 1);
});

Deno.test("century: is derived from the birth year, before and after the year 1", async () => {
  await using test = await TestDatabase.open();
  const cases = new Map<number | null, number | null>([
    [1452, 15],
    [1500, 15],
    [1501, 16],
    [1, 1],
    [100, 1],
    [101, 2],
    [-1, -1],
    [-100, -1],
    [-101, -2],
    [-480, -5],
    [null, null],
  ]);
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [...cases.keys()].map((birth_year, index) => artist(index + 1, { birth_year })),
  });
  const rows = await test.db.read.select().from(schema.artists);
  for (const row of rows) assert.equal(row.century, cases.get(row.birth_year), `${row.birth_year}`);
});
