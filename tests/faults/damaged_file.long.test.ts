/** Database files that are damaged: named in words, never begun again, and no end of a running server. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { writeServedDatabase } from "../support/databases.ts";
import { run, ServerProcess } from "../support/processes.ts";

const PAGE = 4096;
const MAX_TRIES = 20;

async function overwrite(path: string, at: number, length: number): Promise<void> {
  using file = await Deno.open(path, { write: true });
  await file.seek(at, Deno.SeekMode.Start);
  await file.write(crypto.getRandomValues(new Uint8Array(length)));
}

/** The number of a table's first page, from 1. */
function rootPage(path: string, table: string): number {
  // That of libSQL is closed at some later time, and empties the log then.
  using database = new DatabaseSync(path, { readOnly: true });
  const row = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?").get(table);
  return Number(row!.rootpage);
}

/** What happens to a file, and what is said of it then. */
const DAMAGES: Record<string, [damage: (path: string) => Promise<void>, said: RegExp]> = {
  "the header": [(path) => overwrite(path, 0, 100), /cannot be opened: .*not a database/],
  "pages in the middle": [
    async (path) => {
      // Of tables: without pages of the schema it could not be opened at all.
      for (const table of ["paintings", "artists", "stockboxes"]) {
        await overwrite(path, (rootPage(path, table) - 1) * PAGE, PAGE);
      }
    },
    /is damaged: (.|\n)+\. See what the command verify/,
  ],
  "cut in the middle": [(path) => Deno.truncate(path, 100 * PAGE), /cannot be opened: .*malformed/],
  "cut to nothing": [(path) => Deno.truncate(path), /cannot be opened: the file is empty/],
  "another file": [
    (path) => Deno.writeTextFile(path, "A letter to a friend. ".repeat(400)),
    /cannot be opened: .*not a database/,
  ],
  "the header of its log": [
    (path) => overwrite(`${path}-wal`, 0, 32),
    /cannot be opened: its log \S+-wal is damaged/,
  ],
  "gone from beside its log": [
    (path) => Deno.remove(path),
    /cannot be opened: the file is gone, its log \S+-wal is there/,
  ],
};

Deno.test("damaged database: the start fails with the file's name, without changes", async (t) => {
  const whole = await killedDepot();
  for (const [what, [damage, said]] of Object.entries(DAMAGES)) {
    await t.step(what, async () => {
      const data = await Deno.makeTempDir({ prefix: "depot-damaged-" });
      for (const name of ["depot.db", "depot.db-wal"]) {
        await Deno.copyFile(`${whole}/${name}`, `${data}/${name}`);
      }
      await damage(`${data}/depot.db`);
      const before = await sizes(data);
      const { code, out, err } = await run(data, ["serve"]);
      assert.deepEqual([code, out], [1, ""]);
      assert.equal(err.startsWith(`DATABASE_URL: file:${data}/depot.db `), true, err);
      assert.match(err, said);
      assert.doesNotMatch(err, /Failed query/);
      assert.match(err, /restore a backup/);
      if (/Nothing was changed/.test(err)) assert.deepEqual(await sizes(data), before);
      await Deno.remove(data, { recursive: true });
    });
  }
  await t.step("damaged log: the state before the damage is consistent", async () => {
    await overwrite(`${whole}/depot.db-wal`, 5 * PAGE, 32);
    const verdict = await run(whole, ["verify"]);
    assert.equal(verdict.code, 0, verdict.out + verdict.err);
  });
  await Deno.remove(whole, { recursive: true });
  console.log(`${Object.keys(DAMAGES).length} ways to damage a file: each refused, 0 begun anew`);
});

Deno.test("damaged page at run time: 500 and a log line, the server continues", async () => {
  const data = await Deno.makeTempDir({ prefix: "depot-damaged-" });
  const path = `${data}/depot.db`;
  {
    await writeServedDatabase(path, {});
    await using server = await ServerProcess.start({ data });
    const [{ id }] = await (await server.fetch("/api/v1/warehouse_data")).json();
    const listed = async () => {
      await overwrite(path, (rootPage(path, "warehouse_points") - 1) * PAGE, PAGE);
      // A write of another connection, after which nobody goes by pages read before.
      await addWarehouse(server);
      return await server.fetch(`/api/v1/warehouse_points/withWarehouseID/${id}`, {
        headers: { "Accept-Language": "en" },
      });
    };
    let points = await listed();
    // On a busy machine the answer sometimes still came from a sound copy of the page.
    for (let tries = 1; points.status === 200 && tries < MAX_TRIES; tries++) {
      await points.body?.cancel();
      points = await listed();
    }
    assert.match((await points.json()).error, /^Server error \(request /);
    assert.equal(points.status, 500);
    assert.match(server.out, /"message":"The database file is damaged: stop the server, see what/);
    for (const alive of ["/healthz", "/api/catalog/bootstrap", "/api/v1/stockbox"]) {
      const response = await server.fetch(alive);
      await response.body?.cancel();
      assert.equal(response.status, 200, alive);
    }
  }
  await Deno.remove(data, { recursive: true });
});

async function addWarehouse(server: ServerProcess): Promise<void> {
  const response = await server.fetch("/api/v1/warehouse_data", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ warehouse_name: "W", warehouse_length: 1, warehouse_width: 1 }),
  });
  await response.body?.cancel();
  assert.equal(response.status, 200);
}

/** A folder as a killed server leaves it, with changes in the log that are not in the file. */
async function killedDepot(): Promise<string> {
  const data = await Deno.makeTempDir({ prefix: "depot-damaged-" });
  await writeServedDatabase(`${data}/depot.db`, {});
  const server = await ServerProcess.start({ data });
  for (let at = 0; at < 5; at++) await addWarehouse(server);
  await server.stop("SIGKILL");
  return data;
}

async function sizes(data: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for await (const { name, isFile } of Deno.readDir(data)) {
    if (isFile && !name.endsWith("-shm")) found[name] = (await Deno.stat(`${data}/${name}`)).size;
  }
  return found;
}
