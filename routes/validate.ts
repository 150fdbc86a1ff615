/** Bodies, queries and paths checked by a zod schema; what is wrong is said with the field named. */
import { zValidator } from "@hono/zod-validator";
import type { Context, ValidationTargets } from "hono";
import type { z } from "zod";
import { AppError } from "../domain/app_error.ts";

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
  // Most reads have no query at all; what the schema makes of nothing is found out once.
  const ofNothing = target === "query" ? schema.safeParse({}) : undefined;
  const parse = (value: object) =>
    ofNothing?.success && Object.keys(value).length === 0 ? ofNothing : schema.safeParse(value);
  return zValidator(target, schema, (result, c) => {
    if (target === "json") assertJson(c);
    if (!result.success) throw new AppError(400, explain(result.error.issues));
    // `never`: the validator's type for this function repeats zod's own in other words.
  }, { validationFunction: (_, value) => parse(value) as never });
}

/** Holds that a body is declared as JSON. @throws {AppError} 400 */
export function assertJson(c: Context): void {
  if (!JSON_TYPE.test(c.req.header("Content-Type") ?? "")) {
    throw new AppError(400, "Content-Type: expected application/json");
  }
}

/** The first thing that is wrong, in one line; a batch's row stands as `[index]`. */
export function explain(issues: readonly z.core.$ZodIssue[]): string {
  const issue = issues[0];
  if (issue === undefined) return "The request is not valid";
  const field = issue.path.reduce<string>(
    (path, key) =>
      typeof key === "number" ? `${path}[${key}]` : path ? `${path}.${String(key)}` : String(key),
    "",
  );
  if (issue.code === "invalid_union") {
    const inner = issue.errors.find((branch) => branch.length > 0);
    if (inner !== undefined && issue.errors.length === 1) return explain(inner);
  }
  return field === "" ? issue.message : `${field}: ${issue.message}`;
}
