import type { Hono, MiddlewareHandler } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import { onMethodNotAllowed } from "./errors.ts";

const withoutSlash = (path: string) =>
  path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;

/**
 * Answers 405 at a path that has routes for other methods only. A literal path is looked up before the
 * route runs: a pattern such as `/paintings/:id` would otherwise take `/paintings/placements` for an id.
 */
export function allowedMethods(app: Pick<Hono, "routes">): MiddlewareHandler {
  let known: ReturnType<typeof methodsOf> | undefined;
  return async (c, next) => {
    known ??= methodsOf(app);
    const { method, path } = c.req;
    const literal = known.literal.get(withoutSlash(path));
    // CORS answers OPTIONS.
    if (literal !== undefined && !literal.has(method) && method !== "OPTIONS") {
      return onMethodNotAllowed(c, [...literal]);
    }
    await next();
    if (c.res.status !== 404 || c.error !== undefined) return;
    const allowed = new Set(known.all.match("ALL", path)[0].flatMap(([methods]) => [...methods]));
    if (allowed.size > 0 && !allowed.has(method)) c.res = onMethodNotAllowed(c, [...allowed]);
  };
}

function methodsOf({ routes }: Pick<Hono, "routes">) {
  const literal = new Map<string, Set<string>>();
  const all = new TrieRouter<Set<string>>();
  for (const { method, path } of routes) {
    if (method === "ALL") continue;
    // Routes answer HEAD as they do GET.
    const methods = method === "GET" ? ["GET", "HEAD"] : [method];
    all.add("ALL", path, new Set(methods));
    if (/[:*]/.test(path)) continue;
    const found = literal.getOrInsertComputed(withoutSlash(path), () => new Set());
    for (const one of methods) found.add(one);
  }
  return { literal, all };
}
