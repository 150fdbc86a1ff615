import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Services } from "../services.ts";
import type { Log } from "../../domain/log.ts";
import { clientAddress } from "./client.ts";

/** What the request log puts into every request's context. */
export interface RequestVariables {
  requestId: string;
  /** Why it was refused with a status of 500 and more, though nothing failed unexpectedly. */
  refusal?: string;
}

/** What routes may know of who has signed in. */
interface RefusedVariables extends RequestVariables {
  user?: { user_login: string };
  curator?: { username: string };
}

/** Names a request and its answer. */
export const REQUEST_ID = "X-Request-Id";

// What a proxy or client may name a request by; anything else gets a name of ours.
const FOREIGN_ID = /^[\w.=+/-]{1,128}$/;

/**
 * Names, counts and measures every request, logs it in one line with its status and duration, and
 * sends its name back (`X-Request-Id`).
 *
 * Along with the name goes the one other header of every answer: it is what its `Content-Type` says,
 * and no browser shall guess otherwise. What else a browser should know concerns documents alone and
 * goes out with the pages (`pages/shell.ts`): the hot reads pay for each header and each layer.
 */
export function requestLog(
  { log, settings, observation }: Pick<Services, "log" | "observation" | "settings">,
): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const started = performance.now();
    observation.requestStarted();
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
    const about = { method, path, status, ms, request_id, ...whoIsRefused(c, settings) };
    const line = `${method} ${path} ${status} ${ms} ms`;
    const refusal = c.get("refusal");
    if (refusal === undefined) log[levelOf(status)](line, about);
    else log[levelOf(status)](`${line}: ${refusal}`, { ...about, refusal });
  };
}

// Of what was refused for who asks: unknown, not allowed, by another's name, too often.
const REFUSED = new Set([401, 403, 421, 429]);

function whoIsRefused(
  c: Context<{ Variables: RequestVariables }>,
  settings: Services["settings"],
): { user?: string; address?: string } {
  if (!REFUSED.has(c.res.status)) return {};
  const { user, curator } = (c as Context<{ Variables: RefusedVariables }>).var;
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
