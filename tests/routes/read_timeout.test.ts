import assert from "node:assert/strict";
import { Hono } from "hono";
import { deadlines } from "../../routes/middleware/deadline.ts";
import { onError } from "../../routes/middleware/errors.ts";
import type { RequestVariables } from "../../routes/middleware/request_log.ts";
import { bodyOf } from "../../routes/read_timeout.ts";
import { TestLog } from "../support.ts";

Deno.test("bodyOf: other work runs while each piece of a long answer takes long", async () => {
  const app = new Hono<{ Variables: RequestVariables }>();
  app.use(deadlines({ REQUEST_DEADLINE: 30, CLIENT_PATIENCE: 30 })).onError(onError(new TestLog()));
  app.get("/", (c) => c.body(bodyOf(c, [new Uint8Array(512 * 1024).fill(7)])));
  const { body } = await app.request("/");
  let othersRan = 0;
  const others = setInterval(() => othersRan++, 0);
  let length = 0;
  for await (const piece of body!) {
    length += piece.length;
    // As long as to compress a piece takes, for a client that takes them as they come.
    const start = performance.now();
    while (performance.now() - start < 10);
    if (othersRan > 0) break;
  }
  clearInterval(others);
  assert.equal(length < 512 * 1024, true, "not before all of it was taken");
});
