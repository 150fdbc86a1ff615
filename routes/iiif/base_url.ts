import type { Context } from "hono";
import { AppError } from "../../domain/app_error.ts";
import { ownOrigin } from "../middleware/client.ts";
import type { Services } from "../services.ts";

// A name or an address, and a port. Whatever else a client may send would end up in our answers.
const ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/;

/**
 * The address with which ids in IIIF documents begin. `X-Forwarded-Host` is not heard: a proxy that
 * does not set it passes on what a stranger wrote, and shared caches would keep it. Proxies are to
 * keep `Host` as it is.
 *
 * @throws {AppError} 400 when the request's `Host` is no host.
 */
export function baseUrl(c: Context, settings: Services["settings"]): string {
  const origin = ownOrigin(c, settings).toLowerCase();
  if (!ORIGIN.test(origin)) throw new AppError(400, "Host: expected the name of a host");
  return origin;
}
