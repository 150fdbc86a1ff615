import type { Context, MiddlewareHandler } from "hono";
import { refusal } from "../../domain/app_error.ts";
import { type AppSettings, PATIENCE } from "../settings.ts";
import { BODY_LIMITS } from "../contract/body_sizes.ts";
import { contractOf } from "../contract/route.ts";
import { ownHost } from "./client.ts";
import type { Deadline } from "./deadline.ts";
import { declaredLength, GuardedBody, tooLarge } from "./guarded_body.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

type Rules =
  & Pick<AppSettings, "ALLOWED_ORIGINS" | "MAX_BATCH_MEGABYTES" | "TRUSTED_PROXIES">
  & Partial<Pick<AppSettings, "CLIENT_PATIENCE">>;

/**
 * Stands before requests that change something, and costs those that read nothing: refuses pages of
 * other sites, and bodies that are too large or come too slowly.
 *
 * @throws {AppError} 403, 408 or 413
 */
export function changeGuard(settings: Rules): MiddlewareHandler {
  const { ALLOWED_ORIGINS, MAX_BATCH_MEGABYTES, CLIENT_PATIENCE = PATIENCE.client } = settings;
  const allowed = new Set(ALLOWED_ORIGINS);
  const limits = { ...BODY_LIMITS, batch: MAX_BATCH_MEGABYTES * 1e6 };
  const patience = CLIENT_PATIENCE * 1000;
  return async (c, next) => {
    const { method, path } = c.req;
    if (READS.has(method)) return await next();
    assertOwnPage(c, allowed, settings);
    const { size = "form", command } = contractOf(c)?.contract ?? {};
    const limit = limits[size];
    if ((declaredLength(c) ?? 0) > limit) throw tooLarge(`${method} ${path}`, limit, command);
    const { body } = c.req.raw;
    if (body === null) return await next();
    const deadline: Deadline = c.get("deadline");
    const guarded = new GuardedBody(body, {
      named: `${method} ${path}`,
      command,
      limit,
      patience,
      // While it is being read the time is its sender's, not ours.
      onBegin: () => deadline.stop(),
      onRead: () => deadline.begin(),
    });
    c.set("guardedBody", guarded);
    const init = { body: guarded.stream, duplex: "half" };
    c.req.raw = new Request(c.req.raw, init as RequestInit);
    await next();
    await guarded.leave();
    // A reader of the body may have taken it for a mistake in the body.
    if (guarded.refusal !== undefined) throw guarded.refusal;
  };
}

/**
 * Browsers put a page's origin into every request that changes something, and where an extension or a
 * proxy has removed it they still say that the page is of another site; programs send neither and pass.
 * Our own origin is recognized by its host alone, because a proxy that ends TLS leaves us `http:`.
 */
function assertOwnPage(
  c: Context,
  allowed: ReadonlySet<string>,
  trust: Pick<AppSettings, "TRUSTED_PROXIES">,
): void {
  const origin = c.req.header("Origin");
  if (origin !== undefined && allowed.has(origin)) return;
  const isOwn = origin === undefined
    ? c.req.header("Sec-Fetch-Site") !== "cross-site"
    : URL.parse(origin)?.host === ownHost(c, trust);
  if (!isOwn) throw refusal(403, "other_site");
}
