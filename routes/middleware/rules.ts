import type { Context, Hono, MiddlewareHandler } from "hono";
import { refusal } from "../../domain/app_error.ts";
import { isLoopbackName, parseHost } from "../../domain/host_name.ts";
import type { AppSettings } from "../services.ts";
import { type Connection, forwardedHost } from "./client.ts";
import { TrieRouter } from "hono/router/trie-router";
import { onMethodNotAllowed, resetHeaders } from "./errors.ts";
import { mergedInto } from "../../services/gallery/editing/merge.ts";
import type { Database } from "../../db/open.ts";
import { ifMatchTags } from "../send_answer.ts";

type Names =
  & Partial<Pick<AppSettings, "HOST" | "PUBLIC_HOST">>
  & Pick<AppSettings, "TRUSTED_PROXIES">;

// Wildcard addresses, which are not names of this machine.
const WILDCARDS = new Set(["0.0.0.0", "[::]"]);

/**
 * Admits only requests that are addressed to this server by one of its own names: a loopback name,
 * `HOST`, or one of `PUBLIC_HOST`. A page of another site can make its own name resolve to this
 * machine's address (DNS rebinding) and would then count as our own page.
 * @throws {AppError} 421 for any other name, for none, and for a malformed host.
 */
export function hostGuard({ HOST, PUBLIC_HOST = [], TRUSTED_PROXIES }: Names): MiddlewareHandler {
  const own = new Set(PUBLIC_HOST);
  const listening = HOST === undefined ? undefined : bracketed(HOST);
  if (listening !== undefined && !WILDCARDS.has(listening)) own.add(listening);
  // Nearly all requests use the same name.
  let lastOwn: string | undefined;
  const isOwn = (value: string | undefined) => {
    if (value === undefined || value === lastOwn) return value !== undefined;
    const host = parseHost(value);
    if (host === undefined) return false;
    const { name, port } = host;
    if (!isLoopbackName(name) && !own.has(name) && !own.has(`${name}:${port}`)) return false;
    lastOwn = value;
    return true;
  };
  return (c, next) => {
    const requested = authority(c.req.url);
    // Only `Deno.serve` passes raw requests: edge hosts have checked them.
    const stated = c.req.header("Host") ?? (isFromServer(c) ? undefined : requested);
    // The host in a request's first line takes precedence in the runtime, and differs from the
    // `Host` header only in a crafted request.
    const named = isOwn(stated) && isOwn(requested);
    const forwarded = TRUSTED_PROXIES > 0 ? forwardedHost(c, { TRUSTED_PROXIES }) : undefined;
    if (!named || (forwarded !== undefined && !isOwn(forwarded))) {
      throw refusal(421, "unknown_host");
    }
    return next();
  };
}

const isFromServer = (c: Context) => "completed" in ((c.env as Connection | undefined) ?? {});

function bracketed(host: string): string {
  const lower = host.toLowerCase();
  return lower.includes(":") && !lower.startsWith("[") ? `[${lower}]` : lower;
}

function authority(url: string): string {
  const start = url.indexOf("://") + 3;
  const end = url.indexOf("/", start);
  return url.slice(start, end < 0 ? undefined : end);
}

const withoutSlash = (path: string) =>
  path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;

/** Responds with 405 to a path of other methods, before patterns like `/paintings/:id` match it. */
export function allowedMethods(app: Pick<Hono, "routes">): MiddlewareHandler {
  let methodIndex: ReturnType<typeof methodsOf> | undefined;
  return async (c, next) => {
    methodIndex ??= methodsOf(app);
    const { method, path } = c.req;
    const literal = methodIndex.literal.get(withoutSlash(path));
    // The CORS middleware handles OPTIONS.
    if (literal !== undefined && !literal.has(method) && method !== "OPTIONS") {
      return onMethodNotAllowed(c, [...literal]);
    }
    await next();
    if (c.res.status !== 404 || c.error !== undefined) return;
    const allowed = new Set(
      methodIndex.all.match("ALL", path)[0].flatMap(([methods]) => [...methods]),
    );
    if (allowed.size > 0 && !allowed.has(method)) c.res = onMethodNotAllowed(c, [...allowed]);
  };
}

function methodsOf({ routes }: Pick<Hono, "routes">) {
  const literal = new Map<string, Set<string>>();
  const all = new TrieRouter<Set<string>>();
  for (const { method, path } of routes) {
    if (method === "ALL") continue;
    // GET routes also handle HEAD.
    const methods = method === "GET" ? ["GET", "HEAD"] : [method];
    all.add("ALL", path, new Set(methods));
    if (/[:*]/.test(path)) continue;
    const methodsOfPath = literal.getOrInsertComputed(withoutSlash(path), () => new Set());
    for (const one of methods) methodsOfPath.add(one);
  }
  return { literal, all };
}

const ABOUT_ONE = /^(.*\/(artists|paintings)\/)([1-9]\d{0,14})(\/.*)?$/;

/** Redirects from merged records, and checks `If-Match`. @throws {AppError} 412 */
export function readRules({ db }: { db: Pick<Database, "read"> }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { method } = c.req;
    if (method !== "GET" && method !== "HEAD") return;
    if (c.res.status === 404) await redirectMerged(c, db);
    await assertMatches(c);
  };
}

/** Redirects from a merged record with 308 ; revalidated, because it can be undone. */
async function redirectMerged(c: Context, db: Pick<Database, "read">): Promise<void> {
  const { pathname, search } = new URL(c.req.url);
  const [, before, kinds, id, after = ""] = ABOUT_ONE.exec(pathname) ?? [];
  if (before === undefined) return;
  const kind = kinds === "artists" ? "artist" : "painting";
  const into = await mergedInto(db.read, kind, Number(id));
  if (into === undefined) return;
  await c.res.body?.cancel();
  resetHeaders(c);
  c.res = new Response(null, {
    status: 308,
    headers: { Location: `${before}${into}${after}${search}`, "Cache-Control": "no-cache" },
  });
}

/** @throws {AppError} 412 when the response's tag is not in `If-Match` */
async function assertMatches(c: Context): Promise<void> {
  const matches = ifMatchTags(c);
  const tag = matches && c.res.headers.get("ETag");
  if (matches === undefined || !tag || matches(tag.replace(/^W\//, ""))) return;
  await c.res.body?.cancel();
  throw refusal(412, "record_changed", {}, { headers: { ETag: tag } });
}
