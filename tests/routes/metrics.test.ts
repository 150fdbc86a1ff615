/** What Prometheus reads, and who may ask. */
import assert from "node:assert/strict";
import type { Connection } from "../../routes/middleware/client.ts";
import { attemptKey, countAttempt } from "../../db/accounts/login_attempts.ts";
import { recordBackup, StorageState } from "../../services/storage_state.ts";
import { TestApp } from "../support/app.ts";

const HERE: Connection = { remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 } };
const ELSEWHERE: Connection = { remoteAddr: { transport: "tcp", hostname: "192.0.2.1", port: 1 } };
const TOKEN = "a-token-of-the-tests";
const settings = { ALLOWED_ORIGINS: [], TRUSTED_PROXIES: 0, MAX_BATCH_MEGABYTES: 64 };

const asked = async (
  test: TestApp,
  connection: Connection,
  headers: Record<string, string> = {},
): Promise<Response> =>
  await test.app.request(
    "/metrics",
    { headers: { Host: "localhost:8000", ...headers } },
    connection,
  );

/** The values of a family, by their labels as they are written. */
async function family(test: TestApp, name: string): Promise<Record<string, number>> {
  const lines = (await (await asked(test, HERE)).text()).split("\n");
  const own = lines.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return Object.fromEntries(own.map((line) => {
    const [, labels = "", value] = /^[\w:]+(?:\{(.*)\})? (\S+)$/.exec(line)!;
    return [labels, Number(value)];
  }));
}

Deno.test("GET /metrics: without a token, only direct local clients", async () => {
  const settings = { ALLOWED_ORIGINS: [], TRUSTED_PROXIES: 0, MAX_BATCH_MEGABYTES: 64 };
  const names = ["depot.example", "localhost.depot.example"];
  await using test = await TestApp.open({ settings: { ...settings, PUBLIC_HOST: names } });
  const response = await asked(test, HERE);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("Content-Type"), "text/plain; version=0.0.4; charset=utf-8");
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  await response.body?.cancel();
  const refused: [Connection, Record<string, string>][] = [
    [ELSEWHERE, {}],
    [{}, {}],
    [HERE, { "X-Forwarded-For": "127.0.0.1" }],
    [HERE, { Forwarded: "for=192.0.2.1" }],
    [HERE, { Via: "1.1 proxy" }],
    [HERE, { Host: "depot.example" }],
    [HERE, { Host: "localhost.depot.example" }],
    [ELSEWHERE, { Authorization: "Bearer " }],
  ];
  for (const [connection, headers] of refused) {
    const response = await asked(test, connection, headers);
    assert.equal(response.status, 403, JSON.stringify(headers));
    assert.deepEqual(await response.json(), {
      error: "Metrics are served only to localhost unless METRICS_TOKEN is set",
    });
  }
});

Deno.test("GET /metrics: with a token, only its holders", async () => {
  await using test = await TestApp.open({ settings: { ...settings, METRICS_TOKEN: TOKEN } });
  const sent = [
    undefined,
    "Bearer",
    "Bearer ",
    `Bearer ${TOKEN}x`,
    `Basic ${btoa(`x:${TOKEN}`)}`,
  ];
  for (const Authorization of sent) {
    const response = await asked(test, HERE, Authorization === undefined ? {} : { Authorization });
    assert.equal(response.status, 401, String(Authorization));
    assert.equal(response.headers.get("WWW-Authenticate"), 'Bearer realm="metrics"');
    assert.deepEqual(await response.json(), {
      error: "Metrics need the bearer token that METRICS_TOKEN sets",
    });
  }
});

Deno.test("GET /metrics: the token works from any address", async () => {
  await using test = await TestApp.open({ settings: { ...settings, METRICS_TOKEN: TOKEN } });
  const headers = { "Authorization": `Bearer ${TOKEN}`, "X-Forwarded-For": "192.0.2.1" };
  const response = await asked(test, ELSEWHERE, headers);
  assert.equal(response.status, 200);
  assert.match(await response.text(), /^process_start_time_seconds \d/m);
});

