/** The used classes of prom-client by file: its index also loads an HTTP client and a cluster. */
import type * as Client from "prom-client";
import counter from "prom-client/lib/counter.js";
import gauge from "prom-client/lib/gauge.js";
import histogram from "prom-client/lib/histogram.js";
import registry from "prom-client/lib/registry.js";
import { cpuUsage } from "node:process";

type UsedMetrics = Pick<typeof Client, "Counter" | "Gauge" | "Histogram" | "Registry">;

export const { Counter, Gauge, Histogram, Registry }: UsedMetrics = {
  Counter: counter,
  Gauge: gauge,
  Histogram: histogram,
  Registry: registry,
};
export type Counter = Client.Counter;
export type Gauge = Client.Gauge;
export type Histogram = Client.Histogram;
export type Registry = Client.Registry;

/** The values of a series' labels, in the order of their names, and its value. */
export type Series = readonly [labels: readonly string[], value: number];

/** A metric whose values are read when the metrics are requested. */
export interface ReadMetric {
  name: string;
  help: string;
  labelNames?: readonly string[];
  /** Reads the value; a single number is one series without labels. */
  read: () => number | readonly Series[] | Promise<number | readonly Series[]>;
}

/** Registers values that go up and down. */
export function gaugeOf(registry: Registry, metric: ReadMetric): void {
  readBy(Gauge, registry, metric);
}

/** Registers counts that are stored elsewhere and never decrease. */
export function counterOf(registry: Registry, metric: ReadMetric): void {
  readBy(Counter, registry, metric);
}

function readBy(
  Metric: typeof Counter | typeof Gauge,
  registry: Registry,
  { name, help, labelNames = [], read }: ReadMetric,
): void {
  new Metric({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect(this: Counter | Gauge) {
      const values = await read();
      this.reset();
      if (typeof values === "number") this.inc(values);
      else for (const [labels, value] of values) this.labels(...labels).inc(value);
    },
  });
}

/** Bucket bounds for database calls, in seconds. */
export const SHORT = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5];
/** Bucket bounds for requests, in seconds. */
export const MEDIUM = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Bucket bounds for CPU work and requests to other servers, in seconds. */
export const LONG = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

const EVENT_LOOP_CHECK_MS = 500;

/** Values that are read when the metrics are requested. */
export interface Loads {
  /** Pools of workers by name. */
  pools: Readonly<Record<string, Readonly<Record<"busy" | "waiting" | "ended", number>>>>;
  /** Caches of responses and images by name; `weight` is the size in bytes. */
  caches: Readonly<Record<string, Readonly<Record<"hits" | "misses" | "weight", number>>>>;
  db: { readonly waitingWrites: number };
  images: { readonly waiting: number };
  answers: { readonly drops: number };
  storage: {
    free(): Promise<[place: string, bytes: number][]>;
    isFull(): Promise<boolean>;
    lastBackup(): Promise<number | undefined>;
  };
}

