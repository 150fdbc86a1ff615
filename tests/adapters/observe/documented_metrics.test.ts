/** What is written about the metrics is about those that there are. */
import assert from "node:assert/strict";
import { Observation } from "../../../adapters/observe/observation.ts";

const read = (path: string) => Deno.readTextFile(new URL(`../../../${path}`, import.meta.url));

/** The names of all families, as a server has them. */
function families(): string[] {
  const observation = new Observation();
  const ended = new AbortController();
  const pool = { busy: 0, waiting: 0, ended: 0 };
  observation.watchJobs({ running: 0, waiting: 0 });
  observation.watch({
    pools: { tasks: pool },
    caches: {},
    db: { waitingWrites: 0 },
    images: { waiting: 0 },
    answers: { drops: 0 },
    storage: {
      free: () => Promise.resolve([]),
      isFull: () => Promise.resolve(false),
      lastBackup: () => Promise.resolve(0),
    },
  }, ended.signal);
  ended.abort();
  return observation.registry.getMetricsAsArray().map(({ name }) => name).sort();
}

Deno.test("docs/metrics.md: its table names every metric, and no others", async () => {
  const table = (await read("docs/metrics.md")).matchAll(/^\| `((?:depot|process)_[a-z_]+)`/gm);
  assert.deepEqual([...table].map(([, name]) => name).sort(), families());
});

Deno.test("alerts.yml: every metric that it asks for is there", async () => {
  const known = new Set(families());
  const asked = [...(await read("deploy/prometheus/alerts.yml")).matchAll(
    /\b((?:depot|process)_[a-z_]+?)(?:_bucket|_sum|_count)?(?=[[{) ])/g,
  )].map(([, name]) => name!);
  assert.equal(asked.length > 10, true);
  assert.deepEqual(asked.filter((name) => !known.has(name)), []);
});
