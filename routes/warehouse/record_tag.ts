/** Single records with their entity tags. */
import type { Context } from "hono";
import { refusal } from "../../domain/app_error.ts";
import type { Identified, Precondition } from "../../db/warehouse/resource.ts";
import type { Answering } from "../contract/route.ts";
import { entityTag, ifMatchTags } from "../entity_tag.ts";
import { json } from "./bodies.ts";

/** One record, with its tag. */
export function taggedJson<Body = Identified>(
  c: Context,
  record: Identified,
  body?: Body,
): Answering<Body> {
  c.header("ETag", entityTag(record));
  return json(c, (body ?? record) as Body);
}

/**
 * What the request's `If-Match` demands; undefined when it has none.
 *
 * @throws {AppError} 412, from the precondition, when the record is not as the client saw it.
 */
export function ifMatch<Stored extends Identified>(c: Context): Precondition<Stored> | undefined {
  const matches = ifMatchTags(c);
  if (matches === undefined) return undefined;
  return (record) => {
    const tag = entityTag(record);
    if (!matches(tag)) throw refusal(412, "record_changed", {}, { headers: { ETag: tag } });
  };
}
