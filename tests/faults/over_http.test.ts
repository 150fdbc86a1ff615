/** Answers of a server as an HTTP client and a proxy in front of it see them. */
import assert from "node:assert/strict";
import { ServerProcess } from "../support/processes.ts";

Deno.test("405: a client that accepts gzip can read it", async () => {
  await using server = await ServerProcess.start();
  for (
    const [method, path] of [
      ["PATCH", "/api/v1/stockbox"],
      ["GET", "/api/v1/stockbox/boxes"],
      ["DELETE", "/api/v1/warehouse_data/"],
      ["POST", "/api/bounds"],
    ] as const
  ) {
    const response = await server.fetch(path, { method, headers: { "Accept-Encoding": "gzip" } });
    assert.deepEqual(
      [response.status, await response.json()],
      [405, { error: `${method} is not allowed here` }],
      path,
    );
  }
});

Deno.test("forwarded scheme: records requested over http do not change the ids for https", async () => {
  await using server = await ServerProcess.start({
    env: { TRUSTED_PROXIES: "1", WAREHOUSE_AUTH: "open" },
  });
  const { host } = new URL(await server.url);
  const idOf = async (scheme: string) => {
    const headers = { "X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": scheme };
    const response = await server.fetch("/linked-art/artists/1", { headers });
    return (await response.json()).id;
  };
  for (const scheme of ["http", "http", "http", "https", "https", "http"]) {
    assert.equal(await idOf(scheme), `${scheme}://${host}/linked-art/artists/1`);
  }
});
