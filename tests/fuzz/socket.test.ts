/** What no client would send, to a server of its own: each is answered or hung up on, and it lives. */
import fc from "fast-check";
import assert from "node:assert/strict";
import { ServerProcess } from "../support/processes.ts";
import { SEED } from "./campaign.ts";

// Milliseconds within which a whole request is answered, or its connection ended.
const PATIENCE = 60_000;

const request = (lines: string[], body = "") => `${lines.join("\r\n")}\r\n\r\n${body}`;
const HOST = "Host: 127.0.0.1";

const firstLines = fc.constantFrom(
  "GET /api/bounds HTTP/1.1",
  "GET  /api/bounds  HTTP/1.1",
  "GET /api/bounds HTTP/9.9",
  "GET /api/bounds HTTP/1.0",
  "GET /api/bounds",
  "GET",
  "",
  "get /api/bounds HTTP/1.1",
  "GET\t/api/bounds\tHTTP/1.1",
  "GET /api/\x00bounds HTTP/1.1",
  "GET /api/\xff\xfe HTTP/1.1",
  "GET /api/bounds#part HTTP/1.1",
  "GET api/bounds HTTP/1.1",
  "GET //api//bounds HTTP/1.1",
  "GET /../../../etc/passwd HTTP/1.1",
  "GET /images/../../depot.db HTTP/1.1",
  "GET /images/%2e%2e/%2e%2e/depot.db HTTP/1.1",
  "GET /images/..%2fdepot.db HTTP/1.1",
  "GET /images/%00 HTTP/1.1",
  "GET /api/artists/%ff HTTP/1.1",
  "GET /api/artists/1?start=%zz HTTP/1.1",
  'GET /api/search?q=<>"{}|^` HTTP/1.1',
  "GET \\api\\bounds HTTP/1.1",
  "GET http://elsewhere.example/api/bounds HTTP/1.1",
  "GET http:// HTTP/1.1",
  "GET http://[::1 HTTP/1.1",
  "CONNECT elsewhere.example:443 HTTP/1.1",
  "OPTIONS * HTTP/1.1",
  "TRACE /api/bounds HTTP/1.1",
  "PRI * HTTP/2.0",
  `GET /${"x".repeat(9000)} HTTP/1.1`,
  `GET /?${"x=1&".repeat(20_000)} HTTP/1.1`,
  `${"X".repeat(5000)} / HTTP/1.1`,
  "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
);

const headerLines = fc.constantFrom(
  "Host: a b",
  "Host:",
  "Host",
  ": nothing",
  "X : y",
  "X-\x00: y",
  "X: \x00",
  "X: \xff\xfe",
  " folded: x",
  "X: a\r\n folded",
  "X: a\nY: b",
  `X: ${"x".repeat(70_000)}`,
  "Content-Length: -1",
  "Content-Length: 1, 2",
  "Content-Length: 99999999999999999999",
  "Content-Length: 0x10",
  "Content-Length: 5\r\nContent-Length: 6",
  "Transfer-Encoding: chunked\r\nContent-Length: 5",
  "Transfer-Encoding: gzip",
  "Transfer-Encoding: chunked, chunked",
  "Connection: Upgrade\r\nUpgrade: websocket",
  "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
  "Expect: 200-ok",
  `Cookie: ${"a=b;".repeat(3000)}`,
  "Range: bytes=0-0,1-1,2-2",
  "Accept-Encoding: \xff",
);

const manyHeaders = fc.integer({ min: 90, max: 3000 }).map((count) =>
  Array.from({ length: count }, (_, at) => `X-${at}: ${at}`)
);