/** Registers the load of pools, queues and caches. */
export function observeLoads(
  registry: Registry,
  { pools, caches, db, images, answers, storage }: Loads,
): void {
  const each = <Of>(all: Readonly<Record<string, Of>>, value: (one: Of) => number) => () =>
    Object.entries(all).map(([name, one]): Series => [[name], value(one)]);
  const labelNames = ["pool"];
  gaugeOf(registry, {
    name: "depot_worker_tasks_running",
    help: "Tasks running in workers",
    labelNames,
    read: each(pools, ({ busy }) => busy),
  });
  gaugeOf(registry, {
    name: "depot_worker_tasks_waiting",
    help: "Tasks waiting for a worker",
    labelNames,
    read: each(pools, ({ waiting }) => waiting),
  });
  counterOf(registry, {
    name: "depot_workers_ended_total",
    help: "Workers ended during a task (overrun, aborted or failed) and replaced",
    labelNames,
    read: each(pools, ({ ended }) => ended),
  });
  gaugeOf(registry, {
    name: "depot_images_waiting",
    help: "Uploaded images waiting for memory",
    read: () => images.waiting,
  });
  gaugeOf(registry, {
    name: "depot_db_writes_waiting",
    help: "Write transactions waiting for earlier ones",
    read: () => db.waitingWrites,
  });
  counterOf(registry, {
    name: "depot_cache_requests_total",
    help: "Cache lookups: `hit` or `miss`",
    labelNames: ["cache", "result"],
    read: () =>
      Object.entries(caches).flatMap(([name, { hits, misses }]): Series[] => [
        [[name, "hit"], hits],
        [[name, "miss"], misses],
      ]),
  });
  gaugeOf(registry, {
    name: "depot_cache_bytes",
    help: "Approximate size of a cache",
    labelNames: ["cache"],
    read: each(caches, ({ weight }) => weight),
  });
  counterOf(registry, {
    name: "depot_answer_cache_drops_total",
    help: "Invalidations of cached answers, because the catalog changed in more than flags",
    read: () => answers.drops,
  });
  gaugeOf(registry, {
    name: "depot_disk_free_bytes",
    help: "Free disk space for the `database` and the `images`, if on this machine",
    labelNames: ["place"],
    read: async () => (await storage.free()).map(([place, bytes]): Series => [[place], bytes]),
  });
  gaugeOf(registry, {
    name: "depot_storage_full",
    help: "1 while changes are refused (507) for lack of disk space; `/readyz` reports `full`",
    read: async () => Number(await storage.isFull()),
  });
  gaugeOf(registry, {
    name: "depot_last_backup_timestamp_seconds",
    help: "Unix time of the last completed `backup`, 0 for never; absent for a database server",
    read: async () => (await storage.lastBackup() ?? 0) / 1000,
  });
}

/** Registers memory, CPU, age and versions, as prom-client's defaults read `/proc` or need Node. */
export function observeProcess(registry: Registry): void {
  gaugeOf(registry, {
    name: "process_resident_memory_bytes",
    help: "Resident memory of the process including workers",
    read: () => Deno.memoryUsage().rss,
  });
  gaugeOf(registry, {
    name: "depot_heap_bytes",
    help: "JavaScript memory of the request thread: `used`, `total`, `external`",
    labelNames: ["state"],
    read: () => {
      const { heapUsed, heapTotal, external } = Deno.memoryUsage();
      return [[["used"], heapUsed], [["total"], heapTotal], [["external"], external]];
    },
  });
  counterOf(registry, {
    name: "process_cpu_seconds_total",
    help: "CPU time of the process including workers",
    read: () => {
      const { user, system } = cpuUsage();
      return (user + system) / 1e6;
    },
  });
  gaugeOf(registry, {
    name: "process_start_time_seconds",
    help: "Start of the process in Unix time",
    read: () => performance.timeOrigin / 1000,
  });
  gaugeOf(registry, {
    name: "depot_build_info",
    help: "1, with versions as labels",
    labelNames: ["deno", "v8", "os", "arch", "standalone"],
    read: () => {
      const { os, arch, standalone } = Deno.build;
      const { deno, v8 } = Deno.version;
      return [[[deno, v8, os, arch, String(standalone)], 1]];
    },
  });
}

/** Measures the delay of timers on the request thread, until `ending` is aborted. */
export function observeEventLoop(registry: Registry, ending: AbortSignal): void {
  const delay = new Histogram({
    name: "depot_event_loop_delay_seconds",
    help: "Delay of timers on the request thread, sampled twice per second",
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  let due = performance.now() + EVENT_LOOP_CHECK_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    delay.observe(Math.max(0, now - due) / 1000);
    due = now + EVENT_LOOP_CHECK_MS;
  }, EVENT_LOOP_CHECK_MS);
  // The timer must not keep a finished process alive.
  Deno.unrefTimer(timer);
  ending.addEventListener("abort", () => clearInterval(timer), { once: true });
}
