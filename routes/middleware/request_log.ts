import type { MiddlewareHandler } from "hono";
import type { Log } from "../services.ts";

/** What the request log puts into every request's context. */
export interface RequestVariables {
  requestId: string;
}

// What a proxy or client may name a request by; anything else gets a name of ours.
const FOREIGN_ID = /^[\w.=+/-]{1,128}$/;

/**
 * Names every request (`X-Request-Id`) and logs it in one line with its status and duration.
 *
 * Along with the name goes the one other header of every answer: it is what its `Content-Type` says,
 * and no browser shall guess otherwise. What else a browser should know concerns documents alone and
 * goes out with the pages (`pages/shell.ts`): the hot reads pay for each header and each layer.
 */
export function requestLog(log: Log): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const started = performance.now();
    const foreign = c.req.header("X-Request-Id");
    const request_id = foreign !== undefined && FOREIGN_ID.test(foreign)
      ? foreign
      : crypto.randomUUID();
    c.set("requestId", request_id);
    await next();
    const { headers } = c.res;
    headers.set("X-Request-Id", request_id);
    headers.set("X-Content-Type-Options", "nosniff");
    const { method, path } = c.req;
    const { status } = c.res;
    const ms = Math.round((performance.now() - started) * 100) / 100;
    log.info(`${method} ${path} ${status} ${ms} ms`, { method, path, status, ms, request_id });
  };
}
