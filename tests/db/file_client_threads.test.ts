/** Writes and long reads of a database file, in a worker and on this thread. */
import assert from "node:assert/strict";
import { FileRequests } from "../../db/file_connection.ts";
import { FileClient } from "../../db/thread/file_client.ts";
import { until } from "../support/time.ts";
import { withFolder } from "../support/host.ts";

const BUSY = { code: "SQLITE_BUSY" };
const CLOSED = { code: "TRANSACTION_CLOSED" };
const INSERT = (id: number) => `INSERT INTO works VALUES (${id})`;

/** A table in a new file. */
const withFile = (work: (path: string, ids: () => Promise<unknown[]>) => Promise<void>) =>
  withFolder(async (folder) => {
    const path = `${folder}/depot.db`;
    const client = new FileClient(path, "write");
    await client.execute("PRAGMA journal_mode = WAL");
    await client.execute("CREATE TABLE works(id INTEGER UNIQUE ON CONFLICT ROLLBACK)");
    try {
      await work(path, async () => {
        const { rows } = await client.execute("SELECT id FROM works ORDER BY id");
        return rows.map(({ id }) => id);
      });
    } finally {
      await client.close();
    }
  });

for (const inWorker of [true, false]) {
  const where = inWorker ? "in a worker" : "on this thread";
  const withThread = (
    work: (
      thread: FileClient,
      file: { path: string; ids: () => Promise<unknown[]> },
    ) => Promise<void>,
  ) =>
    withFile(async (path, ids) => {
      const thread = new FileClient(path, "write", inWorker);
      try {
        await work(thread, { path, ids });
      } finally {
        await thread.close();
      }
    });

  Deno.test(`FileClient ${where}: transactions are atomic and isolated`, () =>
    withThread(async (thread, { ids }) => {
      const undone = await thread.transaction();
      await undone.execute(INSERT(1));
      await assert.rejects(thread.execute(INSERT(2)), { code: "TRANSACTION_ACTIVE" });
      await undone.rollback();
      await assert.rejects(undone.execute(INSERT(3)), CLOSED);
      const done = await thread.transaction();
      await done.execute(INSERT(4));
      assert.deepEqual(await ids(), []);
      await done.commit();
      assert.deepEqual(await ids(), [4]);
    }));

  Deno.test(`FileClient ${where}: once SQLite has rolled back, further statements are refused`, () =>
    withThread(async (thread, { ids }) => {
      const transaction = await thread.transaction();
      await transaction.execute(INSERT(1));
      await assert.rejects(transaction.execute(INSERT(1)), {
        code: "SQLITE_CONSTRAINT",
        extendedCode: "SQLITE_CONSTRAINT_UNIQUE",
      });
      await assert.rejects(transaction.execute(INSERT(2)), CLOSED);
      await assert.rejects(transaction.commit(), CLOSED);
      assert.deepEqual(await ids(), []);
    }));

  Deno.test(`FileClient ${where}: commits after another process has released the file`, () =>
    withThread(async (thread, { path, ids }) => {
      const other = new FileRequests(path, "write");
      other.run({ transaction: 1, begins: true, statement: INSERT(1) });
      const refused = await thread.transaction();
      await assert.rejects(refused.execute(INSERT(2)), BUSY);
      await refused.rollback();
      other.run({ transaction: 1, end: "ROLLBACK" });
      await other.close();
      const transaction = await thread.transaction();
      await transaction.execute(INSERT(3));
      await transaction.commit();
      assert.deepEqual(await ids(), [3]);
    }));

  Deno.test(`FileClient ${where}: values are unchanged; unsupported ones are refused`, () =>
    withThread(async (thread) => {
      const args = [true, false, null, 1.5, 9007199254740991n, "É", new Uint8Array([1, 2])];
      const sql = `SELECT ${args.map(() => "?").join()}`;
      const { rows } = await thread.execute({ sql, args });
      const values: unknown[] = Array.prototype.slice.call(rows[0]);
      assert.deepEqual(new Uint8Array(values.pop() as ArrayBuffer), new Uint8Array([1, 2]));
      assert.deepEqual(values, [1, 0, null, 1.5, 9007199254740991, "É"]);
      for (const value of [undefined, NaN, 2n ** 63n, {}]) {
        await assert.rejects(thread.execute({ sql: "SELECT ?", args: [value] }), /be stored/);
      }
    }));

  Deno.test(`FileClient ${where}: closing rolls back, releases the file and refuses pending requests`, () =>
    withThread(async (thread, { path, ids }) => {
      const transaction = await thread.transaction();
      await transaction.execute(INSERT(1));
      await thread.close();
      await assert.rejects(transaction.execute(INSERT(2)));
      await assert.rejects(thread.execute("SELECT 1"), /closed/);
      const other = new FileClient(path, "write");
      await other.execute(INSERT(3));
      await other.close();
      assert.deepEqual(await ids(), [3]);
    }));
}

Deno.test("FileRequests: an idle transaction is rolled back", () =>
  withFile(async (path, ids) => {
    const requests = new FileRequests(path, "write", 20);
    requests.run({ transaction: 1, begins: true, statement: INSERT(1) });
    const other = new FileClient(path, "write");
    await until(
      () => other.execute(INSERT(2)).then(() => true, () => false),
      (isFree) => isFree,
      "the file is free",
    );
    assert.throws(() => requests.run({ transaction: 1, statement: INSERT(3) }), CLOSED);
    assert.throws(() => requests.run({ transaction: 1, end: "COMMIT" }), CLOSED);
    assert.deepEqual(await ids(), [2]);
    await other.close();
    requests.close();
  }));

Deno.test("file worker: a failure with an open transaction releases the file", () =>
  withFile(async (path, ids) => {
    const source = new URL("../../db/thread/file_worker.ts", import.meta.url);
    const worker = new Worker(source, { type: "module" });
    const next = (type: "message" | "error") =>
      new Promise((resolve) =>
        worker.addEventListener(type, (event) => {
          event.preventDefault();
          resolve(event);
        }, { once: true })
      );
    const answered = next("message");
    worker.postMessage({ open: path, role: "write" });
    const request = { transaction: 1, begins: true, statement: INSERT(1) };
    worker.postMessage({ id: 1, request });
    await answered;
    const other = new FileClient(path, "write");
    await assert.rejects(other.execute(INSERT(2)), BUSY);
    const failed = next("error");
    worker.postMessage(null);
    await failed;
    await other.execute(INSERT(3));
    await other.close();
    worker.terminate();
    assert.deepEqual(await ids(), [3]);
  }));
