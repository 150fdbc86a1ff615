/**
 * The used classes of prom-client, imported file by file: its index loads twice as much, including
 * Node's HTTP client, for gateways, summaries and clusters.
 */
import type * as Client from "prom-client";
import counter from "prom-client/lib/counter.js";
import gauge from "prom-client/lib/gauge.js";
import histogram from "prom-client/lib/histogram.js";
import registry from "prom-client/lib/registry.js";

type Used = Pick<typeof Client, "Counter" | "Gauge" | "Histogram" | "Registry">;

export const { Counter, Gauge, Histogram, Registry }: Used = {
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
