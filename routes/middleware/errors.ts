import type { Context, ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError } from "../../domain/app_error.ts";
import type { Log } from "../services.ts";
import { told } from "../warehouse/language.ts";
import type { RequestVariables } from "./request_log.ts";

const WAREHOUSE = /^\/api\/v1(\/|$)/;

/** Turns whatever was thrown into the one form of error answers; the only place that does. */
export function onError(log: Log): ErrorHandler<{ Variables: RequestVariables }> {
  return (error, c) => {
    if (error instanceof AppError) return answer(c, error.message, error.status, error.headers);
    if (error instanceof HTTPException) {
      return answer(c, error.message, error.status as ContentfulStatusCode);
    }
    const request_id = c.get("requestId");
    log.error("Request failed", { request_id, error, path: c.req.path });
    return answer(c, `Something went wrong on our side (request ${request_id})`, 500);
  };
}

/** The answer for an address that leads nowhere. */
export const onNotFound: NotFoundHandler = (c) =>
  answer(c, `There is nothing at ${c.req.path}`, 404);

/** The answer for an address that knows other `methods` than the request's. */
export function onMethodNotAllowed(c: Context, methods: readonly string[]): Response {
  const message = `${c.req.method} is not allowed here`;
  return answer(c, message, 405, { Allow: methods.join(", ") });
}

function answer(
  c: Context,
  error: string,
  status: ContentfulStatusCode,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (!WAREHOUSE.test(c.req.path)) return c.json({ error }, status, headers);
  const { message, language } = told(c, error);
  return c.json({ error: message }, status, {
    ...headers,
    "Content-Language": language,
    "Content-Type": "application/json; charset=utf-8",
    "Vary": "Accept-Language",
  });
}
