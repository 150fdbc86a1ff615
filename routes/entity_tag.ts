/**
 * Entity tags of single records, by which two people do not overwrite each other: who changes or
 * removes a record may say with `If-Match` which state of it they saw (RFC 9110, section 13.1.1).
 */
import { createHash } from "node:crypto";
import type { Context } from "hono";

/** The tag of a record: a hash of all its fields. */
export function entityTag(record: object): string {
  const hash = createHash("sha256").update(JSON.stringify(record)).digest("base64url");
  return `"${hash.slice(0, 22)}"`;
}

/**
 * Returns what tells whether a tag is among those that the request's `If-Match` names; undefined when it has none.
 * Compressing turns a tag into a weak one, so a weak one counts as well: it stands for the same record.
 */
export function ifMatchTags(c: Context): ((tag: string) => boolean) | undefined {
  const header = c.req.header("If-Match");
  if (header === undefined || header.trim() === "*") return undefined;
  const tags = new Set(header.split(",").map((tag) => tag.trim().replace(/^W\//, "")));
  return (tag) => tags.has(tag);
}