const CHUNKED = ["POST /api/v1/stockbox HTTP/1.1", HOST, "Content-Type: application/json"];
const chunked = fc.constantFrom(
  "zz\r\n{}\r\n0\r\n\r\n",
  "-1\r\n{}\r\n0\r\n\r\n",
  "ffffffffffffffff\r\n{}\r\n",
  "fffffffffffffffff\r\n{}\r\n",
  "2\r\n{}0\r\n\r\n",
  "2;a=b\r\n{}\r\n0\r\n\r\n",
  "2\n{}\n0\n\n",
  "\r\n",
  "0\r\nX: y\r\n\r\n",
  "0\r\n\x00\r\n\r\n",
  `2;${"x".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
).map((body) => request([...CHUNKED, "Transfer-Encoding: chunked"], body));

const bodies = fc.constantFrom(
  "",
  "{",
  "[{}]",
  "\x00\xff",
  "[".repeat(5000),
  '{"sku_box":"\\ud800"}',
);
const short = fc.tuple(bodies, fc.integer({ min: -2, max: 2 })).map(([body, off]) =>
  request([...CHUNKED, `Content-Length: ${Math.max(0, body.length + off)}`], body)
);

const pipelined = fc.integer({ min: 2, max: 40 }).map((count) =>
  request(["GET /api/bounds HTTP/1.1", HOST]).repeat(count)
);

const sent = fc.oneof(
  fc.tuple(firstLines, fc.array(headerLines, { maxLength: 3 }))
    .map(([first, headers]) => request([first, HOST, ...headers])),
  manyHeaders.map((headers) => request(["GET /api/bounds HTTP/1.1", HOST, ...headers])),
  chunked,
  short,
  pipelined,
  // Cut off anywhere.
  fc.tuple(pipelined, fc.nat(200)).map(([text, at]) => text.slice(0, at)),
  fc.string({ unit: "binary-ascii", maxLength: 200 }).map((text) => `${text}\r\n\r\n`),
);

/** What comes back until the server hangs up; our side is closed for writing after the last byte. */
async function exchange(address: Deno.ConnectOptions, text: string): Promise<string> {
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const connection = await Deno.connect(address);
  let answer = "";
  const reading = (async () => {
    const decoder = new TextDecoder("latin1");
    for await (const piece of connection.readable) answer += decoder.decode(piece);
  })();
  const timer = Promise.withResolvers<"late">();
  const alarm = setTimeout(() => timer.resolve("late"), PATIENCE);
  try {
    const ended = (async () => {
      for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at));
      await connection.closeWrite();
      await reading;
      return "ended" as const;
      // A reset is an end as well.
    })().catch(() => "ended" as const);
    assert.equal(await Promise.race([ended, timer.promise]), "ended", "neither answered nor ended");
    return answer;
  } finally {
    clearTimeout(alarm);
    await reading.catch(() => {});
    try {
      connection.close();
    } catch (error) {
      // The stream has closed it already.
      assert.equal(error instanceof Deno.errors.BadResource, true);
    }
  }
}

Deno.test("fuzz: invalid HTTP is refused, and the next request is served", async () => {
  await using server = await ServerProcess.start({ env: { SEED: "none" } });
  const { hostname, port } = new URL(await server.url);
  const address: Deno.ConnectOptions = { hostname, port: Number(port) };
  for (const [index, text] of fc.sample(sent, { seed: SEED, numRuns: 400 }).entries()) {
    const label = `#${index} ${JSON.stringify(text.slice(0, 2000))}`;
    const answer = await exchange(address, text).catch((error) => {
      throw new Error(`${label}: ${error.message}`);
    });
    for (const [, status] of answer.matchAll(/^HTTP\/1\.[01] (\d+)/gm)) {
      assert.equal(Number(status) < 500 || status === "501" || status === "505", true, label);
    }
    assert.doesNotMatch(answer, /SQLite format|root:x:/, label);
  }
  const health = await server.fetch("/healthz");
  assert.deepEqual([health.status, await health.json()], [200, { status: "ok" }]);
  assert.doesNotMatch(server.out, /Request failed|Uncaught|panicked/);
});

Deno.test("fuzz: a truncated body gets 400 without a server error", async () => {
  await using server = await ServerProcess.start({ env: { SEED: "none" } });
  const { hostname, port } = new URL(await server.url);
  const type = "Content-Type: application/json";
  for (const path of ["/api/v1/stockbox", "/api/v1/warehouse_data/import", "/api/auth/login"]) {
    for (
      const [framing, body] of [["Content-Length: 99", "[{}"], [
        "Transfer-Encoding: chunked",
        "4\r\n[{}",
      ]]
    ) {
      const text = request([`POST ${path} HTTP/1.1`, HOST, type, framing!], body);
      const answer = await exchange({ hostname, port: Number(port) }, text);
      assert.match(answer, /^HTTP\/1\.1 400 [^]*\{"error":"[^"]+"\}$/, `${path} ${framing}`);
    }
  }
  assert.doesNotMatch(server.out, /Request failed/);
});
