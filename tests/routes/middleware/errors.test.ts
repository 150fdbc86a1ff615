import assert from "node:assert/strict";
import { Hono } from "hono";
import { WorkerOverrun } from "../../../adapters/workers/worker_pool.ts";
import { onError } from "../../../routes/middleware/errors.ts";
import type { RequestVariables } from "../../../routes/middleware/request_log.ts";
import { TestLog } from "../../support.ts";

Deno.test("errors: what took a worker too long is a refusal, and no fault of ours", async () => {
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
