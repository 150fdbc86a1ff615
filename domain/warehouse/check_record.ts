/** Validation of records in a larger document, with their path in messages. */
import type { z } from "zod";
import { AppError, refusal } from "../app_error.ts";
import { messageOf, pathText } from "../messages/expecting.ts";
import { isObject } from "../parsed_object.ts";

/**
 * Parses a value by a schema.
 * @param place Path of the value, such as `points[17]`.
 * @throws {AppError} 400 that names the first invalid field: `points[17].pos_x: expected a number`.
 */
export function checkRecord<Schema extends z.ZodObject>(
  schema: Schema,
  value: unknown,
  place: string,
): z.infer<Schema> {
  if (!isObject(value)) throw refusal(400, "expected_record", {}, { where: place });
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw new AppError(400, {
    ...messageOf(schema, issue!),
    where: pathText([place, ...issue!.path]),
  });
}
