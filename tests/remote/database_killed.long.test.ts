/** A server process amid load whose database is killed and comes back. */
import assert from "node:assert/strict";
import { Database } from "../../db/open.ts";
import { freePort, run, ServerProcess } from "../support/processes.ts";
import { calculable, PackingByHand, resultPath } from "../routes/warehouse/calculable.ts";
import { begin, JOBS } from "../routes/warehouse/calculation_job_calls.ts";
import { HAS_SQLD, Sqld } from "../support/sqld.ts";
import { TestApp, TestDatabase } from "../support/app.ts";
import { untilSo } from "../support/time.ts";

const BOX = {
  // The starter warehouse.
  uuid_warehouse: "cf3973d3-7567-565a-a7cd-136caffcbcb4",
  sku_box: "B",
  length_box: 300,
  width_box: 200,
  height_box: 100,
  weight_box: 1,
  max_load_box: 10,
  is_rotated_box: 1,
};

Deno.test({
  name: "the database killed amid load: 503 until it is back, and nothing acknowledged is lost",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using database = await Sqld.start();
    await using server = await ServerProcess.start({ env: { DATABASE_URL: database.url } });

    const acknowledged: string[] = [];
    const answers = { read: new Map<number, number>(), write: new Map<number, number>() };
    const note = (what: keyof typeof answers, status: number) =>
      answers[what].set(status, (answers[what].get(status) ?? 0) + 1);
    let loaded = true;
    const reading = async () => {
      for (let turn = 0; loaded; turn++) {
        // The second is kept for a second, the others are read each time.
        const path = ["/api/v1/warehouse_data", "/api/bounds", "/api/v1/stockbox"][turn % 3]!;
        const response = await server.fetch(path);
        await response.body?.cancel();
        note("read", response.status);
        if (!response.ok) assert.equal(response.headers.get("Retry-After"), "1");
      }
    };
    const writing = async () => {
      while (loaded) {
        const id = crypto.randomUUID();
        const response = await server.fetch("/api/v1/stockbox", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ ...BOX, id }),
        });
        await response.text();
        note("write", response.status);
        if (response.ok) acknowledged.push(id);
        else assert.equal(response.headers.get("Retry-After"), "1", `${response.status}`);
      }
    };
    const load = Promise.all([reading(), reading(), writing(), writing()]);
    // Raced against below: a failed client must end the wait.
    load.catch(() => {});
    const eventually = (isSo: () => Promise<boolean>) => Promise.race([untilSo(isSo), load]);
    await eventually(() => Promise.resolve(acknowledged.length > 20));
    const before = acknowledged.length;
    await database.stop();
    await eventually(() => Promise.resolve((answers.write.get(503) ?? 0) > 5));
    await eventually(() => Promise.resolve((answers.read.get(503) ?? 0) > 5));
    assert.equal((await server.fetch("/readyz")).status, 503);
    assert.equal((await server.fetch("/healthz").then((r) => r.json())).status, "ok");
    await database.restart();
    const then = acknowledged.length;
    await eventually(() => Promise.resolve(acknowledged.length > then + 20));
    loaded = false;
    await load;

    const db = await Database.open(database.url);
    const rows = await db.read.all<{ id: string }>("SELECT id FROM stockboxes");
    await db.close();
    const stored = new Set(rows.map(({ id }) => id));
    const lost = acknowledged.filter((id) => !stored.has(id));
    console.log(
      `${acknowledged.length} boxes acknowledged (${before} before the kill), ${lost.length} lost`,
    );
    assert.deepEqual(lost, []);
    assert.deepEqual([...answers.read.keys()].sort(), [200, 503]);
    assert.deepEqual([...answers.write.keys()].sort(), [200, 503]);
    assert.equal((await (await server.fetch("/readyz")).json()).status, "ready");
    assert.doesNotMatch(server.out, /Uncaught|unhandled/i);
  },
});

Deno.test("a database server that does not answer at the start: a clear message, and exit code 1", async () => {
  const data = await Deno.makeTempDir({ prefix: "depot-unreachable-" });
  const url = `http://127.0.0.1:${freePort()}`;
  const { code, err } = await run(data, ["serve"], { env: { DATABASE_URL: url, PORT: "0" } });
  assert.equal(code, 1);
  assert.match(err, /^DATABASE_URL: http:\S+ cannot be opened: The database does not respond: /);
  assert.equal(err.trim().split("\n").length, 1, err);
  await Deno.remove(data, { recursive: true });
});

Deno.test("a database server that refuses the token: reported at the start, without the token", async () => {
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => Response.json({ error: "Authentication failed: Expired token" }, { status: 401 }),
  );
  const data = await Deno.makeTempDir({ prefix: "depot-refused-" });
  const { code, err } = await run(data, ["serve"], {
    env: {
      DATABASE_URL: `http://127.0.0.1:${server.addr.port}`,
      DATABASE_AUTH_TOKEN: "a-secret-token",
      PORT: "0",
    },
  });
  assert.equal(code, 1);
  assert.match(
    err,
    /^DATABASE_URL: http:\S+ cannot be opened: The database does not respond: status 401/,
  );
  assert.match(err, /Expired token/);
  assert.doesNotMatch(err, /a-secret-token/);
  await Deno.remove(data, { recursive: true });
});

Deno.test({
  name: "the database killed while a job ends: its result is stored when the database is back",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using server = await Sqld.start();
    const packing = new PackingByHand();
    const database = await TestDatabase.over(await Database.open(server.url));
    await using test = await TestApp.over(database, { packing: packing.workers });
    const made = await calculable(test);
    const { id } = await begin(test, made);
    const order = await packing.arrived(1);
    await server.stop();
    order.finish();
    // The first attempt to store it has failed by then.
    await untilSo(async () => (await test.request("/readyz")).status === 503);
    await server.restart();
    await untilSo(async () => {
      const response = await test.request(`${JOBS}/${id}`);
      return (await response.json()).state === "done";
    });
    assert.equal((await test.json(resultPath(made)))[made.order.id].length, 9);
  },
});
