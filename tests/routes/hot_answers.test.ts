/** Answers that are given again at once are those of the routes; what these refuse is refused. */
import assert from "node:assert/strict";
import { artist, byPainting, era, fill, movement, painting } from "../catalog_fixture.ts";
import { curatorSession } from "../curator_session.ts";
import { MOST_ANSWERS } from "../../routes/middleware/under_way.ts";
import { TestApp, type TestServices } from "../support.ts";

const PATHS = [
  "/api/catalog/bootstrap",
  "/api/catalog/bootstrap?start=1500",
  "/api/bounds",
  "/api/timeline",
  "/api/artists?timeline=1",
  "/api/artists/1",
  "/api/artists/1/navigation",
  "/api/movements/1/gallery",
  "/api/paintings/1/context",
  "/api/search?q=painting",
  "/api/influence",
];

const TOKEN = "a-token-of-more-than-sixteen-letters";

interface Asked {
  headers?: Record<string, string>;
  method?: string;
  connection?: object;
}

/** An app over a small catalog, asked as the server asks it. */
async function open(settings: TestServices["settings"] = {}) {
  const test = await TestApp.open({ settings });
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: [painting(1), painting(2)],
    influences: [byPainting(1, 2)],
  });
  const ask = (path: string, { connection, ...init }: Asked = {}) => {
    const given = test.app.fetch(new Request(`http://localhost${path}`, init), connection);
    return { isAtOnce: given instanceof Response, given };
  };
  const askTwice = async (path: string, asked: Asked = {}) => {
    await ask(path, asked).given;
    const { isAtOnce, given } = ask(path, asked);
    return { isAtOnce, response: await given };
  };
  return { test, ask, askTwice, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

/** All of an answer but what its request is called. */
async function wholeOf(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
  return { status: response.status, headers, body: await response.bytes() };
}

Deno.test("hot answers: the second is the first, at once, in each coding and to those who have it", async () => {
  await using app = await open();
  for (const path of PATHS) {
    const { headers } = await app.ask(path).given;
    for (
      const sent of [
        {},
        { "Accept-Encoding": "gzip" },
        { "Accept-Encoding": "gzip, deflate, br, zstd" },
        { "Accept-Encoding": "" },
        { "If-None-Match": headers.get("ETag")! },
        { "If-None-Match": '"another"' },
      ]
    ) {
      await app.ask(path, { headers: { ...sent, "X-Other": "1" } }).given;
      const first = await wholeOf(await app.ask(path, { headers: { ...sent } }).given);
      const { isAtOnce, given } = app.ask(path, { headers: { ...sent } });
      assert.equal(isAtOnce, true, `${path} ${JSON.stringify(sent)}`);
      assert.deepEqual(await wholeOf(await given), first, path);
      assert.equal(first.status, sent["If-None-Match"] === headers.get("ETag") ? 304 : 200);
    }
  }
});

Deno.test("hot answers: a change is looked for again, and its answer is a new one", async () => {
  await using app = await open();
  const before = await app.askTwice("/api/artists/1");
  assert.equal(before.isAtOnce, true);
  const headers = await curatorSession(app.test.db);
  const changed = await app.test.request("/api/artists/1/checkup-flags", {
    method: "PATCH",
    headers,
    json: { checked: true },
  });
  assert.equal(changed.status, 200);
  const after = app.ask("/api/artists/1");
  assert.equal(after.isAtOnce, false);
  const response = await after.given;
  assert.notEqual(response.headers.get("ETag"), before.response.headers.get("ETag"));
  assert.notDeepEqual(await response.json(), await before.response.json());
  assert.equal(app.ask("/api/artists/1").isAtOnce, true, "the new one is known");
});

Deno.test("hot answers: each is named, logged and counted as any other", async () => {
  await using app = await open({ METRICS_TOKEN: TOKEN });
  const headers = { "X-Request-Id": "mine" };
  const { isAtOnce, response } = await app.askTwice("/api/artists/1", { headers });
  assert.equal(isAtOnce, true);
  assert.equal(response.headers.get("X-Request-Id"), "mine");
  const another = await app.ask("/api/artists/1").given;
  assert.match(another.headers.get("X-Request-Id")!, /^[\da-f-]{36}$/);
  const lines = app.test.log.lines.map(({ level, message, properties: { ms, ...rest } }) => {
    assert.equal(typeof ms, "number");
    return { level, message: message.replace(String(ms), "0"), ...rest };
  });
  const line = { method: "GET", path: "/api/artists/1", status: 200 };
  const said = { level: "info", message: "GET /api/artists/1 200 0 ms", ...line };
  assert.deepEqual(lines.slice(0, 2), [
    { ...said, request_id: "mine" },
    { ...said, request_id: "mine" },
  ]);
  const token = { Authorization: `Bearer ${TOKEN}` };
  const metrics = await (await app.test.request("/metrics", { headers: token })).text();
  assert.match(
    metrics,
    /^depot_http_request_duration_seconds_count\{method="GET",route="\/api\/artists\/:id[^"]*",status="200"\} 3$/m,
  );
  assert.match(metrics, /^depot_http_requests_in_progress 1$/m, "the request for the metrics");
});

Deno.test("hot answers: addresses in an answer have the scheme and host that the client uses", async () => {
  await using app = await open({ TRUSTED_PROXIES: 1, PUBLIC_HOST: ["depot.example"] });
  const proxied = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "depot.example" };
  for (
    const path of [
      "/linked-art/paintings/1",
      "/linked-art/artists/1",
      "/linked-art/movements/1",
      "/iiif/presentation/3/collection",
      "/sitemap.xml",
      "/sitemaps/paintings/1",
      "/feed.atom",
      "/robots.txt",
      "/artists/1",
    ]
  ) {
    const own = (await (await app.askTwice(path)).response.text()).split("http://localhost");
    assert.ok(own.length > 1, path);
    const { response } = await app.askTwice(path, { headers: proxied });
    assert.equal(await response.text(), own.join("https://depot.example"), path);
    const host = { "X-Forwarded-Host": "depot.example" };
    const plain = await (await app.askTwice(path, { headers: host })).response.text();
    assert.equal(plain, own.join("http://depot.example"), path);
  }
});

