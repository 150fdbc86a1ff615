import assert from "node:assert/strict";
import { type Context, Hono } from "hono";
import { contractsOf, route } from "../../../routes/contract/route.ts";
import { deadlines } from "../../../routes/middleware/deadline.ts";
import { limitBatches } from "../../../routes/middleware/limit_batches.ts";
import { DEFAULT_SETTINGS, TestApp } from "../../support.ts";
import { STUB } from "../stub_contract.ts";

/** The turns before a route that says how many bytes of batches are in, and how many came in one turn. */
function turns() {
  let inside = 0;
  let most = 0;
  let inThisTurn = 0;
  let mostAtOnce = 0;
  const settings = { ...DEFAULT_SETTINGS, TRUSTED_PROXIES: 1, MAX_BATCH_MEGABYTES: 1 };
  const app = new Hono().use(deadlines({})).use(limitBatches({ settings }));
  const answer = async (c: Context) => {
    const length = Number(c.req.header("Content-Length"));
    most = Math.max(most, inside += length);
    mostAtOnce = Math.max(mostAtOnce, ++inThisTurn);
    setImmediate(() => inThisTurn = 0);
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
  return { post, most: () => most, mostAtOnce: () => mostAtOnce };
}

Deno.test("limitBatches: of one client no more is in than one of the largest batches", async () => {
  const { post, most } = turns();
  const statuses = await Promise.all(Array.from({ length: 8 }, () => post(400_000, "192.0.2.1")));
  assert.deepEqual(new Set(statuses), new Set([200]));
  assert.equal(most(), 800_000);
});

Deno.test("limitBatches: of all clients no more is in than two of the largest batches", async () => {
  const { post, most } = turns();
  const clients = Array.from({ length: 8 }, (_, at) => post(900_000, `192.0.2.${at}`));
  assert.deepEqual(new Set(await Promise.all(clients)), new Set([200]));
  assert.equal(most(), 1_800_000);
});

Deno.test("limitBatches: single records and batches beside large ones go by", async () => {
  const { post, most, mostAtOnce } = turns();
  const small = Array.from({ length: 20 }, () => post(4000, "192.0.2.1"));
  const large = post(1_000_000, "192.0.2.1");
  await Promise.all([...small, large, post(900_000, "192.0.2.1", "/box")]);
  assert.equal(most(), 20 * 4000 + 1_900_000);
  assert.ok(mostAtOnce() >= 20);
});

Deno.test("limitBatches: no two batches are parsed in the same turn of the event loop", async () => {
  const { post, most, mostAtOnce } = turns();
  const statuses = await Promise.all(
    Array.from({ length: 20 }, () => post(200_000, "192.0.2.1")),
  );
  assert.deepEqual(new Set(statuses), new Set([200]));
  assert.equal(mostAtOnce(), 1);
  // They do not wait for each other's end.
  assert.ok(most() > 200_000);
});

Deno.test("limitBatches: a request behind too many others is refused with a time to retry", async () => {
  const { post } = turns();
  const all = await Promise.all(Array.from({ length: 140 }, () => post(600_000, "192.0.2.1")));
  // One is in, and half of 256 wait.
  assert.equal(all.filter((status) => status === 200).length, 129);
});

Deno.test("limitBatches: stands before every route that takes batches", async () => {
  await using test = await TestApp.open();
  const batches = contractsOf(test.app).filter(({ contract }) => contract.size === "batch");
  assert.ok(batches.length > 10, `${batches.length}`);
  const unlimited = batches.filter(({ method, path }) =>
    !test.app.router.match(method, path)[0].some(([[handler]]) => handler.name === "limitBatch")
  );
  assert.deepEqual(unlimited.map(({ method, path }) => `${method} ${path}`), []);
});
