import assert from "node:assert/strict";
import { ServerProcess } from "../../support/processes.ts";
import { TestApp } from "../../support/app.ts";

const SETTINGS = { ALLOWED_ORIGINS: [], TRUSTED_PROXIES: 0, MAX_BATCH_MEGABYTES: 64 };
const REFUSED = [421, "This server does not answer for this host; see PUBLIC_HOST"];

Deno.test("hostGuard: accepts only loopback names, HOST and PUBLIC_HOST", async () => {
  await using test = await TestApp.open({
    settings: {
      ...SETTINGS,
      HOST: "Inside",
      PUBLIC_HOST: ["depot.example", "other.example:8443", "[2001:db8::1]"],
    },
  });
  const status = async (Host: string) =>
    (await test.request("/healthz", { headers: { Host } })).status;
  for (
    const own of [
      ...["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "[::1]:8000", "inside", "inside:8000"],
      ...["depot.example", "Depot.Example:443", "other.example:8443", "[2001:db8::1]"],
    ]
  ) {
    assert.equal(await status(own), 200, own);
  }
  for (
    const foreign of [
      ...["evil.example", "depot.example.evil.example", "localhost.evil.example", "10.0.0.1"],
      ...["other.example", "other.example:80", "localhost/healthz", "localhost?", "u@localhost"],
    ]
  ) {
    assert.equal(await status(foreign), 421, foreign);
  }
});

Deno.test("hostGuard: on every route, in reads and writes alike", async () => {
  await using test = await TestApp.open();
  const headers = { Host: "evil.example" };
  const routes = new Set(test.app.routes.map(({ method, path }) => `${method} ${path}`));
  let tried = 0;
  for (const [method, path] of [...routes].map((route) => route.split(" ") as [string, string])) {
    if (method === "ALL" || path.includes("*")) continue;
    const address = path.replace(/:\w+(\{[^/]*\})?/g, "1");
    assert.equal((await test.request(address, { method, headers })).status, 421, address);
    tried++;
  }
  assert.ok(tried > 90, `${tried}`);
  assert.deepEqual(await test.refusal("/api/v1/warehouse_data", { headers }), REFUSED);
  assert.deepEqual(await test.refusal("/nowhere", { headers }), REFUSED);
});

Deno.test("hostGuard: the forwarded host must also be accepted", async () => {
  const settings = { ...SETTINGS, TRUSTED_PROXIES: 1, PUBLIC_HOST: ["depot.example"] };
  await using test = await TestApp.open({ settings });
  const status = async (forwarded: string) =>
    (await test.request("/healthz", {
      headers: { "Host": "localhost:8000", "X-Forwarded-Host": forwarded },
    })).status;
  assert.equal(await status("depot.example"), 200);
  assert.equal(await status("evil.example"), 421);
});

Deno.test("hostGuard: a wildcard HOST is not a name", async () => {
  for (const HOST of ["0.0.0.0", "::"]) {
    await using test = await TestApp.open({ settings: { ...SETTINGS, HOST } });
    const headers = { Host: HOST === "::" ? "[::]" : HOST };
    assert.equal((await test.request("/healthz", { headers })).status, 421, HOST);
  }
});

Deno.test("hostGuard: over a connection, no Host, one with a path and a foreign target are refused", async () => {
  await using server = await ServerProcess.start({ env: { SEED: "none" } });
  const { port } = new URL(await server.url);
  const status = async (...lines: string[]) => {
    using connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
    const text = [...lines, "Connection: close", "", ""].join("\r\n");
    await connection.write(new TextEncoder().encode(text));
    const answer = await new Response(connection.readable).text();
    return Number(/^HTTP\/1\.[01] (\d+)/.exec(answer)![1]);
  };
  assert.equal(await status("GET /healthz HTTP/1.1", `Host: 127.0.0.1:${port}`), 200);
  assert.equal(await status("GET http://localhost/healthz HTTP/1.1", "Host: localhost"), 200);
  for (
    const lines of [
      ["GET /healthz HTTP/1.1"],
      ["GET /healthz HTTP/1.0"],
      ["GET /healthz HTTP/1.1", "Host:"],
      ["GET /healthz HTTP/1.1", "Host: evil.example"],
      ["GET /z HTTP/1.1", "Host: localhost/health"],
      ["GET /healthz HTTP/1.1", "Host: localhost/api/v1/warehouse_data?"],
      ["GET http://evil.example/healthz HTTP/1.1", "Host: localhost"],
    ]
  ) {
    assert.equal(await status(...lines), 421, lines.join(" | "));
  }
});
