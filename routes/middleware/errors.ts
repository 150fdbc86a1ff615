import type { ErrorHandler, NotFoundHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { AppError } from "../../domain/app_error.ts";
import type { Log } from "../services.ts";
import type { RequestVariables } from "./request_log.ts";

/** Turns whatever was thrown into the one form of error answers; the only place that does. */
export function onError(log: Log): ErrorHandler<{ Variables: RequestVariables }> {
  return (error, c) => {
    if (error instanceof AppError) {
      return c.json({ error: error.message }, error.status, error.headers);
    }
    if (error instanceof HTTPException) return c.json({ error: error.message }, error.status);
    const request_id = c.get("requestId");
    log.error("Request failed", { request_id, error, path: c.req.path });
    return c.json({ error: `Something went wrong on our side (request ${request_id})` }, 500);
  };
}

/** The answer for an address that leads nowhere. */
export const onNotFound: NotFoundHandler = (c) =>
  c.json({ error: `There is nothing at ${c.req.path}` }, 404);
