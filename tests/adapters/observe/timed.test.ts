import assert from "node:assert/strict";
import { Histogram, Registry } from "prom-client";
import { refusal } from "../../../domain/app_error.ts";
import { WorkerOverrun } from "../../../adapters/workers/worker_pool.ts";
import { WorkerDied } from "../../../adapters/workers/worker_pool.ts";
import { outcomeOf, timed } from "../../../adapters/observe/timed.ts";

Deno.test("outcomeOf: one label per outcome", () => {
  const aborted = new AbortController();
  aborted.abort();
  const busy = new Error("query", {
    cause: Object.assign(new Error("locked"), { code: "SQLITE_BUSY_SNAPSHOT" }),
  });
  const cases: [error: unknown, outcome: string][] = [
    [refusal(404, "no_painting"), "refused"],
    [refusal(503, "too_much_to_do"), "unavailable"],
    [refusal(502, "connection_failed"), "upstream"],
    [refusal(504, "host_too_slow"), "timeout"],
    [new WorkerOverrun("late"), "overrun"],
    [new WorkerDied("trap"), "died"],
    [aborted.signal.reason, "aborted"],
    [busy, "busy"],
    [new TypeError("ours"), "failed"],
    ["thrown", "failed"],
  ];
  for (const [error, outcome] of cases) assert.equal(outcomeOf(error), outcome);
});

Deno.test("timed: counts by name and outcome, and measures waiting once", async () => {
  const registry = new Registry();
  const registers = [registry];
  const observe = timed({
    duration: new Histogram({
      name: "taken",
      help: "x",
      labelNames: ["pool", "task", "outcome"],
      registers,
    }),
    wait: new Histogram({ name: "waited", help: "x", labelNames: ["pool", "task"], registers }),
    label: "task",
    labels: { pool: "one" },
  });
  const result = await observe("add", (begun) => {
    begun();
    begun();
    return Promise.resolve(3);
  });
  assert.equal(result, 3);
  const refused = observe("add", () => Promise.reject(refusal(422, "not_valid")));
  await assert.rejects(refused, { message: "The request is not valid" });
  const counts = (await registry.metrics()).split("\n").filter((line) => line.includes("_count"));
  assert.deepEqual(counts, [
    'taken_count{pool="one",task="add",outcome="ok"} 1',
    'taken_count{pool="one",task="add",outcome="refused"} 1',
    'waited_count{pool="one",task="add"} 1',
  ]);
});
