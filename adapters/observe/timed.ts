import type { Span, SpanOptions, Tracer } from "@opentelemetry/api";
import type { Log } from "../../domain/log.ts";
import type { Observe } from "../../domain/observe.ts";
import type { Histogram } from "./metrics.ts";
import { isBusy } from "../../domain/storage_fault.ts";
import { AppError } from "../../domain/app_error.ts";
import { WorkerDied, WorkerOverrun } from "../workers/worker_pool.ts";

/** Options of {@link timed}; histograms are in seconds. */
export interface TimedOptions {
  /** Durations from the start of the work, by `label`, `labels` and `outcome`. */
  duration: Histogram;
  /** Durations until the start of the work, by `label` and `labels`. */
  wait?: Histogram;
  /** The label that holds the name of the work, if any. */
  label?: string;
  /** The label's value for a name; the name itself if omitted. */
  toValue?: (name: string) => string;
  /** Labels that are the same for all of this work. */
  labels?: Readonly<Record<string, string>>;
  /** Creates a span for each piece of work, as defined by `describe`; absent without tracing. */
  tracer?: Tracer | undefined;
  describe: Describe;
  /** Receives a debug line for work that took at least `minDebugMs`, waiting included. */
  debugLog?: { log: Pick<Log, "debug">; kind: string; minDebugMs: number } | undefined;
  /** Receives a warning when work fails because of a server fault; clients do not see the cause. */
  faultLog?: Pick<Log, "warn"> | undefined;
}

/** Returns a function that runs work and reports its duration and outcome to metrics, trace and log. */
export function timed(
  { duration, wait, label, toValue = (name) => name, labels = {}, ...options }: TimedOptions,
): Observe {
  const { tracer, describe, debugLog, faultLog } = options;
  return (name, work) => {
    const queuedAt = performance.now();
    const named = label === undefined ? labels : { ...labels, [label]: toValue(name) };
    let startedAt: number | undefined;
    const run = async (span?: Span) => {
      let outcome: Outcome = "ok";
      try {
        return await work(() => {
          // The start of retried work is that of its first attempt.
          if (startedAt !== undefined) return;
          startedAt = performance.now();
          wait?.observe(named, (startedAt - queuedAt) / 1000);
          span?.addEvent("begun");
        });
      } catch (error) {
        outcome = outcomeOf(error);
        if (span !== undefined) recordFailure(span, error);
        if (isFault(outcome)) faultLog?.warn(`Task ${name} ${outcome}`, { name, outcome, error });
        throw error;
      } finally {
        span?.end();
        const endedAt = performance.now();
        duration.observe({ ...named, outcome }, (endedAt - (startedAt ?? queuedAt)) / 1000);
        const ms = Math.round((endedAt - queuedAt) * 100) / 100;
        if (debugLog !== undefined && ms >= debugLog.minDebugMs) {
          const { log, kind } = debugLog;
          log.debug(`${kind} ${name} ${outcome} ${ms} ms`, { name, outcome, ms });
        }
      }
    };
    if (tracer === undefined) return run();
    return tracer.startActiveSpan(...describe(name), run);
  };
}

// Spans in addition to those that Deno creates itself. Its own variables switch them on
// (`OTEL_DENO=true`) and set the destination; otherwise the forty files of the API are not loaded.
// Deno registers itself under this name when it traces.
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
type Describe = (name: string) => [span: string, options: SpanOptions];

/** Records only an error's kind: database error messages contain values. */
function recordFailure(span: Span, error: unknown): void {
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

/**
 * The outcome of work, which is the label `outcome` of the metrics: `refused` because of the
 * client, `unavailable` (503), `upstream` (502) and `timeout` (504) because of another server,
 * `aborted` by its client, `busy` while another connection held the database, `overrun` and `died`
 * with its worker.
 */
type Outcome = "ok" | Failure;
type Failure =
  | ("refused" | "unavailable" | "upstream" | "timeout" | "aborted")
  | ("busy" | "overrun" | "died" | "failed");

const BY_STATUS: Readonly<Record<number, Failure>> = {
  502: "upstream",
  503: "unavailable",
  504: "timeout",
};

/** Returns the outcome of work that ended with `error`. */
export function outcomeOf(error: unknown): Failure {
  if (error instanceof AppError) return BY_STATUS[error.status] ?? "refused";
  if (error instanceof WorkerOverrun) return "overrun";
  if (error instanceof WorkerDied) return "died";
  if (error instanceof DOMException && error.name === "AbortError") return "aborted";
  return isBusy(error) ? "busy" : "failed";
}

/** Returns true if it is a fault of the server that should be investigated. */
function isFault(outcome: Outcome): boolean {
  return outcome === "overrun" || outcome === "died" || outcome === "failed";
}
