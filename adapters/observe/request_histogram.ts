import type { Metric, Registry } from "./prometheus.ts";

/** Answers of one kind: how many took how long. */
interface Series {
  labels: { method: string; route: string; status: number };
  /** By the first bound that the duration does not exceed; the last is beyond all of them. */
  counts: number[];
  /** Seconds. */
  sum: number;
}

/**
 * A histogram that is added to with every request. Our own, because prom-client's sorts and joins the
 * labels each time, which costs a tenth of what a 304 takes; its registry asks this one like any other.
 */
export class RequestHistogram {
  /** By route, method and status. */
  readonly #routes = new Map<string, Map<string, Map<number, Series>>>();

  /** @param bounds In seconds, ascending. */
  constructor(
    registry: Registry,
    readonly name: string,
    readonly help: string,
    private readonly bounds: readonly number[],
  ) {
    registry.registerMetric(this as unknown as Metric);
  }

  /** Counts an answer. */
  observe(method: string, route: string, status: number, seconds: number): void {
    const series = this.#routes.get(route)?.get(method)?.get(status) ??
      this.#begin(method, route, status);
    const { bounds } = this;
    let bucket = 0;
    while (bucket < bounds.length && seconds > bounds[bucket]!) bucket++;
    series.counts[bucket]!++;
    series.sum += seconds;
  }

  #begin(method: string, route: string, status: number): Series {
    const methods = this.#routes.getOrInsertComputed(route, () => new Map());
    const statuses = methods.getOrInsertComputed(method, () => new Map<number, Series>());
    const labels = { method, route, status };
    const series = { labels, counts: new Array(this.bounds.length + 1).fill(0), sum: 0 };
    statuses.set(status, series);
    return series;
  }

  /** What the registry writes. */
  get(): Promise<unknown> {
    const { name, help, bounds } = this;
    const values: unknown[] = [];
    for (const methods of this.#routes.values()) {
      for (const statuses of methods.values()) {
        for (const { labels, counts, sum } of statuses.values()) {
          let count = 0;
          counts.forEach((own, bucket) => {
            count += own;
            const le = bounds[bucket] ?? "+Inf";
            values.push({ metricName: `${name}_bucket`, labels: { le, ...labels }, value: count });
          });
          values.push({ metricName: `${name}_sum`, labels, value: sum });
          values.push({ metricName: `${name}_count`, labels, value: count });
        }
      }
    }
    return Promise.resolve({ name, help, type: "histogram", values, aggregator: "sum" });
  }
}
