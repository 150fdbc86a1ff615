/** Database servers that hang, as under SIGSTOP: they accept connections and never answer. */
import assert from "node:assert/strict";
import { addCurator } from "../../db/accounts/curators.ts";
import { eras } from "../../db/schema/gallery.ts";
import { era } from "../catalog_fixture.ts";
import { untilSo } from "../eventually.ts";
import { HAS_SQLD } from "../sqld.ts";
import { TestApp, TestDatabase } from "../support.ts";
import { Cluster } from "./cluster.ts";

const CURATOR = { username: "ada", password: "a good password" };
// Far less than any deadline of a call, so that an answer in this time was not waited for in vain.
const SOON = 5000;

async function readiness(app: TestApp): Promise<[number, unknown]> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("/readyz does not answer")), SOON);
  try {
    const response = await Promise.race([app.request("/readyz"), promise]);
    return [response.status, (await response.json()).status];
  } finally {
    clearTimeout(timer);
  }
}

async function instance(servers: Cluster): Promise<TestApp> {
  return await TestApp.over(await TestDatabase.over(await servers.open()));
}

Deno.test({
  name: "the primary hangs: reading, whoever reads is answered, and writes are refused at once",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using servers = await Cluster.start();
    await using app = await instance(servers);
    await addCurator(app.db, CURATOR.username, CURATOR.password);
    await app.db.write((tx) => tx.insert(eras).values(era(1)));
    const login = await app.request("/api/auth/login", { method: "POST", json: CURATOR });
    await login.body?.cancel();
    const headers = { Cookie: login.headers.get("Set-Cookie")!.split(";")[0]! };
    await servers.caughtUp();
    assert.deepEqual(await readiness(app), [200, "ready"]);
    servers.primary.hang();
    try {
      // A probe that was in progress when it stopped may still have been answered.
      await untilSo(async () => (await readiness(app))[1] === "reading");
      // Who someone is may be a second old, so after a second the primary is wanted for it.
      const until = performance.now() + 3000;
      for (let reads = 0; performance.now() < until || reads < 20; reads++) {
        const { role } = await app.json("/api/auth/me", { headers });
        assert.equal(role, "curator");
        assert.equal((await app.json("/api/timeline")).eras.length, 1);
        assert.deepEqual(await readiness(app), [200, "reading"]);
      }
      const before = servers.asked.primary;
      const warehouse = {
        method: "POST",
        json: { warehouse_name: "W", warehouse_length: 1, warehouse_width: 1 },
      };
      const refusals = await Promise.all(
        Array.from({ length: 20 }, () => app.refusal("/api/v1/warehouse_data", warehouse)),
      );
      for (const [status] of refusals) assert.equal(status, 503);
      assert.ok(servers.asked.primary - before < 10, "they were not sent");
    } finally {
      servers.primary.resume();
    }
    await untilSo(async () => (await readiness(app))[1] === "ready");
    await app.db.write((tx) => tx.insert(eras).values(era(2)));
    assert.equal((await app.json("/api/timeline")).eras.length, 2);
  },
});

Deno.test({
  name:
    "the primary hangs while the replica lags: reads are of before, none waits for long or fails",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using servers = await Cluster.start();
    await using app = await instance(servers);
    await app.db.write((tx) => tx.insert(eras).values(era(1)));
    await servers.caughtUp();
    servers.line.hold();
    await app.db.write((tx) => tx.insert(eras).values(era(2)));
    servers.primary.hang();
    try {
      const counts = await Promise.all(
        Array.from({ length: 10 }, async () => (await app.db.read.select().from(eras)).length),
      );
      assert.deepEqual(counts, Array(10).fill(1));
      const before = servers.asked.primary;
      for (let reads = 0; reads < 50; reads++) await app.db.read.select().from(eras);
      assert.ok(servers.asked.primary - before < 10, "the primary is left alone");
    } finally {
      servers.primary.resume();
      servers.line.release();
    }
    await untilSo(async () => (await app.db.read.select().from(eras)).length === 2);
  },
});

Deno.test({
  name: "the replica hangs: ready, and the primary answers; both hang: unavailable",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using servers = await Cluster.start();
    await using app = await instance(servers);
    await app.db.write((tx) => tx.insert(eras).values(era(1)));
    await servers.caughtUp();
    servers.replica.hang();
    try {
      assert.deepEqual(await readiness(app), [200, "ready"]);
      assert.equal((await app.json("/api/timeline")).eras.length, 1);
      const before = servers.asked.replica;
      for (let reads = 0; reads < 50; reads++) await app.db.read.select().from(eras);
      assert.ok(servers.asked.replica - before < 10, "the replica is left alone");
      servers.primary.hang();
      // A probe that was in progress when it stopped may still have been answered.
      await untilSo(async () => (await readiness(app))[0] === 503);
      const [status] = await app.refusal("/api/v1/warehouse_data");
      assert.equal(status, 503);
    } finally {
      servers.primary.resume();
      servers.replica.resume();
    }
    await untilSo(async () => (await readiness(app))[1] === "ready");
    await servers.caughtUp();
    const before = servers.asked.replica;
    // It is asked again as soon as a probe has found it well.
    await untilSo(async () => {
      await app.db.read.select().from(eras);
      return servers.asked.replica > before;
    });
  },
});
