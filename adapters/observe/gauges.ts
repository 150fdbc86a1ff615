import { Counter, Gauge, type Registry } from "./prometheus.ts";

/** One series: the values of its labels, in the order of their names, and its value. */
export type Series = readonly [labels: readonly string[], value: number];

/** The name of a family of series, and how its values are read when the metrics are asked for. */
export interface Family {
  name: string;
  help: string;
  labelNames?: readonly string[];
  read: () => readonly Series[] | Promise<readonly Series[]>;
}

/** Values that go up and down, read when the metrics are asked for. */
export function gauge(registry: Registry, { name, help, labelNames = [], read }: Family): void {
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      for (const [labels, value] of await read()) this.labels(...labels).set(value);
    },
  });
}

/** Counts that are kept elsewhere and never fall. */
export function counter(registry: Registry, { name, help, labelNames = [], read }: Family): void {
  new Counter({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      this.reset();
      for (const [labels, value] of await read()) this.labels(...labels).inc(value);
    },
  });
}
