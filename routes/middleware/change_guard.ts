import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "../../domain/app_error.ts";
import type { Settings } from "../../settings.ts";
import { BODY_LIMIT } from "../body_limit.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Stands before requests that change something, and costs those that read nothing: refuses pages of
 * other sites, and bodies that are too large.
 *
 * @throws {AppError} 403 or 413
 */
export function changeGuard(
  { ALLOWED_ORIGINS, MAX_BATCH_MEGABYTES }: Pick<
    Settings,
    "ALLOWED_ORIGINS" | "MAX_BATCH_MEGABYTES"
  >,
) {
  const allowed = new Set(ALLOWED_ORIGINS);
  const toGallery = limitedTo(BODY_LIMIT);
  const toWarehouse = limitedTo(MAX_BATCH_MEGABYTES * 1e6);
  const guard: MiddlewareHandler = (c, next) => {
    if (READS.has(c.req.method)) return next();
    assertOwnPage(c, allowed);
    return c.req.path.startsWith("/api/v1/") ? toWarehouse(c, next) : toGallery(c, next);
  };
  return guard;
}

function limitedTo(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError(413, `The body is larger than ${maxSize} bytes`);
    },
  });
}

/**
 * Browsers put a page's origin into every request that changes something; programs send none and
 * pass. Our own origin is told by its host alone, because a proxy that ends TLS leaves us `http:`.
 */
function assertOwnPage(c: Context, allowed: ReadonlySet<string>): void {
  const origin = c.req.header("Origin");
  if (origin === undefined || allowed.has(origin)) return;
  const own = c.req.header("Host") ?? new URL(c.req.url).host;
  if (URL.parse(origin)?.host !== own) {
    throw new AppError(403, "Pages of other sites may not change anything here");
  }
}
