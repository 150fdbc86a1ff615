import type { Context, ErrorHandler, NotFoundHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { WorkerOverrun } from "../../adapters/workers/worker_pool.ts";
import { storageRefusal } from "../../domain/storage_fault.ts";
import { AppError, textOfAll } from "../../domain/app_error.ts";
import type { Log } from "../../domain/log.ts";
import { type Message, say, textOf } from "../../domain/messages/message.ts";
import type { Language } from "../../domain/languages.ts";
import { typeAt } from "../json_answer.ts";
import { languageOf } from "./client.ts";
import { loggedPath, type RequestVariables } from "./request_log.ts";

// Headers of the response itself; all others describe its body.
const RETAINED_HEADERS = /^(access-control-.+|set-cookie|tus-.+|vary)$/;

/** Turns any error into an error response; the only place that does. */
export function onError(log: Log): ErrorHandler<{ Variables: RequestVariables }> {
  return (error, c) => {
    if (error instanceof AppError) {
      // Additional text for the request log: one line each.
      if (error.status >= 500) c.set("refusal", error.message);
      return answer(c, error.messages, error.status, error.headers, error.more);
    }
    if (error instanceof WorkerOverrun) {
      c.set("refusal", error.message);
      return answer(c, [say("took_too_long")], 503, { "Retry-After": "5" });
    }
    if (isBrokenOff(error)) return answer(c, [say("body_broken_off")], 400);
    const request_id = c.get("requestId");
    const properties = { request_id, error, path: loggedPath(c as Context) };
    const refusal = storageRefusal(error);
    if (refusal === undefined) log.error("Request failed", properties);
    else if (refusal.status === 503) c.set("refusal", refusal.message);
    else log.error(refusal.message, properties);
    if (refusal !== undefined && refusal.status !== 500) {
      return answer(c, refusal.messages, refusal.status, refusal.headers);
    }
    return answer(c, [say("unexpected_failure", { request: request_id })], 500);
  };
}

/**
 * True for an error that means that a client disconnected or stopped in the middle of a body, or
 * framed it wrongly. Deno 2.9 has four of them: "unexpected EOF while reading HTTP/1 body",
 * "invalid HTTP/1 request", "Cannot read body as underlying resource unavailable", and at any later
 * read "Cannot read request body".
 */
function isBrokenOff({ name, message }: Error): boolean {
  return name === "Http" || /HTTP\/1|Cannot read (request )?body/.test(message);
}

/** The response for an unknown path. */
export const onNotFound: NotFoundHandler = (c) =>
  answer(c, [say("nothing_at_path", { path: c.req.path })], 404);

/** Returns the response for a path that supports other `methods` than the request's. */
export function onMethodNotAllowed(c: Context, methods: readonly string[]): Response {
  const message = say("method_not_allowed", { method: c.req.method });
  return answer(c, [message], 405, { Allow: methods.join(", ") });
}

/** Removes the previous response's headers, which Hono would copy; `no-store` is preserved. */
export function resetHeaders({ res: { headers } }: Context): void {
  for (const [name, value] of [...headers]) {
    const mayNotBeStored = name === "cache-control" && value.includes("no-store");
    if (!RETAINED_HEADERS.test(name) && !mayNotBeStored) headers.delete(name);
  }
}

function answer(
  c: Context,
  messages: readonly Message[],
  status: ContentfulStatusCode,
  headers: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, unknown>> = {},
): Response {
  resetHeaders(c);
  const language = languageOf(c);
  return c.json({ error: textOfAll(messages, language), ...inLanguage(more, language) }, status, {
    ...headers,
    "Content-Language": language,
    "Content-Type": typeAt(c),
    "Vary": "Accept-Language",
  });
}

/** Fields of a response with the messages in them as text. */
export function inLanguage<Fields extends object>(fields: Fields, language: Language): Fields {
  const toText = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toText);
    if (typeof value !== "object" || value === null) return value;
    if ("code" in value && "parameters" in value) return textOf(value as Message, language);
    return inLanguage(value, language);
  };
  const entries = Object.entries(fields).map(([name, value]) => [name, toText(value)]);
  return Object.fromEntries(entries) as Fields;
}
