/** Bodies, queries and paths checked by a zod schema; what is wrong is said with the field named. */
import type { Context } from "hono";
import type { z } from "zod";
import { AppError, refusal } from "../domain/app_error.ts";
import { messageOf } from "../domain/messages/expecting.ts";
import { type Message, say } from "../domain/messages/message.ts";

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

/** A reader of one part of a request; the handler then finds it with `c.req.valid`. */
type Validate = (c: Context) => void | Promise<void>;

/**
 * Returns what validates a part of a request by a schema.
 *
 * @throws {AppError} 400, `field: what was expected`
 */
export function validate(part: "param" | "query" | "json", schema: z.ZodType): Validate {
  const accept = (c: Context, result: z.ZodSafeParseResult<unknown>) => {
    if (!result.success) throw new AppError(400, firstOf(schema, result.error.issues));
    c.req.addValidatedData(part, result.data as object);
  };
  if (part === "param") return (c) => accept(c, schema.safeParse(c.req.param()));
  if (part === "json") return async (c) => accept(c, schema.safeParse(await jsonBody(c)));
  return (c) => accept(c, schema.safeParse(queryOf(c)));
}

const queryOf = (c: Context) => {
  const entries = Object.entries(c.req.queries());
  return Object.fromEntries(
    entries.map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
};

/** Reads a body of JSON in UTF-8. @throws {AppError} 400 */
export async function jsonBody(c: Context): Promise<unknown> {
  assertJson(c);
  const bytes = await c.req.raw.bytes();
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw refusal(400, "malformed_json");
  }
}

/** Throws unless a body is declared as JSON. @throws {AppError} 400 */
export function assertJson(c: Context): void {
  if (!JSON_TYPE.test(c.req.header("Content-Type") ?? "")) {
    const where = "Content-Type";
    throw refusal(400, "expected_value", { value: "application/json" }, { where });
  }
}

/** The first thing that is wrong; a batch's row stands as `[index]`. */
export function firstOf(schema: z.ZodType, issues: readonly z.core.$ZodIssue[]): Message {
  const [issue] = issues;
  return issue === undefined ? say("not_valid") : messageOf(schema, issue);
}
