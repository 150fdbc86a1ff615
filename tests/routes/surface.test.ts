/** What every route has in common: errors, methods, request names, limits, other sites. */
import assert from "node:assert/strict";
import { DatabaseUnavailable } from "../../domain/storage_fault.ts";
import type { PackingWorkers } from "../../adapters/packing/packing_workers.ts";
import { overloadRefusal } from "../../adapters/workers/worker_pool.ts";
import { TestApp } from "../support/app.ts";
import { addUser, basic, PASSWORD } from "./warehouse/basic_users.ts";

Deno.test("unknown routes: 404 in JSON for programs", async () => {
  await using test = await TestApp.open();
  for (const path of ["/api", "/api/nothing", "/api/v1/nothing", "/api/artists/1/nothing", "/x"]) {
    assert.deepEqual(await test.refusal(path), [404, `Not found: ${path}`]);
  }
});

Deno.test("wrong methods: 405 with Allow on routes that exist", async () => {
  await using test = await TestApp.open();
  const cases: [method: string, path: string, allow: string][] = [
    ["POST", "/api/bounds", "GET, HEAD"],
    ["DELETE", "/api/catalog/bootstrap", "GET, HEAD"],
    ["PUT", "/api/artists/1", "GET, HEAD"],
    ["PATCH", "/api/v1/stockbox", "GET, HEAD, POST"],
    ["GET", "/api/v1/stockbox/boxes", "POST"],
    ["DELETE", "/api/v1/warehouse_data/", "GET, HEAD, POST"],
    ["POST", "/healthz", "GET, HEAD"],
    // A pattern takes the last segment for an id.
    ["DELETE", "/api/paintings/placements", "GET, HEAD"],
    ["PATCH", "/api/paintings/searches/", "GET, HEAD"],
    ["GET", "/api/records/paintings/bulk", "POST"],
    ["GET", "/api/v1/warehouse_points/points", "POST"],
    ["DELETE", "/api/v1/user_data/login", "POST"],
  ];
  for (const [method, path, allow] of cases) {
    const response = await test.request(path, { method, headers: { "Accept-Encoding": "gzip" } });
    const body = await response.json();
    assert.equal(response.status, 405, `${method} ${path}`);
    assert.equal(response.headers.get("Content-Encoding"), null, `${method} ${path}`);
    const allowed = response.headers.get("Allow")!.split(", ");
    for (const one of allow.split(", ")) {
      assert.equal(allowed.includes(one), true, `${path} ${one}`);
    }
    assert.deepEqual(body, { error: `${method} is not allowed here` });
  }
});

Deno.test("HEAD: the headers of GET without the body", async () => {
  await using test = await TestApp.open();
  const get = await test.request("/api/bounds");
  const head = await test.request("/api/bounds", { method: "HEAD" });
  assert.equal(head.status, 200);
  assert.equal(await head.text(), "");
  for (const name of ["ETag", "Cache-Control", "Content-Type"]) {
    assert.equal(head.headers.get(name), get.headers.get(name));
  }
});

Deno.test("CORS: allowed origins can read cached responses", async () => {
  const ours = "https://ours.example";
  await using test = await TestApp.open({ settings: { ALLOWED_ORIGINS: [ours] } });
  const allowed = async (Origin?: string) => {
    const headers: Record<string, string> = Origin === undefined ? {} : { Origin };
    const response = await test.request("/api/bounds", { headers });
    await response.body?.cancel();
    return response.headers.get("Access-Control-Allow-Origin");
  };
  for (const _ of [1, 2]) {
    assert.equal(await allowed(ours), ours);
    assert.equal(await allowed("https://other.example"), null);
    assert.equal(await allowed(), null);
  }
});

Deno.test("a trailing slash is ignored", async () => {
  await using test = await TestApp.open();
  assert.deepEqual(await test.json("/api/bounds/"), await test.json("/api/bounds"));
  assert.deepEqual(await test.json("/api/auth/me/"), { role: "user" });
});

Deno.test("GET /api/auth/me: anonymous visitors, never cached", async () => {
  await using test = await TestApp.open();
  const response = await test.request("/api/auth/me");
  assert.deepEqual(await response.json(), { role: "user" });
  assert.equal(response.headers.get("Cache-Control"), "no-store");
});

Deno.test("unexpected failures: 500 with a request id, details only in the log", async () => {
  await using test = await TestApp.open();
  await test.db.close();
  const response = await test.request("/api/v1/stockbox");
  assert.equal(response.status, 500);
  const id = response.headers.get("X-Request-Id")!;
  assert.deepEqual(await response.json(), {
    error: `Server error (request ${id})`,
  });
  const line = test.log.lines.find(({ level }) => level === "error")!;
  assert.equal(line.properties.request_id, id);
  assert.match(String((line.properties.error as Error).cause), /closed/);
});

Deno.test("health: responds even without the database", async () => {
  await using test = await TestApp.open();
  assert.deepEqual(await test.json("/healthz"), { status: "ok" });
  assert.deepEqual(await test.json("/readyz"), { status: "ready" });
  await test.db.close();
  assert.deepEqual(await test.json("/healthz"), { status: "ok" });
  assert.deepEqual(await test.refusal("/readyz"), [503, "The database does not respond"]);
});

