import { cpuUsage } from "node:process";
import { counterOf, gaugeOf, Histogram, type Registry } from "./metrics.ts";

const EVENT_LOOP_CHECK_MS = 500;

/**
 * The process: memory, CPU, age, versions. Our own, because of prom-client's default metrics some
 * read `/proc`, which the server may not, and others measure parts that only Node has.
 */
export function observeProcess(registry: Registry): void {
  gaugeOf(registry, {
    name: "process_resident_memory_bytes",
    help: "Memory of the process, workers included",
    read: () => Deno.memoryUsage().rss,
  });
  gaugeOf(registry, {
    name: "depot_heap_bytes",
    help: "JavaScript memory of the thread that answers requests",
    labelNames: ["state"],
    read: () => {
      const { heapUsed, heapTotal, external } = Deno.memoryUsage();
      return [[["used"], heapUsed], [["total"], heapTotal], [["external"], external]];
    },
  });
  counterOf(registry, {
    name: "process_cpu_seconds_total",
    help: "CPU time of the process, workers included",
    read: () => {
      const { user, system } = cpuUsage();
      return (user + system) / 1e6;
    },
  });
  gaugeOf(registry, {
    name: "process_start_time_seconds",
    help: "When the process began, in Unix time",
    read: () => performance.timeOrigin / 1000,
  });
  gaugeOf(registry, {
    name: "depot_build_info",
    help: "1, with the versions of what runs",
    labelNames: ["deno", "v8", "os", "arch", "standalone"],
    read: () => {
      const { os, arch, standalone } = Deno.build;
      const { deno, v8 } = Deno.version;
      return [[[deno, v8, os, arch, String(standalone)], 1]];
    },
  });
}

/** Measures how late the thread that answers requests gets to a timer, until `ending` is aborted. */
export function observeEventLoop(registry: Registry, ending: AbortSignal): void {
  const delay = new Histogram({
    name: "depot_event_loop_delay_seconds",
    help: "How late the thread that answers requests gets to a timer, looked at twice a second",
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  let due = performance.now() + EVENT_LOOP_CHECK_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    delay.observe(Math.max(0, now - due) / 1000);
    due = now + EVENT_LOOP_CHECK_MS;
  }, EVENT_LOOP_CHECK_MS);
  // It must not keep a finished process alive.
  Deno.unrefTimer(timer);
  ending.addEventListener("abort", () => clearInterval(timer), { once: true });
}
