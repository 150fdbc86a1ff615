import assert from "node:assert/strict";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { WorkerOverrun } from "../../../adapters/workers/worker_pool.ts";
import { refusal } from "../../../domain/app_error.ts";
import { onError } from "../../../routes/middleware/errors.ts";
import type { RequestVariables } from "../../../routes/middleware/request_log.ts";
import { TestLog } from "../../support/app.ts";

Deno.test("errors: work that exceeds its deadline is a refusal", async () => {
  const log = new TestLog();
  const app = new Hono<{ Variables: RequestVariables }>();
  let refusal: string | undefined;
  app.use(async (c, next) => {
    await next();
    refusal = c.get("refusal");
  });
  app.post("/api/v1/load", () => {
    throw new WorkerOverrun("planLoad took 60000 ms");
  });
  app.onError(onError(log));
  const response = await app.request("/api/v1/load", { method: "POST" });
  assert.equal(response.status, 503);
  assert.equal(response.headers.get("Retry-After"), "5");
  assert.match((await response.json()).error, /took too long/);
  assert.equal(refusal, "planLoad took 60000 ms");
  assert.equal(log.lines.length, 0);
});

Deno.test("errors: headers of the replaced response are removed", async () => {
  const app = new Hono<{ Variables: RequestVariables }>();
  app.use(cors({ origin: "https://museum.example" }));
  app.use(async (c, next) => {
    await next();
    if (c.req.path === "/late") throw refusal(503, "stopping");
  });
  app.get("*", (c) =>
    c.body("compressed", 200, {
      "Cache-Control": "public, max-age=60",
      "Content-Encoding": "gzip",
      "Content-Length": "10",
      "ETag": '"1"',
    }));
  app.onError(onError(new TestLog()));
  const headers = { Origin: "https://museum.example" };
  const response = await app.request("/late", { headers });
  assert.equal(response.status, 503);
  assert.deepEqual([...response.headers], [
    ["access-control-allow-origin", "https://museum.example"],
    ["content-language", "en"],
    ["content-type", "application/json"],
    ["vary", "Accept-Language, Origin"],
  ]);
  assert.deepEqual(await response.json(), { error: "The server is stopping" });
});
