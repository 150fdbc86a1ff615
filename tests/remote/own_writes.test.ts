/** A client whose requests go to two instances reads what it has written, though the replica lags. */
import assert from "node:assert/strict";
import { addCurator } from "../../db/accounts/curators.ts";
import { fill } from "../catalog_fixture.ts";
import { artist, era, movement, painting } from "../catalog_fixture.ts";
import { Database } from "../../db/open.ts";
import { HAS_SQLD, Sqld } from "../sqld.ts";
import { TestApp, TestDatabase } from "../support.ts";
import { Cluster } from "./cluster.ts";

const CURATOR = { username: "ada", password: "a good password" };
const WAREHOUSE = {
  method: "POST",
  json: { warehouse_name: "W", warehouse_length: 1, warehouse_width: 1 },
};

const instance = async (db: Promise<Database>) =>
  await TestApp.over(await TestDatabase.over(await db));

async function created(app: TestApp): Promise<{ path: string; response: Response }> {
  const response = await app.request("/api/v1/warehouse_data", WAREHOUSE);
  assert.equal(response.status, 200);
  const { id } = await response.json();
  return { path: `/api/v1/warehouse_data/${id}`, response };
}

async function status(app: TestApp, path: string, headers: HeadersInit = {}): Promise<number> {
  const response = await app.request(path, { headers });
  await response.body?.cancel();
  return response.status;
}

const cookieOf = (response: Response) =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith("depot.position="))!;

Deno.test({
  name: "own writes: another instance honours the cookie or the header, with a replica that lags",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using servers = await Cluster.start();
    await using a = await instance(servers.open());
    await using b = await instance(servers.open());
    await created(a);
    await servers.caughtUp();
    servers.line.hold();
    const { path, response } = await created(a);
    const position = response.headers.get("Depot-Position")!;
    assert.match(position, /^\d+$/);
    const cookie = cookieOf(response);
    assert.equal(
      cookie,
      `depot.position=${position}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`,
    );
    assert.equal(await status(b, path), 404, "who brings neither");
    assert.equal(await status(b, path, { "Cookie": cookie.split(";")[0]! }), 200);

    const second = await created(a);
    const secondPosition = second.response.headers.get("Depot-Position")!;
    assert.equal(await status(b, second.path, { "Depot-Position": secondPosition }), 200);
    assert.equal(await status(b, path, { "Depot-Position": "no number" }), 200);
    servers.line.release();
  },
});

Deno.test({
  name: "own writes: a position that nobody has come to costs its client alone, and only time",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using servers = await Cluster.start();
    await using app = await instance(servers.open());
    const { path } = await created(app);
    await servers.caughtUp();
    const ahead = { "Depot-Position": "999999999999999" };
    const forgery = await status(app, path, ahead);
    assert.equal(forgery, 200);
    servers.asked.primary = 0;
    for (let read = 0; read < 5; read++) assert.equal(await status(app, path), 200);
    assert.equal(servers.asked.primary, 0, "others are answered by the replica as before");
    await servers.primary.stop();
    assert.equal(await status(app, path, ahead), 200, "the replica has to do");
    await servers.primary.restart();
  },
});

Deno.test({
  name: "Idempotency-Key: a change sent to two instances at once is made once",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using primary = await Sqld.start();
    await using a = await instance(Database.open(primary.url));
    await using b = await instance(Database.open(primary.url));
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

Deno.test({
  name: "own writes: kept answers of another instance give way, with a replica or without",
  ignore: !HAS_SQLD,
  fn: async (t) => {
    await using servers = await Cluster.start();
    await using alone = await Sqld.start();
    const places = {
      "with a replica": () => servers.open(),
      "without": () => Database.open(alone.url),
    };
    for (const [name, open] of Object.entries(places)) {
      await t.step(name, async () => {
        await using a = await instance(open());
        await using b = await instance(open());
        await addCurator(a.db, CURATOR.username, CURATOR.password);
        await fill(a.db, {
          eras: [era(1)],
          movements: [movement(1)],
          artists: [artist(1)],
          paintings: Array.from({ length: 6 }, (_, at) => painting(at + 1)),
        });
        const login = await a.request("/api/auth/login", { method: "POST", json: CURATOR });
        await login.body?.cancel();
        const session = login.headers.getSetCookie()[0]!.split(";")[0]!;
        for (let id = 1; id <= 6; id++) {
          const path = `/api/paintings/${id}`;
          // Looks at the versions and keeps the answer, a moment before the change.
          assert.equal(await status(b, path, { "Cookie": cookieOf(login).split(";")[0]! }), 200);
          const removed = await a.request(path, {
            method: "DELETE",
            headers: { "Cookie": session },
          });
          await removed.body?.cancel();
          assert.ok(removed.ok, `${removed.status}`);
          const headers = { "Cookie": cookieOf(removed).split(";")[0]! };
          assert.equal(await status(b, path, headers), 404, path);
        }
      });
    }
  },
});
