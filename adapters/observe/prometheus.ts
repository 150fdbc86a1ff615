/**
 * What is used of prom-client, file by file: its index loads as much again, with Node's HTTP client,
 * for gateways, summaries and clusters.
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
export type Metric = Client.Metric;
export type Registry = Client.Registry;
