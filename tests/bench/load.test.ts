import assert from "node:assert/strict";
import { Connection } from "../../bench/load/connection.ts";
import { spread } from "../../bench/load/recorder.ts";
import { trendOf } from "../../bench/load/server_gauge.ts";

Deno.test("Connection: reads lengths, chunks and empty answers over one connection", async () => {
  const ports = new Set<number>();
  await using server = Deno.serve({ port: 0, onListen() {} }, async (request, { remoteAddr }) => {
    ports.add(remoteAddr.port);
    switch (new URL(request.url).pathname) {
      case "/chunks":
        return new Response(ReadableStream.from(["ab".repeat(50_000), "c"].map(bytesOf)));
      case "/none":
        return new Response(null, { status: 204 });
      default:
        return new Response(await request.text(), { headers: { ETag: '"x"' } });
    }
  });
  const connection = new Connection(`http://127.0.0.1:${server.addr.port}`);
  const chunks = await connection.send("/chunks", { keep: true });
  assert.equal(textOf(chunks.body), "ab".repeat(50_000) + "c");
  assert.equal((await connection.send("/none")).status, 204);
  const echo = await connection.send("/", { method: "POST", body: "Ду", keep: true });
  assert.deepEqual([echo.status, textOf(echo.body), echo.headers.get("etag")], [200, "Ду", '"x"']);
  assert.deepEqual((await connection.send("/chunks")).length, 100_001);
  assert.equal(ports.size, 1);
  connection.close();
});

Deno.test("spread: quantiles of measurements", () => {
  const values = Array.from({ length: 200 }, (_, at) => 200 - at);
  assert.deepEqual(spread(values), { count: 200, p50: 101, p95: 191, p99: 199, max: 200 });
  assert.deepEqual(spread([]), { count: 0, p50: 0, p95: 0, p99: 0, max: 0 });
});

Deno.test("trendOf: a line through memory, and none through two readings", () => {
  const readings = [0, 60, 120].map((at) => ({ at, resident: 100 + at / 6, main: 0, others: 0 }));
  assert.deepEqual(trendOf(readings), {
    first: 100,
    last: 120,
    peak: 120,
    mean: 110,
    slope: 10,
    growth: 20,
  });
  assert.equal(trendOf(readings.slice(1)), undefined);
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
