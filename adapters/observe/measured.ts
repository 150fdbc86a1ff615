import { Histogram, type Registry } from "./prometheus.ts";
import type { Observe } from "../../domain/observe.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";

/** Which histograms work is counted in; all in seconds. */
export interface MeasuredOptions {
  /** How long it took from when its turn came, by `label` and `outcome`. */
  taken: Histogram;
  /** How long it waited for its turn, by `label`. */
  waited?: Histogram;
  /** The label that the name of the work becomes, if any. */
  label?: string;
  /** What the label says for a name; the name itself if not given. */
  value?: (name: string) => string;
  /** Labels that are the same for all of this work. */
  labels?: Readonly<Record<string, string>>;
}

/** Measures work. */
export function measured(
  { taken, waited, label, value = (name) => name, labels = {} }: MeasuredOptions,
): Observe {
  return async (name, work) => {
    const given = performance.now();
    const about = label === undefined ? labels : { ...labels, [label]: value(name) };
    let began: number | undefined;
    let outcome: Outcome = "ok";
    try {
      return await work(() => {
        // Work that is tried again has begun when it was tried first.
        if (began !== undefined) return;
        began = performance.now();
        waited?.observe(about, (began - given) / 1000);
      });
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      taken.observe({ ...about, outcome }, (performance.now() - (began ?? given)) / 1000);
    }
  };
}

/** A histogram of seconds. */
export function seconds(
  registry: Registry,
  name: string,
  help: string,
  labelNames: string[],
  buckets: number[],
): Histogram {
  return new Histogram({ name, help, labelNames, buckets, registers: [registry] });
}

/** Bounds for what takes a database's time, in seconds. */
export const SHORT = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5];
/** Bounds for answers to requests, in seconds. */
export const MEDIUM = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Bounds for what burns CPU or asks other servers, in seconds. */
export const LONG = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
