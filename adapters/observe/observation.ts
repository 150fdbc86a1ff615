import type { Log } from "../../domain/log.ts";
import type { Observe } from "../../domain/observe.ts";
import {
  Counter,
  Gauge,
  gaugeOf,
  Histogram,
  type Loads,
  LONG,
  MEDIUM,
  observeEventLoop,
  observeLoads,
  observeProcess,
  Registry,
  SHORT,
} from "./metrics.ts";
import { timed, type TimedOptions } from "./timed.ts";

export interface ObservationOptions {
  /** Receives warnings about workers that were ended. */
  log?: Log;
  /** Logs slow statements, and every task. */
  debug?: boolean;
}

// Statements and transactions that take at least this long go to the debug log.
const MIN_SLOW_STATEMENT_MS = 50;

// Any other text might be client input, if it ever got into a statement.
const OPERATIONS = /^(SELECT|INSERT|UPDATE|DELETE|WITH|PRAGMA|COMMIT|BATCH)\b/;

// Clients may send any method.
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A request with its response. */
export interface AnsweredRequest {
  method: string;
  /** The pattern of the last handler that was called. */
  route: string;
  status: number;
  ms: number;
}

/** Metrics and debug log of one running server; nothing here is global. */
export class Observation {
  readonly registry = new Registry();
  /** Statements and write transactions of the database. */
  readonly database: { statement: Observe; write: Observe };
  /** Tasks of workers, by pool. */
  readonly pools: { tasks: Observe; packing: Observe; iiif: Observe };
  /** Requests to other servers: searches by source, and every single request. */
  readonly sources: { search: Observe; request: Observe };
  readonly #requests: Histogram;
  readonly #inProgress: Gauge;
  /** Time of the last request, or of construction, on the clock of `performance`. */
  lastRequestAt = performance.now();
  readonly #logins: Counter;

  constructor({ log, debug = false }: ObservationOptions = {}) {
    const registers = [this.registry];
    const seconds = (name: string, help: string, labelNames: string[], buckets: number[]) =>
      new Histogram({ name, help, labelNames, buckets, registers });
    const observe = (kind: string, minDebugMs: number, options: TimedOptions) => {
      const debugLog = debug && log ? { log, kind, minDebugMs } : undefined;
      return timed({ ...options, debugLog });
    };

    this.#requests = seconds(
      "depot_http_request_duration_seconds",
      "From the arrival of a request to the head of its answer",
      ["method", "route", "status"],
      MEDIUM,
    );
    this.#inProgress = new Gauge({
      name: "depot_http_requests_in_progress",
      help: "Requests without an answer so far",
      registers,
    });

    this.database = {
      statement: observe("Statement", MIN_SLOW_STATEMENT_MS, {
        duration: seconds(
          "depot_db_statement_duration_seconds",
          "Database statements: `SELECT`, `INSERT`, `COMMIT` and so on",
          ["operation", "outcome"],
          SHORT,
        ),
        label: "operation",
        toValue: (name) => OPERATIONS.exec(name)?.[0] ?? "other",
      }),
      write: observe("Write", MIN_SLOW_STATEMENT_MS, {
        duration: seconds(
          "depot_db_write_duration_seconds",
          "Write transactions without their wait; `busy` after 10 s of retries",
          ["outcome"],
          SHORT,
        ),
        wait: seconds(
          "depot_db_write_wait_seconds",
          "Wait of write transactions for earlier ones",
          [],
          SHORT,
        ),
      }),
    };

    const duration = seconds(
      "depot_task_duration_seconds",
      "Tasks in workers: images, passwords, files, graphs, `packOrder`",
      ["pool", "task", "outcome"],
      LONG,
    );
    const wait = seconds(
      "depot_task_wait_seconds",
      "Wait of tasks for a worker",
      ["pool", "task"],
      LONG,
    );
    const pool = (name: string) => {
      const labels = { pool: name };
      return observe("Task", 0, { duration, wait, label: "task", labels, faultLog: log });
    };
    this.pools = { tasks: pool("tasks"), packing: pool("packing"), iiif: pool("iiif") };

    this.sources = {
      search: timed({
        duration: seconds(
          "depot_source_duration_seconds",
          "Searches for external images by source",
          ["source", "outcome"],
          LONG,
        ),
        label: "source",
      }),
      request: observe("Outgoing", 0, {
        duration: seconds(
          "depot_outgoing_request_duration_seconds",
          "Requests to other servers, including redirects and body",
          ["outcome"],
          LONG,
        ),
      }),
    };

    this.#logins = new Counter({
      name: "depot_login_attempts_total",
      help:
        "Login attempts: `right`, `wrong`, `limited` (unchecked after ten failures of a name from an address) or `slowed` (by a wider limit)",
      labelNames: ["service", "outcome"],
      registers,
    });
    observeProcess(this.registry);
  }

  /** Counts a request that arrived at `now`, on the clock of `performance`. */
  requestStarted(now: number): void {
    this.lastRequestAt = now;
    this.#inProgress.inc();
  }

  /** Counts a completed request under its route; those that match no route share one name. */
  requestEnded({ method, route, status, ms }: AnsweredRequest): void {
    const isUnknown = (status === 404 || status === 405) && route.endsWith("*");
    const label = isUnknown ? "unknown" : route;
    this.#inProgress.dec();
    this.#requests.observe(
      { method: METHODS.has(method) ? method : "other", route: label, status },
      ms / 1000,
    );
  }

  /** Counts a login; `limited` and `slowed` ones were refused unchecked after many failures. */
  login(service: "gallery" | "warehouse", outcome: "right" | "wrong" | "limited" | "slowed") {
    this.#logins.inc({ service, outcome });
  }

  /** Measures how many calculation jobs run, and how many wait for a worker. */
  watchJobs(jobs: { readonly running: number; readonly waiting: number }): void {
    gaugeOf(this.registry, {
      name: "depot_calculation_jobs_running",
      help: "Calculation jobs being packed",
      read: () => jobs.running,
    });
    gaugeOf(this.registry, {
      name: "depot_calculation_jobs_waiting",
      help: "Calculation jobs waiting for a worker",
      read: () => jobs.waiting,
    });
  }

  /** Measures queues, pools, caches and the delay of the event loop, until `ending` is aborted. */
  watch(loads: Loads, ending: AbortSignal): void {
    observeLoads(this.registry, loads);
    observeEventLoop(this.registry, ending);
  }
}