Deno.test("requests: have an id, and one log line each", async () => {
  await using test = await TestApp.open();
  const named = await test.request("/api/bounds", { headers: { "X-Request-Id": "abc-1" } });
  assert.equal(named.headers.get("X-Request-Id"), "abc-1");
  const hostile = await test.request("/api/{x}", { headers: { "X-Request-Id": "a b<script>" } });
  assert.match(hostile.headers.get("X-Request-Id")!, /^[0-9a-f-]{36}$/);
  const [first, second] = test.log.lines.map(({ properties }) => properties);
  assert.equal(test.log.lines.length, 2);
  assert.deepEqual(
    { ...first, ms: 0 },
    { method: "GET", path: "/api/bounds", status: 200, ms: 0, request_id: "abc-1" },
  );
  assert.equal(second!.status, 404);
  assert.match(test.log.lines[1]!.message, /^GET \/api\/\{x\} 404 [\d.]+ ms$/);
});

Deno.test("log: a 503 is one line with the reason", async () => {
  const packing = { pack: () => Promise.reject(overloadRefusal()), close() {} };
  await using test = await TestApp.open({ packing: packing as unknown as PackingWorkers });
  await addUser(test.db);
  const headers = basic("ада", PASSWORD);
  assert.equal((await test.request("/api/v1/computed/1000/10", { headers })).status, 503);
  test.db.write = () => Promise.reject(new DatabaseUnavailable("away"));
  const json = { warehouse_name: "N", warehouse_length: 1, warehouse_width: 1 };
  const unstored = await test.request("/api/v1/warehouse_data", { method: "POST", json });
  assert.equal(unstored.status, 503);
  await unstored.body?.cancel();
  const lines = test.log.lines.filter(({ properties }) => properties.event !== "login");
  assert.deepEqual(
    lines.map(({ level, message, properties: { status } }) => [
      level,
      status,
      message.replace(/[\d.]+ ms/, "n ms"),
    ]),
    [
      ["warn", 503, "GET /api/v1/computed/1000/10 503 n ms: The server is overloaded"],
      [
        "warn",
        503,
        "POST /api/v1/warehouse_data 503 n ms: The database is unavailable, try again in a moment",
      ],
    ],
  );
});

Deno.test("log: refusals because of the client name user and address", async () => {
  await using test = await TestApp.open({
    settings: {
      ALLOWED_ORIGINS: [],
      TRUSTED_PROXIES: 0,
      MAX_BATCH_MEGABYTES: 64,
      WAREHOUSE_AUTH: "basic",
    },
  });
  await addUser(test.db, { user_role: 1 });
  const from = { remoteAddr: { transport: "tcp", hostname: "192.0.2.1", port: 1 } };
  const refused = async (path: string, headers: Record<string, string>) => {
    const response = await test.app.request(path, { method: "POST", headers }, from);
    await response.body?.cancel();
    const { properties } = test.log.lines.at(-1)!;
    return [properties.status, properties.user, properties.address];
  };
  const path = "/api/v1/stockbox";
  assert.deepEqual(await refused(path, basic("ада", PASSWORD)), [403, "ада", "192.0.2.1"]);
  assert.deepEqual(await refused(path, {}), [401, undefined, "192.0.2.1"]);
  assert.deepEqual(await refused(path, { Host: "x.example" }), [421, undefined, "192.0.2.1"]);
});

Deno.test("log: levels of server errors, intended refusals and other responses", async () => {
  await using test = await TestApp.open();
  await test.request("/api/nothing");
  await test.db.close();
  await test.request("/readyz");
  await test.request("/api/v1/stockbox");
  const lines = test.log.lines.filter(({ properties }) => "status" in properties);
  assert.deepEqual(lines.map(({ level, properties: { status } }) => [level, status]), [
    ["info", 404],
    ["warn", 503],
    ["error", 500],
  ]);
});

Deno.test("bodies over the limit: 413 with and without a declared length", async () => {
  await using test = await TestApp.open({
    settings: { ALLOWED_ORIGINS: [], TRUSTED_PROXIES: 0, MAX_BATCH_MEGABYTES: 1 },
  });
  const headers = { "Content-Type": "application/json" };
  for (
    const [path, limit] of [
      ["/api/auth/login", 131_072],
      ["/api/paintings/1/upload-image", 20_971_520],
      ["/api/v1/stockbox", 1_048_576],
      ["/api/v1/warehouse_data/import", 1_000_000],
      ["/api/v1/computed_order", 131_072],
    ] as const
  ) {
    const said = await test.refusal(path, {
      method: "POST",
      headers: { ...headers, "Content-Length": String(limit + 1) },
      body: "{}",
    });
    const most = `The body is larger than ${limit} bytes, the maximum of POST ${path}`;
    const more = path.endsWith("/import")
      ? "; `deno task depot warehouse import FILE` accepts more"
      : "";
    assert.deepEqual(said, [413, most + more]);

    // A stranger's upload is refused without reading it.
    if (path.endsWith("upload-image")) continue;
    let sent = 0;
    const chunk = new Uint8Array(16 * 1024).fill(32);
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += chunk.length;
        if (sent > 4 * limit) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const found = await test.app.request(
      path,
      { method: "POST", headers, body: endless, duplex: "half" } as RequestInit,
    );
    assert.equal(found.status, 413, path);
    assert.equal(sent < 2 * limit, true, "not read to the end");
  }
});
