/**
 * Entity tags of single records, by which two planners do not overwrite each other: who changes or
 * removes a record may say with `If-Match` which state of it he saw (RFC 9110, section 13.1.1).
 */
import { createHash } from "node:crypto";
import type { Context } from "hono";
import { refusal } from "../../domain/app_error.ts";
import type { Identified, Precondition } from "../../db/warehouse/resource.ts";
import type { Answering } from "../contract/route.ts";
import { json } from "./bodies.ts";

/** The tag of a record: a hash of all its fields. */
export function recordTag(record: Identified): string {
  const hash = createHash("sha256").update(JSON.stringify(record)).digest("base64url");
  return `"${hash.slice(0, 22)}"`;
}

/** One record, with its tag. */
export function taggedJson<Body = Identified>(
  c: Context,
  record: Identified,
  body?: Body,
): Answering<Body> {
  c.header("ETag", recordTag(record));
  return json(c, (body ?? record) as Body);
}

/**
 * What the request's `If-Match` demands; undefined when it has none. Compressing turns a tag into a
 * weak one, so a weak one counts as well: it stands for the same record.
 *
 * @throws {AppError} 412, from the precondition, when the record is not as the client saw it.
 */
export function ifMatch<Stored extends Identified>(c: Context): Precondition<Stored> | undefined {
  const header = c.req.header("If-Match");
  if (header === undefined || header.trim() === "*") return undefined;
  const tags = new Set(header.split(",").map((tag) => tag.trim().replace(/^W\//, "")));
  return (record) => {
    if (tags.has(recordTag(record))) return;
    throw refusal(412, "record_changed", {}, { headers: { ETag: recordTag(record) } });
  };
}
