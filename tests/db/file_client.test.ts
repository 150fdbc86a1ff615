import { createClient } from "@libsql/client/sqlite3";
import assert from "node:assert/strict";
import { FileRequests } from "../../db/file_connection.ts";
import { FileClient } from "../../db/thread/file_client.ts";
import { withFolder } from "../support/host.ts";

const withClient = (work: (client: FileClient, path: string) => Promise<void>) =>
  withFolder(async (folder) => {
    const path = `${folder}/depot.db`;
    const client = new FileClient(path, "write");
    await client.execute("PRAGMA journal_mode = WAL");
    try {
      await work(client, path);
    } finally {
      await client.close();
    }
  });

/** The enumerable names and the values by position, as Drizzle reads them. */
const read = async (client: Pick<FileClient, "execute">, sql: string, args: unknown[] = []) => {
  const { rows, rowsAffected, lastInsertRowid } = await client.execute({ sql, args });
  return {
    named: rows.map((row) => Object.entries(row)),
    values: rows.map((row) => Array.prototype.slice.call(row)),
    rowsAffected,
    lastInsertRowid,
  };
};

const TABLE =
  "CREATE TABLE works(id INTEGER PRIMARY KEY, title TEXT UNIQUE, size REAL, bytes BLOB)";

Deno.test("FileClient: the results of @libsql/client, statement by statement", () =>
  withFolder(async (folder) => {
    const ours = new FileClient(`${folder}/ours.db`, "write");
    const theirs = createClient({ url: `file:${folder}/theirs.db`, concurrency: 1 });
    const statements: [string, unknown[]?][] = [
      [TABLE],
      ["INSERT INTO works(title, size, bytes) VALUES (?, ?, ?)", [
        "É",
        1.5,
        new Uint8Array([1, 2]),
      ]],
      ["INSERT INTO works(title, size) VALUES (?, ?), (?, ?)", ["b", true, "c", 9007199254740991]],
      ["INSERT INTO works(title, size) VALUES (?, ?) RETURNING id, size", ["d", 5n]],
      ["INSERT INTO works(title) VALUES (?)", [new Date(86_400_000)]],
      ["SELECT * FROM works ORDER BY id"],
      ["SELECT a.id, a.title, b.id, b.title FROM works a JOIN works b ON b.id = a.id + 1"],
      ["SELECT count(*), max(size) AS largest, NULL AS absent FROM works"],
      ["UPDATE works SET size = 2 WHERE id > ?", [2]],
      ["SELECT id FROM works WHERE id = ?", [77]],
      ["DELETE FROM works WHERE title = ?", ["b"]],
      ["PRAGMA table_info(works)"],
    ];
    for (const [sql, args] of statements) {
      const expected = await read(theirs as unknown as FileClient, sql, args);
      assert.deepEqual(await read(ours, sql, args), expected, sql);
    }
    await ours.close();
    theirs.close();
  }));

Deno.test("FileClient: errors have the codes that SQLite gives", () =>
  withClient(async (client) => {
    await client.execute(TABLE);
    await client.execute("INSERT INTO works(title) VALUES ('a')");
    await assert.rejects(client.execute("INSERT INTO works(title) VALUES ('a')"), {
      name: "LibsqlError",
      code: "SQLITE_CONSTRAINT",
      extendedCode: "SQLITE_CONSTRAINT_UNIQUE",
    });
    await assert.rejects(client.execute("SELECT * FROM nowhere"), {
      code: "SQLITE_ERROR",
      message: /no such table: nowhere/,
    });
  }));

Deno.test("FileClient: rejects a missing folder and a file that is not a database", () =>
  withFolder(async (folder) => {
    const none = new FileClient(`${folder}/none/depot.db`, "read");
    await assert.rejects(none.execute("SELECT 1"), /Unable to open/);
    await Deno.writeTextFile(`${folder}/depot.db`, "no database, but as long as one".repeat(99));
    const client = new FileClient(`${folder}/depot.db`, "write");
    await assert.rejects(client.execute("SELECT * FROM works"), { code: "SQLITE_NOTADB" });
    await client.close();
  }));

