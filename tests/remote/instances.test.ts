/** Several instances over one primary, each with a replica that lags. */
import assert from "node:assert/strict";
import { addCurator } from "../../db/accounts/curators.ts";
import { Database } from "../../db/open.ts";
import { eras } from "../../db/schema/gallery.ts";
import { era } from "../catalog_fixture.ts";
import { spawnServer } from "../server_process.ts";
import { HAS_SQLD, Sqld } from "../sqld.ts";
import { TestApp, TestDatabase } from "../support.ts";
import { untilSo } from "../eventually.ts";
import { Cluster } from "./cluster.ts";

const CURATOR = { username: "ada", password: "a good password" };

async function logIn(app: TestApp): Promise<{ Cookie: string }> {
  const response = await app.request("/api/auth/login", { method: "POST", json: CURATOR });
  await response.body?.cancel();
  assert.equal(response.status, 200);
  return { Cookie: response.headers.get("Set-Cookie")!.split(";")[0]! };
}

Deno.test({
  name: "instances: sessions, failed logins, jobs and changes of the catalog hold for all of them",
  ignore: !HAS_SQLD,
  fn: async (t) => {
    await using servers = await Cluster.start();
    const { line } = servers;
    const instance = async () => await TestApp.over(await TestDatabase.over(await servers.open()));
    await using a = await instance();
    await using b = await instance();
    await addCurator(a.db, CURATOR.username, CURATOR.password);
    const names = async (app: TestApp) =>
      (await app.json("/api/timeline")).eras.map(({ name }: { name: string }) => name);
    const me = async (app: TestApp, headers: HeadersInit) =>
      (await app.json("/api/auth/me", { headers })).role;

    await t.step("the catalog's kept answers follow within a second or so", async () => {
      assert.deepEqual(await names(b), []);
      await a.db.write((tx) => tx.insert(eras).values(era(1)));
      // At once, save where the machine is so busy that the server counts as hanging for a while.
      await untilSo(async () => (await names(a)).length === 1);
      await untilSo(async () => (await names(b)).length === 1);
    });

    line.hold();
    await t.step(
      "a session that was opened elsewhere is good, and over when it is ended",
      async () => {
        const cookie = await logIn(a);
        // At once, with the same exception.
        await untilSo(async () => await me(b, cookie) === "curator");
        await (await a.request("/api/auth/logout", { method: "POST", headers: cookie })).body
          ?.cancel();
        await untilSo(async () => await me(a, cookie) === "user");
        await untilSo(async () => await me(b, cookie) === "user");
      },
    );

    await t.step("failed logins are counted together", async () => {
      const wrong = { username: "eve", password: "not the password" };
      const tried: number[] = [];
      for (let attempt = 0; attempt < 11; attempt++) {
        const app = attempt % 2 === 0 ? a : b;
        const response = await app.request("/api/auth/login", { method: "POST", json: wrong });
        await response.body?.cancel();
        tried.push(response.status);
      }
      assert.equal(tried.at(-1), 429);
      assert.ok(tried.indexOf(429) >= 5, String(tried));
    });

    await t.step("who has not written anything reads on, from before", async () => {
      const c = await instance();
      assert.deepEqual(await names(c), ["Era 1"]);
      await c[Symbol.asyncDispose]();
    });
    line.release();
  },
});

Deno.test({
  name: "ten instances that open an empty database together make its tables once",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using primary = await Sqld.start();
    const all = await Promise.all(Array.from({ length: 10 }, () => Database.open(primary.url)));
    const made = await all[0]!.read.all<{ n: number }>(
      "SELECT count(*) AS n FROM __drizzle_migrations",
    );
    const files = [...Deno.readDirSync("db/migrations")].filter(({ isFile }) => isFile);
    assert.deepEqual(made, [{ n: files.length }]);
    for (const db of all) await db.close();
  },
});

Deno.test({
  name: "two servers that start together on an empty database fill it once",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using primary = await Sqld.start();
    const data = await Deno.makeTempDir({ prefix: "depot-two-" });
    const outputs = await Promise.all([1, 2].map(async (number) => {
      const server = await spawnServer({
        data,
        env: {
          DATABASE_URL: primary.url,
          IMAGES_DIR: `${data}/images${number}`,
          LOG_LEVEL: "off",
        },
        stderr: "null",
      });
      let out = "";
      for await (const text of server.stdout.pipeThrough(new TextDecoderStream())) {
        out += text;
        if (out.includes("Open Depot is at")) break;
      }
      server.kill("SIGTERM");
      await server.status;
      return out;
    }));
    const db = await Database.open(primary.url);
    const count = async (table: string) =>
      (await db.read.all<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))[0]!.n;
    assert.equal(await count("curators"), 1);
    assert.equal(await count("warehouse_users"), 1);
    assert.equal(await count("warehouses"), 1);
    assert.equal(await count("paintings"), 2079);
    const occurrences = (what: string) => outputs.join("").split(what).length - 1;
    assert.equal(occurrences("Made the first gallery curator"), 1);
    await db.close();
    await Deno.remove(data, { recursive: true });
  },
});
