/** Rules for the answers of reads, whatever they are about. */
import type { Context, MiddlewareHandler } from "hono";
import { mergedInto } from "../../services/gallery/editing/merge.ts";
import type { Database } from "../../db/open.ts";
import { refusal } from "../../domain/app_error.ts";
import { ifMatchTags } from "../entity_tag.ts";
import { resetHeaders } from "./errors.ts";

const ABOUT_ONE = /^(.*\/(artists|paintings)\/)([1-9]\d{0,14})(\/.*)?$/;

/** Redirects from merged records, and compares `If-Match`. @throws {AppError} 412 */
export function readRules({ db }: { db: Pick<Database, "read"> }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { method } = c.req;
    if (method !== "GET" && method !== "HEAD") return;
    if (c.res.status === 404) await redirectMerged(c, db);
    await assertMatches(c);
  };
}

/**
 * Redirects from the address of a record that was merged into another one to the other's: 308 (RFC 9110,
 * section 15.4.9). Caches ask again each time, because a merge can be undone.
 */
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

/** @throws {AppError} 412 when the answer's tag is not among those of `If-Match` */
async function assertMatches(c: Context): Promise<void> {
  const matches = ifMatchTags(c);
  const tag = matches && c.res.headers.get("ETag");
  if (matches === undefined || !tag || matches(tag.replace(/^W\//, ""))) return;
  await c.res.body?.cancel();
  throw refusal(412, "record_changed", {}, { headers: { ETag: tag } });
}
