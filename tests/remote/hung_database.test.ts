/** A database server that hangs, as under SIGSTOP: it accepts connections and never answers. */
import assert from "node:assert/strict";
import { Database } from "../../db/open.ts";
import { eras } from "../../db/schema/gallery.ts";
import { unavailability } from "../../domain/storage_fault.ts";
import { era } from "../support/catalog.ts";
import { untilSo } from "../support/time.ts";
import { HAS_SQLD, Sqld } from "../support/sqld.ts";
import { TestApp, TestDatabase } from "../support/app.ts";

const WAREHOUSE = {
  method: "POST",
  json: { warehouse_name: "W", warehouse_length: 1, warehouse_width: 1 },
};

async function readiness(app: TestApp): Promise<[number, unknown]> {
  const response = await app.request("/readyz");
  return [response.status, (await response.json()).status];
}

Deno.test({
  name: "a database server that hangs: reads and writes are 503, and all goes on when it does",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using server = await Sqld.start();
    let writes = 0;
    const db = await Database.open(server.url, {
      fetch: async (input, init) => {
        const request = input as Request;
        if ((await request.clone().text()).includes("BEGIN IMMEDIATE")) writes++;
        return await fetch(request, init);
      },
    });
    await using app = await TestApp.over(await TestDatabase.over(db));
    const other = await Database.open(server.url);
    await db.write((tx) => tx.insert(eras).values(era(1)));
    assert.deepEqual(await readiness(app), [200, "ready"]);

    const [inserted, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const committed = other.write(async (tx) => {
      await tx.insert(eras).values(era(2));
      inserted.resolve();
      await commit.promise;
    });
    committed.catch(() => {});
    await inserted.promise;
    writes = 0;
    await server.hang();
    try {
      assert.deepEqual(await readiness(app), [503, undefined]);
      commit.resolve();
      const refusals = await Promise.all([
        app.refusal("/api/v1/warehouse_data"),
        app.refusal("/api/timeline"),
        ...Array.from({ length: 5 }, () => app.refusal("/api/v1/warehouse_data", WAREHOUSE)),
      ]);
      for (const [status] of refusals) assert.equal(status, 503);
      assert.equal(writes, 1, "those that waited behind the first were not sent");
      await assert.rejects(committed, (error) => unavailability(error)?.unconfirmed === true);
    } finally {
      server.resume();
    }
    await untilSo(async () => (await readiness(app))[0] === 200);
    await untilSo(() =>
      db.write((tx) => tx.insert(eras).values(era(3))).then(() => true, () => false)
    );
    await untilSo(async () => (await app.json("/api/timeline")).eras.length >= 2);
    assert.deepEqual(await app.json("/api/v1/warehouse_data"), []);
    await other.close();
  },
});

Deno.test({
  name: "a database server that hangs within a transaction: nothing of it is written",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using server = await Sqld.start();
    const db = await Database.open(server.url);
    const failed = db.write(async (tx) => {
      await tx.insert(eras).values(era(1));
      await server.hang();
      await tx.insert(eras).values(era(2));
    });
    await assert.rejects(failed, (error) => unavailability(error)?.unconfirmed === false);
    server.resume();
    // The server keeps the lock until it finds that the transaction was left.
    await untilSo(() =>
      db.write((tx) => tx.insert(eras).values(era(3))).then(() => true, () => false)
    );
    const rows = await db.read.select({ id: eras.id }).from(eras);
    assert.deepEqual(rows, [{ id: 3 }]);
    await db.close();
  },
});
