import type { Context } from "hono";

/**
 * JSON as the warehouse's clients expect it. The length is given, so that the compressing middleware
 * can leave short answers alone.
 */
export function json(c: Context, value: unknown): Response {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return c.body(body, 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(body.length),
  });
}
