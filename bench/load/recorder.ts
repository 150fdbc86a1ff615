/** Latencies and statuses of requests, as seen by clients. */
export interface Observed {
  /** Milliseconds, in the order they came. */
  took: number[];
  /** Number of responses by status. */
  statuses: Record<string, number>;
}

/** Observations by kind of request. */
export type Sightings = Record<string, Observed>;

/** An invalid response, with its request. */
export interface Fault {
  kind: string;
  request: string;
  status: number | "none";
  answer: string;
}

// Enough to tell what is wrong.
const MAX_FAULTS = 100;

/** Keeps what clients of one process see. */
export class Recorder {
  readonly sightings: Sightings = {};
  readonly faults: Fault[] = [];
  faultCount = 0;

  /** @param from on the clock of `performance`: what begins earlier is warming up and not entered */
  constructor(private readonly from: number) {}

  /** Enters an answer to a request that was begun at `begin`. */
  enter(kind: string, status: number | "none", begin: number): void {
    if (begin < this.from) return;
    const took = performance.now() - begin;
    const observed = this.sightings[kind] ??= { took: [], statuses: {} };
    // Hundredths of a millisecond are enough, and short to hand over.
    observed.took.push(Math.round(took * 100) / 100);
    observed.statuses[status] = (observed.statuses[status] ?? 0) + 1;
  }

  fault(fault: Fault): void {
    this.faultCount++;
    if (this.faults.length < MAX_FAULTS) this.faults.push(fault);
  }
}

/** Quantiles of what was measured, in its unit; 0 of nothing. */
export function spread(values: readonly number[]) {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}
