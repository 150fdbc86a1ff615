import type { Tracer } from "@opentelemetry/api";
import { Counter, Registry } from "./prometheus.ts";
import { type Observe, observedBy } from "../../domain/observe.ts";
import type { Log } from "../../domain/log.ts";
import { gauge } from "./gauges.ts";
import { type Loads, observeLoads } from "./load_metrics.ts";
import { LONG, measured, type MeasuredOptions, seconds, SHORT } from "./measured.ts";
import { observeEventLoop, observeProcess } from "./process_metrics.ts";
import { RequestMetrics } from "./request_metrics.ts";
import { logFaultyTasks, logSlowTasks } from "./log_tasks.ts";
import {
  asSource,
  asStatement,
  asTask,
  type Describe,
  nameRequestSpan,
  traced,
} from "./tracing.ts";

/** What is watched, and for whom. */
export interface ObservationOptions {
  /** Makes spans; absent without tracing. */
  tracer?: Tracer | undefined;
  /** Where workers that were ended are reported. */
  log?: Log;
  /** Logs slow statements, and every task. */
  debug?: boolean;
  /** What the traces call the database. */
  system?: "sqlite" | "libsql";
}

// Milliseconds from which on a statement or a transaction goes to the debug log. The embedded
// database works on the thread that answers requests, so this is long.
const SLOW = 50;

// Anything else could be a client's input, if it ever came into a statement.
const OPERATIONS = /^(SELECT|INSERT|UPDATE|DELETE|WITH|PRAGMA|BEGIN|COMMIT|BATCH)\b/;

/**
 * All that is known of a running server from outside: its metrics, its spans, its debug log. One for
 * each server in a process; nothing here is global.
 */
export class Observation {
  readonly registry = new Registry();
  readonly requests: RequestMetrics;
  /** Statements and write transactions of the database. */
  readonly database: { statement: Observe; write: Observe };
  /** Tasks of workers, by pool. */
  readonly pools: { tasks: Observe; packing: Observe; iiif: Observe };
  /** Questions to other servers: searches by source, and every single request. */
  readonly sources: { search: Observe; request: Observe };
  /** Sets the name of the request's span; absent without tracing. */
  readonly nameSpan: typeof nameRequestSpan | undefined;
  readonly #logins: Counter;

  constructor({ tracer, log, debug = false, system = "sqlite" }: ObservationOptions = {}) {
    const { registry } = this;
    const watch = (options: MeasuredOptions, describe: Describe, ...others: Observe[]) =>
      observedBy(
        measured(options),
        ...(tracer === undefined ? [] : [traced(tracer, describe)]),
        ...others,
      );
    const slow = (what: string, least: number) =>
      debug && log ? [logSlowTasks(log, what, least)] : [];

    this.requests = new RequestMetrics(registry);
    this.nameSpan = tracer === undefined ? undefined : nameRequestSpan;

    this.database = {
      statement: watch(
        {
          taken: seconds(
            registry,
            "depot_db_statement_duration_seconds",
            "From asking the database to its answer, by kind of statement",
            ["operation", "outcome"],
            SHORT,
          ),
          label: "operation",
          value: (name) => OPERATIONS.exec(name)?.[0] ?? "other",
        },
        asStatement(system),
        ...slow("Statement", SLOW),
      ),
      write: watch(
        {
          taken: seconds(
            registry,
            "depot_db_write_duration_seconds",
            "How long write transactions took, from when their turn came",
            ["outcome"],
            SHORT,
          ),
          waited: seconds(
            registry,
            "depot_db_write_wait_seconds",
            "How long write transactions waited for those before them",
            [],
            SHORT,
          ),
        },
        asStatement(system),
        ...slow("Write", SLOW),
      ),
    };

    const taken = seconds(
      registry,
      "depot_task_duration_seconds",
      "How long tasks took in a worker",
      ["pool", "task", "outcome"],
      LONG,
    );
    const waited = seconds(
      registry,
      "depot_task_wait_seconds",
      "How long tasks waited for a worker",
      ["pool", "task"],
      LONG,
    );
    const pool = (name: string) => {
      const options = { taken, waited, label: "task", labels: { pool: name } };
      const faults = log === undefined ? [] : [logFaultyTasks(log)];
      return watch(options, asTask(name), ...slow("Task", 0), ...faults);
    };
    this.pools = { tasks: pool("tasks"), packing: pool("packing"), iiif: pool("iiif") };

    const search = {
      taken: seconds(
        registry,
        "depot_source_duration_seconds",
        "How long places where images are looked for took to answer",
        ["source", "outcome"],
        LONG,
      ),
      label: "source",
    };
    const request = {
      taken: seconds(
        registry,
        "depot_outgoing_request_duration_seconds",
        "How long requests to other servers took, redirects and bodies included",
        ["outcome"],
        LONG,
      ),
    };
    this.sources = {
      search: watch(search, asSource),
      request: watch(request, asSource, ...slow("Outgoing", 0)),
    };

    this.#logins = new Counter({
      name: "depot_login_attempts_total",
      help: "Passwords that were sent: right, wrong, or refused because too many were wrong before",
      labelNames: ["service", "outcome"],
      registers: [registry],
    });
    observeProcess(registry);
  }

  /** Whether spans are made, by us and by Deno. */
  get traces(): boolean {
    return this.nameSpan !== undefined;
  }

  /**
   * Counts a login; `limited` and `slowed` are refused unseen, because too many had failed: of this
   * name from this address, or under a wider limit.
   */
  login(
    service: "gallery" | "warehouse",
    outcome: "right" | "wrong" | "limited" | "slowed",
  ): void {
    this.#logins.inc({ service, outcome });
  }

  /** Measures how many calculation jobs run, and how many wait for a worker. */
  watchJobs(jobs: { readonly running: number; readonly waiting: number }): void {
    gauge(this.registry, {
      name: "depot_calculation_jobs_running",
      help: "Calculations of orders as jobs that are being packed in this process",
      read: () => [[[], jobs.running]],
    });
    gauge(this.registry, {
      name: "depot_calculation_jobs_waiting",
      help: "Calculations of orders as jobs that wait for a worker of this process",
      read: () => [[[], jobs.waiting]],
    });
  }

  /** Measures queues, pools and caches, and how late the event loop is, until `ending`. */
  watch(loads: Loads, ending: AbortSignal): void {
    observeLoads(this.registry, loads);
    observeEventLoop(this.registry, ending);
  }
}
