import { z } from "zod";

/**
 * Returns a schema with every field optional and without defaults: defaults only apply to new
 * records.
 */
export function changesOf(record: z.ZodObject): z.ZodObject {
  return z.object(Object.fromEntries(
    Object.entries(record.shape).map(([name, field]) => [
      name,
      z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
    ]),
  ));
}
