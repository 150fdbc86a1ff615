import { cpuUsage } from "node:process";

/**
 * Holds the thread of a worker for `all` milliseconds, as a task does that does not end. It computes
 * until the process has used `processor` milliseconds, which is what deadlines count, and waits from
 * then on: Deno 2.9 ends a thread only when its code returns
 * (https://github.com/denoland/deno/issues/35657), so it would take a core from later tests.
 */
export function holdThread({ processor, all }: { processor: number; all: number }): void {
  const end = performance.now() + all;
  const before = cpuUsage();
  for (;;) {
    const { user, system } = cpuUsage(before);
    if ((user + system) / 1000 >= processor || performance.now() >= end) break;
  }
  const left = Math.max(0, end - performance.now());
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, left);
}
