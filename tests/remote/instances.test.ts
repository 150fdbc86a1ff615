/** Several instances over one database server. */
import assert from "node:assert/strict";
import { addCurator } from "../../db/accounts/curators.ts";
import { Database } from "../../db/open.ts";
import { eras } from "../../db/schema/gallery.ts";
import { quickHash } from "../support/accounts.ts";
import { era } from "../support/catalog.ts";
import { HAS_SQLD, Sqld } from "../support/sqld.ts";
import { TestApp, TestDatabase } from "../support/app.ts";
import { untilSo } from "../support/time.ts";

const CURATOR = { username: "ada", password: "a good password" };
const WAREHOUSE = {
  method: "POST",
  json: { warehouse_name: "W", warehouse_length: 1, warehouse_width: 1 },
};

const instance = async ({ url }: Sqld) =>
  await TestApp.over(await TestDatabase.over(await Database.open(url)));

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
    await using server = await Sqld.start();
    await using a = await instance(server);
    await using b = await instance(server);
    await addCurator(a.db, CURATOR.username, CURATOR.password, { hash: quickHash });
    const names = async (app: TestApp) =>
      (await app.json("/api/timeline")).eras.map(({ name }: { name: string }) => name);
    const me = async (app: TestApp, headers: HeadersInit) =>
      (await app.json("/api/auth/me", { headers })).role;

    await t.step("instances: cached responses follow changes of other instances", async () => {
      assert.deepEqual(await names(b), []);
      await a.db.write((tx) => tx.insert(eras).values(era(1)));
      assert.deepEqual(await names(a), ["Era 1"]);
      await untilSo(async () => (await names(b)).length === 1);
    });

    await t.step(
      "instances: sessions are shared",
      async () => {
        const cookie = await logIn(a);
        assert.equal(await me(b, cookie), "curator");
        await (await a.request("/api/auth/logout", { method: "POST", headers: cookie })).body
          ?.cancel();
        assert.equal(await me(a, cookie), "user");
        await untilSo(async () => await me(b, cookie) === "user");
      },
    );

    await t.step("instances: failed logins are counted together", async () => {
      const wrong = { username: CURATOR.username, password: "not the password" };
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
  },
});

Deno.test({
  name: "Idempotency-Key: a change sent to two instances at once is made once",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using server = await Sqld.start();
    await using a = await instance(server);
    await using b = await instance(server);
    const headers = { "Idempotency-Key": "k" };
    const send = async (app: TestApp) => {
      const response = await app.request("/api/v1/warehouse_data", { ...WAREHOUSE, headers });
      assert.equal(response.status, 200);
      return await response.text();
    };
    const answers = await Promise.all([a, b, a, b].map(send));
    assert.equal(new Set(answers).size, 1);
    assert.equal((await b.json("/api/v1/warehouse_data")).length, 1);
  },
});
