import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Services } from "../services.ts";
import type { Log } from "../../domain/log.ts";
import { clientAddress, type ClientVariables } from "./client.ts";
import { type AppError, refusal } from "../../domain/app_error.ts";

/** Variables that the request log sets. */
export interface RequestVariables {
  requestId: string;
  /** Reason for a refusal with a status of at least 500 that is not an unexpected failure. */
  refusal?: string;
}

/** Header with the id of a request and its response. */
export const REQUEST_ID = "X-Request-Id";

// Ids that are accepted from a proxy or client; others are replaced by a new one.
const FOREIGN_ID = /^[\w.=+/-]{1,128}$/;

/**
 * Counts and measures every request, logs it in one line with its status and duration, and returns
 * its id (`X-Request-Id`). Every response gets `nosniff`; other headers for browsers are set with
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
    const { method } = c.req;
    const path = loggedPath(c);
    const durationMs = performance.now() - started;
    const ms = Math.round(durationMs * 100) / 100;
    observation.requestEnded({ method, route: routePath(c), status, ms: durationMs });
    const properties = { method, path, status, ms, request_id, ...whoIsRefused(c, settings) };
    const line = `${method} ${path} ${status} ${ms} ms`;
    const refusal = c.get("refusal");
    if (refusal === undefined) log[levelOf(status)](line, properties);
    else log[levelOf(status)](`${line}: ${refusal}`, { ...properties, refusal });
  };
}

/** Returns the path of a request for the log: without the token of a link for people outside. */
export const loggedPath = ({ req: { path } }: Context): string =>
  path.replace(/^\/+share\/.+/i, "/share/…");

// Statuses of refusals because of the client's identity: unknown, not permitted, addressed to
// another host, too many requests.
const REFUSED = new Set([401, 403, 421, 429]);

function whoIsRefused(c: Context, settings: Services["settings"]) {
  if (!REFUSED.has(c.res.status)) return {};
  const { user, curator }: ClientVariables = c.var;
  const name = user?.user_login ?? curator?.username;
  return { ...(name === undefined ? {} : { user: name }), address: clientAddress(c, settings) };
}

// A server error is an error. Overload (503) and failures of other servers (502, 504) are intended
// responses; an unsupported feature (501) is the client's problem.
function levelOf(status: number): Extract<keyof Log, "info" | "warn" | "error"> {
  if (status < 500 || status === 501) return "info";
  return status >= 502 && status <= 504 ? "warn" : "error";
}

/** The outcome of a login; `limited` and `slowed` were refused without checking the password. */
export type LoginOutcome = Parameters<Services["observation"]["login"]>[1];

// Maximum logged length, because clients may send names of any length.
const MAX_NAME_LENGTH = 200;

/** Reports a login. Usernames and addresses only go to the log: metrics would be too many. */
export function reportLogin(
  { log, observation }: Pick<Services, "log" | "observation">,
  { service, username, address, outcome }: {
    service: "gallery" | "warehouse";
    username: string;
    address: string;
    outcome: LoginOutcome;
  },
): void {
  observation.login(service, outcome);
  const properties = {
    event: "login",
    service,
    username: username.slice(0, MAX_NAME_LENGTH),
    address,
    outcome,
  };
  const line = `Login to the ${service} as "${properties.username}" from ${address}: ${outcome}`;
  if (outcome === "right" || outcome === "wrong") log.info(line, properties);
  else log.warn(line, properties);
}

/** Returns the refusal of a login before its password is checked. */
export function tooManyFailures(retryAfter: number): AppError {
  const headers = { "Retry-After": String(retryAfter) };
  return refusal(429, "too_many_logins", { seconds: retryAfter }, { headers });
}
