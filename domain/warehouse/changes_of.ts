import { z } from "zod";

/**
 * A record of which every field may be missing, and then stays missing: what a default is for is
 * the creation of a record.
 */
export function changesOf(record: z.ZodObject): z.ZodObject {
  return z.object(Object.fromEntries(
    Object.entries(record.shape).map(([name, field]) => [
      name,
      z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
    ]),
  ));
}
