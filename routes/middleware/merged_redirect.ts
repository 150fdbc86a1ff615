import type { MiddlewareHandler } from "hono";
import { mergedInto } from "../../services/gallery/editing/merge.ts";
import type { Database } from "../../db/open.ts";
import { resetHeaders } from "./errors.ts";

const ABOUT_ONE = /^(.*\/(artists|paintings)\/)([1-9]\d{0,14})(\/.*)?$/;
const READS = new Set(["GET", "HEAD"]);

/**
 * Leads from the address of a record that was merged into another one to the other's: where a read
 * finds nothing, 308 (RFC 9110, section 15.4.9). It is asked for again each time, because a merge can be
 * taken back.
 */
export function mergedRedirect({ db }: { db: Database }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status !== 404 || !READS.has(c.req.method)) return;
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
  };
}
