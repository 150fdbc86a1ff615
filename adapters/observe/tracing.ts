/**
 * Spans of OpenTelemetry beside those that Deno makes by itself. Deno's own environment variables
 * switch it on (`OTEL_DENO=true`) and say where to; without them nothing here costs anything.
 */
import type { Attributes, Span, SpanKind, Tracer } from "@opentelemetry/api";
import type { Observe } from "../../domain/observe.ts";
import { isFault, outcomeOf } from "./outcome.ts";

// Deno registers itself under this name where it traces; elsewhere the forty files of the API are not
// loaded.
const api = Symbol.for("opentelemetry.js.api.1") in globalThis
  ? await import("@opentelemetry/api")
  : undefined;

/** The tracer of the server; undefined when Deno does not trace. */
export function tracerOfProcess(): Tracer | undefined {
  // Where Deno traces nothing but, say, measures, the API has a provider that waits for one.
  const provider = api?.trace.getTracerProvider();
  if (provider === undefined || provider instanceof api!.ProxyTracerProvider) return undefined;
  return provider.getTracer("open-depot");
}

/** The id of the trace that is in progress here, for the log. */
export function activeTraceId(): string | undefined {
  return api?.trace.getActiveSpan()?.spanContext().traceId;
}

/** How work appears in a trace, by its name. */
export type Describe = (name: string) => {
  name: string;
  kind?: SpanKind;
  attributes: Attributes;
};

/** Traces work: a span each, inside the one that is in progress. */
export function traced(tracer: Tracer, describe: Describe): Observe {
  return (workName, work) => {
    const { name, kind = api!.SpanKind.INTERNAL, attributes } = describe(workName);
    return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
      try {
        return await work(() => span.addEvent("begun"));
      } catch (error) {
        recordFailure(span, error);
        throw error;
      } finally {
        span.end();
      }
    });
  };
}

// Of an error the kind alone: messages of the database's errors hold values.
function recordFailure(span: Span, error: unknown): void {
  const outcome = outcomeOf(error);
  const code = (error as { code?: unknown } | null)?.code;
  span.setAttribute("error.type", typeof code === "string" ? code : outcome);
  if (isFault(outcome) || outcome === "busy") {
    span.setStatus({ code: api!.SpanStatusCode.ERROR, message: outcome });
  }
}

/** A statement or a transaction, by the conventions for database clients. */
export const asStatement = (system: "sqlite" | "libsql"): Describe => (name) => {
  const [operation = name, table] = name.split(" ");
  return {
    name,
    kind: api!.SpanKind.CLIENT,
    attributes: {
      "db.system.name": system,
      "db.operation.name": operation,
      ...(table === undefined ? {} : { "db.collection.name": table }),
    },
  };
};

/** A task of a pool of workers. */
export const asTask = (pool: string): Describe => (name) => ({
  name: `task ${name}`,
  attributes: { "depot.task.name": name, "depot.task.pool": pool },
});

/** A question to a place where images are looked for, or a download. */
export const asSource: Describe = (name) => ({
  name: `source ${name}`,
  attributes: { "depot.source.name": name },
});

/** Names the request's span, which Deno has made, after the route that answered. */
export function nameRequestSpan(method: string, route: string, error: unknown): void {
  const span = api?.trace.getActiveSpan();
  if (span === undefined) return;
  span.updateName(`${method} ${route}`);
  span.setAttribute("http.route", route);
  if (error !== undefined) recordFailure(span, error);
}
