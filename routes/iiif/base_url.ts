import type { Context } from "hono";
import { refusal } from "../../domain/app_error.ts";
import { ownOrigin } from "../middleware/client.ts";
import type { Services } from "../services.ts";

// A name or an address, and a port. Whatever else a client may send would end up in our answers.
const ORIGIN = /^https?:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?$/;

/**
 * The address with which ids in IIIF documents begin: the host that the client asked for, by
 * `X-Forwarded-Host` where proxies are trusted. These have to set it or take it away: shared caches
 * would keep what a stranger wrote.
 *
 * @throws {AppError} 400 when the request's `Host` is no host.
 */
export function baseUrl(c: Context, settings: Services["settings"]): string {
  const origin = ownOrigin(c, settings).toLowerCase();
  if (!ORIGIN.test(origin)) throw refusal(400, "expected_host", {}, { where: "Host" });
  return origin;
}
