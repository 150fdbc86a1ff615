import assert from "node:assert/strict";
import { Hono } from "hono";
import { route } from "../../../routes/contract/route.ts";
import { deadlines, endOf, withReadTimeout } from "../../../routes/middleware/limits.ts";
import { onError } from "../../../routes/middleware/errors.ts";
import type { RequestVariables } from "../../../routes/middleware/request_log.ts";
import { warehouses } from "../../../db/schema/warehouse.ts";
import { TestApp, TestLog } from "../../support/app.ts";
import { STUB } from "../stub_contract.ts";

const SHORT = { REQUEST_DEADLINE: 0.2, CLIENT_PATIENCE: 0.2 };
const DEFAULTS = { ALLOWED_ORIGINS: [], TRUSTED_PROXIES: 0, MAX_BATCH_MEGABYTES: 64 };

/** Resolves when a request's deadline has passed. */
const passed = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));

/** Keeps the process alive, as the connection of a client does: the deadline itself does not. */
function connection(): Disposable {
  const timer = setInterval(() => {}, 1000);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

function slowApp() {
  const done: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const app = new Hono<{ Variables: RequestVariables }>();
  app.use(deadlines(SHORT)).onError(onError(new TestLog()));
  app.get("/read", async (c) => {
    await held;
    done.push("read");
    return c.text("late");
  });
  app.post("/write", async (c) => {
    await passed(endOf(c));
    done.push("written");
    return c.text(String(endOf(c).aborted));
  });
  app.post("/waits", async (c) => {
    const { promise, reject } = Promise.withResolvers<never>();
    const signal = endOf(c);
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason));
    return await promise;
  });
  app.get(
    "/calculated",
    route({ ...STUB, deadline: "none" }, async (c) => {
      await held;
      return c.text("calculated");
    }),
  );
  return { app, done, release };
}

Deno.test("deadlines: a slow read is 503", async () => {
  using _ = connection();
  const { app, done, release } = slowApp();
  const response = await app.request("/read");
  assert.deepEqual([response.status, response.headers.get("Retry-After")], [503, "5"]);
  assert.deepEqual(await response.json(), { error: "The request took too long" });
  assert.deepEqual(done, []);
  release();
});

Deno.test("deadlines: a started change is finished, and its result is sent", async () => {
  using _ = connection();
  const { app, done } = slowApp();
  const response = await app.request("/write", { method: "POST" });
  assert.deepEqual([response.status, await response.text(), done], [200, "true", ["written"]]);
});

Deno.test("deadlines: a queued change is dropped when late or disconnected", async () => {
  using _ = connection();
  const { app } = slowApp();
  const late = await app.request("/waits", { method: "POST" });
  assert.deepEqual(await late.json(), { error: "The request took too long" });
  const gone = await app.request("/waits", { method: "POST", signal: AbortSignal.abort() });
  assert.deepEqual([gone.status, await gone.json()], [503, {
    error: "The client has disconnected",
  }]);
});

Deno.test("deadlines: calculations have their own deadline", async () => {
  using _ = connection();
  const { app, release } = slowApp();
  const calculated = app.request("/calculated");
  assert.equal((await app.request("/read")).status, 503, "a deadline has passed meanwhile");
  release();
  assert.equal(await (await calculated).text(), "calculated");
});

Deno.test("deadlines: a queued write is dropped completely", async () => {
  using _ = connection();
  await using test = await TestApp.open({ settings: { ...DEFAULTS, ...SHORT } });
  const { promise, resolve } = Promise.withResolvers<void>();
  const holding = test.db.write(() => promise);
  const warehouse = { warehouse_name: "Late", warehouse_length: 1, warehouse_width: 1 };
  const create = () => test.refusal("/api/v1/warehouse_data", { method: "POST", json: warehouse });
  assert.deepEqual(await create(), [503, "The request took too long"]);
  resolve();
  await holding;
  await test.db.write(() => Promise.resolve());
  assert.equal(await test.db.read.$count(warehouses), 0);
});

Deno.test("bodies: slow ones are 408, and nothing is stored", async () => {
  using _ = connection();
  await using test = await TestApp.open({
    settings: { ...DEFAULTS, CLIENT_PATIENCE: SHORT.CLIENT_PATIENCE },
  });
  for (const path of ["/api/v1/stockbox", "/api/v1/stockbox/boxes", "/api/auth/login"]) {
    let left = "";
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode("{")),
      cancel: () => void (left = "left"),
    });
    const response = await test.app.request(
      path,
      {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
        duplex: "half",
      } as RequestInit,
    );
    const { error } = await response.json();
    assert.deepEqual(
      [response.status, error],
      [408, `The body of POST ${path} arrived too slowly`],
    );
    assert.equal(left, "left");
  }
});

Deno.test("withReadTimeout: ends unread streams, completes read ones", async () => {
  using _ = connection();
  /** An app that sends five rows, and a promise of their end. */
  const ofRows = (timeouts: Partial<typeof SHORT>) => {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const app = new Hono().use(deadlines(timeouts)).get("/", (c) => {
      async function* rows() {
        try {
          for (let row = 0; row < 5; row++) yield new TextEncoder().encode(`${row}`);
        } finally {
          resolve();
        }
      }
      return new Response(withReadTimeout(c, rows()));
    });
    return { app, ended };
  };
  const patient = ofRows({});
  assert.equal(await (await patient.app.request("/")).text(), "01234");
  await patient.ended;
  const short = ofRows({ CLIENT_PATIENCE: SHORT.CLIENT_PATIENCE });
  const reader = (await short.app.request("/")).body!.getReader();
  await reader.read();
  await short.ended;
  await assert.rejects(reader.read(), { name: "SlowReader" });
});
