import assert from "node:assert/strict";
import { Hono } from "hono";
import {
  bodyOf,
  deadlines,
  IN_FLIGHT_LIMITS,
  inFlightLimits,
} from "../../../routes/middleware/limits.ts";
import { AppError } from "../../../domain/app_error.ts";

/** An app whose answers stay in progress until they are ended. */
function open() {
  const ends: (() => void)[] = [];
  const app = new Hono();
  app.use(deadlines({})).use(inFlightLimits({ TRUSTED_PROXIES: 0 }));
  app.get("/events", (c) => c.body("", 200, { "Content-Type": "text/event-stream" }));
  app.get("/image", (c) => {
    const headers = { "Content-Type": "image/jpeg", "Content-Length": "1000000" };
    return c.body(new Uint8Array(1), 200, headers);
  });
  app.get("/small", (c) => c.text("small"));
  app.get("/failure", () => {
    throw new Error("no rows today");
  });
  app.all("/large", (c) => {
    const bytes = new Uint8Array(1_000_000);
    return c.body(bodyOf(c, bytes, bytes.length), 200, { "Content-Length": String(bytes.length) });
  });
  app.onError((error, c) => c.text(error.message, error instanceof AppError ? 503 : 500));
  let port = 1024;
  const ask = async (path: string, hostname: string, init: RequestInit = {}) => {
    const { promise: completed, resolve } = Promise.withResolvers<void>();
    const remoteAddr = { transport: "tcp", hostname, port: port++ };
    const { status } = await app.request(path, init, { completed, remoteAddr });
    // What is refused is over at once.
    if (status === 200) ends.push(resolve);
    else resolve();
    return status;
  };
  const askOften = async (count: number, path: string, hostname: string) => {
    const statuses = [];
    for (let i = 0; i < count; i++) statuses.push(await ask(path, hostname));
    return statuses;
  };
  const end = async (count: number) => {
    for (const over of ends.splice(0, count)) over();
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { ask, askOften, end };
}

const all = (count: number) => Array.from({ length: count }, () => 200);

Deno.test("inFlightLimits: limits event streams per client network", async () => {
  const { ask, askOften, end } = open();
  const { eventStreams: events } = IN_FLIGHT_LIMITS;
  assert.deepEqual(await askOften(events, "/events", "2001:db8:0:1::1"), all(events));
  assert.equal(await ask("/events", "2001:db8:0:1::1"), 503);
  assert.equal(await ask("/events", "2001:db8:0:1:ffff::2"), 503);
  assert.equal(await ask("/events", "2001:db8:0:2::1"), 200, "another network");
  assert.equal(await ask("/small", "2001:db8:0:1::1"), 200, "what is not a stream goes on");
  await end(1);
  assert.equal(await ask("/events", "2001:db8:0:1::3"), 200, "one has ended");
});

Deno.test("inFlightLimits: limits pending bytes over all connections of a client", async () => {
  const { askOften, ask } = open();
  const most = IN_FLIGHT_LIMITS.bytes / 1_000_000;
  assert.deepEqual(await askOften(most, "/large", "192.0.2.1"), all(most));
  assert.equal(await ask("/large", "192.0.2.1"), 503);
  assert.equal(await ask("/large", "192.0.2.2"), 200, "another client");
});

Deno.test("inFlightLimits: limits requests in flight over all connections of a client", async () => {
  const { ask, askOften, end } = open();
  const { requests } = IN_FLIGHT_LIMITS;
  assert.deepEqual(await askOften(requests, "/image", "192.0.2.1"), all(requests));
  assert.equal(await ask("/small", "192.0.2.1"), 503);
  assert.equal(await ask("/small", "192.0.2.2"), 200, "another client");
  await end(1);
  assert.equal(await ask("/small", "192.0.2.1"), 200);
});

Deno.test("inFlightLimits: short and failed responses count until they are sent", async () => {
  const { ask, askOften } = open();
  const { requests } = IN_FLIGHT_LIMITS;
  assert.deepEqual(await askOften(requests + 1, "/small", "192.0.2.1"), all(requests + 1));
  for (let i = 0; i < 3; i++) assert.equal(await ask("/failure", "192.0.2.1"), 500);
  assert.deepEqual(await askOften(requests, "/image", "192.0.2.1"), all(requests));
});