Deno.test("requests: counted by method, pattern and status; unknown paths share one series", async () => {
  await using test = await TestApp.open();
  const sent: [method: string, path: string][] = [
    ["GET", "/api/bounds"],
    ["GET", "/api/bounds/"],
    ["GET", "/api/artists/1"],
    ["GET", "/api/artists/2?x=1"],
    ["GET", "/api/artists/nobody"],
    ["GET", "/nothing/1"],
    ["GET", "/api/v1/nothing/2"],
    ["PUT", "/api/artists/1"],
    ["INVENTED", "/api/artists/1"],
  ];
  for (const [method, path] of sent) await (await test.request(path, { method })).body?.cancel();
  assert.deepEqual(await family(test, "depot_http_request_duration_seconds_count"), {
    'method="GET",route="/api/bounds",status="200"': 2,
    'method="GET",route="/api/artists/:id",status="404"': 2,
    'method="GET",route="/api/artists/:id",status="400"': 1,
    'method="GET",route="unknown",status="404"': 2,
    'method="PUT",route="unknown",status="405"': 1,
    'method="other",route="unknown",status="405"': 1,
  });
  assert.deepEqual(await family(test, "depot_http_requests_in_progress"), { "": 1 });
});

Deno.test("logins: right, wrong and limited ones are counted by service", async () => {
  await using test = await TestApp.open();
  const json = { username: "nobody", password: "nothing" };
  const login = async () =>
    await (await test.request("/api/auth/login", { method: "POST", json })).body?.cancel();
  await login();
  for (let failed = 1; failed < 10; failed++) {
    await countAttempt(test.db, attemptKey("nobody", "unknown"), Date.now());
  }
  await login();
  assert.deepEqual(await family(test, "depot_login_attempts_total"), {
    'service="gallery",outcome="wrong"': 1,
    'service="gallery",outcome="limited"': 1,
  });
});

Deno.test("storage: free bytes, full disks, and the last backup", async () => {
  const asked: { free: [string, number][]; isFull: boolean; last: number | undefined } = {
    free: [["database", 5000], ["images", 7000]],
    isFull: false,
    last: 0,
  };
  const storage = {
    free: () => Promise.resolve(asked.free),
    isFull: () => Promise.resolve(asked.isFull),
    lastBackup: () => Promise.resolve(asked.last),
  };
  await using test = await TestApp.open({ storage: storage as unknown as StorageState });
  const read = async () => [
    await family(test, "depot_disk_free_bytes"),
    await family(test, "depot_storage_full"),
    await family(test, "depot_last_backup_timestamp_seconds"),
    await (await test.app.request("/readyz")).json(),
  ];
  assert.deepEqual(await read(), [
    { 'place="database"': 5000, 'place="images"': 7000 },
    { "": 0 },
    { "": 0 },
    { status: "ready" },
  ]);
  Object.assign(asked, { isFull: true, last: 1_700_000_000_000 });
  const [, full, last, readiness] = await read();
  assert.deepEqual([full, last, readiness], [{ "": 1 }, { "": 1.7e9 }, { status: "full" }]);
});

Deno.test("StorageState: free bytes of local storage, and no backup at first", async () => {
  await using test = await TestApp.open();
  const { db } = test;
  const here = new StorageState(db, { database: "deno.json", images: "." });
  const free = await here.free();
  assert.deepEqual(free.map(([place]) => place), ["database", "images"]);
  assert.ok(free.every(([, bytes]) => bytes > 1e6));
  assert.deepEqual([await here.isFull(), await here.lastBackup()], [false, 0]);
  await recordBackup(db, "2026-11-28T10:00:00.000Z");
  await recordBackup(db, "2026-11-29T10:00:00.000Z");
  assert.equal(await here.lastBackup(), Date.UTC(2026, 10, 29, 10));
  const elsewhere = new StorageState(db, {});
  assert.deepEqual([await elsewhere.free(), await elsewhere.lastBackup()], [[], undefined]);
});
