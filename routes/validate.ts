/** Bodies, queries and paths checked by a zod schema; what is wrong is said with the field named. */
import { zValidator } from "@hono/zod-validator";
import type { Context, ValidationTargets } from "hono";
import type { z } from "zod";
import { AppError, refusal } from "../domain/app_error.ts";
import { messageOf } from "../domain/messages/expecting.ts";
import { type Message, say } from "../domain/messages/message.ts";

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/**
 * A middleware that lets a request pass when `schema` accepts its `target`; the handler reads it
 * with `c.req.valid(target)`.
 *
 * @throws {AppError} 400, `field: what was expected`.
 */
export function valid<Schema extends z.ZodType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: Schema,
) {
  // Most reads have no query at all; what the schema makes of nothing is found out once, by the first.
  let ofNothing: z.ZodSafeParseResult<z.output<Schema>> | undefined;
  const parse = (value: object) => {
    if (target !== "query" || Object.keys(value).length > 0) return schema.safeParse(value);
    return ofNothing ??= schema.safeParse(value);
  };
  return zValidator(target, schema, (result, c) => {
    if (target === "json") assertJson(c);
    if (!result.success) throw new AppError(400, firstOf(schema, result.error.issues));
    // `never`: the validator's type for this function repeats zod's own in other words.
  }, { validationFunction: (_, value) => parse(value) as never });
}

/** Holds that a body is declared as JSON. @throws {AppError} 400 */
export function assertJson(c: Context): void {
  if (!JSON_TYPE.test(c.req.header("Content-Type") ?? "")) {
    throw refusal(400, "expected_value", { value: "application/json" }, {
      where: "Content-Type",
    });
  }
}

/** The first thing that is wrong; a batch's row stands as `[index]`. */
export function firstOf(schema: z.ZodType, issues: readonly z.core.$ZodIssue[]): Message {
  const [issue] = issues;
  return issue === undefined ? say("not_valid") : messageOf(schema, issue);
}
