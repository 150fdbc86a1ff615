import { forceGarbageCollection } from "../../adapters/images/process.ts";
import type { Find } from "./engines.ts";

export type Pair = readonly [from: number, to: number];

/** Times of searches in microseconds, in the order of the pairs; fewer when time ran out. */
export interface Measured {
  lengths: number[];
  times: number[];
}

/** Something built, the time that took (ms), and the memory that it takes (MB). */
export function built<Result>(build: () => Result): {
  result: Result;
  time: number;
  memory: number;
} {
  const before = memory();
  const begin = performance.now();
  const result = build();
  const time = performance.now() - begin;
  return { result, time, memory: (memory() - before) / 1e6 };
}

function memory(): number {
  forceGarbageCollection();
  forceGarbageCollection();
  const { heapUsed, external } = Deno.memoryUsage();
  return heapUsed + external;
}

/**
 * Finds the way for each pair, so many rounds: what counts is the least, without the work of others
 * on the machine. Ends when so many milliseconds are over, be it in the first round, but never before
 * one pair.
 */
export function measured(
  pairs: readonly Pair[],
  find: Find,
  { rounds, most }: { rounds: number; most: number },
): Measured {
  const lengths: number[] = [];
  const times: number[] = [];
  const start = performance.now();
  for (let round = 0; round < rounds; round++) {
    for (const [at, [from, to]] of pairs.entries()) {
      const begin = performance.now();
      lengths[at] = find(from, to);
      times[at] = Math.min(times[at] ?? Infinity, (performance.now() - begin) * 1000);
      if (performance.now() - start > most) return { lengths, times };
    }
  }
  return { lengths, times };
}

/** The p50, p99 and mean. */
export function percentiles(times: readonly number[]) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { p50: at(0.5), p99: at(0.99), mean: sorted.reduce((a, b) => a + b, 0) / sorted.length };
}

/** @throws {Error} when a search has found another length than ours for one of the pairs. */
export function assertSame(name: string, own: Measured, other: Measured): void {
  other.lengths.forEach((length, index) => {
    const expected = own.lengths[index]!;
    if (Math.abs(length - expected) > 1e-6 * Math.max(1, expected)) {
      throw new Error(`${name}: ${length} where ours is ${expected}`);
    }
  });
}
