import type { Context } from "hono";
import { AppError } from "../../domain/app_error.ts";
import { isSecure } from "../middleware/client.ts";
import type { Services } from "../services.ts";

// A name or an address, and a port. Whatever else a client may send would end up in our answers.
const HOST = /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/i;

/**
 * The address under which a client knows this server, such as `https://depot.example`; ids in IIIF
 * documents begin with it. `X-Forwarded-Host` is not heard: a proxy that does not set it passes on
 * what a stranger wrote, and shared caches would keep it. Proxies are to keep `Host` as it is.
 *
 * @throws {AppError} 400 when the request's `Host` is no host.
 */
export function baseUrl(c: Context, settings: Services["settings"]): string {
  const host = c.req.header("Host") ?? new URL(c.req.url).host;
  if (!HOST.test(host)) throw new AppError(400, "Host: expected the name of a host");
  return `${isSecure(c, settings) ? "https" : "http"}://${host.toLowerCase()}`;
}
