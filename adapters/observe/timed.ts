import type { Span, Tracer } from "@opentelemetry/api";
import type { Log } from "../../domain/log.ts";
import type { Observe } from "../../domain/observe.ts";
import type { Histogram } from "./metrics.ts";
import { isFault, type Outcome, outcomeOf } from "./outcome.ts";
import { type Describe, recordFailure } from "./tracing.ts";

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
