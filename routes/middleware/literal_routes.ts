import type { Hono, MiddlewareHandler } from "hono";
import { onMethodNotAllowed } from "./errors.ts";

const withoutSlash = (path: string) => path.replace(/(.)\/$/, "$1");

/**
 * Answers 405 where a route names the address literally, but for other methods. A pattern such as
 * `/paintings/:id` would otherwise take `/paintings/placements` for an id.
 */
export function literalRoutes(app: Pick<Hono, "routes">): MiddlewareHandler {
  let methodsByPath: Map<string, Set<string>> | undefined;
  return async (c, next) => {
    methodsByPath ??= literalMethods(app);
    const { method, path } = c.req;
    const methods = methodsByPath.get(withoutSlash(path));
    // CORS answers OPTIONS further inside.
    if (methods === undefined || methods.has(method) || method === "OPTIONS") return await next();
    return onMethodNotAllowed(c, [...methods]);
  };
}

function literalMethods({ routes }: Pick<Hono, "routes">): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { method, path } of routes) {
    if (method === "ALL" || /[:*]/.test(path)) continue;
    const methods = found.getOrInsertComputed(withoutSlash(path), () => new Set());
    methods.add(method);
    // Routes answer HEAD as they do GET.
    if (method === "GET") methods.add("HEAD");
  }
  return found;
}
