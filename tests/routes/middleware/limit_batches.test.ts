import assert from "node:assert/strict";
import { type Context, Hono } from "hono";
import { contractsOf, route } from "../../../routes/contract/route.ts";
import { deadlines } from "../../../routes/middleware/limits.ts";
import { limitBatches } from "../../../routes/middleware/change_guard.ts";
import { DEFAULT_SETTINGS, TestApp } from "../../support/app.ts";
import { STUB } from "../stub_contract.ts";

/** The limit before a route that says how many bytes of batches are in. */
function limited() {
  let inside = 0;
  let most = 0;
  const settings = { ...DEFAULT_SETTINGS, TRUSTED_PROXIES: 1, MAX_BATCH_MEGABYTES: 1 };
  const app = new Hono().use(deadlines(settings)).use(limitBatches({ settings }));
  const answer = async (c: Context) => {
    const length = Number(c.req.header("Content-Length"));
    most = Math.max(most, inside += length);
    await new Promise((resolve) => setTimeout(resolve, 10));
    inside -= length;
    return c.text("in");
  };
  app.post("/boxes", route({ ...STUB, size: "batch" }, answer));
  app.post("/box", route({ ...STUB, size: "record" }, answer));
  const post = async (length: number, from: string, path = "/boxes") =>
    (await app.request(path, {
      method: "POST",
      headers: { "Content-Length": String(length), "X-Forwarded-For": from },
    })).status;
  return { post, most: () => most };
}

Deno.test("limitBatches: one client may send one of the largest batches at a time", async () => {
  const { post, most } = limited();
  const statuses = await Promise.all(Array.from({ length: 8 }, () => post(400_000, "192.0.2.1")));
  assert.deepEqual(new Set(statuses), new Set([200]));
  assert.equal(most(), 800_000);
});

Deno.test("limitBatches: all clients together may send two of the largest batches at a time", async () => {
  const { post, most } = limited();
  const clients = Array.from({ length: 8 }, (_, at) => post(900_000, `192.0.2.${at}`));
  assert.deepEqual(new Set(await Promise.all(clients)), new Set([200]));
  assert.equal(most(), 1_800_000);
});

Deno.test("limitBatches: small requests pass beside large batches", async () => {
  const { post, most } = limited();
  const small = Array.from({ length: 20 }, () => post(4000, "192.0.2.1"));
  const large = post(1_000_000, "192.0.2.1");
  await Promise.all([...small, large, post(900_000, "192.0.2.1", "/box")]);
  assert.equal(most(), 20 * 4000 + 1_900_000);
});

Deno.test("limitBatches: refuses requests beyond the queue with Retry-After", async () => {
  const { post } = limited();
  const all = await Promise.all(Array.from({ length: 140 }, () => post(600_000, "192.0.2.1")));
  // One is in, and half of 256 wait.
  assert.equal(all.filter((status) => status === 200).length, 129);
});

Deno.test("limitBatches: guards every route that accepts batches", async () => {
  await using test = await TestApp.open();
  const batches = contractsOf(test.app).filter(({ contract }) => contract.size === "batch");
  assert.ok(batches.length > 10, `${batches.length}`);
  const unlimited = batches.filter(({ method, path }) =>
    !test.app.router.match(method, path)[0].some(([[handler]]) => handler.name === "limitBatch")
  );
  assert.deepEqual(unlimited.map(({ method, path }) => `${method} ${path}`), []);
});
