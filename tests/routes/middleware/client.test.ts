import assert from "node:assert/strict";
import { Hono } from "hono";
import { clientAddress, ownOrigin } from "../../../routes/middleware/client.ts";

/** What a request with these headers is taken for, behind so many proxies of ours. */
async function taken(
  headers: Record<string, string>,
  TRUSTED_PROXIES: number,
  hostname = "10.0.0.1",
): Promise<[address: string, origin: string]> {
  const trust = { TRUSTED_PROXIES };
  const app = new Hono().get("/", (c) => c.json([clientAddress(c, trust), ownOrigin(c, trust)]));
  const connection = { remoteAddr: { transport: "tcp", hostname, port: 4711 } };
  const init = { headers: { Host: "inside:8000", ...headers } };
  return await (await app.request("http://inside:8000/", init, connection)).json();
}

Deno.test("client: forwarded headers are ignored without a trusted proxy", async () => {
  const forged = {
    "X-Forwarded-For": "192.0.2.9",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "evil.example",
  };
  assert.deepEqual(await taken(forged, 0), ["10.0.0.1", "http://inside:8000"]);
});

Deno.test("client: uses the entries of trusted proxies", async () => {
  const appended = {
    "X-Forwarded-For": "1.1.1.1, 192.0.2.9",
    "X-Forwarded-Proto": "ftp, https",
    "X-Forwarded-Host": "evil.example, depot.example",
  };
  assert.deepEqual(await taken(appended, 1), ["192.0.2.9", "https://depot.example"]);
  const two = { ...appended, "X-Forwarded-For": "1.1.1.1, 192.0.2.9, 10.0.0.2" };
  assert.equal((await taken(two, 2))[0], "192.0.2.9");
  // One that says it once for all of them.
  const once = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "depot.example" };
  assert.deepEqual(await taken(once, 2), ["10.0.0.1", "https://depot.example"]);
});

Deno.test("client: invalid entries fall back to the connection's address", async () => {
  for (const odd of ["", ",", "unknown", "x".repeat(5000), "1.2.3.4.5", "::g", "<script>"]) {
    assert.equal((await taken({ "X-Forwarded-For": odd }, 1))[0], "10.0.0.1", odd.slice(0, 20));
  }
  assert.equal((await taken({}, 0, "::ffff:192.0.2.1"))[0], "192.0.2.1");
  assert.equal((await taken({}, 0, "2001:db8:1:2::9"))[0], "2001:db8:1:2::/64");
});
