import type { MiddlewareHandler } from "hono";
import { AppError } from "../../domain/app_error.ts";
import type { Settings } from "../../settings.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses requests that change something when another site's page sends them. Browsers put the
 * page's origin into every such request; programs send none and pass.
 *
 * Our own origin is told by its host alone, because a proxy that ends TLS leaves us `http:`.
 *
 * @throws {AppError} 403
 */
export function originCheck({ ALLOWED_ORIGINS }: Pick<Settings, "ALLOWED_ORIGINS">) {
  const allowed = new Set(ALLOWED_ORIGINS);
  const middleware: MiddlewareHandler = async (c, next) => {
    if (!READS.has(c.req.method)) {
      const origin = c.req.header("Origin");
      const own = c.req.header("Host") ?? new URL(c.req.url).host;
      if (origin !== undefined && URL.parse(origin)?.host !== own && !allowed.has(origin)) {
        throw new AppError(403, "Pages of other sites may not change anything here");
      }
    }
    await next();
  };
  return middleware;
}