Deno.test("hot answers: what the middleware refuses is not answered at once", async () => {
  for (
    const [settings, sent, status] of [
      [{}, { Host: "evil.example" }, 421],
      [{}, { Host: "" }, 421],
      [{}, { Host: "localhost@evil.example" }, 421],
      [{ TRUSTED_PROXIES: 1 }, { "X-Forwarded-Host": "evil.example" }, 421],
      [{ PUBLIC_HOST: ["depot.example"] }, { Host: "evil.example" }, 421],
    ] as const
  ) {
    await using app = await open(settings as TestServices["settings"]);
    assert.equal((await app.askTwice("/api/bounds")).isAtOnce, true);
    for (const _ of [1, 2]) {
      const { isAtOnce, given } = app.ask("/api/bounds", { headers: { ...sent } });
      assert.equal(isAtOnce, false);
      assert.equal((await given).status, status, JSON.stringify(sent));
    }
  }
  await using app = await open();
  assert.equal((await app.askTwice("/api/bounds")).isAtOnce, true);
  for (const [method, status] of [["POST", 405], ["HEAD", 200], ["OPTIONS", 405]] as const) {
    const { isAtOnce, given } = app.ask("/api/bounds", { method });
    assert.equal(isAtOnce, false);
    assert.equal((await given).status, status, method);
  }
  assert.equal((await app.askTwice("/api/artists/77")).response.status, 404);
  assert.equal(app.ask("/api/artists/77").isAtOnce, false);
});

Deno.test("hot answers: a page of another site is told whether it may read them, each for itself", async () => {
  const ours = "https://ours.example";
  await using app = await open({ ALLOWED_ORIGINS: [ours] });
  const allowed = async (Origin?: string) => {
    const headers: Record<string, string> = Origin === undefined ? {} : { Origin };
    const { response } = await app.askTwice("/api/bounds", { headers });
    return response.headers.get("Access-Control-Allow-Origin");
  };
  for (const _ of [1, 2]) {
    assert.equal(await allowed(ours), ours);
    assert.equal(await allowed("https://other.example"), null);
    assert.equal(await allowed(), null);
  }
});

Deno.test("hot answers: they count as answers in progress, and are refused beyond as many", async () => {
  await using app = await open();
  const { promise: completed, resolve } = Promise.withResolvers<void>();
  const on = (port: number, hostname = "192.0.2.1") => ({
    headers: { Host: "localhost" },
    connection: { completed, remoteAddr: { transport: "tcp", hostname, port } },
  });
  assert.equal((await app.ask("/api/bounds", on(1)).given).status, 200);
  assert.equal(app.ask("/api/bounds", on(1)).isAtOnce, false, "one is in progress on it");
  for (let port = 2; port < MOST_ANSWERS.client; port++) {
    const { isAtOnce, given } = app.ask("/api/bounds", on(port));
    assert.equal(isAtOnce, true);
    await given;
  }
  const more = app.ask("/api/bounds", on(2));
  assert.equal(more.isAtOnce, false);
  assert.equal((await more.given).status, 503, "a second one on a connection");
  assert.equal(app.ask("/api/bounds", on(1, "192.0.2.2")).isAtOnce, true, "another client");
  resolve();
  await new Promise((done) => setTimeout(done, 0));
  assert.equal(app.ask("/api/bounds", on(1)).isAtOnce, true);
});

Deno.test("hot answers: what depends on more than the URL is left to its route", async () => {
  await using app = await open();
  const headers = await curatorSession(app.test.db);
  for (
    const path of [
      "/",
      "/artists/1",
      "/api/auth/me",
      "/api/audit-log",
      "/api/portraits/checkup",
      "/iiif/presentation/3/paintings/1",
      "/healthz",
      "/metrics",
      "/api/v1/warehouse_data",
    ]
  ) {
    const { isAtOnce } = await app.askTwice(path, { headers });
    assert.equal(isAtOnce, false, path);
  }
});
