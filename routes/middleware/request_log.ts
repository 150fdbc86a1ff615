import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { routeLabel } from "../../adapters/observe/request_metrics.ts";
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

/** A request that has come. */
interface Begun {
  /** By `performance.now`. */
  started: number;
  request_id: string;
}

/** What is noted of its answer. */
interface Answered {
  method: string;
  path: string;
  /** As `routeLabel` has it. */
  route: string;
  status: number;
  /** What has failed. */
  error?: Error | undefined;
  /** See {@link RequestVariables}. */
  refusal?: string | undefined;
  /** Whose request was refused. */
  who?: { user?: string; address?: string };
}

/** Names requests, counts and measures them, and logs each in one line with its status and duration. */
export class RequestRecorder {
  constructor(private readonly services: Pick<Services, "log" | "observation">) {}

  /** @param foreign What a proxy or client names it by. */
  begin(foreign: string | null | undefined, started: number = performance.now()): Begun {
    this.services.observation.requests.begun();
    const request_id = foreign && FOREIGN_ID.test(foreign) ? foreign : crypto.randomUUID();
    return { started, request_id };
  }

  /** The head of its answer is there. */
  end(
    { started, request_id }: Begun,
    { method, path, route, status, error, refusal, who }: Answered,
  ): void {
    const { log, observation: { requests, nameSpan } } = this.services;
    const taken = performance.now() - started;
    const ms = Math.round(taken * 100) / 100;
    requests.ended(method, route, status, taken);
    nameSpan?.(method, route, status >= 500 ? error : undefined);
    const about = { method, path, status, ms, request_id, ...who };
    const line = `${method} ${path} ${status} ${ms} ms`;
    if (refusal === undefined) log[levelOf(status)](line, about);
    else log[levelOf(status)](`${line}: ${refusal}`, { ...about, refusal });
  }
}

/**
 * Records every request, and sends back what it is named by (`X-Request-Id`).
 *
 * Along with the name goes the one other header of every answer: it is what its `Content-Type` says,
 * and no browser shall guess otherwise. What else a browser should know concerns documents alone and
 * goes out with the pages (`pages/shell.ts`): the hot reads pay for each header and each layer.
 */
export function requestLog(
  services: Pick<Services, "log" | "observation" | "settings">,
): MiddlewareHandler<{ Variables: RequestVariables }> {
  const recorder = new RequestRecorder(services);
  return async (c, next) => {
    const begun = recorder.begin(c.req.header(REQUEST_ID));
    c.set("requestId", begun.request_id);
    await next();
    const { headers, status } = c.res;
    headers.set(REQUEST_ID, begun.request_id);
    headers.set("X-Content-Type-Options", "nosniff");
    recorder.end(begun, {
      method: c.req.method,
      path: c.req.path,
      // Of the handlers that the address led to, the last one that was called.
      route: routeLabel(routePath(c), status),
      status,
      error: c.error,
      refusal: c.get("refusal"),
      who: whoIsRefused(c, services.settings),
    });
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
