/** How many answers may be in progress to one client and on one connection. */
import assert from "node:assert/strict";
import { Hono } from "hono";
import { deadlines } from "../../../routes/middleware/deadline.ts";
import { answersUnderWay, MOST_ANSWERS } from "../../../routes/middleware/under_way.ts";
import { bodyOf, type BodyVariables } from "../../../routes/read_timeout.ts";
import { AppError } from "../../../domain/app_error.ts";

/** An app whose answers stay in progress until they are ended. */
function open() {
  const ends: (() => void)[] = [];
  const bodies: (ReadableStream<Uint8Array> | null)[] = [];
  const app = new Hono();
  app.use(deadlines({})).use(answersUnderWay({ TRUSTED_PROXIES: 0 }));
  app.get("/events", (c) => c.body("", 200, { "Content-Type": "text/event-stream" }));
  app.get("/image", (c) => {
    const headers = { "Content-Type": "image/jpeg", "Content-Length": "1000000" };
    return c.body(new Uint8Array(1), 200, headers);
  });
  app.get("/small", (c) => c.text("small"));
  app.all("/large", (c) => {
    const bytes = new Uint8Array(1_000_000);
    return c.body(bodyOf(c, [bytes]), 200, { "Content-Length": String(bytes.length) });
  });
  app.onError((error, c) => c.text(error.message, error instanceof AppError ? 503 : 500));
  let port = 1024;
  const ask = async (path: string, hostname: string, onPort = port++, init: RequestInit = {}) => {
    const { promise: completed, resolve } = Promise.withResolvers<void>();
    const remoteAddr = { transport: "tcp", hostname, port: onPort };
    const { status, body } = await app.request(path, init, { completed, remoteAddr });
    bodies.push(body);
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
  const later = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { ask, askOften, end, bodies, later };
}

const all = (count: number) => Array.from({ length: count }, () => 200);

Deno.test("underWay: a client has so many event streams, whichever address of its network it takes", async () => {
  const { ask, askOften, end } = open();
  const { events } = MOST_ANSWERS;
  assert.deepEqual(await askOften(events, "/events", "2001:db8:0:1::1"), all(events));
  assert.equal(await ask("/events", "2001:db8:0:1::1"), 503);
  assert.equal(await ask("/events", "2001:db8:0:1:ffff::2"), 503);
  assert.equal(await ask("/events", "2001:db8:0:2::1"), 200, "another network");
  assert.equal(await ask("/small", "2001:db8:0:1::1"), 200, "what is not a stream goes on");
  await end(1);
  assert.equal(await ask("/events", "2001:db8:0:1::3"), 200, "one has ended");
});

Deno.test("underWay: a client holds so many large files, and others are answered", async () => {
  const { ask, askOften } = open();
  const { large } = MOST_ANSWERS;
  assert.deepEqual(await askOften(large, "/image", "192.0.2.1"), all(large));
  assert.equal(await ask("/image", "192.0.2.1"), 503);
  assert.equal(await ask("/image", "192.0.2.2"), 200);
});

Deno.test("underWay: a connection has so many answers at once", async () => {
  const { ask, end } = open();
  for (let i = 0; i < MOST_ANSWERS.connection; i++) {
    assert.equal(await ask("/small", "192.0.2.1", 9), 200);
  }
  assert.equal(await ask("/small", "192.0.2.1", 9), 503);
  assert.equal(await ask("/small", "192.0.2.1", 10), 200, "another connection");
  await end(1);
  assert.equal(await ask("/small", "192.0.2.1", 9), 200);
});

Deno.test("underWay: what waits on a connection is bounded in bytes, whatever the method", async () => {
  for (const method of ["GET", "POST"]) {
    const { ask, end } = open();
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push(await ask("/large", "192.0.2.1", 9, { method }));
    assert.deepEqual(statuses, [...all(4), 503, 503], method);
    await end(1);
    assert.equal(await ask("/large", "192.0.2.1", 9, { method }), 200, method);
  }
});

Deno.test("underWay: what waits for a client is bounded in bytes over all its connections", async () => {
  const { askOften, ask } = open();
  const most = MOST_ANSWERS.bytes / 1_000_000;
  assert.deepEqual(await askOften(most, "/large", "192.0.2.1"), all(most));
  assert.equal(await ask("/large", "192.0.2.1"), 503);
  assert.equal(await ask("/large", "192.0.2.2"), 200, "another client");
});

Deno.test("underWay: a client with very many answers gets one more on each connection", async () => {
  const { ask } = open();
  for (let i = 0; i < MOST_ANSWERS.client; i++) {
    assert.equal(await ask("/small", "192.0.2.1", 1 + i % 50), 200);
  }
  assert.equal(await ask("/small", "192.0.2.1", 1), 503);
  assert.equal(await ask("/small", "192.0.2.1", 1000), 200, "a connection of its own");
  assert.equal(await ask("/small", "192.0.2.1", 1000), 503);
});

Deno.test("underWay: a refusal has a body unless several requests came on its connection at once", async () => {
  const { ask, bodies, later } = open();
  for (let i = 0; i < MOST_ANSWERS.connection; i++, await later()) await ask("/small", "::1", 9);
  assert.equal(await ask("/small", "::1", 9), 503);
  assert.notEqual(bodies.at(-1), null);
  assert.equal(await ask("/small", "::1", 9), 503);
  assert.equal(bodies.at(-1), null);
});

Deno.test("underWay: a quick client of HTTP/1.1 gets its answers whole, one of HTTP/2 in pieces", async () => {
  const held: (number | undefined)[] = [];
  const app = new Hono<{ Variables: BodyVariables }>();
  app.use(async (c, next) => {
    await next();
    held.push(c.var.held);
  });
  app.use(deadlines({})).use(answersUnderWay({ TRUSTED_PROXIES: 0 }));
  const text = "x".repeat(5000);
  app.get("/", (c) => c.text(text, 200, { "Content-Length": `${text.length}` }));
  const ask = async (port: number, completed: Promise<void>) => {
    const remoteAddr = { transport: "tcp", hostname: "192.0.2.1", port };
    return await (await app.request("/", {}, { completed, remoteAddr })).text();
  };
  // One after the other, each when the last has been sent, within one turn of the event loop.
  for (const _ of [1, 2, 3]) await ask(9, Promise.resolve());
  assert.deepEqual(held.splice(0), [undefined, undefined, undefined]);
  const { promise: unsent, resolve } = Promise.withResolvers<void>();
  assert.equal(await ask(10, unsent), text);
  assert.equal(await ask(10, unsent), text);
  assert.deepEqual(held.map((bytes) => bytes !== undefined), [false, true]);
  resolve();
});
