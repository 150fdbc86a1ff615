import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Services } from "../services.ts";
import type { Log } from "../../domain/log.ts";
import { clientAddress, type ClientVariables } from "./client.ts";

/** Variables that the request log sets. */
export interface RequestVariables {
  requestId: string;
  /** Reason for a refusal with a status of 500 and more, though nothing failed unexpectedly. */
  refusal?: string;
}

/** Names a request and its answer. */
export const REQUEST_ID = "X-Request-Id";

// A name that a proxy or client may give; in place of others we make one.
const FOREIGN_ID = /^[\w.=+/-]{1,128}$/;

/**
 * Names, counts and measures every request, logs it in one line with its status and duration, and
 * sends its name back (`X-Request-Id`). Every answer gets `nosniff`; other headers for browsers go with
 * the pages (`pages/shell.ts`).
 */
export function requestLog(
  { log, settings, observation }: Pick<Services, "log" | "observation" | "settings">,
): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const started = performance.now();
    observation.requestStarted(started);
    const foreign = c.req.header(REQUEST_ID);
    const request_id = foreign && FOREIGN_ID.test(foreign) ? foreign : crypto.randomUUID();
    c.set("requestId", request_id);
    await next();
    const { headers, status } = c.res;
    headers.set(REQUEST_ID, request_id);
    headers.set("X-Content-Type-Options", "nosniff");
    const { method, path } = c.req;
    const taken = performance.now() - started;
    const ms = Math.round(taken * 100) / 100;
    const error = status >= 500 ? c.error : undefined;
    observation.requestEnded({ method, route: routePath(c), status, ms: taken, error });
    const about = { method, path, status, ms, request_id, ...whoIsRefused(c as Context, settings) };
    const line = `${method} ${path} ${status} ${ms} ms`;
    const refusal = c.get("refusal");
    if (refusal === undefined) log[levelOf(status)](line, about);
    else log[levelOf(status)](`${line}: ${refusal}`, { ...about, refusal });
  };
}

// Of what was refused for who asks: unknown, not allowed, by another's name, too often.
const REFUSED = new Set([401, 403, 421, 429]);

function whoIsRefused(
  c: Context<{ Variables: ClientVariables }>,
  settings: Services["settings"],
): { user?: string; address?: string } {
  if (!REFUSED.has(c.res.status)) return {};
  const { user, curator } = c.var;
  const name = user?.user_login ?? curator?.username;
  return {
    ...(name === undefined ? {} : { user: name }),
    address: clientAddress(c, settings),
  };
}

// A fault of ours is an error. That there is too much to do (503), and that another server fails us
// (502, 504), is said on purpose; that something is not offered (501) is the client's business.
function levelOf(status: number): Extract<keyof Log, "info" | "warn" | "error"> {
  if (status < 500 || status === 501) return "info";
  return status >= 502 && status <= 504 ? "warn" : "error";
}