Deno.test("FileClient: cached statements see commits of others", () =>
  withClient(async (client, path) => {
    const writer = new FileClient(path, "write");
    await writer.execute("CREATE TABLE numbers(n INTEGER)");
    // The library hands rows over a hundred at a time.
    for (const count of [0, 1, 99, 100, 101, 200]) {
      await writer.execute("DELETE FROM numbers");
      const series = `WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ?)
        INSERT INTO numbers SELECT n FROM s WHERE n <= ?`;
      await writer.execute({ sql: series, args: [count, count] });
      assert.equal((await client.execute("SELECT n FROM numbers")).rows.length, count);
    }
    await writer.close();
  }));

Deno.test("FileClient: after ALTER TABLE a cached statement has the new columns", () =>
  withClient(async (client) => {
    await client.execute("CREATE TABLE works(id INTEGER)");
    await client.execute("INSERT INTO works VALUES (1)");
    await client.execute("SELECT * FROM works");
    await client.execute("ALTER TABLE works ADD COLUMN year INTEGER");
    const { named } = await read(client, "SELECT * FROM works");
    assert.deepEqual(named, [[["id", 1], ["year", null]]]);
  }));

Deno.test("FileClient: parameters that SQLite cannot store are refused, not changed", () =>
  withClient(async (client) => {
    for (const value of [NaN, Infinity, 2n ** 63n]) {
      await assert.rejects(client.execute({ sql: "SELECT ?", args: [value] }), RangeError);
    }
    for (const value of [undefined, Symbol("a"), {}, [1]]) {
      await assert.rejects(client.execute({ sql: "SELECT ?", args: [value] }), TypeError);
    }
    await assert.rejects(client.execute({ sql: "SELECT :a", args: { a: 1 } }), TypeError);
  }));

Deno.test("FileClient: an integer beyond 2⁵³ is refused, a real number of that size is read", () =>
  withClient(async (client) => {
    await client.execute("CREATE TABLE numbers(whole INTEGER, real REAL)");
    await client.execute("INSERT INTO numbers VALUES (9007199254740993, 1e300)");
    await assert.rejects(client.execute("SELECT whole FROM numbers"), RangeError);
    const { values } = await read(client, "SELECT real, total(real) FROM numbers");
    assert.deepEqual(values, [[1e300, 1e300]]);
  }));

Deno.test("FileClient.dataVersion: changes with what another connection commits", () =>
  withClient(async (client, path) => {
    await client.execute("CREATE TABLE works(id INTEGER)");
    const before = client.dataVersion();
    assert.equal(client.dataVersion(), before);
    const other = new FileClient(path, "write");
    await other.execute("INSERT INTO works VALUES (1)");
    await other.close();
    assert.notEqual(client.dataVersion(), before);
  }));

Deno.test("FileRequests: readers cannot write, and a replaced connection has other versions", () =>
  withClient(async (client, path) => {
    await client.execute("CREATE TABLE works(id INTEGER)");
    const reads = new FileRequests(path, "read");
    const refused = { code: "SQLITE_READONLY" };
    const insert = { statement: "INSERT INTO works VALUES (1)" };
    assert.throws(() => reads.run(insert), refused);
    const version = reads.dataVersion();
    assert.equal(reads.dataVersion(), version);
    reads.close();
    assert.notEqual(reads.dataVersion(), version);
    assert.throws(() => reads.run(insert), refused);
    reads.close();
  }));

Deno.test("FileClient.close: later requests are refused", () =>
  withClient(async (client) => {
    await client.close();
    await assert.rejects(client.execute("SELECT 1"));
    assert.equal(client.dataVersion(), NaN);
  }));
