/**
 * Spans of OpenTelemetry in addition to those that Deno creates itself. Deno's own environment
 * variables switch it on (`OTEL_DENO=true`) and set the destination; otherwise nothing here costs
 * anything.
 */
import type { Span, SpanOptions, Tracer } from "@opentelemetry/api";
import { isFault, outcomeOf } from "./outcome.ts";

// Deno registers itself under this name when it traces; otherwise the forty files of the API are
// not loaded.
const api = Symbol.for("opentelemetry.js.api.1") in globalThis
  ? await import("@opentelemetry/api")
  : undefined;

/** Returns the tracer of the server; undefined when Deno does not trace. */
export function tracerOfProcess(): Tracer | undefined {
  // When Deno only records metrics, the API has a placeholder provider.
  const provider = api?.trace.getTracerProvider();
  if (provider === undefined || provider instanceof api!.ProxyTracerProvider) return undefined;
  return provider.getTracer("open-depot");
}

/** Returns the id of the trace that is active here, for the log. */
export function activeTraceId(): string | undefined {
  return api?.trace.getActiveSpan()?.spanContext().traceId;
}

/** Returns the name and options of the span for named work. */
export type Describe = (name: string) => [span: string, options: SpanOptions];

/** Records only an error's kind: database error messages contain values. */
export function recordFailure(span: Span, error: unknown): void {
  const outcome = outcomeOf(error);
  const code = (error as { code?: unknown } | null)?.code;
  span.setAttribute("error.type", typeof code === "string" ? code : outcome);
  if (isFault(outcome) || outcome === "busy") {
    span.setStatus({ code: api!.SpanStatusCode.ERROR, message: outcome });
  }
}

/** Describes a statement or a transaction by the conventions for database clients. */
export const asStatement = (system: "sqlite" | "libsql"): Describe => (name) => {
  const [operation = name, table] = name.split(" ");
  const attributes = {
    "db.system.name": system,
    "db.operation.name": operation,
    ...(table === undefined ? {} : { "db.collection.name": table }),
  };
  return [name, { kind: api!.SpanKind.CLIENT, attributes }];
};

/** Describes a task of a pool of workers. */
export const asTask = (pool: string): Describe => (name) => [
  `task ${name}`,
  { attributes: { "depot.task.name": name, "depot.task.pool": pool } },
];

/** Describes a search of a source, or a download. */
export const asSource: Describe = (name) => [
  `source ${name}`,
  { attributes: { "depot.source.name": name } },
];

/** Names the request's span, which Deno created, after the matched route. */
export function nameRequestSpan(method: string, route: string, error: unknown): void {
  const span = api?.trace.getActiveSpan();
  if (span === undefined) return;
  span.updateName(`${method} ${route}`);
  span.setAttribute("http.route", route);
  if (error !== undefined) recordFailure(span, error);
}
