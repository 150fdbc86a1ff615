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
  /** Receives a debug line for work that took at least `minDebugMs`, waiting included. */
  debugLog?: { log: Pick<Log, "debug">; kind: string; minDebugMs: number } | undefined;
  /** Receives a warning when work fails because of a server fault; clients do not see the cause. */
  faultLog?: Pick<Log, "warn"> | undefined;
}

/** Returns a function that runs work and reports its duration and outcome to metrics and log. */
export function timed(
  { duration, wait, label, toValue = (name) => name, labels = {}, debugLog, faultLog }:
    TimedOptions,
): Observe {
  return async (name, work) => {
    const queuedAt = performance.now();
    const named = label === undefined ? labels : { ...labels, [label]: toValue(name) };
    let startedAt: number | undefined;
    let outcome: Outcome = "ok";
    try {
      return await work(() => {
        // The start of retried work is that of its first attempt.
        if (startedAt !== undefined) return;
        startedAt = performance.now();
        wait?.observe(named, (startedAt - queuedAt) / 1000);
      });
    } catch (error) {
      outcome = outcomeOf(error);
      if (isFault(outcome)) faultLog?.warn(`Task ${name} ${outcome}`, { name, outcome, error });
      throw error;
    } finally {
      const endedAt = performance.now();
      duration.observe({ ...named, outcome }, (endedAt - (startedAt ?? queuedAt)) / 1000);
      const ms = Math.round((endedAt - queuedAt) * 100) / 100;
      if (debugLog !== undefined && ms >= debugLog.minDebugMs) {
        const { log, kind } = debugLog;
        log.debug(`${kind} ${name} ${outcome} ${ms} ms`, { name, outcome, ms });
      }
    }
  };
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
